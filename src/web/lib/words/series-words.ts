import { NO_RUN } from '#domain/fish/series.ts';
import type { Received } from '#domain/fish/yearly-totals.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { joined, listed, wholeNumber } from '#domain/words/format.ts';

export interface SeriesName {
  readonly species: string;
  readonly run: string;
  readonly origin: string;
}

export interface OriginTag {
  readonly tag: string;
  readonly meaning: string;
}

/** Requirement 3.10; `null` for an unknown origin. No two columns have the same heading. */
function originTag(origin: string): OriginTag | null {
  if (origin.includes('Hatchery')) return { tag: '(H)', meaning: 'hatchery-born' };
  if (origin.includes('Wild')) return { tag: '(W)', meaning: 'wild' };
  switch (origin) {
    case 'UNKNOWN':
      return null;
    case 'Mixed':
      return { tag: '(M)', meaning: 'hatchery and wild counted together' };
    case 'Captive':
      return { tag: '(Captive)', meaning: 'captive brood' };
    case 'Natural':
      return { tag: '(Natural)', meaning: 'of natural origin, as the report calls it' };
    case 'Kelt':
      return { tag: '(Kelt)', meaning: 'returning to sea after spawning' };
    default:
      return { tag: `(${origin})`, meaning: origin.toLowerCase() };
  }
}

/** `Fall Chinook (H)`: heading of a series, without run 'NA' and origin 'UNKNOWN'. */
export function seriesHeading({ species, run, origin }: SeriesName): string {
  return joined([run !== NO_RUN && run, species, originTag(origin)?.tag]);
}

interface SeriesCount {
  readonly origin: string;
  readonly fish: number;
}

const OF_UNKNOWN_ORIGIN = 'of unknown origin';

/**
 * Whose fish a figure counts, and how it adds up to that of its run: `hatchery-born; 1,109 with 11
 * wild`. `null` for a series without an origin that is all of its run.
 */
export function addingUpWords(
  { origin, fish }: SeriesCount,
  others: readonly SeriesCount[],
): string | null {
  const whose = originTag(origin)?.meaning ?? null;
  const more = others.filter((other) => other.fish !== 0);
  if (more.length === 0) return whose;
  const all = more.reduce((sum, other) => sum + other.fish, fish);
  const parts = more.map(
    (other) =>
      `${wholeNumber(other.fish)} ${originTag(other.origin)?.meaning ?? OF_UNKNOWN_ORIGIN}`,
  );
  return `${whose ?? OF_UNKNOWN_ORIGIN}; ${wholeNumber(all)} with ${listed(parts)}`;
}

export function tagsInUse(series: readonly SeriesName[]): readonly OriginTag[] {
  const tags = new Map<string, OriginTag>();
  for (const { origin } of series) {
    const tag = originTag(origin);
    if (tag) tags.set(tag.tag, tag);
  }
  return [...tags.values()];
}

export interface Brought {
  readonly part: Received;
  readonly from: readonly string[];
}

export const NOT_BROUGHT: Brought = { part: 'none', from: [] };

/** Where moved fish come from: `Merwin Dam FCF and Lewis River Hatchery`, or `other facilities`. */
export function otherFacilities({ from }: Pick<Brought, 'from'>): string {
  return from.length === 0 ? 'other facilities' : listed(from.map(facilityTitle));
}

const COUNTS = { season: 'This season', 'two weeks': 'The two-week count' } as const;
const FISH = { season: 'of this season', 'two weeks': 'of these two weeks' } as const;

/** The note on figures that include fish from other facilities; `null` if they include none. */
export function broughtWords(brought: Brought, period: keyof typeof COUNTS): string | null {
  const from = otherFacilities(brought);
  if (brought.part === 'most') return `Most fish ${FISH[period]} were moved here from ${from}.`;
  return brought.part === 'some'
    ? `${COUNTS[period]} includes fish moved here from ${from}.`
    : null;
}

export function includedWords(run: {
  readonly countsFishFrom: readonly string[] | null;
}): string | null {
  return run.countsFishFrom && broughtWords({ part: 'some', from: run.countsFishFrom }, 'season');
}

export function broughtNotes(
  series: readonly (SeriesName & { readonly brought: Brought })[],
): readonly string[] {
  return (['most', 'some'] as const).flatMap((part) =>
    [
      ...Map.groupBy(
        series.filter(({ brought }) => brought.part === part),
        ({ brought }) => otherFacilities(brought),
      ),
    ].map(([from, ofPart]) => {
      const headings = ofPart.map(seriesHeading).join(', ');
      const words = part === 'most' ? 'Most were moved here from' : 'Some were moved here from';
      return `${words} ${from}: ${headings}.`;
    }),
  );
}
