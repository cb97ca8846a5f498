import { BarChart } from '#web/charts/bar-chart.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { useReading } from '#web/charts/chart-frame.tsx';
import type { CsvTable } from '#web/lib/browser/csv-file.ts';
import { spanWords } from '#web/lib/facility/recent-escapement.ts';
import { counted, dateRange, monthDay, wholeNumber } from '#web/lib/words/format.ts';
import { CountCell, UNREPORTED_NOTE, UnreportedCell } from '#web/ui/count-table.tsx';
import { citedIn, FiguresTable } from './figures-table.tsx';
import type { SeriesFigures } from './hatchery-figures.ts';
import {
  type DayPlace,
  dayBars,
  dayPlaces,
  type RecentWindow,
  recentHeadline,
  recentSummary,
  stretchOf,
} from './recent-words.ts';

/** The jacks in a count, and the days that it covers. */
function noteOf(place: DayPlace): string {
  const jacks = place.jacks ? counted(place.jacks, 'jack') : null;
  return [jacks, spanWords(place)].filter((part) => part !== null).join(', ');
}

/** The days as a file: without a report they have no figure. */
function recentCsv(subject: string, places: readonly DayPlace[]): CsvTable {
  return {
    chart: 'two-weeks',
    rows: places.toReversed().map(({ day, count, jacks = 0, since, report }) => ({
      fish_of: subject,
      date: day,
      fish: count,
      jacks: count === null ? null : jacks,
      counted_since: since,
      ...citedIn(report),
    })),
  };
}

/** 'Recent Escapement' (requirement 5.9). */
export function RecentCard(props: {
  subject: string;
  figures: SeriesFigures;
  window: RecentWindow | null;
}) {
  const { subject, figures, window } = props;
  const [reading, onRead] = useReading(subject);
  const title = {
    title: 'Recent Escapement',
    header: window && `Two weeks, ${dateRange(window.from, window.to)}`,
  };
  const places = window ? dayPlaces(figures, window) : [];
  const headline = recentHeadline(places, reading);
  if (places.length === 0) {
    const why = 'No report in these two weeks has a count for this run.';
    return <ChartCard {...title} headline={headline} placeholder={why} />;
  }
  const place = reading === null ? undefined : places[reading];
  const small = place && noteOf(place);
  return (
    <ChartCard
      {...title}
      headline={
        <>
          {headline}
          {small ? <small>{` ${small}`}</small> : null}
        </>
      }
      chart={
        <BarChart
          name={`Recent Escapement of ${subject}`}
          bars={dayBars(places)}
          stretch={reading === null ? null : stretchOf(places, reading)}
          reading={reading}
          onRead={onRead}
        />
      }
      summary={recentSummary(places, figures.broughtInDays)}
      table={
        <FiguresTable
          caption={`Fish of ${subject} counted in two weeks`}
          corner="Date"
          csv={() => recentCsv(subject, places)}
          note={UNREPORTED_NOTE}
          rows={places.toReversed().map((one) => ({
            key: one.day,
            heading: <time dateTime={one.day}>{monthDay(one.day)}</time>,
            figure:
              one.count === null ? (
                <UnreportedCell />
              ) : (
                <CountCell note={noteOf(one)}>{wholeNumber(one.count)}</CountCell>
              ),
            report: one.report,
          }))}
        />
      }
    />
  );
}
