import type { Position } from '../place/position.ts';
import { HOUR_MS } from '../time/milliseconds.ts';
import type { DailyFlow } from './daily-flow.ts';
import type { DailyMedian } from './daily-median.ts';
import type { FlowClass } from './flow-class.ts';
import type { ForecastChances } from './forecast-chances.ts';

export interface FlowReading {
  /** UTC instant as ISO 8601, e.g. `2026-11-20T15:30:00.000Z`. */
  readonly observedAt: string;
  /** Cubic feet per second. Negative where the tide reverses the river. */
  readonly flowCfs: number;
}

/** A flow in cubic feet per second at an instant, in milliseconds since 1970. */
export interface FlowPoint {
  readonly at: number;
  readonly flow: number;
}

/** A height or a temperature at one moment, in the unit of its list. */
export interface GaugeReading {
  readonly observedAt: string;
  readonly value: number;
}

/**
 * USGS's remarks on its figures, by code. `Sen` is our own code, for a gauge with several series that
 * report at once and that USGS does not distinguish.
 */
export const GAUGE_REMARKS = {
  Ice: 'is affected by ice',
  Eqp: 'has an equipment fault',
  Bkw: 'is affected by backwater',
  Dry: 'stands dry',
  Mnt: 'is being serviced',
  Rat: 'has no valid rating from height to flow',
  Ssn: 'is read in one season of the year only',
  Dis: 'has been discontinued',
  Sen: 'has more than one sensor, none of them marked as the river’s',
} as const;

export type GaugeRemark = keyof typeof GAUGE_REMARKS;

/** A gauge's recent readings, oldest first; a list is empty if the gauge does not measure that. */
export interface ObservedFlow {
  /** USGS site number, e.g. `12200500`. */
  readonly site: string;
  /** No instant appears twice. An instant without a figure has no reading. */
  readonly readings: readonly FlowReading[];
  /** Readings of a sensor that stopped before the first reading of the present one; absent if none. */
  readonly earlier?: readonly FlowReading[];
  readonly remarks?: readonly GaugeRemark[];
  /** The dam above the gauge sets its flow by the hour, by the catalog's mark. */
  readonly isSetByDam?: boolean;
  /** Gauge height in feet over the gauge's own zero, about hourly. */
  readonly stage: readonly GaugeReading[];
  /** Water temperature in degrees Celsius, about hourly. */
  readonly temperature: readonly GaugeReading[];
}

/** The newest readings of a gauge; `null` for what it does not measure. */
export interface NewestReading extends FlowReading {
  readonly site: string;
  readonly stage: GaugeReading | null;
  readonly temperature: GaugeReading | null;
}

/** Above this the instrument is broken, or reports °F: no water in the region is that warm. */
export const WARMEST_WATER_CELSIUS = 40;

/** Gauges of the catalog within reach of the tide: Duwamish at Tukwila, Columbia at Vancouver. */
export const TIDAL_SITES: ReadonlySet<string> = new Set(['12113390', '14144700']);

/** Gauges report about hourly, some every four hours; after six the river may have changed. */
export const OLD_AFTER_MS = 6 * HOUR_MS;

/** Whether a reading is too old to describe the river now, however recently it was fetched. */
export function isOldReading(observedAt: string, now: number): boolean {
  return now - Date.parse(observedAt) > OLD_AFTER_MS;
}

/** The first reading of each hour, and the newest: enough for heights and temperatures. */
export function hourly(readings: readonly GaugeReading[]): readonly GaugeReading[] {
  const hourOf = (at: number) => readings[at]?.observedAt.slice(0, 13);
  return readings.filter((_, at) => at === readings.length - 1 || hourOf(at) !== hourOf(at - 1));
}

/** NOAA's flood categories, lowest first. */
export const FLOOD_CATEGORIES = ['action', 'minor', 'moderate', 'major'] as const;

export type FloodCategory = (typeof FLOOD_CATEGORIES)[number];

/** Where a category begins, over the gauge's own zero. At least one of the two is known. */
export interface FloodThreshold {
  readonly stageFt: number | null;
  readonly flowCfs: number | null;
}

/** The categories that NOAA defines at a gauge; empty if none is defined or known. */
export type FloodThresholds = Readonly<Partial<Record<FloodCategory, FloodThreshold>>>;

/** One point of a forecast, in the units of its {@link RiverForecast}; `null` for "no value". */
export interface ForecastPoint {
  /** UTC instant as ISO 8601. */
  readonly validAt: string;
  readonly primary: number | null;
  readonly secondary: number | null;
}

