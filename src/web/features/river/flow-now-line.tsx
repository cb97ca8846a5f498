import type { FlowNow } from '#domain/river/flow-now.ts';
import { changeWords, didWords, flowNowWords } from '#web/lib/words/flow-now-words.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';
import { counted } from '#web/lib/words/format.ts';
import styles from './river.module.css';

/** The river by its newest reading: what it does now, not what its days showed. */
export function FlowNowLine({ now }: { now: FlowNow }) {
  const words = flowNowWords(now);
  return (
    <section className={styles.now} aria-label="The river now">
      <p>
        <strong>{words.flow}</strong>
        {words.stage ? ` at ${words.stage}` : null}
        {words.trend ? (
          <>
            , <b data-trend={now.trend}>{words.trend}</b>
          </>
        ) : null}
        {words.usual ? (
          <span>
            , {words.usual} for the date{words.flowClass ? `, ${words.flowClass}` : ''}
          </span>
        ) : null}
        <small>
          Measured {words.age}, {momentWords(now.at)}
        </small>
      </p>
      {words.day ? <p>{words.day}</p> : null}
      {now.isOld ? (
        <p>No newer reading has come, so what the river does now is not known.</p>
      ) : null}
      {now.changes.length > 0 ? (
        <dl>
          {now.changes.map((change) => (
            <div key={change.hours}>
              <dt>In {counted(change.hours, 'hour')}</dt>
              <dd>
                {changeWords(change)}
                {change.trend ? <small>{didWords(change)}</small> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
