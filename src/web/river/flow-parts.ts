import { type DailyMedian, NO_MEDIANS } from '#domain/river/daily-median.ts';
import { forecastParts } from '#domain/river/flow-day.ts';
import { type FlowSeries, forecastSeries, observedSeries } from '#domain/river/flow-series.ts';
import { fahrenheit } from '#domain/river/flow-unit.ts';
import { gaugeNow, TEMPERATURE_LIMITS } from '#domain/river/gauge-now.ts';
import {
  FLOOD_CATEGORIES,
  type FloodThresholds,
  type GaugeReading,
} from '#domain/river/river-value.ts';
import { capitalized, decimal, joined, wholeNumber } from '#domain/words/format.ts';
import { forecastFlow, type Quantity, type Units, US } from '#domain/words/units.ts';
import type { FlowLimit } from '#web/charts/flow-names.ts';
import { answerOf } from '#web/lib/api/river-query.ts';
import type { ForecastAnswer } from '#web/lib/api/rivers.ts';
import { FLOOD_STAGES, momentWords } from '#web/lib/words/flow-words.ts';
import { isOnePlace, type MeasuredFlow } from './river-place.ts';
import {
  accuracyWords,
  type FlowHeadline,
  flowWithoutUnit,
  forecastHeadline,
  forecastSummary,
  observedSummary,
} from './river-words.ts';
import type { River } from './use-river.tsx';

export interface FlowPart {
  readonly title: string;
  readonly unit: 'cfs' | 'ft' | '°' | '';
  readonly per: number;
  readonly series: FlowSeries;
  readonly limits: readonly FlowLimit[];
  readonly flowText: (flow: number) => string;
  readonly headline: FlowHeadline | null;
  /** What the graph shows, as a sentence; part of its accessible name. */
  readonly finding: string;
  readonly summary: string;
}

export const titlesIn = ({ flow, height }: Units) => ({
  observed: `USGS Past 7 Days - ${flow.long}`,
  forecast: {
    flow: `NOAA 10 Day Forecast - ${flow.long}`,
    height: `NOAA 10 Day Forecast - Gauge Height in ${height.long}`,
  },
  popup: { flow: `NOAA Forecast - ${flow.short}`, height: `NOAA Forecast - ${height.short}` },
});

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
  units: Units,
): FlowPart | null {
  const series = observedSeries(read.readings, medians, now, read.earlier);
  const newest = series?.lines.at(-1)?.at(-1);
  if (!series || !newest) return null;
  return {
    title: titlesIn(units).observed,
    unit: 'cfs',
    per: units.flow.per,
    series,
    limits: floodLines(thresholds, 'flowCfs'),
    flowText: units.flow.text,
    headline: { flow: units.flow.text(newest.flow), moment: momentWords(newest.at) },
    finding: observedSummary(series, units),
    summary: observedSummary(series, units),
  };
}

/** NOAA's forecast of a flow, or otherwise of a height; `null` for neither. `medians` are of the same place. */
export function forecastPart(
  { points, isUnitKnown, heights = [], thresholds, accuracy, isRecorded }: ForecastAnswer,
  titles: { readonly flow: string; readonly height: string },
  medians: readonly DailyMedian[],
  now: number,
  units: Units,
) {
  const part = (
    series: FlowSeries,
    quantity: Quantity,
    said: Pick<Quantity, 'number' | 'text'>,
  ) => ({
    series,
    quantity,
    per: quantity.per,
    flowText: quantity.text,
    headline: forecastHeadline(series, said.text),
    finding: forecastSummary(series, said),
  });
  const flows = forecastSeries(points, isUnitKnown ? medians : [], now);
  if (flows) {
    const flow = isUnitKnown ? units.flow : { ...US.flow, text: flowWithoutUnit };
    const said = isUnitKnown ? forecastFlow(units) : flow;
    return {
      ...part(flows, flow, said),
      title: titles.flow,
      unit: isUnitKnown ? 'cfs' : '',
      limits: isUnitKnown ? floodLines(thresholds, 'flowCfs') : [],
      summary: forecastSummary(flows, said, isRecorded) + accuracyWords(accuracy),
      days: forecastParts(points),
    } as const;
  }
  const stages = heights.map(({ observedAt, value }) => ({ validAt: observedAt, flowCfs: value }));
  const series = forecastSeries(stages, [], now);
  if (!series) return null;
  const limits = floodLines(thresholds, 'stageFt');
  return {
    ...part(series, units.height, units.height),
    title: titles.height,
    unit: 'ft',
    limits,
    summary: joined([forecastSummary(series, units.height, isRecorded), floodWords(limits, units)]),
    days: forecastParts(stages),
  } as const;
}

