import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { ChartCard, useReading } from '#web/charts/chart-frame.tsx';
import { FlowChart, flowAxis, flowsOf, rangeAxis } from '#web/charts/flow-chart.tsx';
import type { ForecastAnswer, RiverAnswer } from '#web/lib/api/rivers.ts';
import { answerOf, type Source } from '#web/lib/api/use-source.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';
import { FiguresStatus, NoUnit } from './figures-status.tsx';
import { forecastPart, titlesIn } from './flow-parts.ts';
import type { RiverPlace, RiverTimes } from './river-readings.tsx';
import { flowHeadline, NO_FORECAST, NoGraph, PlaceLink } from './river-shape.tsx';
import { flowTable, provenance, RiverTable } from './river-tables.tsx';

/** The forecast of one place by itself, as the popup of the map has it. */
export function ForecastCard(props: {
  point: NonNullable<RiverPlace['point']>;
  source: Source<RiverAnswer<ForecastAnswer>>;
  times: RiverTimes;
}) {
  const { point, source, times } = props;
  const units = useUnits();
  const titles = titlesIn(units).popup;
  const answer = answerOf(source);
  const part = answer && forecastPart(answer.figures, titles, NO_MEDIANS, times.site, units);
  const title = part?.title ?? titles.flow;
  const [reading, onRead] = useReading(title);
  const header = <PlaceLink place={point} />;
  if (!answer || !part) {
    const chart = <NoGraph source={source} empty={NO_FORECAST} />;
    return <ChartCard title={title} header={header} headline="" chart={chart} />;
  }
  const { series, unit, limits, flowText } = part;
  const { issuedAt } = answer.figures;
  const at = issuedAt === null ? null : Date.parse(issuedAt);
  const read = reading === null ? undefined : series.readable[reading];
  return (
    <ChartCard
      title={title}
      header={header}
      headline={flowHeadline(
        read ? { flow: flowText(read.flow), moment: momentWords(read.at) } : part.headline,
      )}
      status={
        <>
          <FiguresStatus answer={answer} source={source} times={times} kind="forecast" at={at} />
          {unit === '' ? <NoUnit /> : null}
        </>
      }
      chart={
        <FlowChart
          name={`${title}, ${point.name}`}
          series={series}
          axis={(unit === 'ft' ? rangeAxis : flowAxis)(flowsOf(series), part.per)}
          limits={limits}
          reading={reading}
          onRead={onRead}
        />
      }
      summary={part.summary}
      table={
        <RiverTable
          caption={`Forecast ${unit === 'ft' ? 'height' : 'flow'} at ${point.name} by day`}
          {...flowTable([], part.days, NO_MEDIANS, part.quantity, unit && `_${unit}`)}
          chart={`forecast-${point.lid}`}
          from={provenance('forecast', { place: point.name, source: answer.source, at })}
        />
      }
    />
  );
}
