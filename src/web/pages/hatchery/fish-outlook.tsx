import { Fragment } from 'react';
import { NO_RUN } from '#domain/fish/series.ts';
import { seriesOfRun } from '#domain/fish/species-runs.ts';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { Hill, HillDates } from '#web/charts/small-charts.tsx';
import { recentTotal } from '#web/lib/facility/recent-escapement.ts';
import {
  dayMonth,
  dayRange,
  joined,
  monthAbbreviation,
  wholeNumber,
} from '#web/lib/words/format.ts';
import {
  capitalized,
  halfWayWords,
  isDenied,
  phaseWords,
  seasonShare,
} from '#web/lib/words/season-words.ts';
import { ClockIcon, EmptyBoxIcon } from '#web/ui/icons.tsx';
import { Section } from '#web/ui/section.tsx';
import styles from './hatchery.module.css';
import { type HatcheryData, type HatcheryView, overviewSentence } from './hatchery-data.ts';
import type { RunFigures } from './hatchery-figures.ts';
import { titleOf } from './this-season-words.ts';

export type OutlookLine = HatcheryData['outlook'][number];

/**
 * One sentence where the label alone would contradict the recent count.
 *
 * @param isSaid whether the count stands elsewhere on the page.
 */
export function outlookWords(line: OutlookLine, isSaid = false): readonly string[] {
  const label = `${line.status} / ${line.detail}`;
  if (line.counted <= 0) return [label];
  const verb = line.isBrought ? 'brought' : 'counted';
  const count = `${wholeNumber(line.counted)} ${verb} in the last two weeks`;
  if (line.isUnexpected) return [`${label}, but ${count}`];
  return isSaid ? [label] : [label, count];
}

type Timing = NonNullable<RunFigures['timing']>;

/** Where a run usually is, which a heading may say alone, and more of it. */
type Phrase = readonly [said: string, more: string | null];

const WEEK_DAYS = 7;

/** A run whose first tenth is due this soon is expected; one due later than that is not "soon". */
const DAYS_AHEAD = { expected: 30, soon: 60 } as const;

/** From this share on a middle one would contradict a season that goes on. */
const MOST = 0.9;
const HALF = 0.5;
/** A share that is said to be none. */
const NONE = 0.005;

const usualShare = ({ share }: Timing) => `${seasonShare(share.usual)} usually in by now`;

function spread({ share, seasons }: Timing): string | null {
  const [least, most] = [seasonShare(share.least), seasonShare(share.most)];
  return least === most ? null : `range ${least} to ${most} in ${seasons} years`;
}

/** The next day by which a known part of the run is usually in: a season that ends soon says of most. */
function next({ share, half, nine_tenths }: Timing, { detail }: OutlookLine): string | null {
  if (share.usual >= HALF) return null;
  if (detail === 'Plenty of time left') return `half by ${dayMonth(half.usual)}`;
  return `nine tenths by ${dayMonth(nine_tenths.usual)}`;
}

const more = (...parts: readonly (string | null)[]) => joined(parts, '; ') || null;

/** The share of a run whose years do not agree on where it is; `null` where nothing is true. */
function unclearPhrase(timing: Timing, line: OutlookLine): Phrase | null {
  const { share } = timing;
  if (share.usual < MOST) return [usualShare(timing), more(spread(timing), next(timing, line))];
  if (share.least >= MOST) return null;
  const range = `${seasonShare(share.least)} to ${seasonShare(share.most)}`;
  const said =
    share.least < HALF ? `years differ, ${range} in by now` : `${range} usually in by now`;
  return [`${said} in ${timing.seasons} years`, null];
}

/** Where a run in season is against its peak. */
function peakPhrase(run: RunFigures, timing: Timing, line: OutlookLine): Phrase {
  const { phase, share, seasons, peak_from, peak_to } = timing;
  const from = `peak from ${dayMonth(peak_from)}`;
  if (phase === 'before' && share.usual < NONE) {
    const isHere = (run.so_far?.count ?? 0) > 0;
    const most = seasonShare(share.most);
    const some = most === '0%' ? null : `${most} at most in ${seasons} years`;
    const none = `usually none in by now, ${from}`;
    return [isHere ? none : `just starting: ${none}`, more(some, next(timing, line))];
  }
  const where = phase === 'before' ? from : `${phase} its peak of ${dayRange(peak_from, peak_to)}`;
  return [`${usualShare(timing)}, ${where}`, more(spread(timing), next(timing, line))];
}

