import { type ReactNode, useEffect } from 'react';
import type { SpeciesRunPair } from '#domain/fish/species-runs.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { ChartCard, Spinner } from '#web/charts/chart-card.tsx';
import { SeasonCard } from '#web/charts/season-card.tsx';
import type { CsvTable } from '#web/lib/browser/csv-file.ts';
import { Link } from '#web/lib/browser/navigation.tsx';
import { useApproached } from '#web/lib/browser/use-approached.ts';
import { useShownSearch } from '#web/lib/browser/use-shown-search.ts';
import { type CountedFish, jacksNote, withAdultsOnly } from '#web/lib/facility/counted-fish.ts';
import { dayMonth, longDate, wholeNumber } from '#web/lib/words/format.ts';
import { wordsIn } from '#web/lib/words/glossary.ts';
import chips from '#web/ui/chips.module.css';
import { CountCell, CountTable, QuietCell } from '#web/ui/count-table.tsx';
import { Words } from '#web/ui/words.tsx';
import { NOT_SAVED, type RestOfFigures } from './card-props.ts';
import styles from './hatchery.module.css';
import returns from './returns.module.css';
import type { RunFigures, SeasonFigures } from './season-figures.ts';
import { runStringOf, seriesOf } from './season-run.ts';
import { withSelection } from './series-selection.ts';
import {
  expectedWords,
  readingBeside,
  seasonHeadline,
  seasonReading,
  seasonSummary,
  titleOf,
} from './this-season-words.ts';

/** Other runs have no season to show. */
const isCounted = ({ soFar, timing }: RunFigures) => soFar !== null || timing !== null;

/** Chips that choose a run, and the switch of adults alone: links, so that they work without a script. */
function Choices(props: {
  runs: SeasonFigures;
  run: RunFigures;
  list: readonly SpeciesRunPair[];
  isAdults: boolean;
}) {
  const { runs, run, list, isAdults } = props;
  const search = useShownSearch();
  const shown = runs.filter((one) => titleOf(one) === titleOf(run) || isCounted(one));
  return (
    <nav className={`${chips.chips} ${chips.oneRow}`} aria-label="Run">
      {(shown.length < 2 ? [] : shown).map((one) => {
        const text = runStringOf(one, list);
        // Until the list is there a chip only keeps its place.
        return text === null ? (
          <span key={titleOf(one)}>{titleOf(one)}</span>
        ) : (
          <Link
            key={titleOf(one)}
            to={`?${withSelection(search, { species: one.species, run: text })}`}
            replace
            aria-current={titleOf(one) === titleOf(run) ? 'true' : undefined}
          >
            {titleOf(one)}
          </Link>
        );
      })}
      <Link
        to={`?${withAdultsOnly(search, !isAdults)}`}
        replace
        aria-current={isAdults ? 'true' : undefined}
      >
        Adults only
      </Link>
    </nav>
  );
}

function Counted({ one }: { one: CountedFish | null }) {
  return one === null ? (
    <QuietCell text="–" meaning="not compared" />
  ) : (
    <CountCell note={jacksNote(one)}>{wholeNumber(one.count)}</CountCell>
  );
}

/** The seasons as a file, counted in season. */
function seasonCsv(run: RunFigures): CsvTable {
  const adults = (one: CountedFish | null) =>
    one && (one.adults === undefined ? one.count : one.adults);
  return {
    chart: 'season',
    rows: (run.lines ?? []).toReversed().map((line) => {
      const byDay = line.label === run.label ? run.soFar : line.byDate;
      const inAll = line.isOver ? line.total : null;
      return {
        fish_of: titleOf(run),
        season: line.label,
        day: run.countedOn && dayMonth(run.countedOn),
        fish_by_day: byDay?.count ?? null,
        adults_by_day: adults(byDay),
        fish_in_all: inAll?.count ?? null,
        adults_in_all: adults(inAll),
        report_date: line.reportDate,
      };
    }),
  };
}

