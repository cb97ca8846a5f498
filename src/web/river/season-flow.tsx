import {
  Component,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ChartCard, ChartPlaceholder } from '#web/charts/chart-card.tsx';
import styles from './river.module.css';
import type { RiverPlace } from './river-place.ts';
import type { ShownRun } from './season-flow-words.ts';

/** So far below the screen an element is near. */
const NEAR = '600px';

/** Whether an element has come near the screen, and the element's reference. */
function useApproached<T extends Element>(): readonly [boolean, RefObject<T | null>] {
  const element = useRef<T>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${NEAR} 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [isNear, element];
}

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
    <div className={styles.seasonFlow} ref={element}>
      <CatchFailure>
        <Suspense fallback={<Placeholder />}>
          {isNear ? <Card {...props} title={SEASON_FLOW_TITLE} /> : <Placeholder />}
        </Suspense>
      </CatchFailure>
    </div>
  );
}
