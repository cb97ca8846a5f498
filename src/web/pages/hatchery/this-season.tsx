import { useSearchParams } from 'react-router';
import { MOST_SEASONS } from '#domain/fish/same-date.ts';
import { runText, seriesOfRun } from '#domain/fish/species-runs.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { ChartCard, Spinner } from '#web/charts/chart-frame.tsx';
import type { Canvas } from '#web/charts/plot.ts';
import { SeasonCard, seasonLayout } from '#web/charts/season-chart.tsx';
import { ScaleStrip } from '#web/charts/small-charts.tsx';
import { type CountedFish, jacksNote } from '#web/lib/facility/counted-fish.ts';
import { withChoices } from '#web/lib/facility/paths.ts';
import { recentTotal } from '#web/lib/facility/recent-escapement.ts';
import { dateRange, dayMonth, longDate, wholeNumber } from '#web/lib/words/format.ts';
import { wordsIn } from '#web/lib/words/glossary.ts';
import { RiverNow } from '#web/river/river-now.tsx';
import { CountCell, CountTable, QuietCell } from '#web/ui/count-table.tsx';
import { Fact, Facts } from '#web/ui/fact.tsx';
import { Link } from '#web/ui/link.tsx';
import { Words } from '#web/ui/words.tsx';
import type { HatcheryView } from './hatchery-data.ts';
import { fishByDate, type RunFigures } from './hatchery-figures.ts';
import {
  expectedWords,
  readingBeside,
  seasonFact,
  seasonHeadline,
  seasonReading,
  seasonSummary,
  titleOf,
} from './this-season-words.ts';
import { NotLoaded } from './trend-card.tsx';

function RecentFact({ data, run, isAdults }: HatcheryView & { run: RunFigures }) {
  const { window } = data;
  if (window === null) return null;
  const series = seriesOfRun(run, data.recent);
  const isReported = series.some(({ counts }) => counts.length > 0);
  const count = isReported ? recentTotal(series) : null;
  const isBrought = series.length > 0 && series.every(({ brought }) => brought.part === 'most');
  return (
    <Fact
      figure={count === null ? '–' : wholeNumber(count)}
      what={`${titleOf(run, isAdults)} ${isBrought ? 'brought' : 'counted'}, ${dateRange(window.from, window.to)}`}
    >
      {count === null ? 'No report in these two weeks.' : null}
      {count !== null && count < 0 ? 'Corrections lowered the count.' : null}
    </Fact>
  );
}

export function FirstFacts(view: HatcheryView) {
  const { data, river, run, isAdults } = view;
  // Adults are compared with those of earlier seasons, which another run has to load.
  const isKnown = run !== null && (run.seasons !== null || !isAdults);
  const season = isKnown && seasonFact(run, isAdults, data.today);
  return (
    <Facts>
      {run ? <RecentFact {...view} run={run} /> : null}
      {season ? (
        <Fact figure={season.figure} what={season.what}>
          {season.words}
        </Fact>
      ) : null}
      {river.gauge ? <RiverNow gauge={river.gauge} /> : null}
    </Facts>
  );
}

const isCounted = ({ so_far, timing }: RunFigures) => so_far !== null || timing !== null;

/** Chips that choose a run, and the switch of adults alone: links, so that they work without a script. */
function Choices({ run, runs, figures, isAdults }: HatcheryView & { run: RunFigures }) {
  const search = useSearchParams()[0];
  const isShown = (one: RunFigures) => titleOf(one) === titleOf(run);
  const shown = runs.filter((one) => isShown(one) || isCounted(one));
  return (
    <nav className="chips one-row" aria-label="Run">
      {(shown.length < 2 ? [] : shown).map((one) => {
        const series = figures.find(
          ({ species, run: of }) => species === one.species && of === one.run,
        );
        if (series === undefined) return null;
        const selection = { species: one.species, run: runText(series) };
        return (
          <Link
            key={titleOf(one)}
            to={`?${withChoices(search, selection)}`}
            replace
            aria-current={isShown(one) ? 'true' : undefined}
          >
            {titleOf(one)}
          </Link>
        );
      })}
      <Link
        to={`?${withChoices(search, { fish: isAdults ? null : 'adults' })}`}
        replace
        aria-current={isAdults ? 'true' : undefined}
      >
        Adults only
      </Link>
    </nav>
  );
}

