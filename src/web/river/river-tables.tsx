import type { ReactNode } from 'react';
import { RECORDED_RIVER, type RiverSource, WHAT_CAME } from '#contract/river-address.ts';
import type { DayBand } from '#domain/river/chance-bands.ts';
import { type DailyMedian, medianSeries } from '#domain/river/daily-median.ts';
import { type FlowDay, isWholeDay } from '#domain/river/flow-day.ts';
import { bandRange } from '#domain/say/chances.ts';
import { everyDay, type PlainDate } from '#domain/time/plain-date.ts';
import { monthDay, weekday } from '#domain/words/format.ts';
import type { Quantity } from '#domain/words/units.ts';
import { CountTable, QuietCell } from '#web/ui/count-table.tsx';
import type { CsvRow } from '#web/ui/csv-button.tsx';
import type { GaugePart } from './flow-parts.ts';

export const SOURCE_NAMES: Readonly<Record<RiverSource, string>> = {
  usgs: 'USGS',
  'usgs-legacy': 'USGS',
  nwps: 'NOAA',
  hefs: 'NOAA',
  nldi: 'USGS',
  simulated: 'simulated',
  recorded: 'USGS, recorded',
};

function figuresWords(kind: 'measured' | 'forecast', source: RiverSource | null): string {
  if (source === 'simulated') return `simulated, as if ${kind}`;
  if (source !== 'recorded') return kind;
  return kind === 'measured' ? RECORDED_RIVER : WHAT_CAME;
}

export function provenance(
  kind: 'measured' | 'forecast',
  { place, source, at }: { place: string; source: RiverSource | null; at: number | null },
): CsvRow {
  return {
    place,
    figures: figuresWords(kind, source),
    source: source === null ? null : SOURCE_NAMES[source],
    [kind === 'measured' ? 'newest_reading_at' : 'issued_at']:
      at === null ? null : new Date(at).toISOString(),
  };
}

export interface RiverRow {
  readonly key: string;
  readonly heading: ReactNode;
  readonly cells: readonly (string | null)[];
  readonly columns: CsvRow;
}

export function RiverTable(props: {
  caption: string;
  corner?: string;
  headings: readonly string[];
  rows: readonly RiverRow[];
  chart: string;
  from: CsvRow;
  missing?: string;
}) {
  const { rows, chart, from, missing = 'no figure' } = props;
  if (rows.length === 0) return null;
  return (
    <CountTable
      caption={props.caption}
      corner={props.corner ?? 'Day'}
      chart={chart}
      headings={props.headings}
      rows={rows.map(({ cells, columns, ...row }) => ({
        ...row,
        cells: cells.map((text) => text ?? <QuietCell meaning={missing} />),
        columns: { ...columns, ...from },
      }))}
    />
  );
}

function dayHeading(date: PlainDate, isPart = false): ReactNode {
  return (
    <>
      <time dateTime={date}>
        {weekday(date).slice(0, 3)} {monthDay(date)}
      </time>
      {isPart ? <small className="fine"> in part</small> : null}
    </>
  );
}

const given = (value: number | null | undefined) =>
  value == null ? null : Number(value.toFixed(3));

/** `3,412 to 4,200`, or one number where they are the same. */
function range(day: FlowDay | undefined, { number }: Quantity): string | null {
  if (day === undefined) return null;
  const from = number(day.low);
  const to = number(day.high);
  return from === to ? from : `${from} to ${to}`;
}

const columnsOf = (kind: string, day: FlowDay | undefined, unit: string): CsvRow => ({
  [`${kind}_low${unit}`]: given(day?.low),
  [`${kind}_high${unit}`]: given(day?.high),
  [`${kind}_mean${unit}`]: given(day?.averageFlow),
});

export function flowTable(
  measured: readonly FlowDay[],
  ahead: readonly FlowDay[],
  medians: readonly DailyMedian[],
  quantity: Quantity,
  {
    unit = '_cfs',
    isRecorded = false,
    bands = [],
  }: {
    unit?: string;
    isRecorded?: boolean | undefined;
    bands?: readonly DayBand[];
  } = {},
): Pick<Parameters<typeof RiverTable>[0], 'headings' | 'rows'> {
  const known = [...measured, ...ahead].map(({ date }) => date).toSorted();
  const first = known[0];
  const last = known.at(-1);
  const dates = first && last ? everyDay(first, last) : [];
  const sources = [
    { name: 'Measured', days: measured },
    // What a river then did is no forecast.
    { name: isRecorded ? 'Came' : 'Forecast', days: ahead },
  ].filter(({ days }) => days.length > 0);
  const usual = medianSeries(dates, medians);
  const usualCell = (flow: number | null | undefined) =>
    flow == null ? null : quantity.number(flow);
  const headings = sources.map(({ name }) => name);
  if (bands.length > 0) headings.push('8 in 10');
  if (usual) headings.push('Usual');
  return {
    headings,
    rows: dates.map((date, at) => {
      const found = sources.map(({ name, days }) => ({
        kind: name.toLowerCase(),
        day: days.find((day) => day.date === date),
      }));
      const band = bands.find((dayBand) => dayBand.date === date);
      const isPart = found.some(({ day }) => day !== undefined && !isWholeDay(day));
      const cells = found.map(({ day }) => range(day, quantity));
      if (bands.length > 0) cells.push(band ? bandRange(band, quantity) : null);
      if (usual) cells.push(usualCell(usual[at]));
      return {
        key: date,
        heading: dayHeading(date, isPart),
        cells,
        columns: Object.assign(
          { date, part_of_day: isPart ? 'in part' : 'whole' },
          ...found.map(({ kind, day }) => columnsOf(kind, day, unit)),
          bands.length > 0 && {
            [`eight_in_ten_low${unit}`]: given(band?.low),
            [`eight_in_ten_high${unit}`]: given(band?.high),
            eight_in_ten_from: band?.from ?? null,
          },
          usual && { [`usual${unit}`]: given(usual[at]) },
        ),
      };
    }),
  };
}

/** The lowest and the highest value of each day. */
export function gaugeRows({
  days,
  valueText,
  column,
}: Pick<GaugePart, 'days' | 'valueText' | 'column'>): readonly RiverRow[] {
  return days.map((day) => ({
    key: day.date,
    heading: dayHeading(day.date, !day.isWhole),
    cells: [valueText(day.low), valueText(day.high)],
    columns: {
      date: day.date,
      part_of_day: day.isWhole ? 'whole' : 'in part',
      [`low_${column}`]: day.low,
      [`high_${column}`]: day.high,
    },
  }));
}
