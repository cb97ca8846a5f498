import { ascending } from 'd3-array';
import { pacificDay } from '../time/pacific-day.ts';
import { daysBetween, type PlainDate } from '../time/plain-date.ts';
import { forecastParts, isWholeDay } from './flow-day.ts';
import type { ForecastFlowPoint } from './flow-unit.ts';
import {
  type ChanceBand,
  chanceBand,
  chancesByDay,
  type DayChances,
  FIRST_SPREAD_DAY,
  type ForecastChances,
  isCurrentCycle,
  isSpread,
} from './forecast-chances.ts';
import type { ForecastAccuracy } from './river-value.ts';

/**
 * Where a band comes from: NOAA's ensemble, or, on the days for which that is too narrow, how far NOAA's
 * forecasts were off here.
 */
export type BandSource = 'ensemble' | 'past-errors';

export interface DayBand extends ChanceBand {
  readonly date: PlainDate;
  readonly from: BandSource;
}

/** What is known of the chances at a forecast point. */
export interface ChanceFigures {
  readonly chances: ForecastChances;
  /** Days ahead whose bands have proved too narrow or too wide. */
  readonly doubted: readonly number[];
  /** NOAA's forecast of the same point, and how far earlier ones were off. */
  readonly forecast: {
    readonly issuedAt: string | null;
    readonly points: readonly ForecastFlowPoint[];
    readonly accuracy: readonly ForecastAccuracy[];
  };
  /** Milliseconds since 1970. */
  readonly now: number;
}

const leadOf = (date: PlainDate, issuedAt: string) =>
  daysBetween(pacificDay(Date.parse(issuedAt)), date);

/** By how much, as a share, eight in ten forecasts for the day were off; `null` where that is not known, or not wanted. */
function pastError({ chances, forecast }: ChanceFigures, date: PlainDate): number | null {
  const isNarrow = leadOf(date, chances.issuedAt) < FIRST_SPREAD_DAY;
  if (!isNarrow || forecast.issuedAt === null) return null;
  const leadDay = leadOf(date, forecast.issuedAt);
  const scored = forecast.accuracy.find((accuracy) => accuracy.leadDay === leadDay);
  const percent = scored?.eightInTenPercent;
  return percent === undefined ? null : percent / 100;
}

const around = (flow: number, share: number): ChanceBand => ({
  low: Math.max(0, flow * (1 - share)),
  high: flow * (1 + share),
});

/** The days of the ensemble, from today on, whose spread is believed. */
export function spreadDays({ chances, doubted, now }: ChanceFigures): readonly DayChances[] {
  if (!isCurrentCycle(chances, now)) return [];
  const today = pacificDay(now);
  return chancesByDay(chances).filter(
    ({ date, leadDay }) => date >= today && isSpread(leadDay, doubted),
  );
}

/** Eight chances in ten for the mean flow of each day to come; a day without a believed band is left out. */
export function dayBands(figures: ChanceFigures): readonly DayBand[] {
  const { chances, forecast, now } = figures;
  if (!isCurrentCycle(chances, now)) return [];
  const today = pacificDay(now);
  const fromEnsemble = spreadDays(figures).flatMap(({ date, flows }): DayBand[] => {
    const band = chanceBand(flows);
    return band === null ? [] : [{ date, ...band, from: 'ensemble' }];
  });
  const fromErrors = forecastParts(forecast.points).flatMap((day): DayBand[] => {
    const share = day.date > today && isWholeDay(day) ? pastError(figures, day.date) : null;
    if (share === null || day.averageFlow <= 0) return [];
    return [{ date: day.date, ...around(day.averageFlow, share), from: 'past-errors' }];
  });
  return [...fromErrors, ...fromEnsemble].sort((a, b) => ascending(a.date, b.date));
}

/** A band at an instant, in milliseconds since 1970; `null` where it breaks off. */
export type BandAt = readonly [at: number, low: number | null, high: number | null];

/** The same at each instant of the forecast, for a graph. */
export function bandsByTime(figures: ChanceFigures): readonly BandAt[] {
  const { chances, doubted, forecast, now } = figures;
  const days = new Set(dayBands(figures).map(({ date }) => date));
  const fromErrors = forecast.points.flatMap(({ validAt, flowCfs }): BandAt[] => {
    const at = Date.parse(validAt);
    const date = pacificDay(at);
    const share = flowCfs !== null && days.has(date) ? pastError(figures, date) : null;
    if (share === null || flowCfs === null) return [];
    const { low, high } = around(flowCfs, share);
    return [[at, low, high]];
  });
  const fromEnsemble = chances.times.flatMap(({ validAt, flows }): BandAt[] => {
    const at = Date.parse(validAt);
    const date = pacificDay(at);
    if (at < now) return [];
    if (!days.has(date)) return [[at, null, null]];
    const band = isSpread(leadOf(date, chances.issuedAt), doubted) ? chanceBand(flows) : null;
    return band === null ? [] : [[at, band.low, band.high]];
  });
  return [...fromErrors, ...fromEnsemble].sort((a, b) => ascending(a[0], b[0]));
}

const SATURDAY = 6;
const SUNDAY = 0;

/** The day to name among some ahead: one of the next weekend, or the first after its Saturday. */
export function weekendOf<Day extends { readonly date: PlainDate }>(
  days: readonly Day[],
  today: PlainDate,
): Day | null {
  const weekday = (date: PlainDate) => new Date(date).getUTCDay();
  const toSaturday = (SATURDAY - weekday(today) + 7) % 7;
  const isWeekend = [SATURDAY, SUNDAY].includes(weekday(today));
  return (
    days.find(
      ({ date }) => date > today && (isWeekend || daysBetween(today, date) >= toSaturday),
    ) ?? null
  );
}
