import { ClockIcon, EmptyBoxIcon } from '#web/ui/icons.tsx';
import styles from './hatchery.module.css';
import { type OutlookLine, outlookWords } from './outlook-lines.ts';

/** The fish outlook list (requirement 5.5), in the order of requirement 7.5. */
export function FishOutlook({ lines }: { lines: readonly OutlookLine[] }) {
  return (
    <ul className={styles.outlook}>
      {lines.map((line) => (
        <li key={line.species}>
          {line.status === 'In season' ? <ClockIcon /> : <EmptyBoxIcon />}
          <strong>{line.species}</strong>
          {outlookWords(line).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </li>
      ))}
    </ul>
  );
}
