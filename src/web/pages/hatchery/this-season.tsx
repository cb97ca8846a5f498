import { useSearchParams } from 'react-router';
import { type NextRun, nextRun } from '#domain/fish/next-run.ts';
import { MOST_COMPARED_SEASONS } from '#domain/fish/same-date.ts';
import { runText, seriesOfRun } from '#domain/fish/species-runs.ts';
import { sayFishAndWater } from '#domain/say/answer.ts';
import { fishNoun } from '#domain/say/fish.ts';
import { datedCorrection, loweredWords } from '#domain/say/report.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import {
  counted,
  joined,
  longDate,
  rangeFor,
  shortDate,
  wholeNumber,
} from '#domain/words/format.ts';
import type { Canvas } from '#web/charts/axis.ts';
import { ChartPlaceholder, Spinner } from '#web/charts/chart-card.tsx';
import { SeasonCard } from '#web/charts/season-chart.tsx';
import { seasonLayout } from '#web/charts/season-layout.ts';
import { ScaleStrip } from '#web/charts/small-charts.tsx';
import { ADULTS, type CountedFish, jacksNote } from '#web/lib/facility/counted-fish.ts';
import { damPath, withChoices } from '#web/lib/facility/paths.ts';
import { recentNet, recentTotal } from '#web/lib/facility/recent-escapement.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { theRiver } from '#web/lib/words/flow-words.ts';
import { RiverNow } from '#web/river/river-now.tsx';
import { useRiver } from '#web/river/use-river.tsx';
import { CountCell, CountTable, QuietCell, TableNotes } from '#web/ui/count-table.tsx';
import { Fact, Facts } from '#web/ui/fact.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { Word } from '#web/ui/words.tsx';
import { EggsTakenHere } from './eggs-taken.tsx';
import { Fortnight } from './fortnight.tsx';
import styles from './hatchery.module.css';
import type { HatcheryView } from './hatchery-data.ts';
import { fishByDate, type RunFigures } from './hatchery-figures.ts';
import { NotLoaded } from './not-loaded.tsx';
import { answeredRun } from './outlook-words.ts';
import {
  expectedRange,
  nextSentences,
  nextWords,
  passedWords,
  readingBeside,
  seasonHeadline,
  seasonNow,
  seasonReading,
  seasonSummary,
  titleOf,
} from './this-season-words.ts';

function RecentFact(props: HatcheryView & { run: RunFigures; reported: string | null }) {
  const { data, run, isAdults, reported } = props;
  const { window } = data;
  if (window === null) return null;
  const series = seriesOfRun(run, data.recent);
  const isReported = series.some(({ counts }) => counts.length > 0);
  const count = isReported ? recentTotal(series) : null;
  const net = recentNet(series);
  const isBrought = series.length > 0 && series.every(({ brought }) => brought.part === 'most');
  const when = window.isOld
    ? `counted, ${rangeFor(window.from, window.to, data.today)}`
    : 'in two weeks';
  // Adults are compared with those of earlier seasons, which must be loaded for another run.
  const isKnown = run.seasons !== null || !isAdults;
  return (
    <Fact
      figure={count === null ? '–' : wholeNumber(count)}
      what={`${titleOf(run, isAdults)}${isBrought ? ' moved here' : ''} ${when}`}
      source={reported}
    >
      {joined([
        count === null && 'There was no report in these two weeks.',
        net < 0 && `${loweredWords(net)}.`,
        isKnown && seasonNow(run, isAdults),
      ])}
    </Fact>
  );
}

/** Off season: the day of the next first fish in place of a count, and the last season in a line. */
function NextFact({ run }: { run: RunFigures & NextRun }) {
  const { tenth, seasons } = run.timing;
  return (
    <Fact
      figure={shortDate(tenth.usual)}
      what={nextWords(run)}
      source={`Known from ${counted(seasons, 'earlier season')}`}
    >
      {joined(nextSentences(run))}
    </Fact>
  );
}

