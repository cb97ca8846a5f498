import { useMemo } from 'react';
import { type GaugeDay, gaugeNow } from '#domain/river/gauge-now.ts';
import type { GaugeReading, ObservedFlow } from '#domain/river/observed-flow.ts';
import { observedSeries } from '#web/charts/flow-series.ts';
import type { FlowLimit } from '#web/charts/placed-flow.ts';
import type { RiverAnswer } from '#web/lib/api/river-api.ts';
import type { Source } from '#web/lib/api/use-source.ts';
import type { CsvTable } from '#web/lib/browser/csv-file.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';
import { CountTable } from '#web/ui/count-table.tsx';
import { FiguresStatus } from './figures-status.tsx';
import { FlowCard } from './flow-card.tsx';
import { DayRow, type Provenance, provenance } from './flow-table.tsx';
import { type GaugeWords, rangeWords } from './gauge-words.ts';
import type { RiverTimes } from './river-clock.ts';
import { gaugeAddress, type RiverPlace } from './river-place.ts';

/** The days of heights or temperatures as a file. */
function gaugeCsv(
  site: string,
  { name, unit }: GaugeWords['file'],
  days: readonly GaugeDay[],
  from: Provenance,
): CsvTable {
  return {
    chart: `${name}-${site}`,
    rows: days.map(({ date, low, high, isWhole }) => ({
      date,
      part_of_day: isWhole ? 'whole' : 'in part',
      [`low_${unit}`]: low,
      [`high_${unit}`]: high,
      ...from,
    })),
  };
}

function GaugeTable(props: {
  caption: string;
  days: readonly GaugeDay[];
  valueText: (value: number) => string;
  csv: () => CsvTable;
}) {
  return (
    <CountTable
      caption={props.caption}
      corner="Day"
      csv={props.csv}
      headings={['Low', 'High']}
      body={props.days.map(({ date, low, high, isWhole }) => (
        <DayRow
          key={date}
          date={date}
          cells={[props.valueText(low), props.valueText(high)]}
          note={isWhole ? null : <small> in part</small>}
        />
      ))}
    />
  );
}

/** Heights or temperatures of a gauge; nothing where it measures none. */
export function GaugeCard(props: {
  gauge: NonNullable<RiverPlace['gauge']>;
  answer: RiverAnswer<ObservedFlow>;
  source: Source<RiverAnswer<ObservedFlow>>;
  readings: readonly GaugeReading[];
  words: GaugeWords;
  /** In the unit that is drawn. */
  limits: readonly FlowLimit[];
  /** What the limits are. */
  about: string;
  times: RiverTimes;
}) {
  const { gauge, answer, source, readings, words, limits, times } = props;
  const series = useMemo(() => {
    const drawn = readings.map(({ observedAt, value }) => ({
      observedAt,
      flowCfs: words.drawn(value),
    }));
    return observedSeries(drawn, [], times.site);
  }, [readings, words, times.site]);
  const now = gaugeNow(readings, times.site);
  if (!series || !now) return null;
  const { source: service } = answer;
  const from = provenance('measured', { place: gauge.name, source: service, at: now.at });
  const textAt = new Map(readings.map(({ value }) => [words.drawn(value), words.valueText(value)]));
  return (
    <FlowCard
      title={words.title}
      name={<a href={gaugeAddress(gauge.site)}>{gauge.name}</a>}
      river={gauge.name}
      series={series}
      limits={limits}
      words={{
        headline: now.isOld
          ? null
          : { flow: words.valueText(now.value), moment: momentWords(now.at) },
        summary: `${rangeWords(words, now)} ${props.about}`.trim(),
        flowText: (drawn) => textAt.get(drawn) ?? '',
      }}
      status={
        <FiguresStatus
          // The card of the flow says that they are saved ones, and asks again.
          answer={{ ...answer, isStale: false }}
          source={source}
          times={times}
          words="Newest reading"
          of={words.title}
          at={now.at}
          ages
        />
      }
      table={
        <GaugeTable
          caption={`${words.title}, ${gauge.name}, by day`}
          days={now.days}
          valueText={words.valueText}
          csv={() => gaugeCsv(gauge.site, words.file, now.days, from)}
        />
      }
    />
  );
}
