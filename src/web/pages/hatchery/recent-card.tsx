import { everyDay } from '#domain/time/plain-date.ts';
import {
  counted,
  dateRange,
  dayRange,
  joined,
  longDate,
  monthAbbreviation,
  monthDay,
  weekday,
  wholeNumber,
} from '#domain/words/format.ts';
import { type Bar, BarChart } from '#web/charts/bar-chart.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { type Reading, useReading } from '#web/charts/chart-frame.tsx';
import { jacksWords } from '#web/lib/facility/counted-fish.ts';
import { type RecentWindow, recentCell, spanWords } from '#web/lib/facility/recent-escapement.ts';
import {
  addingUpWords,
  type Brought,
  broughtWords,
  NOT_BROUGHT,
} from '#web/lib/words/series-words.ts';
import { CountCell, UNREPORTED_NOTE, UnreportedCell } from '#web/ui/count-table.tsx';
import { FiguresTable } from './figures-table.tsx';
import type { SeriesFigures } from './hatchery-figures.ts';

export type DayPlace = ReturnType<typeof dayPlaces>[number];

export function dayPlaces(
  { days }: Pick<SeriesFigures, 'days'>,
  { from, to }: Omit<RecentWindow, 'isOld'>,
) {
  if (days.length === 0) return [];
  return everyDay(from, to).map((day) => {
    const report = days.find((dayCount) => dayCount.day === day)?.report ?? null;
    return { day, ...recentCell(days, day), report };
  });
}

export function dayBars(places: readonly DayPlace[]): readonly Bar[] {
  const monthOf = (place: DayPlace | undefined) => place?.day.slice(5, 7);
  return places.map((place, at) => ({
    value: place.count,
    label: String(Number(place.day.slice(8))),
    ...(monthOf(place) === monthOf(places[at - 1])
      ? {}
      : { group: monthAbbreviation(Number(monthOf(place))) }),
  }));
}

export function stretchOf(
  places: readonly DayPlace[],
  at: number,
): readonly [first: number, last: number] | null {
  const since = places[at]?.since ?? null;
  return since === null ? null : [places.findIndex(({ day }) => day > since), at];
}

export function recentHeadline(places: readonly DayPlace[], reading: Reading): string {
  if (places.length === 0) return 'No Data Available';
  const read = reading === null ? undefined : places[reading];
  if (!read) {
    return `2 Week Total: ${wholeNumber(sumOf(places))}`;
  }
  const count = read.count === null ? 'no report' : wholeNumber(read.count);
  return `${weekday(read.day)}, ${monthDay(read.day)}: ${count}`;
}

const sumOf = (counts: readonly { readonly count: number | null }[]) =>
  counts.reduce((total, { count }) => total + (count ?? 0), 0);

/** Whose fish the total counts, and that of the whole run: its other series in the same two weeks. */
export function recentAddsUp(
  own: Pick<SeriesFigures, 'origin' | 'days'>,
  ofRun: readonly Pick<SeriesFigures, 'origin' | 'days'>[],
  { from, to }: Pick<RecentWindow, 'from' | 'to'>,
): string | null {
  const countOf = ({ origin, days }: Pick<SeriesFigures, 'origin' | 'days'>) => ({
    origin,
    fish: sumOf(days.filter(({ day }) => day >= from && day <= to)),
  });
  return addingUpWords(
    countOf(own),
    ofRun.filter(({ origin }) => origin !== own.origin).map(countOf),
  );
}

export function recentFinding(places: readonly DayPlace[]): string {
  const reported = places.filter(({ count }) => count !== null);
  const last = reported.at(-1);
  if (!last) return '';
  return `It was reported on ${reported.length} of ${counted(places.length, 'day')}, last on ${longDate(last.day)}.`;
}

export function recentSummary(places: readonly DayPlace[], brought: Brought = NOT_BROUGHT): string {
  const isLong = places.some(({ since, isFirst }) => since !== null || isFirst);
  return joined([
    isLong && 'A count may include fish from several days.',
    places.some(({ count }) => (count ?? 0) < 0) && 'A figure below zero is a correction.',
    broughtWords(brought, 'two weeks'),
  ]);
}

function noteOf(place: DayPlace): string {
  return joined([jacksWords(place.jacks), spanWords(place)], ', ');
}

export function RecentCard(props: {
  subject: string;
  figures: SeriesFigures;
  window: RecentWindow | null;
  ofRun: readonly SeriesFigures[];
}) {
  const { subject, figures, window, ofRun } = props;
  const read = useReading(subject);
  const { reading } = read;
  const title = {
    title: 'Recent Escapement',
    header: window && (window.isOld ? dateRange : dayRange)(window.from, window.to),
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
      headline={headline}
      small={small}
      addsUp={reading === null && window ? recentAddsUp(figures, ofRun, window) : null}
      chart={
        <BarChart
          name={`Recent Escapement of ${subject}. ${recentFinding(places)}`}
          valueText={reading === null ? null : joined([headline, small], ', ')}
          bars={dayBars(places)}
          stretch={reading === null ? null : stretchOf(places, reading)}
          {...read}
        />
      }
      summary={recentSummary(places, figures.broughtInDays)}
      table={
        <FiguresTable
          caption={`Fish of ${subject} counted in two weeks`}
          corner="Date"
          chart="two-weeks"
          note={UNREPORTED_NOTE}
          rows={places.toReversed().map((dayPlace) => ({
            key: dayPlace.day,
            heading: <time dateTime={dayPlace.day}>{monthDay(dayPlace.day)}</time>,
            cells: [
              dayPlace.count === null ? (
                <UnreportedCell key="fish" />
              ) : (
                <CountCell key="fish" note={noteOf(dayPlace)}>
                  {wholeNumber(dayPlace.count)}
                </CountCell>
              ),
            ],
            columns: {
              fish_of: subject,
              date: dayPlace.day,
              fish: dayPlace.count,
              jacks: dayPlace.count === null ? null : dayPlace.jacks,
              counted_since: dayPlace.since,
            },
            report: dayPlace.report,
          }))}
        />
      }
    />
  );
}