/** What the fish and the river are about to do, in a sentence each. */
function Answer({ data, run }: Pick<HatcheryView, 'data' | 'run'>) {
  const { place, facts } = useRiver();
  const units = useUnits();
  const name = place.water ?? place.river?.name;
  const water =
    place.gauge || place.point ? { facts, name: name ? theRiver(name) : 'the river' } : null;
  const fish = run && answeredRun(run, data);
  const words = sayFishAndWater(fish, water, { today: data.today, units });
  return words === '' ? null : <p className={styles.answer}>{words}</p>;
}

export function FirstFacts(props: HatcheryView & { reported: string | null }) {
  const { run, runs, data } = props;
  const next = nextRun(runs, data.today);
  return (
    <>
      <Facts>
        {next ? <NextFact run={next} /> : null}
        {run && next === null ? <RecentFact {...props} run={run} /> : null}
        <RiverNow />
      </Facts>
      <Answer data={data} run={next === null ? run : null} />
      {run && next === null ? <Fortnight run={run} today={data.today} /> : null}
    </>
  );
}

const isCounted = ({ soFar, timing }: RunFigures) => soFar !== null || timing !== null;

/** Chips that choose a run, and the adults-only switch: links, so that they work without script. */
function Choices(props: HatcheryView & { run: RunFigures; hasChart: boolean }) {
  const { run, runs, figures, isAdults, hasChart } = props;
  const search = useSearchParams()[0];
  const isShown = (choice: RunFigures) => titleOf(choice) === titleOf(run);
  const shown = runs.filter((choice) => isShown(choice) || isCounted(choice));
  // Nothing to choose, and nothing that a choice would change.
  if (shown.length < 2 && !hasChart && !isAdults) return null;
  return (
    <nav className="chips one-row" aria-label="Run">
      {(shown.length < 2 ? [] : shown).flatMap((choice) => {
        const series = figures.find(
          (series) => series.species === choice.species && series.run === choice.run,
        );
        if (series === undefined) return [];
        const selection = { species: choice.species, run: runText(series) };
        return [
          <Link
            key={titleOf(choice)}
            to={`?${withChoices(search, selection)}`}
            replace
            aria-current={isShown(choice) ? 'true' : undefined}
          >
            {titleOf(choice)}
          </Link>,
          ' ',
        ];
      })}
      <Link
        className={styles.adults}
        to={`?${withChoices(search, { fish: isAdults ? null : ADULTS })}`}
        replace
        aria-current={isAdults ? 'true' : undefined}
      >
        Adults only
      </Link>
    </nav>
  );
}

const countedCell = (fish: CountedFish | null) =>
  fish === null ? (
    <QuietCell meaning="not compared" />
  ) : (
    <CountCell note={jacksNote(fish)}>{wholeNumber(fish.count)}</CountCell>
  );

function SeasonTable({ run }: { run: RunFigures }) {
  const day = run.countedOn && shortDate(run.countedOn);
  return (
    <>
      <CountTable
        caption={`Seasons of ${titleOf(run)}, counted in season`}
        corner="Season"
        chart="season"
        headings={[...(day === null ? [] : [`By ${day}`]), 'In all', 'Report']}
        rows={(run.seasons ?? []).toReversed().map((season) => {
          const { label, isOver, reportDate } = season;
          const byDay = label === run.label ? run.soFar : fishByDate(season);
          return {
            key: label,
            heading: label,
            cells: [
              ...(day === null ? [] : [countedCell(byDay)]),
              isOver ? countedCell(season) : <QuietCell key="all" meaning="not over" />,
              <td key="report" className="fine">
                {longDate(reportDate)}
              </td>,
            ],
            columns: {
              fish_of: titleOf(run),
              season: label,
              day,
              fish_by_day: byDay?.count ?? null,
              adults_by_day: byDay?.adults ?? null,
              fish_in_all: isOver ? season.count : null,
              adults_in_all: isOver ? season.adults : null,
              reportDate: reportDate,
            },
          };
        })}
      />
      <TableNotes tags={[]}>
        <p>These are the counts of the season’s reports; a final report may differ.</p>
      </TableNotes>
    </>
  );
}

