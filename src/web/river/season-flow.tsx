import { Component, lazy, type ReactNode, Suspense } from 'react';
import { ChartCard, ChartPlaceholder } from '#web/charts/chart-card.tsx';
import { useApproached } from '#web/lib/browser/use-approached.ts';
import styles from './river.module.css';
import type { RiverPlace } from './river-place.ts';
import type { ShownRun } from './season-flow-words.ts';

export const SEASON_FLOW_TITLE = 'Flow and fish in one season';

const Card = lazy(async () => ({
  default: (await import('./season-flow-card.tsx')).SeasonFlowCard,
}));

function Placeholder({ children }: { children?: ReactNode }) {
  return (
    <ChartCard
      title={SEASON_FLOW_TITLE}
      headline=""
      chart={<ChartPlaceholder tall>{children}</ChartPlaceholder>}
    />
  );
}

class CatchFailure extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    return this.state.isFailed ? (
      <Placeholder>
        <p role="status">This graph could not be loaded.</p>
      </Placeholder>
    ) : (
      this.props.children
    );
  }
}

/** Flow over fish, for which code and figures are loaded when it comes near the screen. */
export function SeasonFlow(props: { gauge: NonNullable<RiverPlace['gauge']>; shown: ShownRun }) {
  const [isNear, element] = useApproached<HTMLDivElement>();
  return (
    <div className={`stack only-with-script ${styles.seasonFlow}`} ref={element}>
      <CatchFailure>
        <Suspense fallback={<Placeholder />}>
          {isNear ? <Card {...props} title={SEASON_FLOW_TITLE} /> : <Placeholder />}
        </Suspense>
      </CatchFailure>
    </div>
  );
}
