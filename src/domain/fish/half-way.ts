import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import type { Projection } from './projection.ts';
import { daysUntil, fishOn, type SeasonCounts } from './season-counts.ts';

export interface HalfWay {
  readonly day: PlainDate;
  /** Days after the usual day, negative before it; 0 for a difference that weekly counts cannot show. */
  readonly daysLate: number;
}

/** Counts are weekly, so up to three days off counts as usual. */
const AS_USUAL_DAYS = 3;

/**
 * Whether half of a season was in early or late. `null` while totals within the projected range
 * give different answers, or where the first counts are unknown.
 */
export function halfWay(
  season: SeasonCounts,
  { total, low, high }: Pick<Projection, 'total' | 'low' | 'high'>,
  usual: PlainDate,
): HalfWay | null {
  const { firstDate, growth, knownFrom } = season;
  const { adults, jacks } = fishOn(growth, daysBetween(firstDate, season.countedOn));
  if (low <= 0 || adults + jacks < high / 2) return null;
  const dayOf = (fish: number) => addDays(firstDate, daysUntil(season, fish / 2));
  const first = dayOf(low);
  const day = dayOf(total);
  const last = dayOf(high);
  if (knownFrom > firstDate && first <= knownFrom) return null;
  const sideOf = (date: PlainDate) => {
    const late = daysBetween(usual, date);
    return Math.abs(late) <= AS_USUAL_DAYS ? 0 : Math.sign(late);
  };
  const side = sideOf(day);
  if (sideOf(first) !== side || sideOf(last) !== side) return null;
  return { day, daysLate: side === 0 ? 0 : daysBetween(usual, day) };
}