function SeasonTable({ run }: { run: RunFigures }) {
  const by = run.countedOn === null ? null : `By ${dayMonth(run.countedOn)}`;
  return (
    <CountTable
      caption={`Seasons of ${titleOf(run)}, counted in season`}
      corner="Season"
      csv={() => seasonCsv(run)}
      headings={[...(by === null ? [] : [by]), 'In all', 'Report']}
      body={(run.lines ?? []).toReversed().map((line) => (
        <tr key={line.label}>
          <th scope="row">{line.label}</th>
          {by === null ? null : (
            <Counted one={line.label === run.label ? run.soFar : line.byDate} />
          )}
          {line.isOver ? <Counted one={line.total} /> : <QuietCell text="–" meaning="not over" />}
          <td className={returns.report}>{longDate(line.reportDate)}</td>
        </tr>
      ))}
    />
  );
}

function RunCard(props: { run: RunFigures; isAdults: boolean; today: PlainDate }) {
  const { run, isAdults, today } = props;
  const subject = titleOf(run);
  const series = seriesOf(run, today);
  const header = `${isAdults ? 'Adults' : 'Fish'} counted since the season began`;
  const headline = seasonHeadline(run, isAdults);
  if (series === null) {
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
      series={series}
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
              <Link to="/accuracy">How close such figures have been</Link>.{' '}
            </>
          )}
          {seasonSummary(run, today)}
        </>
      }
      table={<SeasonTable run={run} />}
    />
  );
}

/**
 * This season beside earlier ones, by the day.
 *
 * @param props.runs `null` while they load.
 * @param props.run the run of the address, its adults alone with `isAdults`; `null` where it has no season.
 * @param props.list pairs of the Species and Run dropdowns.
 * @param props.rest the days that the page came without.
 */
export function ThisSeason(props: {
  runs: SeasonFigures | 'failed' | null;
  run: RunFigures | null;
  list: readonly SpeciesRunPair[];
  noSeason: ReactNode;
  isAdults: boolean;
  today: PlainDate;
  rest: RestOfFigures;
}) {
  const { runs, run, list, isAdults, noSeason, today, rest } = props;
  const { loadWhole, isFailed } = rest;
  const isMissing = run !== null && run.lines === null;
  // Any day of the chart can be read, but only once it is on the screen.
  const [isSeen, section] = useApproached<HTMLElement>('0px');
  const isThinnedInView = isSeen && run?.isThinned === true;
  useEffect(() => {
    if (isThinnedInView && !isFailed) loadWhole();
  }, [isThinnedInView, isFailed, loadWhole]);
  return (
    <section className={styles.section} aria-labelledby="season" ref={section}>
      <h2 id="season">This season</h2>
      {runs === 'failed' ? noSeason : null}
      {runs !== null && runs !== 'failed' && run !== null ? (
        <Choices runs={runs} run={run} list={list} isAdults={isAdults} />
      ) : null}
      {runs === null || isMissing ? (
        <ChartCard
          title="This season"
          headline={null}
          placeholder={isFailed && isMissing ? NOT_SAVED : <Spinner />}
        />
      ) : null}
      {runs !== null && runs !== 'failed' && run === null ? (
        <p>No season of this run is compared with earlier ones.</p>
      ) : null}
      {run?.lines ? <RunCard run={run} isAdults={isAdults} today={today} /> : null}
      {isFailed && run?.isThinned ? (
        <p className={styles.sub}>
          Not every day was saved: what the graph says of one may be off by half a percent of the
          largest season.
        </p>
      ) : null}
      {run?.trends && run.trends.length > 0 ? (
        <p className={styles.sub}>
          Over the years, adults and jacks of all origins: {run.trends.join('. ')}.
        </p>
      ) : null}
      {run?.lines ? (
        <Words of={['run', ...wordsIn([titleOf(run)]), 'by-date', 'usual-range', 'jacks']} />
      ) : null}
    </section>
  );
}
