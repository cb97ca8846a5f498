import { HOUR_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { type DailyMedian, medianOf } from './daily-median.ts';
import {
  type FloodElsewhere,
  floodStill,
  higherFlood,
  type RiverFlood,
  riverFlood,
} from './flood.ts';
import { type FlowClass, flowClassOf } from './flow-class.ts';
import type { FlowChange, FlowNow, FlowTrend } from './flow-now.ts';
import { type FlowReport, flowReport } from './flow-report.ts';
import { type ForecastFlow, type ForecastFlowPoint, forecastPoints } from './flow-unit.ts';
import { type HeightNow, heightWithout } from './height-now.ts';
import type { RatingStep } from './rating-step.ts';
import { type RecordAhead, recordAhead } from './record-ahead.ts';
import { type RiverAhead, riverAhead } from './river-ahead.ts';
import {
  type FloodThresholds,
  type FlowPoint,
  type GaugeReading,
  type GaugeRemark,
  isOldReading,
  type ObservedFlow,
  OLD_AFTER_MS,
} from './river-value.ts';

/** What NOAA forecasts for a point, in cubic feet per second and in feet. */
export interface ForecastFigures {
  readonly name: string;
  readonly points: readonly ForecastFlowPoint[];
  readonly heights: readonly GaugeReading[];
  readonly thresholds: FloodThresholds;
  /** UTC instant of issue; `null` if unknown. */
  readonly issuedAt: string | null;
}

/** A forecast as the figures of its point. Without a unit of flow its points may be something else. */
export function forecastFigures(
  name: string,
  forecast: ForecastFlow & {
    readonly heights?: readonly GaugeReading[] | undefined;
    readonly thresholds?: FloodThresholds | undefined;
    readonly issuedAt: string | null;
  },
): ForecastFigures {
  return {
    name,
    points: forecast.isUnitKnown ? forecast.points : [],
    heights: forecast.heights ?? [],
    thresholds: forecast.thresholds ?? {},
    issuedAt: forecast.issuedAt,
  };
}

/** A river as its services have answered; `null` for what is unknown, or has no service. */
export interface SpotFigures {
  readonly gauge: string | null;
  readonly measured: ObservedFlow | null;
  readonly medians: readonly DailyMedian[];
  readonly forecast: ForecastFigures | null;
  /** The highest flood at the river's other gauges. */
  readonly elsewhere?: FloodElsewhere | null;
  /** The newest flow where the forecast is for, if that is another place than the gauge's. */
  readonly atPoint?: FlowPoint | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What a flow is compared with: percentiles of its date where they are known, else the usual flow. */
export type Beside =
  | { readonly by: 'class'; readonly flowClass: FlowClass }
  | { readonly by: 'usual'; readonly usualCfs: number };

/** A river by its newest reading. */
export interface RiverNow {
  readonly quantity: 'flow' | 'height';
  /** Cubic feet per second, or feet. */
  readonly value: number;
  /** Time of the newest reading, in milliseconds since 1970. */
  readonly at: number;
  readonly age: number;
  /** Too old to say what the river does. */
  readonly isOld: boolean;
  readonly trend: FlowTrend | null;
  readonly range: FlowNow['range'];
  readonly state: FlowNow['state'];
  readonly beside: Beside | null;
}

/** Everything that one may say of a river: from these, all pages take the same words. */
export interface RiverFacts {
  /** The name of the gauge; `null` without one. */
  readonly gauge: string | null;
  readonly now: RiverNow | null;
  readonly ahead: RiverAhead | null;
  readonly flood: RiverFlood | null;
  /** A day ahead that is higher than on record, where no flood is known. */
  readonly record: RecordAhead | null;
  /** The dam above the gauge sets its flow by the hour. */
  readonly isSetByDam: boolean;
  readonly report: FlowReport;
  readonly height: HeightNow | null;
  /** A new rating from height to flow: a change of the gauge, not of the river. */
  readonly step: RatingStep | null;
  readonly instant: number;
}

/** The newest reading among the percentiles of its date, as on the map. */
function besideOf(
  { flowCfs, at, usualCfs, state, isOld }: FlowNow,
  medians: readonly DailyMedian[],
): Beside | null {
  if (isOld || state === 'below-zero' || state === 'upstream') return null;
  const spread = medianOf(pacificDay(at), medians)?.spread;
  if (spread && flowCfs >= 0) return { by: 'class', flowClass: flowClassOf(flowCfs, spread) };
  return usualCfs === null ? null : { by: 'usual', usualCfs };
}

function nowOf(
  flow: FlowNow | null,
  height: HeightNow | null,
  medians: readonly DailyMedian[],
): RiverNow | null {
  if (height !== null) {
    const { heightFt, at, age, isOld, trend } = height;
    return {
      quantity: 'height',
      value: heightFt,
      at,
      age,
      isOld,
      trend,
      range: null,
      state: null,
      beside: null,
    };
  }
  if (flow === null) return null;
  const { flowCfs, at, age, isOld, trend, range, state } = flow;
  return {
    quantity: 'flow',
    value: flowCfs,
    at,
    age,
    isOld,
    trend,
    range,
    state,
    beside: besideOf(flow, medians),
  };
}

/** A gauge among others by its newest reading. */
export interface GaugeStanding {
  /** `null` without a reading in the past 7 days. */
  readonly now: RiverNow | null;
  /** Of the flow in a day; `null` where unknown. */
  readonly dayChange: FlowChange | null;
  readonly remarks: readonly GaugeRemark[];
  /** When this was so, in milliseconds since 1970. */
  readonly instant: number;
}

export function gaugeStanding(figures: SpotFigures): GaugeStanding {
  const { now, report } = riverFacts(figures);
  return {
    now,
    dayChange: report.now?.changes.find(({ hours }) => hours === 24) ?? null,
    remarks: figures.measured?.remarks ?? [],
    instant: figures.now,
  };
}

/** What words on a river are made from. */
export type SaidFacts = Omit<RiverFacts, 'report' | 'height' | 'step'>;

const pointsOf = (readings: readonly GaugeReading[]): readonly FlowPoint[] =>
  readings.map(({ observedAt, value }) => ({ at: Date.parse(observedAt), flow: value }));

function pastDayOf(measured: ObservedFlow | null, now: number) {
  const flows = (measured?.readings ?? [])
    .filter(({ observedAt }) => Date.parse(observedAt) >= now - 24 * HOUR_MS)
    .map(({ flowCfs }) => flowCfs);
  return flows.length === 0 ? null : { low: Math.min(...flows), high: Math.max(...flows) };
}

/** Whether the forecast is for the gauge's own place, so that the two can be compared. */
const isOnePlace = ({ gauge, forecast }: SpotFigures) =>
  gauge === null || forecast === null || gauge === forecast.name;

/** The forecast that may be used, and the reading it starts from. */
function aheadOf(
  spot: SpotFigures,
  { now, forecast }: FlowReport,
  height: HeightNow | null,
): RiverAhead | null {
  const { measured, now: instant } = spot;
  if (spot.forecast === null) return null;
  const { name, points, heights, issuedAt } = spot.forecast;
  const isOwn = isOnePlace(spot);
  const flows = forecastPoints(points);
  const course = {
    place: isOwn ? null : name,
    issuedAt: issuedAt === null ? null : Date.parse(issuedAt),
    now: instant,
    rangeOf: null,
    pastDay: null,
  };
  if (flows.length === 0) {
    const stage = measured?.stage.findLast(({ observedAt }) => !isOldReading(observedAt, instant));
    const newest = stage && isOwn ? (pointsOf([stage])[0] ?? null) : null;
    return riverAhead({ ...course, quantity: 'height', newest, points: pointsOf(heights) });
  }
  const flowCourse = { ...course, quantity: 'flow', points: flows } as const;
  // Where the tide turns the river, neither its readings nor its forecast has a course.
  if (flows.some(({ flow }) => flow < 0)) return null;
  if (!isOwn) {
    const { atPoint = null } = spot;
    const isOld = atPoint === null || instant - atPoint.at > OLD_AFTER_MS;
    return riverAhead({ ...flowCourse, newest: isOld ? null : atPoint });
  }
  if (forecast.kind !== 'current') return null;
  if (now !== null && !now.isOld && now.flowCfs < 0) return null;
  const isFresh = now !== null && !now.isOld && height === null;
  const newest = isFresh ? { at: now.at, flow: now.flowCfs } : null;
  if (measured?.isSetByDam) {
    const pastDay = pastDayOf(measured, instant);
    return riverAhead({ ...flowCourse, newest, rangeOf: 'dam', pastDay });
  }
  if (isFresh && now.range?.isSwing) {
    return riverAhead({ ...flowCourse, newest, rangeOf: 'swing', pastDay: now.range });
  }
  if (forecast.isOfDays) return riverAhead({ ...flowCourse, newest, rangeOf: 'daily-means' });
  return riverAhead({ ...flowCourse, newest });
}

function ownFlood(spot: SpotFigures, { now, forecast }: FlowReport): RiverFlood | null {
  if (spot.forecast === null) return null;
  const { measured, now: instant } = spot;
  const { name, points, heights, thresholds } = spot.forecast;
  const isOwn = isOnePlace(spot);
  const stage = measured?.stage.findLast(({ observedAt }) => !isOldReading(observedAt, instant));
  const isUsable = !isOwn || forecast.kind !== 'missed';
  return riverFlood({
    flowCfs: isOwn && now !== null && !now.isOld ? now.flowCfs : null,
    heightFt: isOwn ? (stage?.value ?? null) : null,
    flows: isUsable ? forecastPoints(points) : [],
    heights: isUsable ? pointsOf(heights) : [],
    thresholds,
    now: instant,
    place: isOwn ? null : name,
  });
}

function recordOf(spot: SpotFigures, { now, forecast }: FlowReport): RecordAhead | null {
  const { measured, medians, now: instant } = spot;
  if (spot.forecast === null || !isOnePlace(spot)) return null;
  if (forecast.kind !== 'current' || now === null || now.isOld) return null;
  const read = (measured?.readings ?? []).map(({ observedAt, flowCfs }) => ({
    at: Date.parse(observedAt),
    flow: flowCfs,
  }));
  const ahead = forecastPoints(spot.forecast.points).filter(({ at }) => at > now.at);
  return recordAhead([...read, ...ahead], medians, instant);
}

/** Everything that the newest figures of a river allow one to say. */
export function riverFacts(spot: SpotFigures): RiverFacts {
  const { measured, medians, forecast, now: instant } = spot;
  const own = isOnePlace(spot) ? forecast : null;
  const figures = {
    site: measured?.site,
    readings: measured?.readings ?? [],
    stage: measured?.stage ?? [],
    forecast: own?.points ?? [],
    issuedAt: own?.issuedAt ?? null,
    medians,
    now: instant,
  };
  const found = flowReport(figures);
  const elsewhere = spot.elsewhere ? floodStill(spot.elsewhere, instant) : null;
  const flood = higherFlood(ownFlood(spot, found), elsewhere);
  const record = flood === null ? recordOf(spot, found) : null;
  const isFlood = flood !== null || record !== null;
  const report = isFlood ? flowReport({ ...figures, isFlood }) : found;
  const height = measured && heightWithout(report.now, measured.stage, instant);
  return {
    gauge: spot.gauge,
    now: nowOf(report.now, height, medians),
    ahead: aheadOf(spot, report, height),
    flood,
    record,
    isSetByDam: measured?.isSetByDam ?? false,
    report,
    height,
    step: report.step,
    instant,
  };
}
