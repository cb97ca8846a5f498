import { slugOfDam } from '#domain/dam/dams.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

/** Requirement 2.2; optionally with the species that the page opens on instead of its first. */
export function facilityPath(key: string, species: string | null = null): string {
  const path = `/hatcheries/${slugOfKey(key)}`;
  return species === null ? path : `${path}?${new URLSearchParams({ species })}`;
}

/** What a facility's page shows of all its runs, as JSON. */
export const allRunsPath = (key: string): string => `/hatcheries/${slugOfKey(key)}/runs.json`;

/** All that the search finds by name, as JSON. */
export const SEARCH_JSON = '/search.json';

/** The state of the run: `/run` for the newest, `/run/2025-10-23` as a permanent link. */
export const runPath = (day: PlainDate | null = null): string =>
  day === null ? '/run' : `/run/${day}`;

export const speciesPath = (species: string): string => `/species/${species.toLowerCase()}`;

export const damPath = (dam: { readonly name: string }): string => `/dams/${slugOfDam(dam)}`;

export const riverPath = (slug: string): string => `/rivers/${slug}`;

/** Path of the feed of a facility's or a river's reports, without its extension. */
export const feedPath = (
  subject: { readonly facility: string } | { readonly river: string },
): string =>
  'river' in subject
    ? `/feeds/rivers/${subject.river}`
    : `/feeds/facilities/${slugOfKey(subject.facility)}`;

/** The query with these choices changed; `null` removes one, and all others are kept. */
export function withChoices(
  search: URLSearchParams,
  choices: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(choices)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
