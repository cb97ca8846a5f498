import type { PlainDate } from '#domain/time/plain-date.ts';
import { ClockIcon, EmptyBoxIcon } from '#web/ui/icons.tsx';
import styles from './hatchery.module.css';
import { type OutlookLine, outlookWords } from './outlook-lines.ts';
import { phaseLines } from './phase-lines.ts';
import type { SeasonFigures } from './season-figures.ts';

/** Out of season, and nothing that says otherwise. */
const isQuiet = ({ status, detail, isUnexpected }: OutlookLine) =>
  status === 'Not in season' && detail === 'Not expected soon' && !isUnexpected;

/**
 * The fish outlook list (requirement 5.5), in the order of requirement 7.5. On a phone the species that
 * are not expected are folded.
 */
export function FishOutlook(props: {
  lines: readonly OutlookLine[];
  /** Say where each run usually is today. */
  runs: SeasonFigures;
  today: PlainDate;
}) {
  const { lines, runs, today } = props;
  const list = (shown: readonly OutlookLine[]) => (
    <ul className={styles.outlook}>
      {shown.map((line) => (
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
  const quiet = lines.filter(isQuiet);
  if (quiet.length < 2 || quiet.length === lines.length) return list(lines);
  return (
    <div>
      {list(lines.filter((line) => !isQuiet(line)))}
      <details className={styles.fold}>
        <summary>Not expected soon: {quiet.map(({ species }) => species).join(', ')}</summary>
        {list(quiet)}
      </details>
    </div>
  );
}