function tenthWords({ tenth, seasons }: Timing): string {
  const usual = `the first tenth by ${dayMonth(tenth.usual)}`;
  return tenth.earliest === tenth.latest
    ? usual
    : `${usual}, ${dayRange(tenth.earliest, tenth.latest)} in ${seasons} years`;
}

/** Whether the first tenth is due when the label says: a trap that stands still has older days only. */
function agrees({ tenth }: Timing, { detail }: OutlookLine, today: PlainDate): boolean {
  return detail === 'Not expected soon'
    ? daysBetween(today, tenth.usual) > DAYS_AHEAD.expected
    : daysBetween(today, tenth.earliest) <= DAYS_AHEAD.soon;
}

/** Where a run usually is on a day; `null` where it is not known, or its outlook says more. */
function phraseOf(run: RunFigures, line: OutlookLine, today: PlainDate): Phrase | null {
  const { timing, so_far } = run;
  const half = halfWayWords(run.half_way);
  if (half !== null) {
    return [half, timing === null || timing.share.least === 1 ? null : usualShare(timing)];
  }
  if (timing === null) return null;
  const { phase, closes } = timing;
  if (closes !== null && phase === null) {
    return [`this trap usually closes by ${dayMonth(closes)}, with fish still coming`, null];
  }
  if (phase === null) return unclearPhrase(timing, line);
  if (phase === 'before' || phase === 'near' || phase === 'past') {
    return peakPhrase(run, timing, line);
  }
  // Where the counts of the window are old, they say nothing about today.
  const recent = line.counted > 0 ? run.recent : 0;
  const now = { phase, count: so_far?.count ?? null, recent };
  if (phase === 'to come') {
    if (timing.tenth.usual < today) return [usualShare(timing), spread(timing)];
    return agrees(timing, line, today)
      ? [phaseWords({ ...now, count: null }) ?? '', tenthWords(timing)]
      : null;
  }
  if (phase === 'over' && line.detail !== 'Not expected soon') return null;
  const said = phaseWords(now);
  return said === null
    ? null
    : [said, isDenied(now) ? null : more(`${seasonShare(timing.share.usual)} in`, spread(timing))];
}

/** The runs that a line of the outlook is about: those in season and the ones coming, else the next. */
function runsOf({ species, status }: OutlookLine, runs: readonly RunFigures[], today: PlainDate) {
  const own = runs.filter((run) => run.species === species);
  if (status === 'In season') {
    return own.filter((run) => run.in_season || run.two_weeks_ahead || run.one_month_ahead);
  }
  const tenth = ({ timing }: RunFigures) => timing?.tenth.usual ?? '';
  const next = own
    .filter((run) => tenth(run) >= today)
    .sort((a, b) => (tenth(a) < tenth(b) ? -1 : 1))[0];
  const one = next ?? own.find(({ timing }) => timing !== null);
  return one ? [one] : [];
}

/** What the heading says of the run that is shown; `null` where nothing is known, or it is not due. */
export function outlookFinding(
  shown: Pick<RunFigures, 'species' | 'run'> | null,
  { outlook, today }: Pick<HatcheryData, 'outlook' | 'today'>,
  runs: readonly RunFigures[],
): string | null {
  const line = outlook.find(({ species }) => species === shown?.species);
  const run = line && runsOf(line, runs, today).find((one) => one.run === shown?.run);
  const phrase = run && phraseOf(run, line, today);
  return phrase ? `${titleOf(run)}: ${phrase[0]}` : null;
}

/**
 * Where the runs of a line are, each with its own sentence.
 *
 * @param headed the run that a heading tells of, of which the rest is said.
 */
export function phaseLines(
  line: OutlookLine,
  runs: readonly RunFigures[],
  today: PlainDate,
  headed: Pick<RunFigures, 'species' | 'run'> | null = null,
) {
  const many = runs.filter(({ species }) => species === line.species).length > 1;
  return runsOf(line, runs, today).map((run) => {
    const [said = null, rest = null] = phraseOf(run, line, today) ?? [];
    const isHeaded = run.species === headed?.species && run.run === headed.run;
    const words = joined([isHeaded ? null : said, rest], '; ');
    const named = many && run.run !== NO_RUN ? `${run.run} run: ` : '';
    return { run, words: words === '' ? null : `${capitalized(`${named}${words}`)}.` };
  });
}

