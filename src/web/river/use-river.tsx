import { HydrationBoundary, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useDeferredValue, useEffect, useMemo } from 'react';
import type { Units } from '#domain/words/units.ts';
import {
  answerOf,
  dropOldAnswers,
  type KeptAnswers,
  medianFlows,
  observedFlow,
  READ_KEPT_ANSWERS,
  riverForecast,
  useSource,
} from '#web/lib/api/rivers.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { type RiverTimes, useTimes } from '#web/lib/site/clock.ts';
import { riverParts } from './flow-parts.ts';
import { isOnePlace, type RiverPlace, type RiverSources } from './river-place.ts';
import { riverState } from './river-summary.tsx';

/**
 * The point whose chances may be told beside its forecast; `null` where there are none, and where the
 * readings deny the forecast: its chances are no better.
 */
function chancesLidOf(
  place: RiverPlace,
  { forecast }: RiverSources,
  state: ReturnType<typeof riverState>,
): string | null {
  const { point } = place;
  const ahead = answerOf(forecast)?.figures;
  const standing = typeof state === 'object' ? state.report.forecast.kind : null;
  const isDenied = isOnePlace(place) && (standing === 'missed' || standing === 'expired');
  const isTold = point?.hasChances && ahead?.isUnitKnown && !ahead.isRecorded && !isDenied;
  return isTold ? point.lid : null;
}

/** What is known of the river at a place: the answers, the parts that graphs draw, and what they mean. */
export function riverAt(
  place: RiverPlace,
  sources: RiverSources,
  { times, units }: { readonly times: RiverTimes; readonly units: Units },
) {
  const parts = riverParts(place, sources, times.site, units);
  const state = riverState(place, sources, parts, times.site);
  const chancesLid = chancesLidOf(place, sources, state);
  return { place, sources, times, units, parts, state, chancesLid };
}

export const RiverContext = createContext<ReturnType<typeof riverAt> | null>(null);

function River(props: {
  place: RiverPlace;
  clock: (real?: number) => RiverTimes;
  kept: KeptAnswers | null;
  children: ReactNode;
}) {
  const { place, kept } = props;
  const site = place.gauge?.site ?? null;
  const flow = useSource(observedFlow, site);
  const medians = useSource(medianFlows, site);
  const forecast = useSource(riverForecast, place.point?.lid ?? null);
  const times = useTimes(props.clock, kept?.at ?? null);
  const units = useUnits();
  const client = useQueryClient();
  useEffect(() => {
    if (kept) dropOldAnswers(client, Date.now());
  }, [client, kept]);
  const readings = useMemo(() => {
    // One card shows both, so what failed together is retried together.
    const retry = () => {
      flow.retry();
      if (medians.state.kind === 'failed') medians.retry();
    };
    return { observed: { ...flow, retry }, medians, forecast };
  }, [flow, medians, forecast]);
  // Answers arrive together; as a transition, what they mean is rendered between taps, not in one go.
  const sources = useDeferredValue(readings);
  const river = useMemo(
    () => riverAt(place, sources, { times, units }),
    [place, sources, times, units],
  );
  return <RiverContext value={river}>{props.children}</RiverContext>;
}

/**
 * Reads the river of a place once for all its parts. Answers that the server has kept (`kept`) are in the
 * first HTML; the browser fetches the others, and all that are no longer fresh. `clock` and `place` must keep
 * their identity while the site shows the same day and place.
 */
export function RiverReadings(props: {
  place: RiverPlace;
  clock: (real?: number) => RiverTimes;
  kept?: KeptAnswers | null;
  children: ReactNode;
}) {
  const { kept = null } = props;
  return (
    <HydrationBoundary state={kept?.state} options={READ_KEPT_ANSWERS}>
      <River place={props.place} clock={props.clock} kept={kept}>
        {props.children}
      </River>
    </HydrationBoundary>
  );
}

export function useRiver() {
  const river = use(RiverContext);
  if (river === null) throw new Error('useRiver was called outside RiverReadings.');
  return river;
}
