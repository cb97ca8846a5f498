import type { Reading } from '#web/charts/reading.ts';
import { type Brought, NOT_BROUGHT, otherTraps } from '#web/lib/words/brought-words.ts';
import { counted, wholeNumber } from '#web/lib/words/format.ts';
import type { SeriesFigures } from './hatchery-figures.ts';
import type { YearPlace } from './year-places.ts';

function yearWords({ label, unfinished }: YearPlace): string {
  return unfinished ? `${label} so far` : label;
}

/** The year that the headline names. */
export function yearRead(places: readonly YearPlace[], reading: Reading): YearPlace | undefined {
  return (reading === null ? undefined : places[reading]) ?? places.at(-1);
}

/** Headline of 'Yearly Escapement': the year read, otherwise the latest (requirement 5.8). */
export function yearlyHeadline(places: readonly YearPlace[], reading: Reading): string {
  const place = yearRead(places, reading);
  if (!place) return 'No Data Available';
  const { figure } = place;
  return `${yearWords(place)}: ${figure ? wholeNumber(figure.count) : 'no figure'}`;
}

/** The origins a series was reported under before: `Reported as Hatchery until 2015.` */
export function relabelledWords({
  relabelled,
  years,
}: Pick<SeriesFigures, 'relabelled' | 'years'>): string {
  return relabelled
    .map(({ from, last_year }) => {
      const origin = from === 'UNKNOWN' ? 'without an origin' : `as ${from}`;
      const last = years.find(({ year }) => year === last_year);
      return `Reported ${origin} until ${last?.label ?? last_year}.`;
    })
    .join(' ');
}

/** Which fish are brought where is the agency's choice: older years say little about today's. */
const BROUGHT_YEARS = 10;

/** The mean of years: one that would be rounded to 0 is not none. */
function meanOf(years: readonly { readonly count: number }[]): string {
  const mean = years.reduce((sum, { count }) => sum + count, 0) / years.length;
  return mean > 0 && mean < 0.5 ? 'fewer than one' : wholeNumber(mean);
}

export function yearlySummary(
  places: readonly YearPlace[],
  brought: Brought = NOT_BROUGHT,
): string {
  const isBrought = brought.part === 'most';
  const from = otherTraps(brought);
  const over = places.flatMap(({ figure, unfinished }) => (figure && !unfinished ? [figure] : []));
  const finals = over.filter(({ isFinal }) => isFinal);
  // Preliminary totals hold brought fish as well, which the trap has not counted.
  const isFinal = brought.part === 'some' && finals.length > 0;
  const finished = isFinal ? finals : over;
  const [first, last] = [finished[0], finished.at(-1)];
  if (!first || !last) return 'The only year on record is not over yet.';
  if (finished.length === 1) {
    const year = `One ${isFinal ? 'final' : 'complete'} year is on record, ${first.label}, with ${wholeNumber(first.count)} fish`;
    return isBrought ? `${year}, most of them brought from ${from}.` : `${year}.`;
  }
  const best = finished.reduce((a, b) => (b.count > a.count ? b : a));
  const years = `In ${counted(finished.length, isFinal ? 'final year' : 'complete year')} from ${first.label} to ${last.label}`;
  if (isBrought) {
    const lately = finished.slice(-BROUGHT_YEARS);
    return `Most of these fish are brought from ${from}: ${meanOf(lately)} a year on average in the last ${counted(lately.length, 'complete year')}.`;
  }
  if (best.count <= 0) return `${years} no fish were counted.`;
  const most = `most in ${best.label} (${wholeNumber(best.count)}).`;
  const trapped = `${years} the trap counted ${meanOf(finished)} fish a year on average, ${most}`;
  return brought.part === 'some'
    ? `${trapped} Preliminary totals include fish brought from ${from}.`
    : trapped;
}
