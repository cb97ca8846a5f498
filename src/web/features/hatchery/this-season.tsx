import type { ReactNode } from 'react';
import type { SpeciesRunPair } from '#domain/fish/species-runs.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { ChartCanvas } from '#web/charts/chart-canvas.tsx';
import { ChartCard, Spinner } from '#web/charts/chart-card.tsx';
import { placedSeason } from '#web/charts/placed-season.ts';
import { useReading } from '#web/charts/reading.ts';
import { SeasonChart, SeasonLegend } from '#web/charts/season-chart.tsx';
import { Link } from '#web/lib/browser/navigation.tsx';
import { useShownSearch } from '#web/lib/browser/use-shown-search.ts';
import { type CountedFish, jacksNote, withAdultsOnly } from '#web/lib/facility/counted-fish.ts';
import { counted, dayMonth, longDate, wholeNumber } from '#web/lib/words/format.ts';
import { seriesHeading } from '#web/lib/words/series-heading.ts';
import { CountCell, CountTable, QuietCell } from '#web/ui/count-table.tsx';
import styles from './hatchery.module.css';
import returns from './returns.module.css';
import type { RunFigures, SeasonFigures } from './season-figures.ts';
import { earlierLines, runStringOf, seriesOf } from './season-run.ts';
import { withSelection } from './series-selection.ts';
import chips from './this-season.module.css';
import {
  expectedWords,
  readingBeside,
  seasonHeadline,
  seasonReading,
  seasonSummary,
} from './this-season-words.ts';

function titleOf({ species, run }: Pick<RunFigures, 'species' | 'run'>): string {
  return seriesHeading({ species, run, origin: 'UNKNOWN' });
}

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
  const options = runs
    .filter((one) => titleOf(one) === titleOf(run) || isCounted(one))
    .map((one) => {
      const text = runStringOf(one, list);
      // Until the list is there a chip only keeps its place.
      const to = text === null ? null : withSelection(search, { species: one.species, run: text });
      return { one, to };
    });
  return (
    <div className={chips.choices}>
      {options.length < 2 ? null : (
        <ul className={chips.chips}>
          {options.map(({ one, to }) => (
            <li key={titleOf(one)}>
              {to === null ? (
                <span className={chips.chip}>{titleOf(one)}</span>
              ) : (
                <Link
                  to={`?${to}`}
                  replace
                  className={chips.chip}
                  aria-current={titleOf(one) === titleOf(run)}
                >
                  {titleOf(one)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      <Link
        to={`?${withAdultsOnly(search, !isAdults)}`}
        replace
        className={chips.chip}
        aria-current={isAdults}
      >
        Adults only
      </Link>
    </div>
  );
}

function Counted({ one }: { one: CountedFish | null }) {
  return one === null ? (
    <QuietCell text="–" meaning="not compared" />
  ) : (
    <CountCell note={jacksNote(one)}>{wholeNumber(one.count)}</CountCell>
  );
}

function SeasonTable({ run }: { run: RunFigures }) {
  const by = run.countedOn === null ? null : `By ${dayMonth(run.countedOn)}`;
  return (
    <CountTable
      caption={`Seasons of ${titleOf(run)}, counted in season`}
      corner="Season"
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

function SeasonCard(props: { run: RunFigures; isAdults: boolean; today: PlainDate }) {
  const { run, isAdults, today } = props;
  const subject = titleOf(run);
  const [reading, read] = useReading(`${subject} ${isAdults}`);
  const series = seriesOf(run, today);
  const head = {
    title: subject,
    header: `${isAdults ? 'Adults' : 'Fish'} counted since the season began`,
  };
  if (series === null) {
    return (
      <ChartCard
        {...head}
        headline={seasonHeadline(run, isAdults)}
        placeholder="No season of this run has counts by date. Its yearly totals are below."
      />
    );
  }
  const placed = placedSeason(series);
  const earlier = earlierLines(run);
  const last = earlier.at(-1)?.label ?? null;
  const others = earlier.length - 1;
  const day = reading === null ? undefined : series.days[reading];
  const beside = day ? readingBeside(day, last) : '';
  const expected = expectedWords(run);
  return (
    <ChartCard
      {...head}
      headline={
        day ? (
          <>
            {seasonReading(day)}
            {beside === '' ? null : <small>{` ${beside}`}</small>}
          </>
        ) : (
          seasonHeadline(run, isAdults)
        )
      }
      status={
        expected === null ? null : (
          <p>
            {expected} <Link to="/accuracy">How close such figures have been</Link>
          </p>
        )
      }
      chart={
        <ChartCanvas
          name={`${subject} this season and in earlier ones`}
          points={placed.points}
          reading={reading}
          onRead={read}
        >
          <SeasonChart placed={placed} reading={reading} showDot={day?.current != null} />
        </ChartCanvas>
      }
      legend={
        <SeasonLegend
          current={series.current?.label ?? null}
          last={last}
          others={others > 0 ? counted(others, 'earlier year') : null}
          hasRange={series.range.length > 0}
        />
      }
      summary={seasonSummary(run, today)}
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
 */
export function ThisSeason(props: {
  runs: SeasonFigures | 'failed' | null;
  run: RunFigures | null;
  list: readonly SpeciesRunPair[];
  noSeason: ReactNode;
  isAdults: boolean;
  today: PlainDate;
}) {
  const { runs, run, list, isAdults, noSeason, today } = props;
  const isMissing = run !== null && run.lines === null;
  return (
    <section className={styles.section} aria-labelledby="season">
      <h2 id="season">This season</h2>
      {runs === 'failed' ? noSeason : null}
      {runs !== null && runs !== 'failed' && run !== null ? (
        <Choices runs={runs} run={run} list={list} isAdults={isAdults} />
      ) : null}
      {runs === null || isMissing ? (
        <ChartCard title="This season" headline={null} placeholder={<Spinner />} />
      ) : null}
      {runs !== null && runs !== 'failed' && run === null ? (
        <p>No season of this run is compared with earlier ones.</p>
      ) : null}
      {run?.lines ? <SeasonCard run={run} isAdults={isAdults} today={today} /> : null}
      {run?.trends && run.trends.length > 0 ? (
        <p className={chips.trends}>
          Over the years, adults and jacks of all origins: {run.trends.join('. ')}.
        </p>
      ) : null}
    </section>
  );
}
