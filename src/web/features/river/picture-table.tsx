import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { FlowDay } from '#domain/river/flow-day.ts';
import { usualFlow } from '#domain/river/median-series.ts';
import type { CsvTable } from '#web/lib/browser/csv-file.ts';
import { flowNumber } from '#web/lib/words/flow-words.ts';
import { CountTable } from '#web/ui/count-table.tsx';
import { DayRow, daysFrom, type Provenance } from './flow-table.tsx';

/** `3,412 to 4,200`, or one number where they are the same. */
function between({ low, high }: FlowDay): string {
  const [from, to] = [flowNumber(low), flowNumber(high)];
  return from === to ? from : `${from} to ${to}`;
}

interface PictureFigures {
  readonly measured: readonly FlowDay[];
  readonly ahead: readonly FlowDay[];
  /** Empty if the usual flow is not drawn. */
  readonly medians: readonly DailyMedian[];
}

function pictureRows({ measured, ahead, medians }: PictureFigures) {
  const dates = [...measured, ...ahead].map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  return daysFrom(first, last).map((date) => {
    const on = (days: readonly FlowDay[]) => days.find((one) => one.date === date) ?? null;
    return { date, measured: on(measured), ahead: on(ahead), usual: usualFlow(date, medians) };
  });
}

/** The days of the picture as a file. */
export function pictureCsv(
  figures: PictureFigures,
  from: { readonly measured: Provenance; readonly ahead: Provenance },
): CsvTable {
  const named = (kind: string, columns: Provenance) =>
    Object.fromEntries(Object.entries(columns).map(([name, value]) => [`${kind}_${name}`, value]));
  return {
    chart: 'past-week-and-next-ten-days',
    rows: pictureRows(figures).map(({ date, measured, ahead, usual }) => ({
      date,
      measured_low_cfs: measured?.low ?? null,
      measured_high_cfs: measured?.high ?? null,
      forecast_low_cfs: ahead?.low ?? null,
      forecast_high_cfs: ahead?.high ?? null,
      usual_cfs: usual,
      ...named('measured', from.measured),
      ...named('forecast', from.ahead),
    })),
  };
}

/** The days of the past week and the next ten, measured and forecast apart. */
export function PictureTable(props: PictureFigures & { caption: string; csv: () => CsvTable }) {
  const rows = pictureRows(props);
  if (rows.length === 0) return null;
  const isUsual = props.medians.length > 0;
  return (
    <CountTable
      caption={props.caption}
      corner="Day"
      csv={props.csv}
      headings={['Measured', 'Forecast', ...(isUsual ? ['Usual'] : [])]}
      body={rows.map(({ date, measured, ahead, usual }) => {
        const ranges = [measured, ahead].map((day) => day && between(day));
        const median = usual === null ? null : flowNumber(usual);
        return <DayRow key={date} date={date} cells={[...ranges, ...(isUsual ? [median] : [])]} />;
      })}
    />
  );
}
