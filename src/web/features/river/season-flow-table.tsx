import { type CountedSpan, daysOf } from '#domain/fish/counted-spans.ts';
import { roseIn } from '#domain/river/counts-after-rise.ts';
import { flowOn } from '#domain/river/daily-flow.ts';
import { addDays } from '#domain/time/plain-date.ts';
import type { SeasonFlow } from '#web/charts/placed-season-flow.ts';
import type { CsvTable } from '#web/lib/browser/csv-file.ts';
import { flowNumber } from '#web/lib/words/flow-words.ts';
import { monthDay, wholeNumber } from '#web/lib/words/format.ts';
import { CountCell, CountTable } from '#web/ui/count-table.tsx';
import { FigureCells, type Provenance } from './flow-table.tsx';
import type { Counted } from './season-flow-words.ts';

/** The counts of a season, with what the river did in their days. */
function spanRows({ flow, spans }: SeasonFlow) {
  const meanOf = ({ since, date }: CountedSpan): number | null => {
    let sum = 0;
    for (let day = addDays(since, 1); day <= date; day = addDays(day, 1)) {
      const mean = flowOn(flow, day);
      if (mean === null) return null;
      sum += mean;
    }
    return sum / daysOf({ since, date });
  };
  return spans.map((span) => {
    const rose = roseIn(flow, span);
    return {
      first: addDays(span.since, 1),
      last: span.date,
      fish: span.fish,
      mean: meanOf(span),
      rose: rose === null ? null : rose ? 'yes' : 'no',
    };
  });
}

/** The same as a file. */
export function spanCsv(season: SeasonFlow, kind: Counted, from: Provenance): CsvTable {
  return {
    chart: 'season-and-flow',
    rows: spanRows(season).map(({ first, last, fish, mean, rose }) => ({
      first_day: first,
      last_day: last,
      [kind]: fish,
      mean_flow_cfs: mean === null ? null : Number(mean.toFixed(3)),
      rise_of_20_percent: rose,
      ...from,
    })),
  };
}

export function SpanTable(props: {
  caption: string;
  season: SeasonFlow;
  kind: Counted;
  csv: () => CsvTable;
}) {
  return (
    <CountTable
      caption={props.caption}
      corner="Days"
      csv={props.csv}
      headings={[props.kind === 'fish' ? 'Fish' : 'Adults', 'Mean flow, cfs', 'Rise of 20%']}
      body={spanRows(props.season).map(({ first, last, fish, mean, rose }) => (
        <tr key={last}>
          <th scope="row">
            {first === last ? null : `${monthDay(first)} to `}
            {monthDay(last)}
          </th>
          <CountCell>{wholeNumber(fish)}</CountCell>
          <FigureCells
            texts={[mean === null ? null : flowNumber(mean), rose]}
            missing="not known"
          />
        </tr>
      ))}
    />
  );
}
