import type { WebBuild } from '#contract/page.ts';
import { RECORD_FORMATS, type RecordPart, recordPath } from '#contract/record-part.ts';
import { DAMS, slugOfDam } from '#domain/dam/dams.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { Edition } from './edition.ts';

const slugOfSpecies = (species: string) => species.toLowerCase();
const pathsOfSpecies = SHOWN_SPECIES.map((one) => `/species/${slugOfSpecies(one)}`);
const damPaths = DAMS.map((dam) => `/dams/${slugOfDam(dam)}`);
const facilityPaths = ({ facilities }: Edition) =>
  facilities.features.map(({ id }) => `/hatcheries/${slugOfKey(id)}`);

/** Pages with a picture of their own, past weeks left out, and home, whose picture the others show. */
export const pathsWithPicture = (edition: Edition) => [
  ...['/', '/run', '/dams', ...pathsOfSpecies, ...damPaths],
  ...facilityPaths(edition),
];

export const weekPaths = ({ reportDates }: Edition) => reportDates.map((day) => `/run/${day}`);

/** The picture of a page. */
export const previewOf = (path: string) => `/previews${path === '/' ? '/freshet' : path}.png`;

/** Every page that search engines may list, past weeks left out. */
export function pagePaths({ pages }: Pick<WebBuild, 'pages'>, edition: Edition): string[] {
  const plain = pages.filter(({ isListed, path }) => isListed && !path.includes(':'));
  return [
    ...plain.map(({ path }) => path),
    ...pathsOfSpecies,
    ...edition.rivers.map(({ slug }) => `/rivers/${slug}`),
    ...damPaths,
    ...facilityPaths(edition),
  ];
}

/** What the API answers of an edition, by the addresses that pages ask and its description names. */
export function answerPaths({ facilities, reportDates }: Edition, withWeeks: boolean): string[] {
  const keys = facilities.features.map(({ id }) => id);
  return [
    ...['/api/openapi.json', '/api/facilities', '/api/run', '/api/dams', '/api/accuracy'],
    ...keys.flatMap((key) => {
      const names = [key, encodeURIComponent(key.replaceAll('_', ' '))];
      return names.flatMap((name) => [`/api/hatchery/${name}`, `/api/season/${name}`]);
    }),
    ...SHOWN_SPECIES.map((species) => `/api/species/${species}`),
    ...damPaths.map((path) => `/api${path}`),
    ...(withWeeks ? reportDates.map((day) => `/api/run/${day}`) : []),
  ];
}

/** Feeds, calendars, of which some runs have none, downloads and cards. */
export function filePaths({ facilities, rivers }: Edition): string[] {
  const slugs = facilities.features.map(({ id }) => slugOfKey(id));
  const species = SHOWN_SPECIES.map(slugOfSpecies);
  const feeds = [
    'all',
    ...slugs.map((slug) => `facilities/${slug}`),
    ...species.map((one) => `species/${one}`),
    ...rivers.map(({ slug }) => `rivers/${slug}`),
    ...damPaths.map((path) => path.slice(1)),
  ];
  const calendars = slugs.flatMap((slug) => [slug, ...species.map((one) => `${slug}/${one}`)]);
  const parts: RecordPart[] = [
    'everything',
    ...SHOWN_SPECIES.map((one) => ({ species: one })),
    ...facilities.features.map(({ id: key }) => ({ facility: { key, name: key } })),
  ];
  return [
    ...feeds.flatMap((feed) => [`/feeds/${feed}.atom`, `/feeds/${feed}.json`]),
    ...calendars.map((one) => `/feeds/facilities/${one}.ics`),
    ...parts.flatMap((part) => RECORD_FORMATS.map((format) => recordPath(part, format))),
    '/data/datapackage.json',
    ...damPaths.flatMap((path) => RECORD_FORMATS.map((format) => `/data${path}.${format}`)),
    ...slugs.map((slug) => `/embed/hatcheries/${slug}`),
  ];
}
