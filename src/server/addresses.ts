import type { WebBuild } from '#contract/page.ts';
import { RECORD_FORMATS } from '#contract/record-part.ts';
import { DAMS, slugOfDam } from '#domain/dam/dams.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { Edition } from './edition.ts';

const SPECIES = SHOWN_SPECIES.map((one) => one.toLowerCase());
const DAM_PATHS = DAMS.map((dam) => `/dams/${slugOfDam(dam)}`);
const slugsIn = ({ facilities }: Edition) => facilities.features.map(({ id }) => slugOfKey(id));

/** Home, whose picture pages without one of their own show, and those with one; not past weeks. */
export const pathsWithPicture = (edition: Edition) => [
  '/',
  '/run',
  '/dams',
  ...SPECIES.map((one) => `/species/${one}`),
  ...slugsIn(edition).map((slug) => `/hatcheries/${slug}`),
  ...DAM_PATHS,
];

export const weekPaths = ({ reportDates }: Edition) => reportDates.map((day) => `/run/${day}`);

export const previewOf = (path: string) => `/previews${path === '/' ? '/freshet' : path}.png`;

/** Every page that search engines may list, but past weeks. */
export function pagePaths({ pages }: Pick<WebBuild, 'pages'>, edition: Edition): string[] {
  const plain = pages.filter(({ isListed, path }) => isListed && !path.includes(':'));
  const all = [
    ...plain.map(({ path }) => path),
    ...pathsWithPicture(edition),
    ...edition.rivers.map(({ slug }) => `/rivers/${slug}`),
  ];
  return [...new Set(all)];
}

/** What programs ask of an edition: API, feeds, calendars (not of all runs), downloads. */
export function answerPaths(edition: Edition): string[] {
  const keys = edition.facilities.features.map(({ id }) => id);
  const names = keys.flatMap((key) => [key, encodeURIComponent(key.replaceAll('_', ' '))]);
  const slugs = slugsIn(edition);
  const parts = [
    ...slugs.map((slug) => `facilities/${slug}`),
    ...SPECIES.map((one) => `species/${one}`),
  ];
  const feeds = [
    'all',
    ...parts,
    ...edition.rivers.map(({ slug }) => `rivers/${slug}`),
    ...DAM_PATHS.map((path) => path.slice(1)),
  ];
  const calendars = slugs.flatMap((slug) => [slug, ...SPECIES.map((one) => `${slug}/${one}`)]);
  return [
    ...['openapi.json', 'facilities', 'run', 'dams', 'accuracy', 'status'].map(
      (one) => `/api/${one}`,
    ),
    ...names.flatMap((name) => [`/api/hatchery/${name}`, `/api/season/${name}`]),
    ...SHOWN_SPECIES.map((species) => `/api/species/${species}`),
    ...DAM_PATHS.map((path) => `/api${path}`),
    ...feeds.map((feed) => `/feeds/${feed}.atom`),
    ...calendars.map((one) => `/feeds/facilities/${one}.ics`),
    ...parts.flatMap((part) => RECORD_FORMATS.map((format) => `/data/${part}.${format}`)),
    ...RECORD_FORMATS.map((format) => `/data/freshet.${format}.gz`),
    '/data/datapackage.json',
    ...DAM_PATHS.flatMap((path) => RECORD_FORMATS.map((format) => `/data${path}.${format}`)),
    ...slugs.map((slug) => `/embed/hatcheries/${slug}`),
  ];
}
