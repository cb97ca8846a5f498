import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Series } from './series.ts';

/**
 * A stock's season in a final report. Received fish came from another facility, which counted them
 * already. A figure that the report lacks is `null`.
 */
export interface FinalRow extends Series {
  /** Year in which the season begins: 2024 for the report of 2024-25. */
  readonly season: number;
  readonly row: number;
  readonly facility: string;
  readonly stock: string;
  readonly adultsTrapped: number | null;
  readonly jacksTrapped: number | null;
  readonly adultsReceived: number | null;
  readonly jacksReceived: number | null;
  readonly adultsReleased: number | null;
  readonly jacksReleased: number | null;
  readonly eggs: number | null;
  readonly eggGoal: number | null;
}

/** The season as the reports write it: `2024-25`. */
export function seasonLabel(season: number): string {
  return `${season}-${String((season + 1) % 100).padStart(2, '0')}`;
}

export function finalReportName(season: number): string {
  return `final report ${seasonLabel(season)}`;
}

/** Final reports do not say when they were published: it is about a year after their season. */
export function finalPublished(season: number): PlainDate {
  return `${season + 2}-04-01` as PlainDate;
}

export function lastFinalSeason(knownOn: PlainDate): number {
  const newest = Number(knownOn.slice(0, 4)) - 2;
  return finalPublished(newest) <= knownOn ? newest : newest - 1;
}

export function trappedIn({ adultsTrapped, jacksTrapped }: FinalRow): number {
  return (adultsTrapped ?? 0) + (jacksTrapped ?? 0);
}

export function receivedIn({ adultsReceived, jacksReceived }: FinalRow): number {
  return (adultsReceived ?? 0) + (jacksReceived ?? 0);
}
