import type { ReactNode } from 'react';
import { SIMULATED_RIVER } from '#contract/river-address.ts';
import { isOldReading } from '#domain/river/river-value.ts';
import type { RiverAnswer } from '#web/lib/api/rivers.ts';
import { answerOf, type Source } from '#web/lib/api/use-source.ts';
import { exactMoment, momentWords } from '#web/lib/words/flow-words.ts';
import { ago } from '#web/lib/words/format.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './river.module.css';
import type { RiverTimes } from './river-readings.tsx';
import { SOURCE_NAMES } from './river-tables.tsx';

/** Once in a section, if any of its answers is simulated; each card names its own source. */
export function SimulatedMark({ sources }: { sources: readonly Source<RiverAnswer<unknown>>[] }) {
  return sources.some((source) => answerOf(source)?.source === 'simulated') ? (
    <p className={`fine strong ${styles.simulated}`}>{SIMULATED_RIVER}</p>
  ) : null;
}

const RETRY_WORDS = {
  failed: ['Try again', 'Trying again…'],
  stale: ['Update', 'Updating…'],
} as const;

export type Retry = Pick<Source<unknown>, 'isLoading' | 'retry'>;

/** Asks a source again: after a failure, or for newer figures than the old ones shown. */
export function RetryButton(props: { source: Retry; kind?: keyof typeof RETRY_WORDS }) {
  const { source, kind = 'failed' } = props;
  return (
    <ActionButton onPress={source.retry} busy={source.isLoading}>
      {RETRY_WORDS[kind][source.isLoading ? 1 : 0]}
    </ActionButton>
  );
}

export function RetryNotice(props: {
  source: Retry;
  kind: 'stale' | 'failed';
  children: ReactNode;
}) {
  return (
    <div className="cluster loose" role="status">
      <Notice kind={props.kind}>{props.children}</Notice>
      <RetryButton source={props.source} kind={props.kind} />
    </div>
  );
}

/** When a service that refused is asked again; `null` where that is not known. */
export const againWords = (at: number | null | undefined): string | null =>
  at ? `Freshet asks again at ${momentWords(at)}.` : null;

const OLD_READING = 'The newest reading is over 6 hours old. The river may have changed since.';

export function FiguresStatus<T extends RiverAnswer<unknown>>(props: {
  answer: T;
  source: Source<T>;
  times: RiverTimes;
  /** `words` are `Newest reading` or `Issued`, `of` what it belongs to, for screen readers. */
  time: { readonly words: string; readonly of: string; readonly at: number } | null;
  ages?: boolean;
}) {
  const { answer, source, times, time, ages = false } = props;
  const isOld = ages && time !== null && isOldReading(new Date(time.at).toISOString(), times.site);
  const words = time && `${time.words} ${ago(Math.max(0, times.site - time.at))}`;
  return (
    <>
      <div className={`cluster muted ${styles.details}`} data-old={isOld}>
        {time === null ? null : (
          <details className={styles.age}>
            <summary aria-label={`${words}: ${time.of}`}>{words}</summary>
            <time dateTime={new Date(time.at).toISOString()}>{exactMoment(time.at)}</time>
          </details>
        )}
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
          {ago(Math.max(0, times.real - answer.fetchedAt))}. {againWords(answer.againAt)}
        </RetryNotice>
      ) : null}
    </>
  );
}
