import type { ReactNode } from 'react';
import { lazily } from '#domain/lazily.ts';
import { type DailyMedian, NO_MEDIANS } from '#domain/river/daily-median.ts';
import { forecastParts, measuredDays } from '#domain/river/flow-day.ts';
import {
  fahrenheit,
  type GaugeNow,
  gaugeNow,
  TEMPERATURE_LIMITS,
} from '#domain/river/gauge-now.ts';
import {
  FLOOD_CATEGORIES,
  type FloodThresholds,
  type GaugeReading,
} from '#domain/river/river-value.ts';
import { ChartCard, useReading } from '#web/charts/chart-frame.tsx';
import { FlowChart, type FlowLimit } from '#web/charts/flow-chart.tsx';
import { type FlowSeries, forecastSeries, observedSeries } from '#web/charts/flow-series.ts';
import type { ForecastAnswer, RiverAnswer } from '#web/lib/api/rivers.ts';
import { answerOf, type Source } from '#web/lib/api/use-source.ts';
import { cfs, FLOOD_STAGES, feet, feetNumber, momentWords } from '#web/lib/words/flow-words.ts';
import { joined } from '#web/lib/words/format.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { againWords, FiguresStatus, RetryButton, RetryNotice } from './figures-status.tsx';
import {
  FlowCardLoading,
  FlowCardWithoutGraph,
  type Place,
  PlaceLink,
  TITLES,
} from './flows-loading.tsx';
import {
  type Gauge,
  isOnePlace,
  type RiverPlace,
  type RiverTimes,
  useRiverReadings,
} from './river-readings.tsx';
import { dayHeading, flowTable, provenance, RiverTable } from './river-tables.tsx';
import {
  accuracyWords,
  doubtfulWords,
  type FlowHeadline,
  flowWithoutUnit,
  forecastHeadline,
  forecastSummary,
  observedSummary,
} from './river-words.ts';

/** What a card of flow shows at rest, or of the point that is read. */
export function flowHeadline(headline: FlowHeadline | null): ReactNode {
  return headline ? (
    <>
      {headline.flow} <small>{headline.moment}</small>
    </>
  ) : null;
}

/** In place of a graph: its figures are loading, failed, or there are none. */
export function FlowCardWithout(props: {
  title: string;
  place: Place;
  source: Source<unknown>;
  empty: string;
}) {
  const { title, place, source, empty } = props;
  const { state } = source;
  if (state.kind === 'loading') return <FlowCardLoading title={title} place={place} />;
  const again = againWords(state.kind === 'failed' ? state.againAt : null);
  return (
    <FlowCardWithoutGraph title={title} place={place}>
      {state.kind === 'loaded' ? (
        <p>{empty}</p>
      ) : (
        <>
          <p role="status">Unable to load data for this site.</p>
          {again ? <p>{again}</p> : null}
          <RetryButton source={source} />
        </>
      )}
    </FlowCardWithoutGraph>
  );
}

function FlowCard(props: {
  kind: 'measured' | 'forecast';
  title: string;
  place: Place;
  answer: RiverAnswer<unknown>;
  source: Source<RiverAnswer<unknown>>;
  times: RiverTimes;
  /** Newest reading, or issue of the forecast. */
  at: number | null;
  /** What has that age, for screen readers. */
  of: string;
  series: FlowSeries;
  limits?: readonly FlowLimit[];
  headline: FlowHeadline | null;
  summary: string;
  flowText: (flow: number) => string;
  notice?: ReactNode;
  table: Pick<Parameters<typeof RiverTable>[0], 'caption' | 'headings' | 'rows' | 'chart'>;
}) {
  const { kind, title, place, answer, at, series, flowText } = props;
  const [reading, onRead] = useReading(title);
  const point = reading === null ? undefined : series.readable[reading];
  const read = point && { flow: flowText(point.flow), moment: momentWords(point.at) };
  const words = kind === 'measured' ? 'Newest reading' : 'Issued';
  return (
    <ChartCard
      title={title}
      header={<PlaceLink place={place} />}
      headline={flowHeadline(read ?? props.headline)}
      status={
        <>
          <FiguresStatus
            answer={answer}
            source={props.source}
            times={props.times}
            time={at === null ? null : { words, of: props.of, at }}
            ages={kind === 'measured'}
          />
          {props.notice}
        </>
      }
      chart={
        <FlowChart
          name={`${title}, ${place.name}`}
          series={series}
          limits={props.limits}
          reading={reading}
          onRead={onRead}
        />
      }
      summary={props.summary}
      table={
        <RiverTable
          {...props.table}
          from={provenance(kind, { place: place.name, source: answer.source, at })}
        />
      }
    />
  );
}

