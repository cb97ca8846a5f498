import { tickStep, ticks } from 'd3-array';
import { decimal } from '#domain/words/format.ts';

/**
 * Tick steps are multiples of a "grain", the step d3 would use for more ticks: d3's own steps are too
 * coarse for a fixed number of ticks or fixed ends.
 */
const GRAINS = 3;
const FIXED_GRAINS = 4;
/** Shares are whole percents, except in a flat year, when every day is under 1 %. */
const SHARE_GRAIN = 0.01;
const LEAST_SHARE_STEP = 0.005;
const HEADROOM = 1.05;

export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly per?: number;
}

/** Ticks converted to another unit would show more digits than are meaningful. */
const TICK_DIGITS = 5;

export const tickText =
  ({ per = 1 }: Axis) =>
  (tick: number): string =>
    decimal(tick * per, TICK_DIGITS);

function multiples(step: number, first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}

/** Whole-number ticks including 0, at most `most`; with `exactly`, that many, with spare ones on top. */
export function countAxis(values: readonly number[], most: number, exactly = false): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(low + 1, 0, ...values);
  const grain = Math.max(1, tickStep(low, high, GRAINS * most));
  let step = grain * Math.ceil((high - low) / (most - 1) / grain);
  while (Math.ceil(-low / step) + Math.ceil(high / step) > most - 1) step += grain;
  const below = Math.ceil(-low / step);
  const above = exactly ? most - 1 - below : Math.ceil(high / step);
  return {
    from: 0 - below * step,
    to: above * step,
    ticks: multiples(step, -below, below + above + 1),
  };
}

/** The axis of daily shares up to `peak`: three ticks from 0 (requirement 5.12). */
export function shareAxis(peak: number): Axis {
  const to = Math.max(2 * LEAST_SHARE_STEP, peak * HEADROOM);
  const grain = Math.max(SHARE_GRAIN, tickStep(0, to, 3 * GRAINS));
  const step = Math.max(LEAST_SHARE_STEP, grain * Math.floor(to / 2 / grain));
  return { from: 0, to, ticks: multiples(step, 0, 3) };
}

/** `count` ticks between fixed ends: d3's own if their number fits, otherwise centered and as far apart as possible. */
export function fixedAxis(from: number, to: number, count: number): Axis {
  const own = ticks(from, to, count);
  if (own.length === count) return { from, to, ticks: own };
  const grain = tickStep(from, to, FIXED_GRAINS * count);
  let step = grain * Math.floor((to - from) / (count - 1) / grain);
  const spare = () => Math.floor(to / step) - Math.ceil(from / step) + 1 - count;
  while (spare() < 0) step -= grain;
  const first = Math.ceil(from / step) + Math.floor(spare() / 2);
  return { from, to, ticks: multiples(step, first, count) };
}
