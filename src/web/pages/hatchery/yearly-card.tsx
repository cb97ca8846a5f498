import { mean, range } from 'd3-array';
import { counted, joined, shortDate, wholeNumber } from '#domain/words/format.ts';
import { type Bar, BarChart, BarLegend } from '#web/charts/bar-chart.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { type Reading, useReading } from '#web/charts/chart-frame.tsx';
import { jacksNote } from '#web/lib/facility/counted-fish.ts';
import { labelOfYear } from '#web/lib/say/trend.ts';
import {
  addingUpWords,
  type Brought,
  NOT_BROUGHT,
  otherFacilities,
} from '#web/lib/words/series-words.ts';
import { CountCell } from '#web/ui/count-table.tsx';
import { FiguresTable } from './figures-table.tsx';
import styles from './hatchery.module.css';
import {
  fishByDate,
  preliminaryMark,
  preliminaryWords,
  type RunFigures,
  type SeriesFigures,
  type YearFigure,
} from './hatchery-figures.ts';
import { soFarWords } from './this-season-words.ts';

export type YearPlace = ReturnType<typeof yearPlaces>[number];

export function yearPlaces(
  { years, unfinishedYear }: Pick<SeriesFigures, 'years' | 'unfinishedYear'>,
  byDate: ReadonlyMap<number, number> = new Map(),
) {
  const first = years[0];
  const last = years.at(-1);
  if (!first || !last) return [];
  return range(first.year, last.year + 1).map((year) => {
    const figure = years.find((total) => total.year === year) ?? null;
    const over = figure?.isFinal ? ('final' as const) : ('preliminary' as const);
    const status = year === unfinishedYear ? ('so far' as const) : over;
    return {
      label: figure?.label ?? labelOfYear(first, year),
      figure,
      status: figure && status,
      byDate: byDate.get(year) ?? null,
    };
  });
}

export function yearBars(places: readonly YearPlace[]): readonly Bar[] {
  return places.map(({ label, figure, status, byDate }) => ({
    value: figure?.count ?? null,
    label,
    shortLabel: `’${label.slice(2, 4)}`,
    byDate,
    mark: status === 'so far' ? 'unfinished' : (status ?? undefined),
  }));
}

function yearRead(places: readonly YearPlace[], reading: Reading): YearPlace | undefined {
  return (reading === null ? undefined : places[reading]) ?? places.at(-1);
}

export function yearlyHeadline(places: readonly YearPlace[], reading: Reading): string {
  const place = yearRead(places, reading);
  if (!place) return 'No Data Available';
  const { label, figure, status } = place;
  const year = status === 'so far' ? `${label} so far` : label;
  return `${year}: ${figure ? wholeNumber(figure.count) : 'no figure'}`;
}

/** Whose fish the bar counts, and all of the run in that year. */
export function yearlyAddsUp(
  own: Pick<SeriesFigures, 'origin' | 'years'>,
  ofRun: readonly Pick<SeriesFigures, 'origin' | 'years'>[],
  year: number,
): string | null {
  const countOf = ({ origin, years }: Pick<SeriesFigures, 'origin' | 'years'>) => ({
    origin,
    fish: years.find((total) => total.year === year)?.count ?? 0,
  });
  return addingUpWords(
    countOf(own),
    ofRun.filter(({ origin }) => origin !== own.origin).map(countOf),
  );
}

/** Earlier origins of a relabeled series: `These fish were reported as Hatchery until 2015.` */
export function relabeledWords(series: Pick<SeriesFigures, 'relabeled' | 'years'>): string {
  return series.relabeled
    .map(({ from, lastYear }) => {
      const origin = from === 'UNKNOWN' ? 'without an origin' : `as ${from}`;
      const last = series.years.find(({ year }) => year === lastYear);
      return `These fish were reported ${origin} until ${last?.label ?? lastYear}.`;
    })
    .join(' ');
}

/** The agency decides each year which fish to move: older years say little about today's. */
const BROUGHT_YEARS = 10;

/** The mean of years; a mean that would round to 0 is not shown as 0. */
function meanOf(years: readonly YearFigure[]): string {
  const fish = mean(years, ({ count }) => count) ?? 0;
  return fish > 0 && fish < 0.5 ? 'fewer than one' : wholeNumber(fish);
}

export function yearlySummary(
  places: readonly YearPlace[],
  brought: Brought = NOT_BROUGHT,
): string {
  const isBrought = brought.part === 'most';
  const from = otherFacilities(brought);
  const over = places.flatMap(({ figure, status }) =>
    figure && status !== 'so far' ? [figure] : [],
  );
  const finals = over.filter(({ isFinal }) => isFinal);
  // Preliminary totals include brought fish, which this trap did not count.
  const isFinal = brought.part === 'some' && finals.length > 0;
  const finished = isFinal ? finals : over;
  const first = finished[0];
  const last = finished.at(-1);
  if (!first || !last) return 'The only year on record is not over yet.';
  if (finished.length === 1) {
    const year = `One ${isFinal ? 'final' : 'complete'} year is on record, ${first.label}, with ${wholeNumber(first.count)} fish`;
    return isBrought ? `${year}, most of them moved here from ${from}.` : `${year}.`;
  }
  const years = `${counted(finished.length, isFinal ? 'final year' : 'complete year')}, ${first.label} to ${last.label}`;
  if (isBrought) {
    const lately = finished.slice(-BROUGHT_YEARS);
    return `Most of these fish were moved here from ${from}. The mean of the last ${counted(lately.length, 'complete year')} is ${meanOf(lately)} a year.`;
  }
  if (finished.every(({ count }) => count <= 0)) return `No fish were counted in ${years}.`;
  const trapped = `The mean of ${years}, is ${meanOf(finished)} a year.`;
  return brought.part === 'some'
    ? `${trapped} Preliminary totals include fish moved here from ${from}.`
    : trapped;
}

