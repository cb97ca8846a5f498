import { HOUR_MS } from '../time/milliseconds.ts';
import type { FlowReading, GaugeReading, ObservedFlow } from './river-value.ts';

interface Doubt {
  /** A single spike, over within an hour, this far from the readings around it. */
  readonly isSpike: (value: number, around: number) => boolean;
  /** A leap in the newest readings, which later ones may confirm: a dam may open its gates at once. */
  readonly isLeap: (value: number, before: number) => boolean;
  /** Warmer than any river in Washington ever measured. */
  readonly most: number;
}

const timesApart = (a: number, b: number) =>
  Math.min(a, b) < 0 ? 1 : Math.max(a, b) / Math.max(1, Math.min(a, b));
const apart = (a: number, b: number) => Math.abs(a - b);

const FLOW: Doubt = {
  isSpike: (a, b) => timesApart(a, b) >= 10 && apart(a, b) > 100,
  isLeap: (a, b) => timesApart(a, b) >= 50 && apart(a, b) > 10_000,
  most: Infinity,
};
const STAGE: Doubt = {
  isSpike: (a, b) => apart(a, b) > 5,
  isLeap: (a, b) => apart(a, b) > 20,
  most: Infinity,
};
const TEMPERATURE: Doubt = {
  isSpike: (a, b) => apart(a, b) > 5,
  isLeap: (a, b) => apart(a, b) > 8,
  most: 30,
};

function splitByDoubt(readings: readonly GaugeReading[], { isSpike, isLeap, most }: Doubt) {
  function isDenied(reading: GaugeReading, before: GaugeReading, after: readonly GaugeReading[]) {
    const end = Date.parse(reading.observedAt) + HOUR_MS;
    const next = after.filter(({ observedAt }) => Date.parse(observedAt) <= end);
    const isNewest = next.length === after.length;
    return (
      next.some(({ value }) => !isSpike(value, before.value)) ||
      (isNewest && isLeap(reading.value, before.value))
    );
  }
  const kept: GaugeReading[] = [];
  const doubtful: GaugeReading[] = [];
  for (let at = 0; at < readings.length; at += 1) {
    const reading = readings[at];
    if (!reading) break;
    const before = kept.at(-1);
    const isOut =
      before !== undefined &&
      isSpike(reading.value, before.value) &&
      isDenied(reading, before, readings.slice(at + 1));
    (isOut || reading.value > most ? doubtful : kept).push(reading);
  }
  return { kept, doubtful };
}

/** Readings that are shown as doubtful, and neither drawn nor used in sentences. */
export interface DoubtfulReadings {
  readonly flow: readonly GaugeReading[];
  readonly stage: readonly GaugeReading[];
  readonly temperature: readonly GaugeReading[];
}

/** A gauge's readings, split into plausible and doubtful ones. */
export function believable<Flow extends ObservedFlow>(
  flow: Flow,
): Flow & { readonly doubtful: DoubtfulReadings } {
  const sortedFlows = (readings: readonly FlowReading[]) => {
    const values = readings.map(({ observedAt, flowCfs }) => ({ observedAt, value: flowCfs }));
    const { kept, doubtful } = splitByDoubt(values, FLOW);
    return {
      kept: kept.map(({ observedAt, value }) => ({ observedAt, flowCfs: value })),
      doubtful,
    };
  };
  const flows = sortedFlows(flow.readings);
  const earlier = flow.earlier && sortedFlows(flow.earlier);
  const stage = splitByDoubt(flow.stage, STAGE);
  const temperature = splitByDoubt(flow.temperature, TEMPERATURE);
  return {
    ...flow,
    readings: flows.kept,
    ...(earlier && { earlier: earlier.kept }),
    stage: stage.kept,
    temperature: temperature.kept,
    doubtful: {
      flow: [...(earlier?.doubtful ?? []), ...flows.doubtful],
      stage: stage.doubtful,
      temperature: temperature.doubtful,
    },
  };
}
