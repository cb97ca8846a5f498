import type { PlainDate } from '#domain/time/plain-date.ts';
import { ClockIcon, EmptyBoxIcon } from '#web/ui/icons.tsx';
import styles from './hatchery.module.css';
import { type OutlookLine, outlookWords } from './outlook-lines.ts';
import { phaseLines } from './phase-lines.ts';
import type { SeasonFigures } from './season-figures.ts';

/** The fish outlook list (requirement 5.5), in the order of requirement 7.5. */
export function FishOutlook(props: {
  lines: readonly OutlookLine[];
  /** Say where each run usually is today. */
  runs: SeasonFigures;
  today: PlainDate;
}) {
  const { lines, runs, today } = props;
  return (
    <ul className={styles.outlook}>
      {lines.map((line) => (
        <li key={line.species}>
          {line.status === 'In season' ? <ClockIcon /> : <EmptyBoxIcon />}
          <strong>{line.species}</strong>
          {[...outlookWords(line), ...phaseLines(line, runs, today)].map((words) => (
            <span key={words}>{words}</span>
          ))}
        </li>
      ))}
    </ul>
  );
}