/** `54 °F (12.4 °C)`; `12.4 °C` in metric units. */
export function degrees(celsius: number, { name }: Units): string {
  const metric = `${decimal(celsius, 1)}\u00a0°C`;
  if (name === 'metric') return metric;
  return `${wholeNumber(fahrenheit(celsius))}\u00a0°F (${metric})`;
}

const gaugeWordsIn = (units: Units) =>
  ({
    temperature: {
      title: `Water Temperature, Past 7 Days - ${units.name === 'metric' ? '°C' : '°F'}`,
      axis: '°',
      what: 'the water was',
      valueText: (celsius: number) => degrees(celsius, units),
      lowText: (celsius: number) => degrees(celsius, units),
      unit: 'celsius',
      per: 1,
      drawn: units.name === 'metric' ? (celsius: number) => celsius : fahrenheit,
    },
    stage: {
      title: `Gauge Height, Past 7 Days - ${units.height.long}`,
      axis: 'ft',
      what: 'the gauge read',
      valueText: units.height.text,
      lowText: units.height.number,
      unit: 'ft',
      per: units.height.per,
      drawn: (value: number) => value,
    },
  }) as const;

type GaugeKind = 'temperature' | 'stage';

function temperatureSource(units: Units): string {
  const limits = TEMPERATURE_LIMITS.map(
    ({ celsius, use }) => `${capitalized(use)}: ${degrees(celsius, units)}.`,
  );
  return `EPA’s limits for Northwest rivers (2003) are for the 7-day average of daily highs. ${limits.join(' ')}`;
}

/** `NOAA’s categories here: action stage from 23.5 ft, minor flood stage from 28 ft.` */
function floodWords(lines: readonly FlowLimit[], { height }: Units): string {
  const words = lines.flatMap(({ flow, category }) =>
    category ? [`${FLOOD_STAGES[category]} from ${height.text(flow)}`] : [],
  );
  return words.length === 0 ? '' : `NOAA’s categories here: ${words.join(', ')}.`;
}

function gaugePart(
  kind: GaugeKind,
  readings: readonly GaugeReading[],
  thresholds: FloodThresholds,
  now: number,
  units: Units,
) {
  const { title, axis, what, per, drawn, valueText, lowText, unit } = gaugeWordsIn(units)[kind];
  const points = readings.map(({ observedAt, value }) => ({ observedAt, flowCfs: drawn(value) }));
  const series = observedSeries(points, [], now);
  const read = gaugeNow(readings, now);
  if (!series || !read) return null;
  const { value, at, isOld, days } = read;
  const low = Math.min(...days.map((day) => day.low));
  const high = valueText(Math.max(...days.map((day) => day.high)));
  const range = valueText(low) === high ? high : `${lowText(low)} to ${high}`;
  const finding = `Over 7 days ${what} ${range}.`;
  const lines =
    kind === 'stage'
      ? floodLines(thresholds, 'stageFt')
      : TEMPERATURE_LIMITS.map(({ celsius, use }) => ({ flow: drawn(celsius), name: use }));
  return {
    title,
    unit: axis,
    per,
    series,
    limits: lines,
    flowText: (flow: number) => {
      const found = readings.find((reading) => drawn(reading.value) === flow);
      return found ? valueText(found.value) : '';
    },
    headline: isOld ? null : { flow: valueText(value), moment: momentWords(at) },
    finding,
    summary: joined([
      finding,
      kind === 'stage' ? floodWords(lines, units) : temperatureSource(units),
    ]),
    at,
    days,
    valueText,
    column: unit,
  };
}

export type GaugePart = NonNullable<ReturnType<typeof gaugePart>>;

export type RiverParts = ReturnType<typeof riverParts>;

/** A river with the parts that graphs and tables show. */
export interface RiverWithParts extends River {
  readonly parts: RiverParts;
}

export function riverParts({ place, sources, times }: River, units: Units) {
  const now = times.site;
  const read = answerOf(sources.observed)?.figures;
  const ahead = answerOf(sources.forecast)?.figures;
  const medians = answerOf(sources.medians)?.figures ?? NO_MEDIANS;
  const isOne = isOnePlace(place);
  const own = isOne ? medians : NO_MEDIANS;
  const thresholds = isOne ? (ahead?.thresholds ?? {}) : {};
  const gauge = (kind: GaugeKind) => read && gaugePart(kind, read[kind], thresholds, now, units);
  return {
    observed: (read && observedPart(read, medians, thresholds, now, units)) ?? null,
    forecast: (ahead && forecastPart(ahead, titlesIn(units).forecast, own, now, units)) ?? null,
    temperature: gauge('temperature') ?? null,
    stage: gauge('stage') ?? null,
    thresholds,
    units,
  };
}
