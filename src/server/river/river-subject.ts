import type { Position } from '#domain/place/position.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { ForecastGauge } from '#domain/river/forecast-gauge.ts';
import type { ObservedFlow } from '#domain/river/observed-flow.ts';
import type { RiverForecast } from '#domain/river/river-forecast.ts';
import { pointText } from '#domain/river/river-ids.ts';
import type { RiverReach } from '#domain/river/river-line.ts';

/** What can be known of rivers, by what is asked. */
export interface RiverValues {
  /** Flow of the last seven days at a gauge. */
  readonly flow: ObservedFlow;
  /** Median flow of each day of the year at a gauge. */
  readonly medians: readonly DailyMedian[];
  /** Forecast at a NOAA gauge. */
  readonly forecast: RiverForecast;
  /** NOAA's gauges in and around Washington, with how their rivers stand. */
  readonly gauges: readonly ForecastGauge[];
  /** Id of the reach at a point; `null` where no reach is. */
  readonly reach: string | null;
  /** The way of the water from a reach to the sea. */
  readonly downstream: readonly RiverReach[];
}

/** One kind of {@link RiverValues}. */
export type RiverKind = keyof RiverValues;

/** A value with its kind. */
export type RiverValue = {
  [Kind in RiverKind]: { readonly kind: Kind; readonly value: RiverValues[Kind] };
}[RiverKind];

/** One thing to know of a river. */
export type RiverSubject =
  | { readonly kind: 'flow' | 'medians'; readonly site: string }
  | { readonly kind: 'forecast'; readonly lid: string }
  | { readonly kind: 'gauges' }
  | { readonly kind: 'reach'; readonly position: Position }
  | { readonly kind: 'downstream'; readonly comid: string };

/** Text under which the answer to a subject is kept; different subjects have different ones. */
export function subjectKey(subject: RiverSubject): string {
  switch (subject.kind) {
    case 'flow':
    case 'medians':
      return `${subject.kind} ${subject.site}`;
    case 'forecast':
      return `forecast ${subject.lid}`;
    case 'gauges':
      return 'gauges';
    case 'reach':
      return `reach ${pointText(subject.position)}`;
    case 'downstream':
      return `downstream ${subject.comid}`;
  }
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long the flow at a gauge is fresh, in milliseconds. */
export const FLOW_LIFETIME_MS = 3 * HOUR_MS;

/**
 * How long an answer is fresh, in milliseconds (specification, section 9). The service's medians are
 * of decades and change once a year; a forecast is issued every six hours or more.
 */
const LIFETIMES_MS: Readonly<Record<RiverKind, number>> = {
  flow: FLOW_LIFETIME_MS,
  medians: 30 * DAY_MS,
  forecast: 3 * HOUR_MS,
  gauges: DAY_MS,
  reach: 30 * DAY_MS,
  downstream: 30 * DAY_MS,
};

/** Whether an answer says that there is nothing. */
export function isEmpty({ kind, value }: RiverValue): boolean {
  if (kind === 'flow') return value.readings.length === 0;
  if (kind === 'forecast') {
    return value.points.every(({ primary, secondary }) => primary === null && secondary === null);
  }
  return value === null || value.length === 0;
}

const isOfNow = ({ kind }: RiverValue) => kind === 'flow' || kind === 'forecast';

/**
 * How long an answer is fresh, in milliseconds. That there is nothing is asked again sooner: where
 * it was a mistake of the service, a flow comes back within half an hour, and nobody looks
 * at the lack of anything else for a month.
 */
export function lifetimeMs(known: RiverValue): number {
  const lifetime = LIFETIMES_MS[known.kind];
  if (!isEmpty(known)) return lifetime;
  return isOfNow(known) ? HOUR_MS / 2 : Math.min(lifetime, DAY_MS);
}

/** How long an answer is shown, marked as stale, when no newer one can be had. */
export const STALE_MS = 7 * DAY_MS;
