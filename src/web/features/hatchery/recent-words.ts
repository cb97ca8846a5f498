import type { Reading } from '#web/charts/reading.ts';
import { type Brought, broughtWords, NOT_BROUGHT } from '#web/lib/words/brought-words.ts';
import { weekday } from '#web/lib/words/calendar-words.ts';
import { counted, longDate, monthDay, wholeNumber } from '#web/lib/words/format.ts';
import type { DayPlace } from './day-places.ts';

/** Headline of the 'Recent Escapement' card: the day read, otherwise the total (requirement 5.9). */
export function recentHeadline(places: readonly DayPlace[], reading: Reading): string {
  if (places.length === 0) return 'No Data Available';
  const read = reading === null ? undefined : places[reading];
  if (!read) {
    const sum = places.reduce((total, { count }) => total + (count ?? 0), 0);
    return `2 Week Total: ${wholeNumber(sum)}`;
  }
  const count = read.count === null ? 'no report' : wholeNumber(read.count);
  return `${weekday(read.day)}, ${monthDay(read.day)}: ${count}`;
}

export function recentSummary(places: readonly DayPlace[], brought: Brought = NOT_BROUGHT): string {
  const reported = places.filter(({ count }) => count !== null);
  const last = reported.at(-1);
  if (!last) return '';
  const days = `Reported on ${reported.length} of ${counted(places.length, 'day')}, last on ${longDate(last.day)}`;
  const counts = reported.some(({ since, isFirst }) => since !== null || isFirst)
    ? `${days}; a count may include fish from several days.`
    : `${days}.`;
  const fromElsewhere = broughtWords(brought);
  return fromElsewhere === null ? counts : `${counts} ${fromElsewhere}`;
}
