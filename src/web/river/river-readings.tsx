import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { ObservedFlow } from '#domain/river/river-value.ts';
import {
  type ForecastAnswer,
  medianFlows,
  observedFlow,
  type RiverAnswer,
  riverForecast,
} from '#web/lib/api/rivers.ts';
import { type Source, useSource } from '#web/lib/api/use-source.ts';
import { useClock } from '#web/lib/site/clock.ts';
import type { RiverPlace } from './river-place.ts';

/** The two times of a page, in milliseconds since 1970. */
export interface RiverTimes {
  /** For times of figures; in a demonstration on its pinned day. */
  readonly site: number;
  /** For times of fetching; always real. */
  readonly real: number;
}

export interface RiverSources {
  readonly observed: Source<RiverAnswer<ObservedFlow>>;
  readonly forecast: Source<RiverAnswer<ForecastAnswer>>;
  readonly medians: Source<RiverAnswer<readonly DailyMedian[]>>;
}

interface Readings {
  readonly sources: RiverSources;
  readonly times: RiverTimes;
}

export const ReadingsContext = createContext<Readings | null>(null);

/**
 * Asks for the river of a place once, for all of the page that shows it.
 *
 * @param props.clock must keep its identity while the site shows the same day.
 */
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
    // One card shows both: what failed together is asked for together.
    const retry = () => {
      flow.retry();
      if (medians.state.kind === 'failed') medians.retry();
    };
    return { sources: { observed: { ...flow, retry }, medians, forecast }, times };
  }, [flow, medians, forecast, times]);
  // Answers come all at once: their graphs are drawn between taps, not in one piece.
  const drawn = useDeferredValue(readings);
  return <ReadingsContext value={drawn}>{props.children}</ReadingsContext>;
}

export function useRiverReadings(): Readings {
  const readings = use(ReadingsContext);
  if (readings === null) throw new Error('A river is shown outside of RiverReadings.');
  return readings;
}
