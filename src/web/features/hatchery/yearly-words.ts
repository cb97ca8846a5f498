import type { Reading } from '#web/charts/reading.ts';
import { counted, wholeNumber } from '#web/lib/words/format.ts';
import type { YearPlace } from './year-places.ts';

function yearWords({ label, unfinished }: YearPlace): string {
  return unfinished ? `${label} so far` : label;
}

/** Headline of 'Yearly Escapement': the year read, otherwise the latest (requirement 5.8). */
export function yearlyHeadline(places: readonly YearPlace[], reading: Reading): string {
  const place = (reading === null ? undefined : places[reading]) ?? places.at(-1);
  if (!place) return 'No Data Available';
  const { figure } = place;
  return `${yearWords(place)}: ${figure ? wholeNumber(figure.count) : 'no figure'}`;
}

export function yearlySummary(places: readonly YearPlace[]): string {
  const finished = places.flatMap(({ figure, unfinished }) =>
    figure && !unfinished ? [figure] : [],
  );
  const [first, last] = [finished[0], finished.at(-1)];
  if (!first || !last) return 'The only year on record is not over yet.';
  if (finished.length === 1) {
    return `One complete year is on record, ${first.label}, with ${wholeNumber(first.count)} fish.`;
  }
  const best = finished.reduce((a, b) => (b.count > a.count ? b : a));
  const mean = finished.reduce((sum, { count }) => sum + count, 0) / finished.length;
  const years = `In ${counted(finished.length, 'complete year')} from ${first.label} to ${last.label}`;
  return best.count <= 0
    ? `${years} no fish were counted.`
    : `${years} the trap counted ${wholeNumber(mean)} fish a year on average, most in ${best.label} (${wholeNumber(best.count)}).`;
}
