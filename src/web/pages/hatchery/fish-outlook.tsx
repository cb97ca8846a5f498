import { Fragment } from 'react';
import { nextRun } from '#domain/fish/next-run.ts';
import { seriesOfRun } from '#domain/fish/species-runs.ts';
import { addDays, daysBetween, everyDay, type PlainDate } from '#domain/time/plain-date.ts';
import { monthAbbreviation } from '#domain/words/format.ts';
import { HillInList, type WeekWindow, windowOf } from '#web/charts/hill-in-list.tsx';
import { HillMonths } from '#web/charts/small-charts.tsx';
import { recentTotal } from '#web/lib/facility/recent-escapement.ts';
import { ClockIcon, EmptyBoxIcon } from '#web/ui/icons.tsx';
import { Section } from '#web/ui/section.tsx';
import styles from './hatchery.module.css';
import { type HatcheryView, overviewSentence } from './hatchery-data.ts';
import type { RunFigures } from './hatchery-figures.ts';
import {
  headedOutlook,
  type OutlookLine,
  outlookWords,
  phaseLines,
  runsOf,
} from './outlook-words.ts';

const WEEK_DAYS = 7;

const isQuiet = ({ status, detail, isUnexpected }: OutlookLine) =>
  status === 'Not in season' && detail === 'Not expected soon' && !isUnexpected;

function SeasonHill(props: {
  run: RunFigures;
  window: WeekWindow;
  today: PlainDate;
  /** Under the last hill of a species. */
  hasMonths: boolean;
  hasKey: boolean;
}) {
  const { run, window, today, hasMonths, hasKey } = props;
  if (!run.timing) return null;
  const { hill, phase, peak } = run.timing;
  const weeksTo = (day: PlainDate) => daysBetween(today, day) / WEEK_DAYS;
  const weeks =
    phase === null || peak === null ? null : ([weeksTo(peak.from), weeksTo(peak.to)] as const);
  return (
    <div className={styles.hill}>
      <HillInList hill={hill} window={window} peak={weeks} />
      {hasMonths ? <HillMonths months={monthsIn(window, today)} /> : null}
      {hasKey ? (
        <p className="fine" aria-hidden="true">
          Bar: peak week
        </p>
      ) : null}
    </div>
  );
}

const MOST_MONTHS = 3;

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

/** A species that is out of season and not the one the page is about: its label says all, in one row. */
function SlimLine({ line }: { line: OutlookLine }) {
  return (
    <li data-hills="0" data-slim>
      <span className={styles.status}>
        <EmptyBoxIcon />
      </span>
      <strong>{line.species}</strong>{' '}
      <span className={`note ${styles.label}`}>{outlookWords(line).join(' ')}</span>
    </li>
  );
}

/** Requirements 5.5 and 7.5: all species; those that are not expected soon take one row each. */
function FishOutlook({ data, runs, run: shown }: HatcheryView) {
  const page = { ...data, runs, run: shown };
  const { outlook: lines, today } = data;
  const drawn = lines
    .filter(({ status }) => status === 'In season')
    .flatMap((line) => runsOf(line, runs, today));
  const window = windowOf(drawn.map(({ timing }) => timing?.hill ?? null));
  const counted = shown && recentTotal(seriesOfRun(shown, data.recent));
  const next = nextRun(runs, today);
  const isSlim = (line: OutlookLine) =>
    isQuiet(line) && line.counted <= 0 && line.species !== next?.species;
  const full = lines.filter((line) => !isSlim(line));
  const slim = lines.filter(isSlim);
  const lastWithPeak = drawn.findLast(({ timing }) => timing?.phase && timing.peak);
  return (
    <ul className={`ruled ${styles.outlook}`}>
      {full.map((line) => {
        const phases = phaseLines(line, page);
        const isSaid =
          (line.species === shown?.species && line.counted === counted) ||
          phases.some(({ saysCount }) => saysCount);
        const hills = phases.filter(({ run }) => run.timing && drawn.includes(run));
        return (
          <li key={line.species} data-hills={hills.length}>
            <span className={styles.status}>
              {line.status === 'In season' ? <ClockIcon /> : <EmptyBoxIcon />}
            </span>
            <strong>{line.species}</strong>{' '}
            {outlookWords(line, isSaid).map((words, at) => (
              <Fragment key={words}>
                <span className={at === 0 ? styles.label : undefined}>{words}</span>{' '}
              </Fragment>
            ))}
            {phases.map(({ run, words }) => (
              <Fragment key={run.run}>
                {words === null ? null : <span className="note">{words}</span>}{' '}
                {drawn.includes(run) ? (
                  <SeasonHill
                    run={run}
                    window={window}
                    today={today}
                    hasMonths={run === hills.at(-1)?.run}
                    hasKey={run === lastWithPeak}
                  />
                ) : null}
              </Fragment>
            ))}
          </li>
        );
      })}
      {slim.map((line) => (
        <SlimLine key={line.species} line={line} />
      ))}
    </ul>
  );
}

export function Outlook(view: HatcheryView) {
  const { place, speciesCount, outlook } = view.data;
  const { heading } = headedOutlook({ ...view.data, runs: view.runs, run: view.run });
  return (
    <Section id="outlook" heading={heading ?? 'What to expect'}>
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
    </Section>
  );
}
