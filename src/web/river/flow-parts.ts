import { lazily } from '#domain/lazily.ts';
import { type DailyMedian, NO_MEDIANS } from '#domain/river/daily-median.ts';
import { forecastParts } from '#domain/river/flow-day.ts';
import { fahrenheit, gaugeNow, TEMPERATURE_LIMITS } from '#domain/river/gauge-now.ts';
import {
  FLOOD_CATEGORIES,
  type FloodThresholds,
  type GaugeReading,
} from '#domain/river/river-value.ts';
import type { FlowLimit } from '#web/charts/flow-chart.tsx';
import { type FlowSeries, forecastSeries, observedSeries } from '#web/charts/flow-series.ts';
import type { ForecastAnswer } from '#web/lib/api/rivers.ts';
import { answerOf } from '#web/lib/api/use-source.ts';
import { cfs, FLOOD_STAGES, feet, feetNumber, momentWords } from '#web/lib/words/flow-words.ts';
import { joined } from '#web/lib/words/format.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import {
  isOnePlace,
  type MeasuredFlow,
  type RiverPlace,
  type RiverSources,
} from './river-readings.tsx';
import { dayHeading, type RiverRow } from './river-tables.tsx';
import {
  accuracyWords,
  type FlowHeadline,
  flowWithoutUnit,
  forecastHeadline,
  forecastSummary,
  observedSummary,
} from './river-words.ts';

/** One graph of a river: its figures and words. */
export interface FlowPart {
  readonly title: string;
  /** Of its axis; empty where NOAA gave none. */
  readonly unit: 'cfs' | 'ft' | '°F' | '';
  readonly series: FlowSeries;
  readonly limits: readonly FlowLimit[];
  readonly flowText: (flow: number) => string;
  readonly headline: FlowHeadline | null;
  readonly summary: string;
}

export const TITLES = {
  observed: 'USGS Past 7 Days - Cubic Feet per Second',
  forecast: {
    flow: 'NOAA 10 Day Forecast - Cubic Feet per Second',
    height: 'NOAA 10 Day Forecast - Gauge Height in Feet',
  },
  /** In the popup of the map. */
  popup: { flow: 'NOAA Forecast - CFS', height: 'NOAA Forecast - Feet' },
} as const;

const FROM = { stageFt: 'ft', flowCfs: 'cfs' } as const;

function floodLines(thresholds: FloodThresholds, by: keyof typeof FROM): readonly FlowLimit[] {
  return FLOOD_CATEGORIES.flatMap((category) => {
    const flow = thresholds[category]?.[by] ?? null;
    return flow === null ? [] : [{ flow, name: capitalized(FLOOD_STAGES[category]), category }];
  });
}

/** Requirement 9.1: the past week; `null` without a flow. */
function observedPart(
  read: Pick<MeasuredFlow, 'readings' | 'earlier'>,
  medians: readonly DailyMedian[],
  thresholds: FloodThresholds,
  now: number,
): FlowPart | null {
  const series = observedSeries(read.readings, medians, now, read.earlier);
  const newest = series?.lines.at(-1)?.at(-1);
  if (!series || !newest) return null;
  return {
    title: TITLES.observed,
    unit: 'cfs',
    series,
    limits: floodLines(thresholds, 'flowCfs'),
    flowText: cfs,
    headline: { flow: cfs(newest.flow), moment: momentWords(newest.at) },
    summary: observedSummary(series),
  };
}

