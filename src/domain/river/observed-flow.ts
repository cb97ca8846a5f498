import type { Position } from '../place/position.ts';

/** River flow at one moment. */
export interface FlowReading {
  /** UTC instant as ISO 8601, e.g. `2026-11-20T15:30:00.000Z`. */
  readonly observedAt: string;
  /** Cubic feet per second. Negative where the tide reverses the river. */
  readonly flowCfs: number;
}

/** A flow at an instant, in milliseconds since 1970. */
export interface FlowPoint {
  readonly at: number;
  readonly flow: number;
}

/** Gauges report every hour or so, some every four; after this the river may have changed. */
const OLD_AFTER_MS = 6 * 3_600_000;

/** Whether a reading says nothing of the river now, however lately it was fetched. */
export function isOldReading(observedAt: string, now: number): boolean {
  return now - Date.parse(observedAt) > OLD_AFTER_MS;
}

/** A height or a temperature at one moment, in the unit of its list. */
export interface GaugeReading {
  /** UTC instant as ISO 8601. */
  readonly observedAt: string;
  readonly value: number;
}

/** What a gauge measures beside the flow; a list is empty where it does not. Oldest first. */
export interface BesideFlow {
  /** Gauge height in feet over the gauge's own zero, about hourly. */
  readonly stage: readonly GaugeReading[];
  /** Water temperature in degrees Celsius, about hourly. */
  readonly temperature: readonly GaugeReading[];
}

/** The first reading of each hour, and the newest: enough for heights and temperatures. */
export function hourly(readings: readonly GaugeReading[]): readonly GaugeReading[] {
  const hourOf = (at: number) => readings[at]?.observedAt.slice(0, 13);
  return readings.filter((_, at) => at === readings.length - 1 || hourOf(at) !== hourOf(at - 1));
}

/** A gauge's recent readings, with its name and position according to the service. */
export interface ObservedFlow extends BesideFlow {
  /** USGS site number, e.g. `12200500`. */
  readonly site: string;
  /** The service's name for the gauge; `null` where it gave none. */
  readonly name: string | null;
  /** `null` where the service gave none. */
  readonly position: Position | null;
  /** Oldest first, no instant twice. An instant without a figure has no reading. */
  readonly readings: readonly FlowReading[];
}
