import { BarChart, BarLegend } from '#web/charts/bar-chart.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { useReading } from '#web/charts/chart-frame.tsx';
import type { CsvTable } from '#web/lib/browser/csv-file.ts';
import { jacksNote } from '#web/lib/facility/counted-fish.ts';
import { dayMonth, wholeNumber } from '#web/lib/words/format.ts';
import { CountCell, QuietCell } from '#web/ui/count-table.tsx';
import { citedIn, FiguresTable } from './figures-table.tsx';
import styles from './hatchery.module.css';
import type { SeriesFigures } from './hatchery-figures.ts';
import type { ByDate } from './season-run.ts';
import {
  relabelledWords,
  type YearPlace,
  yearBars,
  yearlyHeadline,
  yearlySummary,
  yearPlaces,
  yearRead,
} from './yearly-words.ts';

const joined = (parts: readonly (string | null | undefined)[], by = ', ') =>
  parts.filter((part) => part).join(by);

/** The part of a year's count that had come by a day: `995 by 21 Oct`. */
function byDateNote({ byDate }: YearPlace, day: string | null): string | null {
  return byDate === null || day === null ? null : `${wholeNumber(byDate)} by ${day}`;
}

/** The years as a file. */
function yearlyCsv(subject: string, places: readonly YearPlace[], day: string | null): CsvTable {
  return {
    chart: 'yearly',
    rows: places.toReversed().map(({ label, figure, byDate, status }) => ({
      fish_of: subject,
      year: label,
      fish: figure?.count ?? null,
      adults: figure && (figure.adults === undefined ? figure.count : figure.adults),
      brought: figure?.brought ?? null,
      status,
      fish_by_day: byDate,
      day: byDate === null ? null : day,
      ...citedIn(figure?.report),
    })),
  };
}

/** A year of the table: with its count its parts, and the fish brought besides. */
function rowOf(place: YearPlace, day: string | null) {
  const { label, figure, status } = place;
  return {
    key: label,
    heading:
      status === null || status === 'final' ? (
        label
      ) : (
        <>
          {label} <span className={`fine ${styles.soFar}`}>{status}</span>
        </>
      ),
    figure: figure ? (
      <CountCell
        note={joined([
          jacksNote(figure),
          figure.brought > 0 ? `and ${wholeNumber(figure.brought)} brought` : null,
          byDateNote(place, day),
        ])}
      >
        {wholeNumber(figure.count)}
      </CountCell>
    ) : (
      <QuietCell text="–" meaning="no figure" />
    ),
    report: figure?.report,
  };
}

/** 'Yearly Escapement' (requirement 5.8). */
export function YearlyCard(props: {
  subject: string;
  figures: SeriesFigures;
  /** What the bar of the season under way stands for; `null` before its first count. */
  soFar: string | null;
  /** What earlier years had by the day of its newest count. */
  byDate: ByDate | null;
}) {
  const { subject, figures, soFar, byDate } = props;
  const [reading, onRead] = useReading(subject);
  const brought = figures.broughtInYears;
  const header = brought.part === 'most' ? 'Fish Brought or Trapped' : 'Total Trap Estimates';
  const title = { title: 'Yearly Escapement', header };
  const places = yearPlaces(figures, byDate?.counts);
  const headline = yearlyHeadline(places, reading);
  if (places.length === 0) return <ChartCard {...title} headline={headline} />;
  const day = byDate && dayMonth(byDate.day);
  const shown = yearRead(places, reading);
  const small = joined([
    reading !== null && shown?.figure ? jacksNote(shown.figure) : null,
    shown?.status === 'preliminary' ? shown.status : null,
    shown && byDateNote(shown, day),
  ]);
  const bars = yearBars(places);
  const kinds = (['final', 'preliminary', 'unfinished'] as const).filter((kind) =>
    bars.some(({ mark }) => mark === kind),
  );
  const relabelled = relabelledWords(figures);
  const has = (status: YearPlace['status']) => places.some((place) => place.status === status);
  return (
    <ChartCard
      {...title}
      headline={
        <>
          {headline}
          {small === '' ? null : <small>{` ${small}`}</small>}
        </>
      }
      chart={
        <BarChart
          name={`Yearly Escapement of ${subject}`}
          bars={bars}
          allTicks
          reading={reading}
          onRead={onRead}
        />
      }
      legend={
        <BarLegend
          kinds={kinds.length === 1 && kinds[0] === 'final' ? [] : kinds}
          byDate={day && `By ${day}, counted in season`}
        />
      }
      summary={joined(
        [has('so far') ? soFar : null, yearlySummary(places, brought), relabelled],
        ' ',
      )}
      table={
        <FiguresTable
          caption={`${header} of ${subject}`}
          corner="Year"
          csv={() => yearlyCsv(subject, places, day)}
          note={joined(
            [
              has('preliminary')
                ? 'Preliminary: counted in season. The agency’s final report may correct it.'
                : null,
              relabelled,
            ],
            ' ',
          )}
          rows={places.toReversed().map((place) => rowOf(place, day))}
        />
      }
    />
  );
}
