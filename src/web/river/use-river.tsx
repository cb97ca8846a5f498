import { HydrationBoundary, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { RiverFacts } from '#domain/river/river-facts.ts';
import {
  answerOf,
  dropOldAnswers,
  type KeptAnswers,
  READ_KEPT_ANSWERS,
  useSource,
} from '#web/lib/api/river-query.ts';
import { medianFlows, observedFlow, riverForecast } from '#web/lib/api/rivers.ts';
import { type RiverTimes, useTimes } from '#web/lib/site/clock.ts';
import { factsOfRiver, stateOfAnswers } from './facts-of-river.ts';
import { isOnePlace, type RiverPlace, type RiverSources } from './river-place.ts';

/** What is known of the river at a place: the answers, and the facts that they give. */
export interface River {
  readonly place: RiverPlace;
  readonly sources: RiverSources;
  readonly times: RiverTimes;
  readonly facts: RiverFacts;
  readonly state: ReturnType<typeof stateOfAnswers>;
  /**
   * The point whose chances may be shown beside its forecast; `null` where there are none, and where the
   * readings deny the forecast: its chances are no better.
   */
  readonly chancesLid: string | null;
}

function chancesLidOf(
  place: RiverPlace,
  { forecast }: RiverSources,
  { report }: RiverFacts,
): string | null {
  const { point } = place;
  const ahead = answerOf(forecast)?.figures;
  const { kind } = report.forecast;
  const isDenied = isOnePlace(place) && (kind === 'missed' || kind === 'expired');
  const isTold = point?.hasChances && ahead?.isUnitKnown && !ahead.isRecorded && !isDenied;
  return isTold ? point.lid : null;
}

export function riverAt(place: RiverPlace, sources: RiverSources, times: RiverTimes): River {
  const facts = factsOfRiver(place, sources, times.site);
  const state = stateOfAnswers(place, sources);
  const chancesLid = chancesLidOf(place, sources, facts);
  return { place, sources, times, facts, state, chancesLid };
}

/**
 * The river now, and as the page was made with it: a section that hydrates late, when readings may have
 * arrived, has to begin with what the server has rendered of it.
 */
interface RiverOverTime {
  readonly now: River;
  readonly ofPage: River;
}

export const RiverContext = createContext<RiverOverTime | null>(null);

function Readings(props: {
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
  // A transition begins again each time late code arrives: what it has worked out is kept outside of it. An
  // urgent update in between gets the river that is shown, as it was: another one would replace the server's HTML.
  const [last] = useState(() => ({ river: riverAt(place, sources, times) }));
  const now = useMemo(() => {
    const { river } = last;
    const isSame = river.place === place && river.sources === sources && river.times === times;
    if (!isSame) last.river = riverAt(place, sources, times);
    return last.river;
  }, [last, place, sources, times]);
  const [ofPage] = useState(now);
  const river = useMemo(() => ({ now, ofPage }), [now, ofPage]);
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
      <Readings place={props.place} clock={props.clock} kept={kept}>
        {props.children}
      </Readings>
    </HydrationBoundary>
  );
}

function useRiverOverTime(): RiverOverTime {
  const river = use(RiverContext);
  if (river === null) throw new Error('useRiver was called outside RiverReadings.');
  return river;
}

export const useRiver = (): River => useRiverOverTime().now;

/** A section that hydrates late: it begins with the river of the page, and continues with the current one. */
export function FromRiverOfPage({ children }: { children: ReactNode }) {
  const { now, ofPage } = useRiverOverTime();
  const shown = useDeferredValue(now, ofPage);
  const river = useMemo(() => ({ now: shown, ofPage }), [shown, ofPage]);
  return <RiverContext value={river}>{children}</RiverContext>;
}