export function ObservedCard({ gauge }: { gauge: Gauge }) {
  const { sources, times } = useRiverReadings();
  const { observed } = sources;
  const answer = answerOf(observed);
  const medians = answerOf(sources.medians)?.figures ?? NO_MEDIANS;
  const { readings, earlier } = answer?.figures ?? { readings: [] };
  const series = observedSeries(readings, medians, times.site, earlier);
  const newest = series?.lines.at(-1)?.at(-1);
  if (!answer || !series || !newest) {
    const empty = answer?.figures.stage.length
      ? 'This gauge has sent no flow in the past 7 days. Its height is below.'
      : 'This gauge has sent no readings in the past 7 days.';
    return (
      <FlowCardWithout title={TITLES.observed} place={gauge} source={observed} empty={empty} />
    );
  }
  return (
    <FlowCard
      kind="measured"
      title={TITLES.observed}
      place={gauge}
      answer={answer}
      source={observed}
      times={times}
      at={newest.at}
      of="flow"
      series={series}
      headline={{ flow: cfs(newest.flow), moment: momentWords(newest.at) }}
      summary={joined(
        [observedSummary(series), doubtfulWords(answer.figures.doubtful.flow, cfs)],
        ' ',
      )}
      flowText={cfs}
      notice={
        sources.medians.state.kind === 'failed' ? (
          <RetryNotice source={sources.medians} kind="failed">
            The usual flow of the season could not be loaded.
          </RetryNotice>
        ) : null
      }
      table={{
        caption: `Flow at ${gauge.name} by day, in cubic feet per second`,
        ...flowTable(measuredDays(answer.figures), series.usual ? medians : []),
        chart: `flow-${gauge.site}`,
      }}
    />
  );
}

export function ForecastCard(props: {
  titles: { readonly flow: string; readonly height: string };
  point: NonNullable<RiverPlace['point']>;
  source: Source<RiverAnswer<ForecastAnswer>>;
  /** Of the same place on the river; otherwise empty. */
  medians: readonly DailyMedian[];
  times: RiverTimes;
}) {
  const { titles, point, source, medians, times } = props;
  const answer = answerOf(source);
  const { points = [], isUnitKnown = true, issuedAt = null, accuracy = [] } = answer?.figures ?? {};
  const series = forecastSeries(points, isUnitKnown ? medians : [], times.site);
  const heightPoints = (answer?.figures.heights ?? []).map(({ observedAt, value }) => ({
    validAt: observedAt,
    flowCfs: value,
  }));
  const heights = forecastSeries(heightPoints, [], times.site);
  const empty = 'NOAA has no forecast for this river at the moment.';
  const without = (
    <FlowCardWithout title={titles.flow} place={point} source={source} empty={empty} />
  );
  if (!answer) return without;
  const at = issuedAt === null ? null : Date.parse(issuedAt);
  const own = {
    kind: 'forecast',
    of: 'forecast',
    place: point,
    answer,
    source,
    times,
    at,
  } as const;
  if (!series && heights) {
    const lines = floodLines(answer.figures.thresholds);
    return (
      <FlowCard
        {...own}
        title={titles.height}
        series={heights}
        limits={lines}
        headline={forecastHeadline(heights, feet)}
        summary={joined([forecastSummary(heights, feet, feetNumber), floodWords(lines)], ' ')}
        flowText={feet}
        table={{
          caption: `Forecast height at ${point.name} by day, in feet`,
          ...flowTable(forecastParts(heightPoints), [], '_ft'),
          chart: `forecast-height-${point.lid}`,
        }}
      />
    );
  }
  if (!series) return without;
  const flowText = isUnitKnown ? cfs : flowWithoutUnit;
  return (
    <FlowCard
      {...own}
      title={titles.flow}
      series={series}
      headline={forecastHeadline(series, flowText)}
      summary={forecastSummary(series, flowText) + accuracyWords(accuracy)}
      flowText={flowText}
      notice={
        isUnitKnown ? null : (
          <Notice kind="stale">
            NOAA gave no units with these figures: they may not be cubic feet per second.
          </Notice>
        )
      }
      table={{
        caption: `Forecast flow at ${point.name} by day`,
        ...flowTable(forecastParts(points), series.usual ? medians : [], isUnitKnown ? '_cfs' : ''),
        chart: `forecast-${point.lid}`,
      }}
    />
  );
}

const tenth = lazily(
  () => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'negative' }),
);

/** `54 °F (12.4 °C)`. */
export function degrees(celsius: number): string {
  // Not -0.
  const whole = Math.round(fahrenheit(celsius)) + 0;
  return `${whole}\u00a0°F (${tenth().format(celsius)}\u00a0°C)`;
}

/** How they are said and drawn; their files have the readings as the gauge gives them. */
const GAUGE_WORDS = {
  temperature: {
    title: 'Water Temperature, Past 7 Days - °F',
    what: 'the water was',
    valueText: degrees,
    lowText: degrees,
    unit: 'celsius',
    drawn: fahrenheit,
  },
  height: {
    title: 'Gauge Height, Past 7 Days - Feet',
    what: 'the gauge read',
    valueText: feet,
    lowText: feetNumber,
    unit: 'ft',
    drawn: (value: number) => value,
  },
};