const isQuiet = ({ status, detail, isUnexpected }: OutlookLine) =>
  status === 'Not in season' && detail === 'Not expected soon' && !isUnexpected;

/** The weeks from today, negative before it, that the hills of a list share. */
type Weeks = readonly [first: number, last: number];

/** A season is drawn as far as this from today. */
const MOST_WEEKS = 17;
const MOST_MONTHS = 4;

function weeksOf(runs: readonly RunFigures[]): Weeks {
  const hills = runs.flatMap(({ timing }) => timing?.hill ?? []);
  const first = Math.min(0, ...hills.map((hill) => hill.first));
  const last = Math.max(0, ...hills.map((hill) => hill.first + hill.shares.length - 1));
  return [Math.max(first, -MOST_WEEKS), Math.min(last, MOST_WEEKS)];
}

/** The usual season of a run, filled up to today. */
function SeasonHill({ run, weeks, today }: { run: RunFigures; weeks: Weeks; today: PlainDate }) {
  if (!run.timing) return null;
  const { hill, phase, peak_from, peak_to } = run.timing;
  const [first, last] = weeks;
  const placeOf = (day: PlainDate) =>
    (daysBetween(today, day) / WEEK_DAYS - first) / (last - first || 1);
  const heights = Array.from(
    { length: last - first + 1 },
    (_, at) => hill.shares[first + at - hill.first] ?? 0,
  );
  return (
    <Hill
      heights={heights}
      today={placeOf(today)}
      peak={phase === null ? null : [placeOf(peak_from), placeOf(peak_to)]}
    />
  );
}

/** The first days of the months in a window of weeks, as places from 0 to 1; not at its very ends. */
function monthsIn([first, last]: Weeks, today: PlainDate) {
  const days = Array.from({ length: WEEK_DAYS * (last - first) }, (_, at) =>
    addDays(today, WEEK_DAYS * first + at),
  );
  const starts = days.flatMap((day, at) =>
    day.endsWith('-01')
      ? [{ at: at / days.length, name: monthAbbreviation(Number(day.slice(5, 7))) }]
      : [],
  );
  const every = Math.ceil(starts.length / MOST_MONTHS);
  return starts.filter(({ at }, n) => at > 0.06 && at < 0.94 && n % every === 0);
}

/** Requirements 5.5 and 7.5. The species that are not expected are folded. */
function FishOutlook({ data, runs, run: shown }: HatcheryView) {
  const { outlook: lines, today } = data;
  const drawn = lines
    .filter(({ status }) => status === 'In season')
    .flatMap((line) => runsOf(line, runs, today));
  const weeks = weeksOf(drawn);
  const counted = shown && recentTotal(seriesOfRun(shown, data.recent));
  const list = (shownLines: readonly OutlookLine[]) => (
    <ul className={`ruled ${styles.outlook}`}>
      {shownLines.map((line) => {
        const isSaid = line.species === shown?.species && line.counted === counted;
        return (
          <li key={line.species}>
            {line.status === 'In season' ? <ClockIcon /> : <EmptyBoxIcon />}
            <strong>{line.species}</strong>
            {outlookWords(line, isSaid).map((words) => (
              <span className="note" key={words}>
                {words}
              </span>
            ))}
            {phaseLines(line, runs, today, shown).map(({ run, words }) => (
              <Fragment key={run.run}>
                {words === null ? null : <span className="note">{words}</span>}
                {drawn.includes(run) ? <SeasonHill run={run} weeks={weeks} today={today} /> : null}
              </Fragment>
            ))}
          </li>
        );
      })}
      {shownLines.some(({ status }) => status === 'In season') && drawn.length > 0 ? (
        <li aria-hidden="true">
          <HillDates months={monthsIn(weeks, today)} />
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
            data.
          </p>
        ) : null}
      </div>
      {outlook.length > 0 ? <FishOutlook {...view} /> : null}
    </Section>
  );
}