/** What NOAA forecasts: a flow, else a height; `null` for neither. `medians` are of the same place. */
export function forecastPart(
  { points, isUnitKnown, heights = [], thresholds, accuracy }: ForecastAnswer,
  titles: { readonly flow: string; readonly height: string },
  medians: readonly DailyMedian[],
  now: number,
) {
  const part = (series: FlowSeries, flowText: (flow: number) => string) => ({
    series,
    flowText,
    headline: forecastHeadline(series, flowText),
  });
  const flows = forecastSeries(points, isUnitKnown ? medians : [], now);
  if (flows) {
    const flowText = isUnitKnown ? cfs : flowWithoutUnit;
    return {
      ...part(flows, flowText),
      title: titles.flow,
      unit: isUnitKnown ? 'cfs' : '',
      limits: isUnitKnown ? floodLines(thresholds, 'flowCfs') : [],
      summary: forecastSummary(flows, flowText) + accuracyWords(accuracy),
      days: forecastParts(points),
    } as const;
  }
  const stages = heights.map(({ observedAt, value }) => ({ validAt: observedAt, flowCfs: value }));
  const series = forecastSeries(stages, [], now);
  if (!series) return null;
  const limits = floodLines(thresholds, 'stageFt');
  return {
    ...part(series, feet),
    title: titles.height,
    unit: 'ft',
    limits,
    summary: joined([forecastSummary(series, feet, feetNumber), floodWords(limits)]),
    days: forecastParts(stages),
  } as const;
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
    axis: '°F',
    what: 'the water was',
    valueText: degrees,
    lowText: degrees,
    unit: 'celsius',
    drawn: fahrenheit,
  },
  stage: {
    title: 'Gauge Height, Past 7 Days - Feet',
    axis: 'ft',
    what: 'the gauge read',
    valueText: feet,
    lowText: feetNumber,
    unit: 'ft',
    drawn: (value: number) => value,
  },
} as const;

type GaugeKind = keyof typeof GAUGE_WORDS;

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

/** `NOAA’s categories here: action stage from 23.5 ft, minor flood stage from 28 ft.` */
function floodWords(lines: readonly FlowLimit[]): string {
  const words = lines.flatMap(({ flow, category }) =>
    category ? [`${FLOOD_STAGES[category]} from ${feet(flow)}`] : [],
  );
  return words.length === 0 ? '' : `NOAA’s categories here: ${words.join(', ')}.`;
}

/** Heights or temperatures of the past week and their days; `null` without any. */
function gaugePart(
  kind: GaugeKind,
  readings: readonly GaugeReading[],
  thresholds: FloodThresholds,
  now: number,
) {
  const { title, axis, what, drawn, valueText, lowText, unit } = GAUGE_WORDS[kind];
  const points = readings.map(({ observedAt, value }) => ({ observedAt, flowCfs: drawn(value) }));
  const series = observedSeries(points, [], now);
  const read = gaugeNow(readings, now);
  if (!series || !read) return null;
  const { value, at, isOld, days } = read;
  const textAt = new Map(readings.map((one) => [drawn(one.value), valueText(one.value)]));
  const low = Math.min(...days.map((day) => day.low));
  const high = valueText(Math.max(...days.map((day) => day.high)));
  const lines = kind === 'stage' ? floodLines(thresholds, 'stageFt') : TEMPERATURE_LINES;
  return {
    title,
    unit: axis,
    series,
    limits: lines,
    flowText: (flow: number) => textAt.get(flow) ?? '',
    headline: isOld ? null : { flow: valueText(value), moment: momentWords(at) },
    summary: joined([
      `Over 7 days ${what} ${valueText(low) === high ? '' : `${lowText(low)} to `}${high}.`,
      kind === 'stage' ? floodWords(lines) : temperatureSource(),
    ]),
    at,
    rows: days.map(
      (day): RiverRow => ({
        key: day.date,
        heading: dayHeading(day.date, !day.isWhole),
        cells: [valueText(day.low), valueText(day.high)],
        columns: {
          date: day.date,
          part_of_day: day.isWhole ? 'whole' : 'in part',
          [`low_${unit}`]: day.low,
          [`high_${unit}`]: day.high,
        },
      }),
    ),
  };
}

export type RiverParts = ReturnType<typeof riverParts>;

/** What is known of a place, as graphs; `null` for what is not there. */
export function riverParts(place: RiverPlace, sources: RiverSources, now: number) {
  const [read, ahead] = [answerOf(sources.observed)?.figures, answerOf(sources.forecast)?.figures];
  const medians = answerOf(sources.medians)?.figures ?? NO_MEDIANS;
  const isOne = isOnePlace(place);
  const own = isOne ? medians : NO_MEDIANS;
  const thresholds = (isOne && ahead?.thresholds) || {};
  const gauge = (kind: GaugeKind) => read && gaugePart(kind, read[kind], thresholds, now);
  return {
    observed: (read && observedPart(read, medians, thresholds, now)) ?? null,
    forecast: (ahead && forecastPart(ahead, TITLES.forecast, own, now)) ?? null,
    temperature: gauge('temperature') ?? null,
    stage: gauge('stage') ?? null,
    thresholds,
  };
}
