import { Fragment, type ReactNode } from 'react';
import type { RiverSource } from '#contract/river.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import { type FlowDay, isWholeDay } from '#domain/river/flow-day.ts';
import { medianSeries } from '#domain/river/median-series.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { CsvTable } from '#web/lib/browser/csv-file.ts';
import { weekday } from '#web/lib/words/calendar-words.ts';
import { flowNumber } from '#web/lib/words/flow-words.ts';
import { monthDay } from '#web/lib/words/format.ts';
import { CountCell, CountTable, QuietCell } from '#web/ui/count-table.tsx';
import { SOURCE_NAMES } from './figures-status.tsx';

export function daysFrom(first: PlainDate, last: PlainDate): PlainDate[] {
  const days: PlainDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Cells of a row; one without a figure has its meaning for screen readers. */
export function FigureCells(props: { texts: readonly (string | null)[]; missing: string }) {
  return props.texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
    <Fragment key={at}>
      {text === null ? (
        <QuietCell text="–" meaning={props.missing} />
      ) : (
        <CountCell>{text}</CountCell>
      )}
    </Fragment>
  ));
}

/** A day of a river's table; a cell without a figure is `null`. */
export function DayRow(props: {
  date: PlainDate;
  cells: readonly (string | null)[];
  note?: ReactNode;
}) {
  const { date, cells, note } = props;
  return (
    <tr>
      <th scope="row">
        <time dateTime={date}>
          {weekday(date).slice(0, 3)} {monthDay(date)}
        </time>
        {note}
      </th>
      <FigureCells texts={cells} missing="no figure" />
    </tr>
  );
}

/** Where figures come from: the same on every row of a file. */
export type Provenance = Readonly<Record<string, string | null>>;

/** @param at newest reading, or issue of the forecast, in milliseconds since 1970. */
export function provenance(
  kind: 'measured' | 'forecast',
  { place, source, at }: { place: string; source: RiverSource | null; at: number | null },
): Provenance {
  return {
    place,
    figures: source === 'simulated' ? `simulated, as if ${kind}` : kind,
    source: source === null ? null : SOURCE_NAMES[source],
    [kind === 'measured' ? 'newest_reading_at' : 'issued_at']:
      at === null ? null : new Date(at).toISOString(),
  };
}

/** A value as the services give it, without the noise of a mean. */
const given = (value: number | null) => (value === null ? null : Number(value.toFixed(3)));

interface FlowFigures {
  /** Oldest first. */
  readonly days: readonly FlowDay[];
  /** Empty if the usual flow is not drawn. */
  readonly medians: readonly DailyMedian[];
}

function flowRows({ days, medians }: FlowFigures) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const known = new Map(days.map((day) => [day.date, day]));
  const dates = daysFrom(first.date, last.date);
  const usual = new Map(
    medianSeries(dates, medians)?.map(({ date, medianValue }) => [date, medianValue]),
  );
  return dates.map((date) => {
    const day = known.get(date) ?? null;
    return {
      date,
      isPart: day !== null && !isWholeDay(day),
      flows: [day?.low ?? null, day?.high ?? null, day?.averageFlow ?? null],
      usual: usual.get(date) ?? null,
    };
  });
}

/** The days of a graph of flows as a file. */
export function flowCsv(
  chart: string,
  figures: FlowFigures,
  from: Provenance,
  unit = '_cfs',
): CsvTable {
  return {
    chart,
    rows: flowRows(figures).map(({ date, isPart, flows: [low, high, mean], usual }) => ({
      date,
      part_of_day: isPart ? 'in part' : 'whole',
      [`low${unit}`]: given(low ?? null),
      [`high${unit}`]: given(high ?? null),
      [`mean${unit}`]: given(mean ?? null),
      [`usual${unit}`]: given(usual),
      ...from,
    })),
  };
}

export function FlowTable(props: FlowFigures & { caption: string; csv: () => CsvTable }) {
  const rows = flowRows(props);
  if (rows.length === 0) return null;
  const isUsual = rows.some(({ usual }) => usual !== null);
  return (
    <CountTable
      caption={props.caption}
      corner="Day"
      csv={props.csv}
      headings={['Low', 'High', 'Mean', ...(isUsual ? ['Usual'] : [])]}
      body={rows.map(({ date, flows, usual, isPart }) => (
        <DayRow
          key={date}
          date={date}
          cells={[...flows, ...(isUsual ? [usual] : [])].map((flow) =>
            flow === null ? null : flowNumber(flow),
          )}
          note={isPart ? <small> in part</small> : null}
        />
      ))}
    />
  );
}
