import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { FlowDay } from '#domain/river/flow-day.ts';
import { usualFlow } from '#domain/river/median-series.ts';
import { weekday } from '#web/lib/words/calendar-words.ts';
import { flowNumber } from '#web/lib/words/flow-words.ts';
import { monthDay } from '#web/lib/words/format.ts';
import { CountCell, CountTable, QuietCell } from '#web/ui/count-table.tsx';
import { daysFrom } from './flow-table.tsx';

/** `3,412 to 4,200`, or one number where they are the same. */
function between({ low, high }: FlowDay): string {
  const [from, to] = [flowNumber(low), flowNumber(high)];
  return from === to ? from : `${from} to ${to}`;
}

/** The days of the past week and the next ten, measured and forecast apart. */
export function PictureTable(props: {
  caption: string;
  measured: readonly FlowDay[];
  ahead: readonly FlowDay[];
  /** Empty if the usual flow is not drawn. */
  medians: readonly DailyMedian[];
}) {
  const { measured, ahead, medians } = props;
  const dates = [...measured, ...ahead].map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return null;
  return (
    <CountTable
      caption={props.caption}
      corner="Day"
      headings={['Measured', 'Forecast', ...(medians.length > 0 ? ['Usual'] : [])]}
      body={daysFrom(first, last).map((date) => {
        const on = (days: readonly FlowDay[]) => days.find((day) => day.date === date);
        const [was, willBe, usual] = [on(measured), on(ahead), usualFlow(date, medians)];
        const cells = [
          was && between(was),
          willBe && between(willBe),
          ...(medians.length > 0 ? [usual === null ? undefined : flowNumber(usual)] : []),
        ];
        return (
          <tr key={date}>
            <th scope="row">
              <time dateTime={date}>
                {weekday(date).slice(0, 3)} {monthDay(date)}
              </time>
            </th>
            {cells.map((text, at) =>
              text === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                <QuietCell key={at} text="–" meaning="no figure" />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                <CountCell key={at}>{text}</CountCell>
              ),
            )}
          </tr>
        );
      })}
    />
  );
}
