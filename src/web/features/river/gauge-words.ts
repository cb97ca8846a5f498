import { lazily } from '#domain/lazily.ts';
import { FLOOD_CATEGORIES, type FloodThresholds } from '#domain/river/flood-thresholds.ts';
import { fahrenheit, type GaugeNow, TEMPERATURE_LIMITS } from '#domain/river/gauge-now.ts';
import type { FlowLimit } from '#web/charts/placed-flow.ts';
import { feet } from '#web/lib/words/flow-now-words.ts';
import { FLOOD_STAGES } from '#web/lib/words/flow-words.ts';

const tenth = lazily(
  () =>
    new Intl.NumberFormat('en-US', {
      maximumFractionDigits: 1,
      signDisplay: 'negative',
    }),
);

/** `54 °F (12.4 °C)`. */
export function degrees(celsius: number): string {
  // Not -0.
  const whole = Math.round(fahrenheit(celsius)) + 0;
  return `${whole}\u00a0°F (${tenth().format(celsius)}\u00a0°C)`;
}

/** How heights or temperatures are said. */
export interface GaugeWords {
  readonly title: string;
  readonly what: string;
  readonly valueText: (value: number) => string;
  /** Name and unit of its file, which has the readings as the gauge gives them. */
  readonly file: { readonly name: string; readonly unit: string };
  /** What the graph draws of a reading. */
  readonly drawn: (value: number) => number;
}

export const TEMPERATURE_WORDS: GaugeWords = {
  title: 'Water Temperature, Past 7 Days - °F',
  what: 'the water was',
  valueText: degrees,
  file: { name: 'temperature', unit: 'celsius' },
  drawn: fahrenheit,
};

export const HEIGHT_WORDS: GaugeWords = {
  title: 'Gauge Height, Past 7 Days - Feet',
  what: 'the river stood',
  valueText: feet,
  file: { name: 'height', unit: 'ft' },
  drawn: (value) => value,
};

/** `In the past 7 days the water was between 50 °F (10 °C) and 54 °F (12.4 °C).` */
export function rangeWords({ what, valueText }: GaugeWords, { days }: GaugeNow): string {
  const low = valueText(Math.min(...days.map((day) => day.low)));
  const high = valueText(Math.max(...days.map((day) => day.high)));
  return `In the past 7 days ${what} ${low === high ? `at ${low}` : `between ${low} and ${high}`}.`;
}

export const TEMPERATURE_LINES: readonly FlowLimit[] = TEMPERATURE_LIMITS.map(
  ({ celsius, use }) => ({
    flow: fahrenheit(celsius),
    name: use,
  }),
);

/** What the lines are, and whose: a standard, and no advice. */
export function temperatureSource(): string {
  const limits = TEMPERATURE_LIMITS.map(({ celsius, use }) => `${degrees(celsius)} for ${use}`);
  return `EPA’s guidance for the Pacific Northwest (2003) sets maximums for the 7-day average of daily highs: ${limits.join(', ')}.`;
}

/** The heights at which NOAA's flood categories begin. */
export function floodLines(thresholds: FloodThresholds): readonly FlowLimit[] {
  return FLOOD_CATEGORIES.flatMap((category) => {
    const flow = thresholds[category]?.stageFt ?? null;
    return flow === null ? [] : [{ flow, name: FLOOD_STAGES[category] }];
  });
}

/** `NOAA’s categories here: action stage from 23.5 ft, minor flood stage from 28 ft.` */
export function floodWords(lines: readonly FlowLimit[]): string {
  if (lines.length === 0) return '';
  return `NOAA’s categories here: ${lines.map(({ flow, name }) => `${name} from ${feet(flow)}`).join(', ')}.`;
}
