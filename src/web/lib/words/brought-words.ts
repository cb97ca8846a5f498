import type { Received } from '#domain/fish/received.ts';
import { type SeriesName, seriesHeading } from './series-heading.ts';

/** What figures of a run say when they hold fish from other traps; `null` when they hold none. */
export function broughtWords(brought: Received): string | null {
  if (brought === 'most') return 'Most of these fish are brought from other traps.';
  return brought === 'some' ? 'This includes fish brought from other traps.' : null;
}

/** The same for a table of several series, each named by its heading. */
export function broughtNotes(
  series: readonly (SeriesName & { readonly brought: Received })[],
): readonly string[] {
  const headings = (part: Received) =>
    series.filter(({ brought }) => brought === part).map(seriesHeading);
  const [most, some] = [headings('most'), headings('some')];
  return [
    ...(most.length > 0 ? [`Mostly brought from other traps: ${most.join(', ')}.`] : []),
    ...(some.length > 0 ? [`Includes fish brought from other traps: ${some.join(', ')}.`] : []),
  ];
}