export function layoutOfRun(run: RunFigures, today: PlainDate, canvas?: Canvas) {
  const { label, firstDate, countedOn, expected } = run;
  const seasons = run.seasons ?? [];
  const over = seasons.filter(({ isOver }) => isOver);
  const earlier =
    countedOn === null
      ? over.slice(-MOST_COMPARED_SEASONS)
      : over.filter(({ byDate }) => byDate !== null);
  const now = seasons.find((season) => !season.isOver && season.label === label) ?? null;
  const hill = run.timing?.hill ?? null;
  return seasonLayout({ firstDate, now, earlier, expected, hill }, today, canvas);
}

function RunCard(props: {
  run: RunFigures;
  isAdults: boolean;
  layout: ReturnType<typeof layoutOfRun>;
}) {
  const { run, isAdults, layout } = props;
  const subject = titleOf(run);
  if (layout === null) {
    return <p>No season of this run has counts by date. Its yearly totals are below.</p>;
  }
  const range = expectedRange(run);
  return (
    <SeasonCard
      title={subject}
      header={`${isAdults ? 'Adults' : 'Fish'} counted since the season began`}
      subject={subject}
      finding={joined([`${seasonHeadline(run, isAdults)}.`, seasonNow(run, isAdults)])}
      layout={layout}
      reading={(day, last) => joined([seasonReading(day), readingBeside(day, last)], '; ')}
      summary={
        <>
          {seasonSummary(run)}
          {range === null ? null : (
            <>
              {` ${range} `}
              <Link to="/accuracy">How accurate?</Link>
            </>
          )}
          {run.soFar && jacksNote(run.soFar) ? (
            <>
              {' '}
              <Word term="Jacks">What are jacks?</Word>
            </>
          ) : null}
        </>
      }
      table={<SeasonTable run={run} />}
    />
  );
}

/** Fish that passed the dam below a trap; not a forecast for the trap. */
function PassedBelow({ run }: { run: RunFigures }) {
  const { damBelow } = run;
  if (damBelow === null) return null;
  const { dam } = damBelow;
  const { fish, days } = passedWords(run, damBelow);
  return (
    <p className="fine">
      {fish} <Link to={damPath(dam)}>{dam.name} Dam</Link> {days}
    </p>
  );
}

/** The newest correction of the season's figure, which the heading has. */
function LastCorrection({ run, today }: { run: RunFigures; today: PlainDate }) {
  const last = run.corrections.at(-1);
  if (last === undefined) return null;
  return <p className="fine">{datedCorrection(last, fishNoun(run.species), today)}</p>;
}

export function ThisSeason(view: HatcheryView) {
  const { run, isAdults, failed, data } = view;
  const isLoaded = run !== null && run.seasons !== null;
  const layout = isLoaded ? layoutOfRun(run, data.today) : null;
  return (
    <Section id="season" heading={isLoaded ? seasonHeadline(run, isAdults) : 'This season'}>
      {run === null ? (
        <p>No season of this run is compared with earlier ones.</p>
      ) : (
        <Choices {...view} run={run} hasChart={!isLoaded || layout !== null} />
      )}
      {run?.comparison && !isAdults ? <ScaleStrip {...run.comparison} /> : null}
      {run ? <LastCorrection run={run} today={data.today} /> : null}
      {run ? <PassedBelow run={run} /> : null}
      {run === null || isLoaded ? null : (
        <ChartPlaceholder>{failed ? <NotLoaded failed={failed} /> : <Spinner />}</ChartPlaceholder>
      )}
      {isLoaded ? <RunCard run={run} isAdults={isAdults} layout={layout} /> : null}
      {run?.eggs ? <EggsTakenHere taken={run.eggs} /> : null}
    </Section>
  );
}
