import { ClockIcon, EmptyBoxIcon } from '#web/ui/icons.tsx';
import styles from './hatchery.module.css';
import type { OutlookLine } from './outlook-lines.ts';

/** The fish outlook list of specification section 4, in its order. */
export function FishOutlook({ lines }: { lines: readonly OutlookLine[] }) {
  return (
    <ul className={styles.outlook}>
      {lines.map(({ species, status, detail }) => (
        <li key={species}>
          {status === 'In season' ? <ClockIcon /> : <EmptyBoxIcon />}
          <strong>{species}</strong>
          <span>{`${status} / ${detail}`}</span>
        </li>
      ))}
    </ul>
  );
}
