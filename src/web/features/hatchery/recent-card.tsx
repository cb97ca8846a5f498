import { BarChart } from '#web/charts/bar-chart.tsx';
import { ChartCanvas } from '#web/charts/chart-canvas.tsx';
import { ChartCard, Spinner } from '#web/charts/chart-card.tsx';
import { placedBars } from '#web/charts/placed-bars.ts';
import { useReading } from '#web/charts/reading.ts';
import { countAxis } from '#web/charts/ticks.ts';
import type { CsvTable } from '#web/lib/browser/csv-file.ts';
import { spanWords } from '#web/lib/facility/recent-escapement.ts';
import { counted, dateRange, monthDay, wholeNumber } from '#web/lib/words/format.ts';
import { CountCell, UNREPORTED_NOTE, UnreportedCell } from '#web/ui/count-table.tsx';
import type { ReportedCardProps } from './card-props.ts';
import { type DayPlace, dayBars, dayPlaces, type RecentWindow, stretchOf } from './day-places.ts';
import { citedIn, FiguresTable } from './figures-table.tsx';
import type { Report } from './hatchery-figures.ts';
import { recentHeadline, recentSummary } from './recent-words.ts';

/** At most (requirement 5.12). */
const RECENT_TICKS = 5;

/** The jacks in a count, and the days that it covers. */
function noteOf(place: DayPlace): string | undefined {
  const parts = [place.jacks && counted(place.jacks, 'jack'), spanWords(place)].filter(
    (part) => part,
  );
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** The days as a file: without a report they have no figure. */
function recentCsv(
  subject: string,
  places: readonly DayPlace[],
  reports: readonly Report[],
): CsvTable {
  return {
    chart: 'two-weeks',
    rows: places.toReversed().map((place) => ({
      fish_of: subject,
      date: place.day,
      fish: place.count,
      jacks: place.count === null ? null : (place.jacks ?? 0),
      counted_since: place.since,
      ...citedIn(place.report === null ? undefined : reports[place.report]),
    })),
  };
}

function RecentTable(props: {
  subject: string;
  places: readonly DayPlace[];
  reports: readonly Report[];
}) {
  const { subject, places, reports } = props;
  return (
    <FiguresTable
      caption={`Fish of ${subject} counted in two weeks`}
      corner="Date"
      heading="Fish"
      named
      csv={() => recentCsv(subject, places, reports)}
      note={UNREPORTED_NOTE}
      rows={places.toReversed().map((place) => ({
        key: place.day,
        heading: <time dateTime={place.day}>{monthDay(place.day)}</time>,
        figure:
          place.count === null ? (
            <UnreportedCell />
          ) : (
            <CountCell note={noteOf(place)}>{wholeNumber(place.count)}</CountCell>
          ),
        report: place.report === null ? undefined : reports[place.report],
      }))}
    />
  );
}

/** 'Recent Escapement' (requirement 5.9). */
export function RecentCard(props: ReportedCardProps & { window: RecentWindow | null }) {
  const { subject, figures, window, reports } = props;
  const [reading, read] = useReading(subject);
  const title = {
    title: 'Recent Escapement',
    ...(window ? { header: `Two weeks, ${dateRange(window.from, window.to)}` } : {}),
  };
  if (figures === null) {
    return <ChartCard {...title} headline={null} placeholder={<Spinner />} />;
  }
  const places = window ? dayPlaces(figures, window) : [];
  const headline = recentHeadline(places, reading);
  if (places.length === 0) {
    const why = 'No report in these two weeks has a count for this run.';
    return <ChartCard {...title} headline={headline} placeholder={why} />;
  }
  const counts = places.map(({ count }) => count ?? 0);
  const placed = placedBars(dayBars(places), countAxis(counts, RECENT_TICKS));
  const place = reading === null ? undefined : places[reading];
  const small = place === undefined ? undefined : noteOf(place);
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
        <ChartCanvas
          name={`Recent Escapement of ${subject}`}
          points={placed.bars}
          reading={reading}
          onRead={read}
        >
          <BarChart
            placed={placed}
            reading={reading}
            stretch={reading === null ? null : stretchOf(places, reading)}
          />
        </ChartCanvas>
      }
      summary={recentSummary(places, figures.broughtInDays)}
      table={<RecentTable subject={subject} places={places} reports={reports} />}
    />
  );
}
