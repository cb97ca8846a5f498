import type { Received } from '#domain/fish/yearly-totals.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { listed } from './format.ts';
import { type SeriesName, seriesHeading } from './series-heading.ts';

/** How many fish of some figures are brought from other traps, and from where. */
export interface Brought {
  readonly part: Received;
  /** Upper-case names of facilities; empty where none is known. */
  readonly from: readonly string[];
}

export const NOT_BROUGHT: Brought = { part: 'none', from: [] };

/** Where brought fish come from: `Merwin Dam FCF and Lewis River Hatchery`, or `other traps`. */
export function otherTraps({ from }: Pick<Brought, 'from'>): string {
  return from.length === 0 ? 'other traps' : listed(from.map(facilityTitle));
}

/** What figures of a run say when they hold fish from other traps; `null` when they hold none. */
export function broughtWords(brought: Brought): string | null {
  const from = otherTraps(brought);
  if (brought.part === 'most') return `Most of these fish are brought from ${from}.`;
  return brought.part === 'some' ? `This includes fish brought from ${from}.` : null;
}

/** The same for a table of several series, each named by its heading. */
export function broughtNotes(
  series: readonly (SeriesName & { readonly brought: Brought })[],
): readonly string[] {
  return (['most', 'some'] as const).flatMap((part) =>
    [
      ...Map.groupBy(
        series.filter(({ brought }) => brought.part === part),
        ({ brought }) => otherTraps(brought),
      ),
    ].map(([from, ofPart]) => {
      const headings = ofPart.map(seriesHeading).join(', ');
      const words = part === 'most' ? 'Mostly brought from' : 'Includes fish brought from';
      return `${words} ${from}: ${headings}.`;
    }),
  );
}
