import { ascending } from 'd3-array';
import { pacificDay } from '../time/pacific-day.ts';
import { addDays } from '../time/plain-date.ts';
import type { KeptFlow } from './daily-flow.ts';
import {
  type ChanceBand,
  chanceBand,
  chancesByDay,
  type ForecastChances,
} from './forecast-chances.ts';

/** The band that a cycle gave for a day, in cubic feet per second, kept to be compared with what came. */
export interface KeptBand extends ChanceBand {
  /** The cycle, a UTC instant as ISO 8601. */
  readonly issuedAt: string;
  /** Days from the Pacific day of the cycle, from 1. */
  readonly leadDay: number;
}

/** How many days came within their bands, by days ahead. */
export interface ChanceScore {
  readonly leadDay: number;
  /** Different days of issue: points of one day share their weather. */
  readonly days: number;
  /** Bands compared, of all points. */
  readonly bands: number;
  /** Percent of them that held the flow; meant to be 80. */
  readonly insidePercent: number;
}

/** Bands are shown for as long as NOAA forecasts. */
const MOST_LEAD_DAYS = 10;
/** With fewer days, a score would say more about one week's weather than about the ensemble. */
export const FEWEST_SCORED_DAYS = 60;
/** A band that is meant to hold 80 % and holds fewer, or more, than these is not the one it says it is. */
const FAIR_PERCENT = { least: 70, most: 90 } as const;

/** The bands of a cycle for the whole days after its own. */
export const keptBands = (chances: ForecastChances): readonly KeptBand[] =>
  chancesByDay(chances).flatMap(({ leadDay, flows }) => {
    const band = leadDay < 1 || leadDay > MOST_LEAD_DAYS ? null : chanceBand(flows);
    return band === null ? [] : [{ issuedAt: chances.issuedAt, leadDay, ...band }];
  });

/** Compares the bands of all points with the mean flows measured there. */
export function chanceScores(
  points: readonly { readonly bands: readonly KeptBand[]; readonly flows: readonly KeptFlow[] }[],
): readonly ChanceScore[] {
  const compared = points.flatMap(({ bands, flows }) => {
    const measured = new Map(flows.map(({ date, mean }) => [date, mean]));
    return bands.flatMap(({ issuedAt, leadDay, low, high }) => {
      const issuedOn = pacificDay(Date.parse(issuedAt));
      const flow = measured.get(addDays(issuedOn, leadDay));
      return flow === undefined
        ? []
        : [{ leadDay, issuedOn, isInside: flow >= low && flow <= high }];
    });
  });
  return [...Map.groupBy(compared, ({ leadDay }) => leadDay)]
    .map(([leadDay, ofLeadDay]) => ({
      leadDay,
      days: new Set(ofLeadDay.map(({ issuedOn }) => issuedOn)).size,
      bands: ofLeadDay.length,
      insidePercent: (100 * ofLeadDay.filter(({ isInside }) => isInside).length) / ofLeadDay.length,
    }))
    .sort((a, b) => ascending(a.leadDay, b.leadDay));
}

/** The days ahead whose bands have proved too narrow or too wide, and are not shown. */
export const doubtedLeadDays = (scores: readonly ChanceScore[]): readonly number[] =>
  scores
    .filter(
      ({ days, insidePercent }) =>
        days >= FEWEST_SCORED_DAYS &&
        (insidePercent < FAIR_PERCENT.least || insidePercent > FAIR_PERCENT.most),
    )
    .map(({ leadDay }) => leadDay);
