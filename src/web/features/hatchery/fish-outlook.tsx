import { wholeNumber } from '#web/lib/words/format.ts';
import { ClockIcon, EmptyBoxIcon } from '#web/ui/icons.tsx';
import styles from './hatchery.module.css';
import type { OutlookLine } from './outlook-lines.ts';

/** The fish outlook list (requirement 5.5), in the order of requirement 7.5. */
export function FishOutlook({ lines }: { lines: readonly OutlookLine[] }) {
  return (
    <ul className={styles.outlook}>
      {lines.map(({ species, status, detail, counted }) => (
        <li key={species}>
          {status === 'In season' ? <ClockIcon /> : <EmptyBoxIcon />}
          <strong>{species}</strong>
          <span>{`${status} / ${detail}`}</span>
          {counted > 0 ? (
            <span>{`${wholeNumber(counted)} counted in the last two weeks`}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
