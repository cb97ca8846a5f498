import type { ReactNode } from 'react';
import type { RiverSource } from '#contract/river.ts';
import { isOldReading } from '#domain/river/observed-flow.ts';
import type { RiverAnswer } from '#web/lib/api/river-api.ts';
import { answerOf, type Source } from '#web/lib/api/use-source.ts';
import { ago } from '#web/lib/words/ago.ts';
import { exactMoment, SIMULATED_RIVER } from '#web/lib/words/flow-words.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './river.module.css';
import type { RiverTimes } from './river-clock.ts';

export const SOURCE_NAMES: Readonly<Record<RiverSource, string>> = {
  usgs: 'USGS',
  'usgs-legacy': 'USGS',
  nwps: 'NOAA',
  nldi: 'USGS',
  simulated: 'simulated',
};

const OLD_READING = 'The newest reading is over 6 hours old. The river may have changed since.';

function Age(props: { words: string; of: string; at: number; now: number }) {
  const words = `${props.words} ${ago(Math.max(0, props.now - props.at))}`;
  return (
    <details className={styles.age}>
      <summary aria-label={`${words}: ${props.of}`}>{words}</summary>
      <time dateTime={new Date(props.at).toISOString()}>{exactMoment(props.at)}</time>
    </details>
  );
}

/** Once in a section, if any of its answers is simulated; each card names its own source. */
export function SimulatedMark({ sources }: { sources: readonly Source<RiverAnswer<unknown>>[] }) {
  return sources.some((source) => answerOf(source)?.source === 'simulated') ? (
    <p className={styles.simulated}>{SIMULATED_RIVER}</p>
  ) : null;
}

const RETRY_WORDS = {
  failed: ['Try again', 'Trying again…'],
  stale: ['Update', 'Updating…'],
} as const;

/** Asks a source again: after a failure, or for newer figures than the old ones shown. */
export function RetryButton(props: { source: Source<unknown>; kind?: keyof typeof RETRY_WORDS }) {
  const { source, kind = 'failed' } = props;
  return (
    <ActionButton onPress={source.retry} busy={source.isLoading}>
      {RETRY_WORDS[kind][source.isLoading ? 1 : 0]}
    </ActionButton>
  );
}

export function RetryNotice(props: {
  source: Source<unknown>;
  kind: 'stale' | 'failed';
  children: ReactNode;
}) {
  return (
    <div className={styles.retry} role="status">
      <Notice kind={props.kind}>{props.children}</Notice>
      <RetryButton source={props.source} kind={props.kind} />
    </div>
  );
}

export function FiguresStatus<T extends RiverAnswer<unknown>>(props: {
  answer: T;
  source: Source<T>;
  times: RiverTimes;
  /** `Newest reading` or `Issued`. */
  words: string;
  /** What it belongs to, for screen readers. */
  of: string;
  /** Its time; `null` if unknown. */
  at: number | null;
  /** Whether to call out an old one. */
  ages: boolean;
}) {
  const { answer, source, times, at } = props;
  const isOld = props.ages && at !== null && isOldReading(new Date(at).toISOString(), times.site);
  return (
    <>
      <div className={styles.details} data-old={isOld}>
        {at === null ? null : <Age words={props.words} of={props.of} at={at} now={times.site} />}
        {answer.source === null ? null : <span>Source: {SOURCE_NAMES[answer.source]}</span>}
      </div>
      {isOld && !answer.isStale ? (
        <RetryNotice source={source} kind="stale">
          {OLD_READING}
        </RetryNotice>
      ) : null}
      {isOld && answer.isStale ? <Notice kind="stale">{OLD_READING}</Notice> : null}
      {answer.isStale ? (
        <RetryNotice source={source} kind="stale">
          Newer figures could not be loaded. These were saved{' '}
          {ago(Math.max(0, times.real - answer.fetchedAt))}.
        </RetryNotice>
      ) : null}
    </>
  );
}
