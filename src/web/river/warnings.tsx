import type { Position } from '#domain/place/position.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useWarnings } from './use-warnings.ts';
import type { ShownWarnings } from './warning-lines.ts';
import styles from './warnings.module.css';

function Lines({ lines }: Pick<ShownWarnings, 'lines'>) {
  return (
    <ul className={styles.list}>
      {lines.map(({ id, headline, words, address }) => (
        <li key={id}>
          <strong>{headline}</strong>
          <p className="fine">
            {words}{' '}
            {address && (
              <a href={address} aria-label={`weather.gov on: ${headline}`}>
                weather.gov
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The warnings of a page: the first `open` of them, and the others folded. */
export function WarningList({
  lines,
  unchecked,
  note,
  open = 0,
}: ShownWarnings & { open?: number }) {
  const first = lines.slice(0, open);
  const folded = lines.slice(open);
  return (
    <>
      {unchecked && <Notice kind="stale">{unchecked}</Notice>}
      {first.length > 0 && <Lines lines={first} />}
      {folded.length > 0 && (
        <details>
          <summary className="warned">
            {folded.length} {first.length > 0 && 'more '}
            {folded.length > 1 ? 'warnings' : 'warning'} of the National Weather Service
          </summary>
          <Lines lines={folded} />
        </details>
      )}
      {note && lines.length > 0 && <p className="fine">{note}.</p>}
    </>
  );
}

/** More than these are folded: all of them may be of one flood, and the page must stay short. */
const MOST_OPEN = 2;

/** What the National Weather Service warns of at a place, word for word, above everything else on its page. */
export function Warnings(props: {
  loaded: ShownWarnings;
  kind: 'facilities' | 'rivers';
  place: string;
  position: Position | null;
}) {
  const { loaded, kind, place, position } = props;
  const known = useWarnings(loaded, place, ({ newestWarnings, linesAt }, last) =>
    newestWarnings(last, (reading) => linesAt(reading, kind, place, position)),
  );
  return (
    <section className={`page ${styles.warnings}`} aria-label="Warnings" aria-live="polite">
      <WarningList {...known} open={MOST_OPEN} />
    </section>
  );
}
