import { Fragment } from 'react';
import { seriesOfRun } from '#domain/fish/species-runs.ts';
import { addDays, daysBetween, everyDay, type PlainDate } from '#domain/time/plain-date.ts';
import { monthAbbreviation } from '#domain/words/format.ts';
import { HillInList, type WeekWindow, windowOf } from '#web/charts/hill-in-list.tsx';
import { HillDates } from '#web/charts/small-charts.tsx';
import { recentTotal } from '#web/lib/facility/recent-escapement.ts';
import { ClockIcon, EmptyBoxIcon } from '#web/ui/icons.tsx';
import { Section } from '#web/ui/section.tsx';
import { Word } from '#web/ui/words.tsx';
import styles from './hatchery.module.css';
import { type HatcheryView, overviewSentence } from './hatchery-data.ts';
import type { RunFigures } from './hatchery-figures.ts';
import {
  type OutlookLine,
  outlookFinding,
  outlookWords,
  phaseLines,
  runsOf,
} from './outlook-words.ts';

const WEEK_DAYS = 7;

const isQuiet = ({ status, detail, isUnexpected }: OutlookLine) =>
  status === 'Not in season' && detail === 'Not expected soon' && !isUnexpected;

function SeasonHill(props: { run: RunFigures; window: WeekWindow; today: PlainDate }) {
  const { run, window, today } = props;
  if (!run.timing) return null;
  const { hill, phase, peak } = run.timing;
  const weeksTo = (day: PlainDate) => daysBetween(today, day) / WEEK_DAYS;
  const weeks =
    phase === null || peak === null ? null : ([weeksTo(peak.from), weeksTo(peak.to)] as const);
  return (
    <div className={styles.hill}>
      <HillInList hill={hill} window={window} peak={weeks} />
    </div>
  );
}

const MOST_MONTHS = 4;

function monthsIn([first, last]: WeekWindow, today: PlainDate) {
  const days = everyDay(addDays(today, WEEK_DAYS * first), addDays(today, WEEK_DAYS * last - 1));
  const starts = days.flatMap((day, at) =>
    day.endsWith('-01')
      ? [{ at: at / days.length, name: monthAbbreviation(Number(day.slice(5, 7))) }]
      : [],
  );
  const every = Math.ceil(starts.length / MOST_MONTHS);
  return starts.filter(({ at }, n) => at > 0.1 && at < 0.9 && n % every === 0);
}

/** Requirements 5.5 and 7.5. Species that are not expected are folded away. */
function FishOutlook({ data, runs, run: shown }: HatcheryView) {
  const { outlook: lines, today } = data;
  const drawn = lines
    .filter(({ status }) => status === 'In season')
    .flatMap((line) => runsOf(line, runs, today));
  const window = windowOf(drawn.map(({ timing }) => timing?.hill ?? null));
  const counted = shown && recentTotal(seriesOfRun(shown, data.recent));
  const list = (shownLines: readonly OutlookLine[]) => (
    <ul className={`ruled ${styles.outlook}`}>
      {shownLines.map((line) => {
        const isSaid = line.species === shown?.species && line.counted === counted;
        const phases = phaseLines(line, runs, today, shown);
        const hills = phases.filter(({ run }) => run.timing && drawn.includes(run)).length;
        return (
          <li key={line.species} data-hills={hills}>
            <span className={styles.status}>
              {line.status === 'In season' ? <ClockIcon /> : <EmptyBoxIcon />}
            </span>
            <strong>{line.species}</strong>{' '}
            {outlookWords(line, isSaid).map((words) => (
              <Fragment key={words}>
                <span className="note">{words}</span>{' '}
              </Fragment>
            ))}
            {phases.map(({ run, words }) => (
              <Fragment key={run.run}>
                {words === null ? null : <span className="note">{words}</span>}{' '}
                {drawn.includes(run) ? (
                  <SeasonHill run={run} window={window} today={today} />
                ) : null}
              </Fragment>
            ))}
          </li>
        );
      })}
      {shownLines.some(({ status }) => status === 'In season') && drawn.length > 0 ? (
        <li aria-hidden="true">
          <div className={styles.hill}>
            <HillDates
              months={monthsIn(window, today)}
              hasPeak={drawn.some(({ timing }) => timing?.phase && timing.peak)}
            />
          </div>
        </li>
      ) : null}
    </ul>
  );
  const quiet = lines.filter(isQuiet);
  if (quiet.length < 2 || quiet.length === lines.length) return list(lines);
  return (
    <div>
      {list(lines.filter((line) => !isQuiet(line)))}
      <details>
        <summary>Not expected soon: {quiet.map(({ species }) => species).join(', ')}</summary>
        {list(quiet)}
      </details>
    </div>
  );
}

export function Outlook(view: HatcheryView) {
  const { place, speciesCount, outlook } = view.data;
  return (
    <Section
      id="outlook"
      heading={outlookFinding(view.run, view.data, view.runs) ?? 'What to expect'}
    >
      <div className={styles.overview}>
        <p>{overviewSentence(place, speciesCount)}</p>{' '}
        {outlook.length > 0 ? (
          <p>
            Here is an outlook on the fish returning to the hatchery based on previous escapement
            data. <Word term="Escapement">What is escapement?</Word>
          </p>
        ) : null}
      </div>
      {outlook.length > 0 ? <FishOutlook {...view} /> : null}
    </Section>
  );
}
