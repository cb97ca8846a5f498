import { renderToStaticMarkup } from 'react-dom/server';
import type { FreshetApi, WebBuild } from '#contract/page.ts';
import { damNamed } from '#domain/dam/dams.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { type PreviewContent, PreviewPicture } from '#web/charts/preview-picture.tsx';
import { damPreview } from './dams/dam-preview.ts';
import { ladder } from './dams/dam-words.ts';
import { hatcheryData } from './hatchery/hatchery-data.ts';
import { facilityFigures } from './hatchery/hatchery-figures.ts';
import { hatcheryPreview } from './hatchery/hatchery-preview.ts';
import { runData, runPreview } from './run/run-words.ts';
import { speciesData } from './species/species-data.ts';
import { speciesPreview } from './species/this-season.tsx';

async function ofFacility(slug: string, api: FreshetApi): Promise<PreviewContent | null> {
  const standing = await api.facility(keyOfSlug(slug));
  if (standing === null) return null;
  const { figures, runs } = facilityFigures(standing);
  return hatcheryPreview(hatcheryData(standing, api.dates()), figures, runs);
}

async function ofSpecies(name: string, api: FreshetApi): Promise<PreviewContent | null> {
  const species = shownSpeciesNamed(name);
  return species && speciesPreview(speciesData(await api.species(species), api.dates()));
}

async function ofRun(date: string, api: FreshetApi): Promise<PreviewContent | null> {
  if (date !== '' && !isPlainDate(date)) return null;
  const report = await api.run(date === '' ? null : date);
  return report && runPreview(runData(report, [], false));
}

async function ofDam(name: string, api: FreshetApi): Promise<PreviewContent | null> {
  const found = name === '' ? ladder(await api.dams()).newest?.dam : damNamed(name);
  const standing = found && (await api.dam(found.key));
  return standing ? damPreview(standing, await api.config()) : null;
}

async function ofSite(api: FreshetApi): Promise<PreviewContent> {
  const { asOf } = api.dates();
  const title = 'Which fish are back, and where';
  const lines = ['Washington salmon and steelhead returns, and river flows, in one place.'];
  return { title, lines, asOf, chart: null };
}

export const drawPreview: WebBuild['drawPreview'] = async (path, api) => {
  const [, kind, name = ''] = path.split('/');
  const contents: Readonly<Record<string, () => Promise<PreviewContent | null>>> = {
    hatcheries: () => ofFacility(name, api),
    species: () => ofSpecies(name, api),
    run: () => ofRun(name, api),
    dams: () => ofDam(name, api),
    '': () => ofSite(api),
  };
  const content = await contents[kind ?? '']?.();
  return content ? renderToStaticMarkup(<PreviewPicture {...content} />) : null;
};
