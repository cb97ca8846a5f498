import type { WebBuild } from '#contract/page.ts';
import { RECORD_FORMATS } from '#contract/record-part.ts';
import { DAMS, slugOfDam } from '#domain/dam/dams.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { Edition } from './edition.ts';

const SPECIES = SHOWN_SPECIES.map((species) => species.toLowerCase());
const DAM_PATHS = DAMS.map((dam) => `/dams/${slugOfDam(dam)}`);
const keysIn = ({ traps }: Edition) => traps.map(({ facility }) => facility.key);
const slugsIn = (edition: Edition) => keysIn(edition).map(slugOfKey);

/** Paths with their own preview image (other pages use home's); past weeks have theirs too and are not listed here. */
export const pathsWithPicture = (edition: Edition) => [
  '/',
  '/run',
  '/dams',
  ...SPECIES.map((species) => `/species/${species}`),
  ...slugsIn(edition).map((slug) => `/hatcheries/${slug}`),
  ...DAM_PATHS,
];

export const weekPaths = ({ reportDates }: Edition) => reportDates.map((day) => `/run/${day}`);

export const previewOf = (path: string) => `/previews${path === '/' ? '/freshet' : path}.png`;

/** Every page that search engines may list, except past weeks. */
export function pagePaths({ pages }: Pick<WebBuild, 'pages'>, edition: Edition): string[] {
  const plain = pages.filter(({ isListed, path }) => isListed && !path.includes(':'));
  const all = [
    ...plain.map(({ path }) => path),
    ...pathsWithPicture(edition),
    ...edition.rivers.map(({ slug }) => `/rivers/${slug}`),
  ];
  return [...new Set(all)];
}

/** Addresses that programs request: API, feeds, calendars (some have no usual season), downloads, cards. */
export function answerPaths(edition: Edition): string[] {
  const names = keysIn(edition).flatMap((key) => [
    key,
    encodeURIComponent(key.replaceAll('_', ' ')),
  ]);
  const slugs = slugsIn(edition);
  const parts = [
    ...slugs.map((slug) => `facilities/${slug}`),
    ...SPECIES.map((species) => `species/${species}`),
  ];
  const feeds = [
    'all',
    ...parts,
    ...slugs.flatMap((slug) => SPECIES.map((species) => `facilities/${slug}/${species}`)),
    ...edition.rivers.map(({ slug }) => `rivers/${slug}`),
    ...DAM_PATHS.map((path) => path.slice(1)),
  ];
  const calendars = slugs.flatMap((slug) => [
    slug,
    ...SPECIES.map((species) => `${slug}/${species}`),
  ]);
  return [
    ...['openapi.json', 'facilities', 'run', 'dams', 'accuracy', 'status'].map(
      (name) => `/api/${name}`,
    ),
    ...names.flatMap((name) => [`/api/hatchery/${name}`, `/api/season/${name}`]),
    ...SHOWN_SPECIES.map((species) => `/api/species/${species}`),
    ...DAM_PATHS.map((path) => `/api${path}`),
    ...feeds.map((feed) => `/feeds/${feed}.atom`),
    ...calendars.map((calendar) => `/feeds/facilities/${calendar}.ics`),
    ...parts.flatMap((part) => RECORD_FORMATS.map((format) => `/data/${part}.${format}`)),
    ...RECORD_FORMATS.map((format) => `/data/freshet.${format}.gz`),
    '/data/datapackage.json',
    ...DAM_PATHS.flatMap((path) => RECORD_FORMATS.map((format) => `/data${path}.${format}`)),
    ...slugs.map((slug) => `/embed/hatcheries/${slug}`),
    ...slugs.map((slug) => `/hatcheries/${slug}/runs.json`),
  ];
}
