import { renderToStaticMarkup } from 'react-dom/server';
import type { FreshetApi, WebBuild } from '#contract/page.ts';
import { damNamed } from '#domain/dam/dams.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { inLight } from '#web/charts/light-colors.ts';
import { type PreviewContent, PreviewPicture } from '#web/charts/preview-picture.tsx';
import { damPreview } from './dams/dam-preview.ts';
import { ladder } from './dams/dam-words.ts';
import { hatcheryData } from './hatchery/hatchery-data.ts';
import { hatcheryFigures, runFigures } from './hatchery/hatchery-figures.ts';
import { hatcheryPreview } from './hatchery/hatchery-preview.ts';
import { runData, runPreview } from './run/run-words.ts';
import { speciesData } from './species/species-data.ts';
import { speciesPreview } from './species/this-season.tsx';

async function ofFacility(slug: string, api: FreshetApi): Promise<PreviewContent | null> {
  const key = keyOfSlug(slug);
  const [{ features, ...edition }, hatchery, season] = await Promise.all([
    api.facilities(),
    api.hatchery(key),
    api.season(key),
  ]);
  const feature = features.find(({ id }) => id === key);
  if (feature === undefined || hatchery === null || season === null) return null;
  return hatcheryPreview(
    hatcheryData(feature, edition),
    hatcheryFigures(hatchery),
    runFigures(season),
  );
}

async function ofSpecies(name: string, api: FreshetApi): Promise<PreviewContent | null> {
  const species = shownSpeciesNamed(name);
  return species && speciesPreview(speciesData(await api.species(species)));
}

async function ofRun(date: string, api: FreshetApi): Promise<PreviewContent | null> {
  if (date !== '' && !isPlainDate(date)) return null;
  const state = await api.run(date === '' ? null : date);
  return state && runPreview(runData(state, [], false));
}

async function ofDam(name: string, api: FreshetApi): Promise<PreviewContent | null> {
  const newest = name === '' ? ladder((await api.dams()).dams).newest : damNamed(name);
  const key = newest && ('key' in newest ? newest.key : newest.dam);
  const dam = key && (await api.dam(key));
  return dam && damPreview(dam, (await api.config()).mode);
}

async function ofSite(api: FreshetApi): Promise<PreviewContent> {
  const { as_of } = await api.facilities();
  const title = 'Which fish are back, and where';
  const lines = ['Washington salmon and steelhead returns, and river flows, in one place.'];
  return { title, lines, asOf: as_of, chart: null };
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
  return content ? inLight(renderToStaticMarkup(<PreviewPicture {...content} />)) : null;
};
