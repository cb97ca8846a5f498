import { NO_RUN } from '#domain/fish/series.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { Hill } from '#web/charts/small-charts.tsx';
import { dayMonth, dayRange, wholeNumber } from '#web/lib/words/format.ts';
import { capitalized, halfWayWords, phaseWords, seasonShare } from '#web/lib/words/season-words.ts';
import { ClockIcon, EmptyBoxIcon } from '#web/ui/icons.tsx';
import styles from './hatchery.module.css';
import { type HatcheryData, type HatcheryView, overviewSentence } from './hatchery-data.ts';
import type { RunFigures } from './hatchery-figures.ts';

export type OutlookLine = HatcheryData['outlook'][number];

/** One sentence where the label alone would contradict the recent count. */
export function outlookWords(line: OutlookLine): readonly string[] {
  const label = `${line.status} / ${line.detail}`;
  if (line.counted <= 0) return [label];
  const verb = line.isBrought ? 'brought' : 'counted';
  const count = `${wholeNumber(line.counted)} ${verb} in the last two weeks`;
  return line.isUnexpected ? [`${label}, but ${count}`] : [label, count];
}

type Timing = NonNullable<RunFigures['timing']>;

const WEEK_DAYS = 7;

/** A run whose first tenth is due this soon is expected; one due later than that is not "soon". */
const DAYS_AHEAD = { expected: 30, soon: 60 } as const;

/** From this share on a middle one would contradict a season that goes on. */
const MOST = 0.9;
const HALF = 0.5;
/** A share that is said to be none. */
const NONE = 0.005;

function shareWords({ share, seasons }: Timing, today: PlainDate): string {
  const usual = `${seasonShare(share.usual)} in by ${dayMonth(today)}`;
  const [least, most] = [seasonShare(share.least), seasonShare(share.most)];
  return least === most ? usual : `${usual}, ${least} to ${most} in ${seasons} years`;
}

/** The next day by which a known part of the run is usually in: a season that ends soon says of most. */
function nextWords({ share, half, nine_tenths }: Timing, { detail }: OutlookLine): string {
  if (share.usual >= HALF) return '';
  if (detail === 'Plenty of time left') return `; half by ${dayMonth(half.usual)}`;
  return `; nine tenths by ${dayMonth(nine_tenths.usual)}`;
}

/** The share of a run whose years do not agree on where it is; `null` where nothing is true. */
function unclearWords(timing: Timing, line: OutlookLine, today: PlainDate): string | null {
  const { share, seasons } = timing;
  if (share.usual < MOST) return `usually ${shareWords(timing, today)}${nextWords(timing, line)}`;
  if (share.least >= MOST) return null;
  const range = `${seasonShare(share.least)} to ${seasonShare(share.most)}`;
  return `${share.least < HALF ? 'years differ,' : 'usually'} ${range} in by ${dayMonth(today)} in ${seasons} years`;
}

/** Where a run in season is against its peak. */
function peakWords(timing: Timing, line: OutlookLine, today: PlainDate): string {
  const { phase, share, seasons, peak_from, peak_to } = timing;
  if (phase === 'before' && share.usual < NONE) {
    const most = seasonShare(share.most);
    const some = most === '0%' ? '' : `, ${most} at most in ${seasons} years`;
    return `just starting: usually none in by ${dayMonth(today)}${some}${nextWords(timing, line)}`;
  }
  const peak = `usually ${phase} its peak of ${dayRange(peak_from, peak_to)}`;
  return `${peak}: ${shareWords(timing, today)}${nextWords(timing, line)}`;
}

function tenthWords({ tenth, seasons }: Timing): string {
  const usual = `the first tenth is in by ${dayMonth(tenth.usual)}`;
  return tenth.earliest === tenth.latest
    ? usual
    : `${usual}, ${dayMonth(tenth.earliest)} to ${dayMonth(tenth.latest)} in ${seasons} years`;
}

/** Whether the first tenth is due when the label says: a trap that stands still has older days only. */
function agrees({ tenth }: Timing, { detail }: OutlookLine, today: PlainDate): boolean {
  return detail === 'Not expected soon'
    ? daysBetween(today, tenth.usual) > DAYS_AHEAD.expected
    : daysBetween(today, tenth.earliest) <= DAYS_AHEAD.soon;
}

/** The half-way day of this season says where it is against its peak; what is usually in says how far. */
function withShare(half: string, { timing }: RunFigures, today: PlainDate): string {
  if (timing === null || timing.share.least === 1) return half;
  return `${half}; ${seasonShare(timing.share.usual)} usually in by ${dayMonth(today)}`;
}

/** Where a run usually is on a day; `null` where it is not known, or its outlook says more. */
function phaseLine(run: RunFigures, line: OutlookLine, today: PlainDate): string | null {
  const { timing, so_far } = run;
  if (timing === null) return null;
  const { phase, closes } = timing;
  if (closes !== null && phase === null) {
    return `this trap usually closes by ${dayMonth(closes)}, with fish still coming`;
  }
  if (phase === null) return unclearWords(timing, line, today);
  if (phase === 'before' || phase === 'near' || phase === 'past') {
    return peakWords(timing, line, today);
  }
  // Where the counts of the window are old, they say nothing about today.
  const recent = line.counted > 0 ? run.recent : 0;
  const words = (usual: string) =>
    phaseWords({ phase, count: so_far?.count ?? null, recent }, usual);
  if (phase === 'to come') {
    if (timing.tenth.usual < today) return `usually ${shareWords(timing, today)}`;
    return agrees(timing, line, today) ? words(tenthWords(timing)) : null;
  }
  if (phase === 'over' && line.detail !== 'Not expected soon') return null;
  return words(shareWords(timing, today));
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

export function phaseLines(
  line: OutlookLine,
  runs: readonly RunFigures[],
  today: PlainDate,
): readonly string[] {
  const many = runs.filter(({ species }) => species === line.species).length > 1;
  return runsOf(line, runs, today).flatMap((run) => {
    const half = halfWayWords(run.half_way);
    const words = half === null ? phaseLine(run, line, today) : withShare(half, run, today);
    if (words === null) return [];
    const named = many && run.run !== NO_RUN ? `${run.run} run: ` : '';
    return [`${capitalized(`${named}${words}`)}.`];
  });
}

const isQuiet = ({ status, detail, isUnexpected }: OutlookLine) =>
  status === 'Not in season' && detail === 'Not expected soon' && !isUnexpected;

/** The usual season of a run of the line, filled up to today. */
function SeasonHill({ run, today }: { run: RunFigures | undefined; today: PlainDate }) {
  if (!run?.timing) return null;
  const { hill, phase, peak_from, peak_to } = run.timing;
  const steps = Math.max(hill.shares.length - 1, 1);
  const placeOf = (day: PlainDate) => (daysBetween(today, day) / WEEK_DAYS - hill.first) / steps;
  return (
    <span className={styles.hill}>
      <Hill
        heights={hill.shares}
        today={placeOf(today)}
        peak={phase === null ? null : [placeOf(peak_from), placeOf(peak_to)]}
      />
    </span>
  );
}

/** Requirements 5.5 and 7.5. On a phone the species that are not expected are folded. */
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
          {line.status === 'In season' ? (
            <SeasonHill run={runsOf(line, runs, today)[0]} today={today} />
          ) : null}
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