const countedCell = (one: CountedFish | null) =>
  one === null ? (
    <QuietCell meaning="not compared" />
  ) : (
    <CountCell note={jacksNote(one)}>{wholeNumber(one.count)}</CountCell>
  );

function SeasonTable({ run }: { run: RunFigures }) {
  const day = run.counted_on && dayMonth(run.counted_on);
  return (
    <CountTable
      caption={`Seasons of ${titleOf(run)}, counted in season`}
      corner="Season"
      chart="season"
      headings={[...(day === null ? [] : [`By ${day}`]), 'In all', 'Report']}
      rows={(run.seasons ?? []).toReversed().map((season) => {
        const { label, complete, report_date } = season;
        const byDay = label === run.label ? run.so_far : fishByDate(season);
        return {
          key: label,
          heading: label,
          cells: [
            ...(day === null ? [] : [countedCell(byDay)]),
            complete ? countedCell(season) : <QuietCell key="all" meaning="not over" />,
            <td key="report" className="fine">
              {longDate(report_date)}
            </td>,
          ],
          columns: {
            fish_of: titleOf(run),
            season: label,
            day,
            fish_by_day: byDay?.count ?? null,
            adults_by_day: byDay?.adults ?? null,
            fish_in_all: complete ? season.count : null,
            adults_in_all: complete ? season.adults : null,
            report_date,
          },
        };
      })}
    />
  );
}

/** The season of today beside those it is compared with: the last ones before its first count. */
export function layoutOfRun(run: RunFigures, today: PlainDate, canvas?: Canvas) {
  const { label, first_date, counted_on, projection: expected } = run;
  const seasons = run.seasons ?? [];
  const over = seasons.filter(({ complete }) => complete);
  const earlier =
    counted_on === null
      ? over.slice(-MOST_SEASONS)
      : over.filter(({ by_date }) => by_date !== null);
  const now = seasons.find((one) => !one.complete && one.label === label) ?? null;
  return seasonLayout({ first_date, now, earlier, expected }, today, canvas);
}

function RunCard(props: { run: RunFigures; isAdults: boolean; today: PlainDate }) {
  const { run, isAdults, today } = props;
  const subject = titleOf(run);
  const layout = layoutOfRun(run, today);
  const header = `${isAdults ? 'Adults' : 'Fish'} counted since the season began`;
  const headline = seasonHeadline(run, isAdults);
  if (layout === null) {
    return (
      <ChartCard
        title={subject}
        header={header}
        headline={headline}
        placeholder="No season of this run has counts by date. Its yearly totals are below."
      />
    );
  }
  const expected = expectedWords(run);
  return (
    <SeasonCard
      title={subject}
      header={header}
      subject={subject}
      layout={layout}
      headline={(day, last) => {
        const beside = day && readingBeside(day, last);
        return (
          <>
            {day ? seasonReading(day) : headline}
            {beside ? <small>{` ${beside}`}</small> : null}
          </>
        );
      }}
      summary={
        <>
          {expected === null ? null : (
            <>
              <strong>{expected}</strong>{' '}
              <Link to="/accuracy">How accurate are these projections?</Link>{' '}
            </>
          )}
          {seasonSummary(run, today)}
        </>
      }
      table={<SeasonTable run={run} />}
    />
  );
}

export function ThisSeason(view: HatcheryView) {
  const { run, isAdults, failed } = view;
  return (
    <section className="stack" aria-labelledby="season">
      <h2 id="season">This season</h2>
      {run === null ? (
        <p>No season of this run is compared with earlier ones.</p>
      ) : (
        <Choices {...view} run={run} />
      )}
      {run !== null && run.seasons === null ? (
        <ChartCard
          title="This season"
          headline={null}
          placeholder={failed ? <NotLoaded failed={failed} /> : <Spinner />}
        />
      ) : null}
      {run?.seasons && run.by_date && !isAdults ? <ScaleStrip {...run.by_date} /> : null}
      {run?.seasons ? <RunCard run={run} isAdults={isAdults} today={view.data.today} /> : null}
      {run && run.trends.length > 0 ? (
        <p className="note">
          Over the years, adults and jacks of all origins: {run.trends.join('. ')}.
        </p>
      ) : null}
      {run?.seasons ? (
        <Words
          of={['Run', ...wordsIn([titleOf(run)]), 'By this date', '8 of 10 seasons', 'Jacks']}
        />
      ) : null}
    </section>
  );
}
