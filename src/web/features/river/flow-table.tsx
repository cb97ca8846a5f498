import type { ReactNode } from 'react';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import { type FlowDay, isWholeDay } from '#domain/river/flow-day.ts';
import { medianSeries } from '#domain/river/median-series.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { weekday } from '#web/lib/words/calendar-words.ts';
import { flowNumber } from '#web/lib/words/flow-words.ts';
import { monthDay } from '#web/lib/words/format.ts';
import { CountCell, CountTable, QuietCell } from '#web/ui/count-table.tsx';

export function daysFrom(first: PlainDate, last: PlainDate): PlainDate[] {
  const days: PlainDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
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
      {cells.map((text, at) =>
        text === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
          <QuietCell key={at} text="–" meaning="no figure" />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
          <CountCell key={at}>{text}</CountCell>
        ),
      )}
    </tr>
  );
}

export function FlowTable(props: {
  caption: string;
  /** Oldest first. */
  days: readonly FlowDay[];
  /** Empty if the usual flow is not drawn. */
  medians: readonly DailyMedian[];
}) {
  const { days, medians } = props;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const known = new Map(days.map((day) => [day.date, day]));
  const dates = daysFrom(first.date, last.date);
  const usual = new Map(
    medianSeries(dates, medians)?.map(({ date, medianValue }) => [date, medianValue]),
  );
  return (
    <CountTable
      caption={props.caption}
      corner="Day"
      headings={['Low', 'High', 'Mean', ...(usual.size > 0 ? ['Usual'] : [])]}
      body={dates.map((date) => {
        const day = known.get(date);
        const figures = day ? [day.low, day.high, day.averageFlow] : [null, null, null];
        const cells = [...figures, ...(usual.size > 0 ? [usual.get(date) ?? null] : [])];
        return (
          <DayRow
            key={date}
            date={date}
            cells={cells.map((flow) => (flow === null ? null : flowNumber(flow)))}
            note={day && !isWholeDay(day) ? <small> in part</small> : null}
          />
        );
      })}
    />
  );
}
