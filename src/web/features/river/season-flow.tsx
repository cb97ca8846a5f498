import { ChartCard, ChartPlaceholder } from '#web/charts/chart-card.tsx';
import { answerOf, useSource } from '#web/lib/api/use-source.ts';
import { useApproached } from '#web/lib/browser/use-approached.ts';
import { RetryButton } from './figures-status.tsx';
import styles from './river.module.css';
import type { RiverPlace } from './river-place.ts';
import { SEASON_FLOW_TITLE, type ShownRun } from './shown-run.ts';

const loadCard = () => import('./season-flow-card.tsx');

/** Flow over fish, for which code and figures are loaded when it comes near the screen. */
export function SeasonFlow(props: { gauge: NonNullable<RiverPlace['gauge']>; shown: ShownRun }) {
  const [isNear, element] = useApproached<HTMLDivElement>();
  const code = useSource(loadCard, isNear ? 'season-flow-card' : null);
  const Card = answerOf(code)?.SeasonFlowCard;
  return (
    <div className={styles.seasonFlow} ref={element}>
      {Card ? (
        <Card {...props} />
      ) : (
        <ChartCard
          title={SEASON_FLOW_TITLE}
          headline=""
          chart={
            <ChartPlaceholder tall>
              {code.state.kind === 'failed' ? (
                <>
                  <p role="status">This graph could not be loaded.</p>
                  <RetryButton source={code} />
                </>
              ) : null}
            </ChartPlaceholder>
          }
        />
      )}
    </div>
  );
}
