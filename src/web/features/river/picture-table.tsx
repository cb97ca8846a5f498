import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { FlowDay } from '#domain/river/flow-day.ts';
import { usualFlow } from '#domain/river/median-series.ts';
import { flowNumber } from '#web/lib/words/flow-words.ts';
import { CountTable } from '#web/ui/count-table.tsx';
import { DayRow, daysFrom } from './flow-table.tsx';

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
        const range = (days: readonly FlowDay[]) => {
          const day = days.find((one) => one.date === date);
          return day ? between(day) : null;
        };
        const usual = usualFlow(date, medians);
        const median = usual === null ? null : flowNumber(usual);
        const cells = [range(measured), range(ahead), ...(medians.length > 0 ? [median] : [])];
        return <DayRow key={date} date={date} cells={cells} />;
      })}
    />
  );
}
