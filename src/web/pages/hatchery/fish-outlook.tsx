import { ClockIcon, EmptyBoxIcon } from '#web/ui/icons.tsx';
import styles from './hatchery.module.css';
import { type HatcheryView, overviewSentence } from './hatchery-data.ts';
import { type OutlookLine, outlookWords, phaseLines } from './outlook-lines.ts';

/** Out of season, and nothing that says otherwise. */
const isQuiet = ({ status, detail, isUnexpected }: OutlookLine) =>
  status === 'Not in season' && detail === 'Not expected soon' && !isUnexpected;

/**
 * The fish outlook list (requirement 5.5), in the order of requirement 7.5. On a phone the species that
 * are not expected are folded.
 */
function FishOutlook({ data: { outlook: lines, today }, runs }: HatcheryView) {
  const list = (shown: readonly OutlookLine[]) => (
    <ul className={`ruled ${styles.outlook}`}>
      {shown.map((line) => (
        <li className="cluster" key={line.species}>
          {line.status === 'In season' ? <ClockIcon /> : <EmptyBoxIcon />}
          <strong>{line.species}</strong>
          {[...outlookWords(line), ...phaseLines(line, runs, today)].map((words) => (
            <span className="note" key={words}>
              {words}
            </span>
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

export function Outlook(view: HatcheryView) {
  const { place, speciesCount, outlook } = view.data;
  return (
    <section className="stack" aria-labelledby="outlook">
      <h2 id="outlook">What is happening</h2>
      <div className={styles.overview}>
        <p>{overviewSentence(place, speciesCount)}</p>{' '}
        {outlook.length > 0 ? (
          <p>
            Here is an outlook on the fish returning to the hatchery based on previous escapement
            data.
          </p>
        ) : null}
      </div>
      {outlook.length > 0 ? <FishOutlook {...view} /> : null}
    </section>
  );
}
