import { useQuery } from '@tanstack/react-query';
import type { RiverBoardBody } from '#contract/now.ts';
import { ROUND_MS } from '#contract/river-address.ts';
import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import type { FloodElsewhere } from '#domain/river/flood.ts';
import { flowFigure, heightFigure } from '#domain/river/flow-unit.ts';
import { forecastFigures, riverFacts } from '#domain/river/river-facts.ts';
import type { GaugeStatus, ObservedFlow } from '#domain/river/river-value.ts';
import { sayRiver } from '#domain/say/river.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { GraphHover, useReading } from '#web/charts/chart-frame.tsx';
import { FlowChart, flowAxis, flowsOf, rangeAxis, wholeShape } from '#web/charts/flow-chart.tsx';
import { apiAnswer } from '#web/lib/api/queries.ts';
import { answerOf, type RiverAnswer, type Source, useSource } from '#web/lib/api/river-query.ts';
import { type ForecastAnswer, riverForecast } from '#web/lib/api/rivers.ts';
import { log } from '#web/lib/browser/log.ts';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { type RiverTimes, useClock, useRiverClock } from '#web/lib/site/clock.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';
import { FiguresStatus, NoUnit, StandInMark } from './figures-status.tsx';
import { forecastPart, titlesIn } from './flow-parts.ts';
import { PlaceLink } from './place-link.tsx';
import { flowHeadline, headlineText, NoGraph, noForecast } from './river-frame.tsx';
import type { ForecastPoint } from './river-place.ts';
import { flowTable, provenance, RiverTable } from './river-tables.tsx';

/** Of a graph in the popup of the map, in pixels. */
const GRAPH_WIDTH = 264;

export function ForecastCard(props: {
  point: ForecastPoint;
  source: Source<RiverAnswer<ForecastAnswer>>;
  times: RiverTimes;
}) {
  const { point, source, times } = props;
  const units = useUnits();
  const titles = titlesIn(units).popup;
  const answer = answerOf(source);
  const part = answer && forecastPart(answer.figures, titles, NO_MEDIANS, times.site, units);
  const title = part?.title ?? titles.flow;
  const chart = useReading(title);
  const header = <PlaceLink place={point} />;
  if (!answer || !part) {
    const chart = <NoGraph source={source} empty={noForecast(answer)} />;
    return <ChartCard title={title} header={header} headline="" chart={chart} />;
  }
  const { series, unit, limits, flowText } = part;
  const { issuedAt, isRecorded } = answer.figures;
  const kind = isRecorded ? 'What then came:' : 'Forecast';
  const quantity = unit === 'ft' ? 'height' : 'flow';
  const at = issuedAt === null ? null : Date.parse(issuedAt);
  const axis = (unit === 'ft' ? rangeAxis : flowAxis)(flowsOf(series), part.per);
  const read = series.readable[chart.reading ?? -1];
  const headline = read ? { flow: flowText(read.flow), moment: momentWords(read.at) } : null;
  return (
    <ChartCard
      title={title}
      header={header}
      headline={flowHeadline(headline ?? part.headline)}
      status={
        <>
          <FiguresStatus answer={answer} source={source} times={times} kind="forecast" at={at} />
          {unit === '' ? <NoUnit /> : null}
        </>
      }
      chart={
        <FlowChart
          name={`${title}, ${point.name}. ${part.finding}`}
          valueText={headlineText(headline)}
          series={series}
          axis={axis}
          shape={wholeShape(GRAPH_WIDTH, axis)}
          limits={limits}
          {...chart}
        />
      }
      summary={part.summary}
      table={
        <RiverTable
          caption={`${kind} ${quantity} at ${point.name} by day`}
          {...flowTable([], part.days, NO_MEDIANS, part.quantity, {
            unit: unit && `_${unit}`,
            isRecorded,
          })}
          chart={`forecast-${point.lid}`}
          from={provenance('forecast', { place: point.name, source: answer.source, at })}
        />
      }
    />
  );
}

/** The highest flood on the river of a point, by the board of all rivers. */
export function floodOnRiverOf(
  lid: string,
  { rivers }: Pick<RiverBoardBody, 'rivers'>,
  knownAt: number,
): FloodElsewhere | null {
  const flood = rivers.find(({ forecast_points }) => forecast_points.includes(lid))?.flood ?? null;
  if (flood === null) return null;
  const { place, now, ahead } = flood;
  if (ahead === null) return { flood: { place, now, ahead }, knownAt };
  const { category, from, crest } = ahead;
  const crestAt = crest && { ...crest, at: Date.parse(crest.at) };
  return {
    flood: { place, now, ahead: { category, from: Date.parse(from), crest: crestAt } },
    knownAt,
  };
}

/** The same as the server has it; `null` while it is not known. */
function useFloodOnRiver(lid: string, { real, site }: RiverTimes): FloodElsewhere | null {
  const { data } = useQuery({
    queryKey: ['river board'],
    queryFn: () => apiAnswer<RiverBoardBody>('/api/now/rivers', log.riverGaugeFailed),
    staleTime: ROUND_MS,
    refetchInterval: ROUND_MS,
  });
  return data ? floodOnRiverOf(lid, data, site - (real - Date.parse(data.made_at))) : null;
}

/** What the river will do, from the reading in the list of gauges on; danger first. */
function Course(props: {
  point: ForecastPoint;
  observed: GaugeStatus | null;
  source: Source<RiverAnswer<ForecastAnswer>>;
  times: RiverTimes;
}) {
  const { point, observed, source, times } = props;
  const units = useUnits();
  const elsewhere = useFloodOnRiver(point.lid, times);
  const ahead = answerOf(source)?.figures;
  const facts = riverFacts({
    gauge: point.name,
    measured: observed && readingsOf(observed),
    medians: NO_MEDIANS,
    forecast: ahead ? forecastFigures(point.name, ahead) : null,
    elsewhere,
    now: times.site,
  });
  const said = facts.ahead || facts.flood ? sayRiver(facts, units) : null;
  return said ? <p className="strong">{said.line}</p> : null;
}

/** The one reading that the list of gauges has. */
function readingsOf(status: GaugeStatus): ObservedFlow {
  const { flowCfs, isUnitKnown } = flowFigure(status);
  const heightFt = heightFigure(status);
  const observedAt = status.validAt;
  return {
    site: '',
    readings: isUnitKnown && flowCfs !== null ? [{ observedAt, flowCfs }] : [],
    stage: heightFt === null ? [] : [{ observedAt, value: heightFt }],
    temperature: [],
  };
}

export function GaugeForecast({
  point,
  observed,
}: {
  point: ForecastPoint;
  observed: GaugeStatus | null;
}) {
  const source = useSource(riverForecast, point.lid);
  const times = useClock(useRiverClock());
  return (
    <GraphHover>
      <Course point={point} observed={observed} source={source} times={times} />
      <ForecastCard point={point} source={source} times={times} />
      {/* Below: on a low screen the popup has room for the graph alone. */}
      <StandInMark forecast={source} />
    </GraphHover>
  );
}
