import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react';
import type { FacilityProperties } from '#contract/facilities.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { believable } from '#domain/river/doubtful-reading.ts';
import {
  type ForecastAnswer,
  medianFlows,
  observedFlow,
  type RiverAnswer,
  riverForecast,
} from '#web/lib/api/rivers.ts';
import { type Source, useSource } from '#web/lib/api/use-source.ts';
import { useClock, type useRiverClock } from '#web/lib/site/clock.ts';

export interface Gauge {
  readonly site: string;
  readonly name: string;
}

export interface RiverPlace {
  readonly gauge: Gauge | null;
  readonly point: { readonly lid: string; readonly name: string } | null;
  readonly reason: string;
  readonly nearest: FacilityProperties['nearest_gauge'];
  readonly river?: Pick<RiverOfSite, 'name' | 'slug'> | undefined;
}

export function riverOf(facility: string, rivers: readonly RiverOfSite[]): RiverPlace['river'] {
  const found = rivers.find(({ facilities }) => facilities.includes(facility));
  return found && { name: found.name, slug: found.slug };
}

export function riverPlace(
  properties: FacilityProperties,
  rivers: readonly RiverOfSite[] = [],
): RiverPlace {
  const { river_gauge, river_gauge_name, forecast_lid, forecast_name } = properties;
  return {
    gauge:
      river_gauge === null ? null : { site: river_gauge, name: river_gauge_name ?? river_gauge },
    point:
      forecast_lid === null ? null : { lid: forecast_lid, name: forecast_name ?? forecast_lid },
    reason: properties.gauge_reason,
    nearest: properties.nearest_gauge,
    river: riverOf(properties.Facility, rivers),
  };
}

/** Whether the forecast is for the place of the gauge; if not, the two cannot be compared. */
export function isOnePlace({ gauge, point }: RiverPlace): boolean {
  return gauge?.name === point?.name;
}

export type RiverTimes = ReturnType<ReturnType<typeof useRiverClock>>;

export type MeasuredFlow = ReturnType<typeof believable>;

export interface RiverSources {
  readonly observed: Source<RiverAnswer<MeasuredFlow>>;
  readonly forecast: Source<RiverAnswer<ForecastAnswer>>;
  readonly medians: Source<RiverAnswer<readonly DailyMedian[]>>;
}

export const ReadingsContext = createContext<{
  readonly sources: RiverSources;
  readonly times: RiverTimes;
} | null>(null);

/** Fetches the river of a place once for all its parts; `clock` must keep its identity while the site shows the same day. */
export function RiverReadings(props: {
  place: RiverPlace;
  clock: () => RiverTimes;
  children: ReactNode;
}) {
  const { gauge, point } = props.place;
  const site = gauge?.site ?? null;
  const flow = useSource(observedFlow, site);
  const medians = useSource(medianFlows, site);
  const forecast = useSource(riverForecast, point?.lid ?? null);
  const times = useClock(props.clock);
  const readings = useMemo(() => {
    // One card shows both, so what failed together is retried together.
    const retry = () => {
      flow.retry();
      if (medians.state.kind === 'failed') medians.retry();
    };
    return { sources: { observed: { ...flow, retry }, medians, forecast }, times };
  }, [flow, medians, forecast, times]);
  // Answers arrive together; as a transition, their graphs render between taps, not in one go.
  const drawn = useDeferredValue(readings);
  return <ReadingsContext value={drawn}>{props.children}</ReadingsContext>;
}

export function useRiverReadings() {
  const readings = use(ReadingsContext);
  if (readings === null) throw new Error('useReadings was called outside RiverReadings.');
  return readings;
}
