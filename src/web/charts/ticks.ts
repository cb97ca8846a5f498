const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Steps between ticks of daily shares, so that every tick is a whole percentage or `< 1%`. */
const SHARE_STEPS = [0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5];
/** A flat year has no day over 1 %; its axis ends there all the same. */
const LEAST_SHARE = 0.01;
const HEADROOM = 1.05;

/** An axis from its lowest to its highest value, and the values that are written at it. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

/** The smallest round whole number that is not under `least`. */
function* roundSteps(least: number): Generator<number> {
  let power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(least, 1))));
  for (;;) {
    for (const step of STEPS) {
      const value = step * power;
      if (value >= least && Number.isInteger(value)) yield value;
    }
    power *= 10;
  }
}

/**
 * The axis of counts: round, evenly spaced and whole, with 0 on it and every value inside.
 *
 * @param most ticks there may be; with `exactly` there are just as many, the spare ones on top.
 */
export function countAxis(values: readonly number[], most: number, exactly = false): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  for (const step of roundSteps((high - low) / (most - 1))) {
    const below = Math.ceil(-low / step);
    const needed = Math.max(Math.ceil(high / step), below === 0 ? 1 : 0);
    if (below + needed > most - 1) continue;
    const above = exactly ? most - 1 - below : needed;
    const ticks = Array.from({ length: below + above + 1 }, (_, at) => (at - below) * step);
    return { from: 0 - below * step, to: above * step, ticks };
  }
  throw new RangeError('no step is wide enough');
}

/** The axis of daily shares up to `peak`: three ticks from 0 (specification section 9). */
export function shareAxis(peak: number): Axis {
  const to = Math.max(LEAST_SHARE, peak * HEADROOM);
  const step = SHARE_STEPS.findLast((one) => 2 * one <= to) ?? LEAST_SHARE / 2;
  return { from: 0, to, ticks: [0, step, 2 * step] };
}

/** Where a value of the axis stands between `bottom` and `top`. */
export function onAxis({ from, to }: Axis, { top, bottom }: { top: number; bottom: number }) {
  return (value: number): number => bottom - ((value - from) / (to - from)) * (bottom - top);
}
