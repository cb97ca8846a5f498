import { scaleBand } from 'd3-scale';
import { wholeNumber } from '#web/lib/words/format.ts';
import {
  type PlacedLabel,
  type PlacedTick,
  type PlotBox,
  plotBox,
  type ReadablePoint,
  tenth,
  textWidth,
} from './canvas.ts';
import { type Axis, onAxis } from './ticks.ts';

/** One place of a bar chart. */
export interface Bar {
  /** `null` where there is no figure: the place stays empty. */
  readonly value: number | null;
  /** Words under the bar; `null` where they were thinned out. */
  readonly label: string | null;
  /** Words under the label, for the first bar of many. */
  readonly group?: string;
  /** The figure still grows. */
  readonly unfinished?: boolean;
}

/** A bar in units of the canvas; without `value` it has no height. */
export interface PlacedBar extends ReadablePoint {
  readonly value: number | null;
  readonly unfinished: boolean;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

/** A bar chart in units of the canvas. */
export interface PlacedBars {
  readonly box: PlotBox;
  readonly ticks: readonly PlacedTick[];
  /** Where 0 is: bars of corrections hang below it. */
  readonly baseline: number;
  readonly bars: readonly PlacedBar[];
  readonly labels: readonly PlacedLabel[];
  readonly groups: readonly PlacedLabel[];
  /** Whether labels are turned because they would touch each other. */
  readonly turned: boolean;
}

const PADDING = 0.25;
const WIDEST_BAR = 48;
/** A fish is seen even beside ten thousand. */
const LOWEST_BAR = 1.5;
const LINE_OF_LABELS = 22;
const BETWEEN_LABELS = 4;
/** Turned labels rise by 45 degrees. */
const TURNED_HEIGHT = Math.SQRT1_2;

function roomBelow(bars: readonly Bar[], turned: boolean): number {
  if (!turned) return bars.some(({ group }) => group) ? 2 * LINE_OF_LABELS - 4 : LINE_OF_LABELS;
  const widest = Math.max(...bars.map(({ label }) => textWidth(label ?? '')));
  return widest * TURNED_HEIGHT + LINE_OF_LABELS - 4;
}

/** Whether two neighbouring labels would touch. */
function labelsTouch(bars: readonly Bar[], step: number): boolean {
  const at = bars.flatMap(({ label }, index) => (label === null ? [] : [{ label, index }]));
  return at.some(({ label, index }, place) => {
    const next = at[place + 1];
    if (!next) return false;
    const needed = (textWidth(label) + textWidth(next.label)) / 2 + BETWEEN_LABELS;
    return (next.index - index) * step < needed;
  });
}

/** Places bars on the canvas, side by side in their order, on the given axis of counts. */
export function placedBars(bars: readonly Bar[], axis: Axis): PlacedBars {
  const texts = axis.ticks.map(wholeNumber);
  const { left, right } = plotBox(texts, 0);
  const band = scaleBand<number>()
    .domain(bars.map((_, at) => at))
    .range([left, right])
    .paddingInner(PADDING)
    .paddingOuter(PADDING / 2);
  const turned = labelsTouch(bars, band.step());
  const box = plotBox(texts, roomBelow(bars, turned));
  const y = onAxis(axis, box);
  const baseline = tenth(y(0));
  const width = Math.min(band.bandwidth(), WIDEST_BAR);

  const placed = bars.map(({ value, unfinished = false }, at): PlacedBar => {
    const middle = (band(at) ?? left) + band.bandwidth() / 2;
    const height = value ? Math.max(Math.abs(y(value) - baseline), LOWEST_BAR) : 0;
    const negative = (value ?? 0) < 0;
    return {
      value,
      unfinished,
      left: tenth(middle - width / 2),
      width: tenth(width),
      top: tenth(negative ? baseline : baseline - height),
      height: tenth(height),
      x: tenth(middle),
      y: tenth(negative ? baseline + height : baseline - height),
      spans: [[middle - band.step() / 2, middle + band.step() / 2]],
    };
  });
  const wordsUnder = (words: (bar: Bar) => string | null | undefined) =>
    bars.flatMap((bar, at) => {
      const text = words(bar);
      return text ? [{ x: placed[at]?.x ?? 0, text }] : [];
    });
  return {
    box,
    ticks: axis.ticks.map((value, at) => ({ y: tenth(y(value)), text: texts[at] ?? '' })),
    baseline,
    bars: placed,
    labels: wordsUnder(({ label }) => label),
    groups: wordsUnder(({ group }) => group),
    turned,
  };
}
