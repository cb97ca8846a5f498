import type { DailyMedian } from '#domain/river/daily-median.ts';
import { isOldReading } from '#domain/river/river-value.ts';
import { answerOf, type RiverAnswer, type Source } from '#web/lib/api/river-query.ts';
import type { ForecastAnswer } from '#web/lib/api/rivers.ts';
import type { RiverTimes } from '#web/lib/site/clock.ts';
import { exactMoment, momentWords, whenRead } from '#web/lib/words/flow-words.ts';
import { NO_USUAL_FLOW, standInIn, standInSentence } from '#web/lib/words/stand-in-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry.tsx';
import styles from './river.module.css';

/** Once in a section of a demonstration: what its figures are. */
export function StandInMark(props: {
  observed?: Source<RiverAnswer<unknown>>;
  forecast?: Source<RiverAnswer<ForecastAnswer>>;
  medians?: Source<RiverAnswer<readonly DailyMedian[]>>;
}) {
  const { observed, forecast, medians } = props;
  const answers = [observed, forecast, medians].map((source) => source && answerOf(source));
  const standIn = answers.map((answer) => standInIn(answer?.source)).find((kind) => kind !== null);
  const ahead = forecast && answerOf(forecast)?.figures;
  const isAhead = [ahead?.points, ahead?.heights].some((points = []) => points.length > 0);
  // Where only NOAA follows a river, and nothing was kept of that, there is no figure to speak of.
  const hasFigures = isAhead || (observed && answerOf(observed));
  if (!standIn || !hasFigures) return null;
  const usual = medians && answerOf(medians)?.figures;
  const sentence = standInSentence(standIn, isAhead);
  const isUnusual = standIn === 'recorded' && usual?.length === 0;
  return (
    <p className={`fine strong ${styles.simulated}`}>
      {isUnusual ? `${sentence}. ${NO_USUAL_FLOW}` : sentence}
    </p>
  );
}

export const againWords = (at: number | null | undefined): string | null =>
  at ? `Freshet asks again at ${momentWords(at)}.` : null;

const OLD_READING =
  'The newest reading is over 6 hours old, so what the river does now is not known.';

const WORDS = {
  measured: { age: 'Read', saved: 'Newer readings could not be loaded. These were saved' },
  forecast: {
    age: 'Forecast issued',
    saved: 'A newer forecast could not be loaded. This one was saved',
  },
} as const;

/** The age of the newest reading or of the forecast, and anything wrong with it. */
export function FiguresStatus<T extends RiverAnswer<unknown>>(props: {
  answer: T;
  source: Source<T>;
  times: RiverTimes;
  kind: keyof typeof WORDS;
  at: number | null;
}) {
  const { answer, source, times, kind, at } = props;
  const isOld =
    kind === 'measured' && at !== null && isOldReading(new Date(at).toISOString(), times.site);
  return (
    <>
      {at === null ? null : (
        <details className={`muted ${styles.age}`} data-old={isOld}>
          <summary>
            {WORDS[kind].age}{' '}
            {times.isOfPage ? momentWords(at) : whenRead({ at, age: times.site - at })}
          </summary>
          <time dateTime={new Date(at).toISOString()}>{exactMoment(at)}</time>
        </details>
      )}
      {isOld && !answer.isStale ? (
        <RetryNotice source={source} kind="stale">
          {OLD_READING}
        </RetryNotice>
      ) : null}
      {isOld && answer.isStale ? <Notice kind="stale">{OLD_READING}</Notice> : null}
      {answer.isStale ? (
        <RetryNotice source={source} kind="stale">
          {WORDS[kind].saved}{' '}
          {whenRead({ at: answer.fetchedAt, age: times.real - answer.fetchedAt })}.{' '}
          {againWords(answer.againAt)}
        </RetryNotice>
      ) : null}
    </>
  );
}

export function NoUnit() {
  return (
    <Notice kind="stale">
      NOAA gave no unit of flow with these figures: they may not be cubic feet per second.
    </Notice>
  );
}
