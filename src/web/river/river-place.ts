import type { FacilityProperties } from '#contract/facilities.ts';
import type { RiverGauge, RiverOfSite } from '#contract/rivers.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { believable } from '#domain/river/doubtful-reading.ts';
import type { FloodElsewhere } from '#domain/river/flood.ts';
import type { FlowPoint } from '#domain/river/river-value.ts';
import { keptAnswers, type RiverAnswer, type Source } from '#web/lib/api/river-query.ts';
import {
  type ForecastAnswer,
  medianFlows,
  observedFlow,
  riverForecast,
} from '#web/lib/api/rivers.ts';

export interface Gauge {
  readonly site: string;
  readonly name: string;
}

export interface ForecastPoint {
  readonly lid: string;
  readonly name: string;
  /** Whether NOAA's ensemble gives chances for it. */
  readonly hasChances?: boolean;
}

/** The gauge and the forecast point that tell of a river at some place. */
export interface RiverPlace {
  readonly gauge: Gauge | null;
  readonly point: ForecastPoint | null;
  /** With a gauge, where it is, as in `on its own river, above the hatchery.`; otherwise a sentence on why there is none. */
  readonly reason: string | null;
  readonly nearest: FacilityProperties['nearest_gauge'];
  readonly river?: Pick<RiverOfSite, 'name' | 'slug'> | undefined;
  /** The water that is measured or forecast: a branch of the river has its own name. */
  readonly water?: string | null;
  /** The highest flood at other gauges of the river, when the page was made. */
  readonly elsewhere?: FloodElsewhere | null;
  /** The newest flow where NOAA's forecast is for, if that is another place than the gauge's. */
  readonly atPoint?: FlowPoint | null;
}

/** What a sentence on a river needs to know of its place. */
export type SaidPlace = Pick<RiverPlace, 'gauge' | 'point' | 'elsewhere' | 'atPoint'>;

export function riverOf(facility: string, rivers: readonly RiverOfSite[]): RiverPlace['river'] {
  const found = rivers.find(({ facilities }) => facilities.includes(facility));
  return found && { name: found.name, slug: found.slug };
}

/** The water that a gauge measures, or without one the water of the forecast; `null` if it is not listed. */
export function waterOf(
  { gauge, point }: Pick<RiverPlace, 'gauge' | 'point'>,
  rivers: readonly RiverOfSite[],
): string | null {
  const found = rivers
    .flatMap(({ gauges }) => gauges)
    .find(({ site, lid }) => (gauge === null ? lid === point?.lid : site === gauge.site));
  return found?.water ?? null;
}

export function riverPlace(
  properties: FacilityProperties,
  rivers: readonly RiverOfSite[] = [],
): RiverPlace {
  const { river_gauge, river_gauge_name, forecast_lid, forecast_name, forecast_chances } =
    properties;
  return {
    gauge:
      river_gauge === null ? null : { site: river_gauge, name: river_gauge_name ?? river_gauge },
    point:
      forecast_lid === null
        ? null
        : {
            lid: forecast_lid,
            name: forecast_name ?? forecast_lid,
            hasChances: forecast_chances,
          },
    reason: properties.gauge_reason,
    nearest: properties.nearest_gauge,
    river: riverOf(properties.Facility, rivers),
  };
}

/** A gauge with its own forecast, never that of another place. */
export function placeOf({ site, lid, name, hasChances }: RiverGauge): RiverPlace {
  return {
    gauge: site === null ? null : { site, name },
    point: lid === null ? null : { lid, name, hasChances },
    reason: null,
    nearest: null,
  };
}

/** Whether the forecast is for the place of the gauge; if not, the two cannot be compared. */
export function isOnePlace({ gauge, point }: RiverPlace): boolean {
  return gauge?.name === point?.name;
}

/** The forecast point of a place, if it is on other water than the place's gauge. */
export function pointElsewhere(place: RiverPlace): ForecastPoint | null {
  return place.gauge === null || isOnePlace(place) ? null : place.point;
}

export type MeasuredFlow = ReturnType<typeof believable>;

/** What was asked about a place, each in its own state. */
export interface RiverSources {
  readonly observed: Source<RiverAnswer<MeasuredFlow>>;
  readonly forecast: Source<RiverAnswer<ForecastAnswer>>;
  readonly medians: Source<RiverAnswer<readonly DailyMedian[]>>;
}

/** The server's kept answers about a place, for {@link RiverReadings}. */
export function keptAnswersOf(
  { gauge, point }: Pick<RiverPlace, 'gauge' | 'point'>,
  answerAt: Parameters<typeof keptAnswers>[1],
) {
  const ofGauge = gauge ? [observedFlow(gauge.site), medianFlows(gauge.site)] : [];
  const ofPoint = point ? [riverForecast(point.lid)] : [];
  return keptAnswers([...ofGauge, ...ofPoint], answerAt);
}