type GaugeKind = keyof typeof GAUGE_WORDS;

/** `Over 7 days the gauge read 11.47 to 12.17 ft.` */
function rangeWords(kind: GaugeKind, { days }: GaugeNow): string {
  const { what, valueText, lowText } = GAUGE_WORDS[kind];
  const low = Math.min(...days.map((day) => day.low));
  const high = valueText(Math.max(...days.map((day) => day.high)));
  return `Over 7 days ${what} ${valueText(low) === high ? '' : `${lowText(low)} to `}${high}.`;
}

const TEMPERATURE_LINES: readonly FlowLimit[] = TEMPERATURE_LIMITS.map(({ celsius, use }) => ({
  flow: fahrenheit(celsius),
  name: use,
}));

/** What the lines are, and whose: a standard, and no advice. */
function temperatureSource(): string {
  const limits = TEMPERATURE_LIMITS.map(
    ({ celsius, use }) => `${capitalized(use)}: ${degrees(celsius)}.`,
  );
  return `EPA’s limits for Northwest rivers (2003) are for the 7-day average of daily highs. ${limits.join(' ')}`;
}

function floodLines(thresholds: FloodThresholds): readonly FlowLimit[] {
  return FLOOD_CATEGORIES.flatMap((category) => {
    const flow = thresholds[category]?.stageFt ?? null;
    return flow === null ? [] : [{ flow, name: FLOOD_STAGES[category] }];
  });
}

/** `NOAA’s categories here: action stage from 23.5 ft, minor flood stage from 28 ft.` */
function floodWords(lines: readonly FlowLimit[]): string {
  if (lines.length === 0) return '';
  return `NOAA’s categories here: ${lines.map(({ flow, name }) => `${name} from ${feet(flow)}`).join(', ')}.`;
}

function GaugeCard(props: {
  gauge: Gauge;
  readings: readonly GaugeReading[];
  doubtful: readonly GaugeReading[];
  kind: GaugeKind;
  limits: readonly FlowLimit[];
  about: string;
}) {
  const { gauge, readings, kind, limits } = props;
  const { sources, times } = useRiverReadings();
  const answer = answerOf(sources.observed);
  const { title, drawn, valueText, unit } = GAUGE_WORDS[kind];
  const points = readings.map(({ observedAt, value }) => ({ observedAt, flowCfs: drawn(value) }));
  const series = observedSeries(points, [], times.site);
  const now = gaugeNow(readings, times.site);
  const doubtful = doubtfulWords(props.doubtful, valueText);
  if (!answer || !series || !now) {
    return doubtful === null ? null : (
      <FlowCardWithoutGraph title={title} place={gauge}>
        <p>{doubtful}</p>
      </FlowCardWithoutGraph>
    );
  }
  const textAt = new Map(readings.map(({ value }) => [drawn(value), valueText(value)]));
  return (
    <FlowCard
      kind="measured"
      title={title}
      place={gauge}
      // The card of the flow says that they are saved ones, and asks again.
      answer={{ ...answer, isStale: false }}
      source={sources.observed}
      times={times}
      at={now.at}
      of={title}
      series={series}
      limits={limits}
      headline={now.isOld ? null : { flow: valueText(now.value), moment: momentWords(now.at) }}
      summary={joined([rangeWords(kind, now), doubtful, props.about || null], ' ')}
      flowText={(flow) => textAt.get(flow) ?? ''}
      table={{
        caption: `${title}, ${gauge.name}, by day`,
        headings: ['Low', 'High'],
        rows: now.days.map(({ date, low, high, isWhole }) => ({
          key: date,
          heading: dayHeading(date, !isWhole),
          cells: [valueText(low), valueText(high)],
          columns: {
            date,
            part_of_day: isWhole ? 'whole' : 'in part',
            [`low_${unit}`]: low,
            [`high_${unit}`]: high,
          },
        })),
        chart: `${kind}-${gauge.site}`,
      }}
    />
  );
}

export function GaugeCards({ place }: { place: RiverPlace }) {
  const { sources } = useRiverReadings();
  const answer = answerOf(sources.observed);
  const ahead = answerOf(sources.forecast);
  const lines = floodLines((isOnePlace(place) && ahead?.figures.thresholds) || {});
  const { gauge } = place;
  if (!answer || !gauge) return null;
  const { temperature, stage, doubtful } = answer.figures;
  return (
    <>
      <GaugeCard
        gauge={gauge}
        readings={temperature}
        doubtful={doubtful.temperature}
        kind="temperature"
        limits={TEMPERATURE_LINES}
        about={temperatureSource()}
      />
      <GaugeCard
        gauge={gauge}
        readings={stage}
        doubtful={doubtful.stage}
        kind="height"
        limits={lines}
        about={floodWords(lines)}
      />
    </>
  );
}