function byDateNote({ byDate }: YearPlace, day: string | null): string | null {
  return byDate === null || day === null ? null : `${wholeNumber(byDate)} by ${day}`;
}

function rowOf(subject: string, place: YearPlace, day: string | null) {
  const { label, figure, status, byDate } = place;
  return {
    key: label,
    heading:
      status === null || status === 'final' ? (
        label
      ) : (
        <>
          {label} <span className={`fine ${styles.soFar}`}>{status}</span>
          {figure && status === 'preliminary' ? preliminaryMark(figure) : null}
        </>
      ),
    cells: [
      figure && (
        <CountCell
          key="fish"
          note={joined(
            [
              jacksNote(figure),
              figure.brought > 0 && `and ${wholeNumber(figure.brought)} moved here`,
              byDateNote(place, day),
            ],
            ', ',
          )}
        >
          {wholeNumber(figure.count)}
        </CountCell>
      ),
    ],
    columns: {
      fish_of: subject,
      year: label,
      fish: figure?.count ?? null,
      adults: figure?.adults ?? null,
      brought: figure?.brought ?? null,
      status,
      fish_by_day: byDate,
      day: byDate === null ? null : day,
    },
    report: figure?.report,
  };
}

const FEWEST_MARKED = 3;

/**
 * What earlier seasons had by this season's newest date, for the bars of a series that includes all fish of
 * its run; never more than the bar. `null` with too few years.
 */
export function byDateOf(
  { countedOn: day, seasons }: Pick<RunFigures, 'countedOn' | 'seasons'>,
  own: SeriesFigures,
  ofRun: readonly SeriesFigures[],
) {
  if (day === null || seasons === null) return null;
  const counts = new Map(
    seasons.flatMap((season) => {
      const { year } = season;
      const counts = ofRun.flatMap((series) =>
        series.years.flatMap((figure) =>
          figure.year === year && (series === own || figure.count > 0) ? [figure.count] : [],
        ),
      );
      const fish = fishByDate(season)?.count ?? Number.POSITIVE_INFINITY;
      const isOwn = own.years.some((figure) => figure.year === year);
      return isOwn && counts.length === 1 && fish <= (counts[0] ?? 0) ? [[year, fish]] : [];
    }),
  );
  return counts.size < FEWEST_MARKED ? null : { day, counts };
}

export function YearlyCard(props: {
  subject: string;
  figures: SeriesFigures;
  run: RunFigures | null;
  ofRun: readonly SeriesFigures[];
}) {
  const { subject, figures, run, ofRun } = props;
  const read = useReading(subject);
  const { reading } = read;
  const brought = figures.broughtInYears;
  const header = brought.part === 'most' ? 'Fish Moved Here or Trapped' : 'Total Trap Estimates';
  const title = { title: 'Yearly Escapement', header };
  const byDate = run && byDateOf(run, figures, ofRun);
  const places = yearPlaces(figures, byDate?.counts);
  const headline = yearlyHeadline(places, reading);
  if (places.length === 0) return <ChartCard {...title} headline={headline} />;
  const day = byDate && shortDate(byDate.day);
  const shown = yearRead(places, reading);
  const small = joined(
    [
      reading !== null && shown?.figure ? jacksNote(shown.figure) : null,
      shown?.status === 'preliminary' && shown.status,
      shown && byDateNote(shown, day),
    ],
    ', ',
  );
  const bars = yearBars(places);
  const summary = yearlySummary(places, brought);
  // Fish that this trap did not count are said beside the chart.
  const isMixed = brought.part !== NOT_BROUGHT.part;
  const hasYears = (status: YearPlace['status']) => places.some((place) => place.status === status);
  return (
    <ChartCard
      {...title}
      headline={headline}
      small={small}
      addsUp={shown?.figure ? yearlyAddsUp(figures, ofRun, shown.figure.year) : null}
      chart={
        <BarChart
          name={`Yearly Escapement of ${subject}`}
          valueText={reading === null ? null : joined([headline, small], ', ')}
          bars={bars}
          allTicks
          {...read}
        />
      }
      legend={<BarLegend bars={bars} byDate={day && `By ${day}, counted in season`} />}
      summary={isMixed ? summary : null}
      table={
        <FiguresTable
          caption={`${header} of ${subject}`}
          corner="Year"
          chart="yearly"
          note={joined([
            isMixed ? null : summary,
            run && hasYears('so far') ? soFarWords(run, ofRun.length) : null,
            preliminaryWords(
              places.flatMap(({ figure, status }) =>
                figure && status === 'preliminary' ? [figure] : [],
              ),
            ),
            relabeledWords(figures),
          ])}
          rows={places.toReversed().map((place) => rowOf(subject, place, day))}
        />
      }
    />
  );
}
