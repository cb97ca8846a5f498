import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { counted } from '#web/lib/words/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Words } from '#web/ui/words.tsx';
import { FlowCardWithoutGraph, FlowsLoading, PlaceLink } from './flows-loading.tsx';
import styles from './river.module.css';
import type { Gauge, RiverPlace } from './river-readings.tsx';
import type { ShownRun } from './season-flow-card.tsx';

const SEASON_FLOW_TITLE = 'Flow and fish in one season';

/** Graphs are most of the code of this section: they come after the page. */
const RiverFlows = lazy(async () => ({
  default: (await import('./river-flows.tsx')).RiverFlows,
}));
const SeasonFlowCard = lazy(async () => ({
  default: (await import('./season-flow-card.tsx')).SeasonFlowCard,
}));

class Late extends Component<
  { isWanted: boolean; loading: ReactNode; failed: ReactNode; children: ReactNode },
  { isFailed: boolean }
> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    const { isWanted, loading, failed, children } = this.props;
    if (this.state.isFailed) return failed;
    return isWanted ? <Suspense fallback={loading}>{children}</Suspense> : loading;
  }
}

function NoGauge({ place }: { place: RiverPlace }) {
  const { nearest, point } = place;
  return (
    <div className="stack gap-8">
      <p>
        <strong>{`No ${point ? 'USGS gauge' : 'gauge'} measures this river.`}</strong>{' '}
        {place.reason}
      </p>
      {nearest ? (
        <p>
          The nearest gauge is <PlaceLink place={nearest} />, {counted(nearest.miles, 'mile')} away.
          It may be on another river.
        </p>
      ) : null}
    </div>
  );
}

function SeasonFlow(props: { gauge: Gauge; shown: ShownRun }) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '600px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div className={`stack only-with-script ${styles.seasonFlow}`} ref={element}>
      <Late
        isWanted={isNear}
        loading={<FlowCardWithoutGraph title={SEASON_FLOW_TITLE} />}
        failed={
          <FlowCardWithoutGraph title={SEASON_FLOW_TITLE}>
            <p role="status">This graph could not be loaded.</p>
          </FlowCardWithoutGraph>
        }
      >
        <SeasonFlowCard {...props} title={SEASON_FLOW_TITLE} />
      </Late>
    </div>
  );
}

/** Requirement 9.1. The server renders its shape; the readings are fetched in the browser. */
export function RiverSection(props: {
  place: RiverPlace;
  /** The run whose counts are shown under the flow; `null` for none. */
  shown: ShownRun | null;
}) {
  const { place, shown } = props;
  const { gauge, point } = place;
  const isHydrated = useHydrated();
  return (
    <div className={`stack ${styles.section}`}>
      <section className="stack" aria-labelledby="river">
        <h2 id="river">River Flows for Nearby Gauges</h2>
        {gauge ? <p className="note">{place.reason}</p> : <NoGauge place={place} />}
        {gauge || point ? (
          <Late
            isWanted={isHydrated}
            loading={<FlowsLoading place={place} />}
            failed={<Notice kind="failed">The graphs of the river could not be loaded.</Notice>}
          >
            <RiverFlows place={place} />
          </Late>
        ) : null}
        {gauge && !point ? <p className="note">NOAA issues no forecast for this river.</p> : null}
        {gauge || point ? (
          <Words
            of={['cfs', 'Usual flow', 'Normal, below, above', 'Gauge height', 'Flood stage']}
          />
        ) : null}
      </section>
      {gauge && shown && shown.run.seasons?.length !== 0 ? (
        <SeasonFlow gauge={gauge} shown={shown} />
      ) : null}
    </div>
  );
}
