import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { Edition } from './edition.ts';

/** Size of a picture in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Paths of the pages with a picture of their own; `/` is that of all others. */
export function previewedPaths({
  facilities,
  reportDates,
}: Pick<Edition, 'facilities' | 'reportDates'>): readonly string[] {
  return [
    '/',
    '/run',
    ...reportDates.map((day) => `/run/${day}`),
    ...SHOWN_SPECIES.map((species) => `/species/${species.toLowerCase()}`),
    ...facilities.features.map(({ id }) => `/hatcheries/${slugOfKey(id)}`),
  ];
}

/** Address of the picture of a page. */
export function previewAddress(path: string): string {
  return `/previews${path === '/' ? '/freshet' : path}.png`;
}