/** How far off the forecasts for one gauge were, by days ahead. */
export interface ForecastAccuracy {
  readonly leadDay: number;
  readonly forecasts: number;
  /** Half of them were off by less. */
  readonly percent: number;
  /** Eight in ten were off by less. */
  readonly eightInTenPercent: number;
}

export interface RiverForecast {
  /** NWPS id, e.g. `MVEW1`. */
  readonly lid: string;
  /** UTC instant of issue; `null` if there is none. */
  readonly issuedAt: string | null;
  /** As the service writes them, e.g. `ft` or `kcfs`; `null` if it gave none. */
  readonly primaryUnits: string | null;
  readonly secondaryUnits: string | null;
  readonly points: readonly ForecastPoint[];
  readonly accuracy?: readonly ForecastAccuracy[];
  /** At the same point; absent if unknown. */
  readonly thresholds?: FloodThresholds;
}

/** The box around Washington in which NOAA's gauges are requested, in degrees (requirement 10.5). */
export const FORECAST_GAUGES_BOX = {
  west: -124.763068,
  south: 45.543541,
  east: -116.915989,
  north: 49.002494,
} as const;

/** The state of a river at one moment, as NWPS summarizes it; `null` for "no value" and no unit. */
export interface GaugeStatus {
  readonly validAt: string;
  readonly primary: number | null;
  readonly secondary: number | null;
  readonly primaryUnit: string | null;
  readonly secondaryUnit: string | null;
  /** Absent where NOAA gives none, or no flood. */
  readonly floodCategory?: FloodCategory;
}

/** A gauge for which NOAA publishes the state of the river and, usually, a forecast. */
export interface ForecastGauge extends Position {
  readonly lid: string;
  readonly name: string;
  /** Two letters, e.g. `WA`. */
  readonly state: string;
  readonly observed: GaugeStatus | null;
  readonly forecast: GaugeStatus | null;
  /** Of the observed flow, by USGS's percentiles rather than NOAA; absent if unknown. */
  readonly flowClass?: FlowClass;
}

/** One reach of a river as a line in downstream order, with its NHDPlus id. */
export interface RiverReach {
  readonly comid: string;
  readonly line: readonly Position[];
}

/** The kinds of river data, each with the type of its value. */
export interface RiverValues {
  readonly flow: ObservedFlow;
  readonly medians: readonly DailyMedian[];
  readonly days: DailyFlow;
  readonly forecast: RiverForecast;
  /** `null` where NOAA gives none. */
  readonly chances: ForecastChances | null;
  readonly gauges: readonly ForecastGauge[];
  readonly reach: string | null;
  readonly downstream: readonly RiverReach[];
}

export type RiverKind = keyof RiverValues;

export type RiverValue = {
  [Kind in RiverKind]: { readonly kind: Kind; readonly value: RiverValues[Kind] };
}[RiverKind];

/** Whether a value is empty: no reading, forecast figure or reach. */
export function isEmpty(value: RiverValues[RiverKind]): boolean {
  if (value === null || typeof value === 'string') return value === null;
  if ('readings' in value) return value.readings.length === 0 && value.stage.length === 0;
  if ('means' in value) return value.means.length === 0;
  if ('times' in value) return value.times.length === 0;
  if ('points' in value) {
    return value.points.every(({ primary, secondary }) => primary === null && secondary === null);
  }
  return value.length === 0;
}

/** Whether a text is a USGS site number: 8 to 15 digits, e.g. `12200500`. */
export const isSiteNumber = (text: string): boolean => /^[0-9]{8,15}$/.test(text);

/** Whether a text is the id of an NWPS gauge: 5 capitals and digits, e.g. `MVEW1`. */
export const isLid = (text: string): boolean => /^[A-Z0-9]{5}$/.test(text);

/** Whether a text is the id of a reach in NHDPlus: up to 12 digits without a leading 0. */
export const isComid = (text: string): boolean => /^[1-9][0-9]{0,11}$/.test(text);

const POINT = /^POINT\((-?[0-9]{1,3}(?:\.[0-9]{1,15})?) (-?[0-9]{1,2}(?:\.[0-9]{1,15})?)\)$/;

/** Reads `POINT(-122.334 48.445)`, longitude first; `null` for anything else or not on the earth. */
export function parsePoint(text: string): Position | null {
  const match = POINT.exec(text);
  if (match === null) return null;
  const longitude = Number(match[1]);
  const latitude = Number(match[2]);
  return Math.abs(longitude) > 180 || Math.abs(latitude) > 90 ? null : { longitude, latitude };
}

export function pointText({ longitude, latitude }: Position): string {
  return `POINT(${longitude} ${latitude})`;
}
