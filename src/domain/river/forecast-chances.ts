import { ascending, mean } from 'd3-array';
import { DAY_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { daysBetween, type PlainDate } from '../time/plain-date.ts';

/** A flow in cubic feet per second, and the chance, 0 to 1, that the river carries more. */
export interface ExceededFlow {
  readonly exceedance: number;
  readonly flowCfs: number;
}

/** What a river may carry: by falling flow, so that the first is the least likely to be exceeded. */
export type FlowChances = readonly ExceededFlow[];

/** An ensemble forecast at a point, as chances. */
export interface ForecastChances {
  /** NWPS id, e.g. `MVEW1`. */
  readonly lid: string;
  /** The cycle it belongs to, a UTC instant as ISO 8601. */
  readonly issuedAt: string;
  /** Oldest first, every six hours. */
  readonly times: readonly { readonly validAt: string; readonly flows: FlowChances }[];
}

/** Two flows that hold eight chances in ten between them. */
export interface ChanceBand {
  readonly low: number;
  readonly high: number;
}

/** The band leaves one chance in ten above it and one below. */
const BAND_EXCEEDANCE = { high: 0.1, low: 0.9 } as const;
/** All members of the ensemble start from one state: on earlier days its band is too narrow. */
export const FIRST_SPREAD_DAY = 2;
/** A cycle comes every day, up to six hours late; after two days without a new one it is no longer news. */
const OLD_MS = 2 * DAY_MS;
/** Of the four times that are forecast for a day, this many must be known. */
const MOST_OF_DAY = 3;

/**
 * The flow that is exceeded with a chance, interpolated between the two given next to it; `null`
 * outside of those given, as the ends of an ensemble say nothing about what lies beyond.
 */
export function flowAtChance(flows: FlowChances, exceedance: number): number | null {
  const after = flows.findIndex((flow) => flow.exceedance >= exceedance);
  const low = flows[after];
  if (low === undefined) return null;
  if (low.exceedance === exceedance) return low.flowCfs;
  const high = flows[after - 1];
  if (high === undefined) return null;
  const part = (exceedance - high.exceedance) / (low.exceedance - high.exceedance);
  return high.flowCfs + part * (low.flowCfs - high.flowCfs);
}

export function chanceBand(flows: FlowChances): ChanceBand | null {
  const low = flowAtChance(flows, BAND_EXCEEDANCE.low);
  const high = flowAtChance(flows, BAND_EXCEEDANCE.high);
  return low === null || high === null ? null : { low, high };
}

/** A chance, 0 to 1. Beyond the flows given, all that is known is that it is at least, or at most, so much. */
export interface Chance {
  readonly least: number;
  readonly most: number;
}

/** The chance that the river carries less than `flowCfs`; `null` without any flows. */
export function chanceBelow(flows: FlowChances, flowCfs: number): Chance | null {
  const highest = flows[0];
  const lowest = flows.at(-1);
  if (highest === undefined || lowest === undefined) return null;
  if (flowCfs > highest.flowCfs) return { least: 1 - highest.exceedance, most: 1 };
  if (flowCfs < lowest.flowCfs) return { least: 0, most: 1 - lowest.exceedance };
  const below = flows.findIndex((flow) => flow.flowCfs <= flowCfs);
  const low = flows[below] ?? lowest;
  const high = flows[below - 1] ?? low;
  const width = high.flowCfs - low.flowCfs;
  const part = width === 0 ? 0 : (flowCfs - low.flowCfs) / width;
  const chance = 1 - (low.exceedance + part * (high.exceedance - low.exceedance));
  return { least: chance, most: chance };
}

/** What a river may carry as the mean of a Pacific day. */
export interface DayChances {
  readonly date: PlainDate;
  /** Days from the Pacific day of the cycle. */
  readonly leadDay: number;
  readonly flows: FlowChances;
}

/**
 * The chances of daily means: of each chance, the mean of its flows in the day. Exact where a member
 * of the ensemble that is high in the morning is high all day; otherwise a little too wide.
 */
export function chancesByDay({ issuedAt, times }: ForecastChances): readonly DayChances[] {
  const issued = pacificDay(Date.parse(issuedAt));
  const days = Map.groupBy(times, ({ validAt }) => pacificDay(Date.parse(validAt)));
  return [...days]
    .filter(([, ofDay]) => ofDay.length >= MOST_OF_DAY)
    .map(([date, ofDay]) => ({
      date,
      leadDay: daysBetween(issued, date),
      flows: (ofDay[0]?.flows ?? []).map(({ exceedance }, at) => ({
        exceedance,
        flowCfs: mean(ofDay, ({ flows }) => flows[at]?.flowCfs) ?? Number.NaN,
      })),
    }))
    .sort((a, b) => ascending(a.date, b.date));
}

/** Whether a newer cycle should not have come long ago. */
export function isCurrentCycle({ issuedAt }: ForecastChances, now: number): boolean {
  const age = now - Date.parse(issuedAt);
  return age >= 0 && age < OLD_MS;
}

/** Whether the spread of a day is believed: not of the first two, nor where the record denies it. */
export const isSpread = (leadDay: number, doubted: readonly number[]): boolean =>
  leadDay >= FIRST_SPREAD_DAY && !doubted.includes(leadDay);
