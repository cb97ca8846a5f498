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

/** A year that is not over, one whose figure may still be corrected, or one that is final. */
export type BarMark = 'unfinished' | 'preliminary' | 'final';

export interface Bar {
  /** `null` where there is no figure: the place stays empty. */
  readonly value: number | null;
  /** Label under the bar, unless thinned out. */
  readonly label: string;
  /** Replaces the labels where they would touch. */
  readonly shortLabel?: string;
  /** Second label, for the first bar of a group. */
  readonly group?: string;
  readonly mark?: BarMark | undefined;
  /** The part of its value that had come by a date. */
  readonly byDate?: number | null;
}

/** A bar in units of the canvas; without `value` it has no height. */
export interface PlacedBar extends ReadablePoint {
  readonly value: number | null;
  readonly mark: BarMark | undefined;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
  /** Where the part that had come by a date ends. */
  readonly byDate: number | null;
}

export interface PlacedBars {
  readonly box: PlotBox;
  readonly ticks: readonly PlacedTick[];
  /** Where 0 is: bars of corrections hang below it. */
  readonly baseline: number;
  readonly bars: readonly PlacedBar[];
  readonly labels: readonly PlacedLabel[];
  readonly groups: readonly PlacedLabel[];
  /** Whether labels are short because they would touch. */
  readonly isShort: boolean;
}

/** Up to this many bars are all labelled; of more, about nine (requirement 5.13). */
const ALL_LABELLED = 14;
const LABELS_LEFT = 9;
/** The share of its place that a bar fills. */
const BAR_SHARE = 0.75;
const WIDEST_BAR = 48;
/** A fish is visible even next to ten thousand. */
const MIN_BAR_HEIGHT = 1.5;
const LINE_OF_LABELS = 22;
const BETWEEN_LABELS = 4;

/** How many bars apart labels are. The last and newest bar always has one. */
function labelEvery(count: number): number {
  return count > ALL_LABELLED ? Math.round(count / LABELS_LEFT) : 1;
}

function roomBelow(bars: readonly Bar[]): number {
  return bars.some(({ group }) => group) ? 2 * LINE_OF_LABELS - 4 : LINE_OF_LABELS;
}

/** Whether two neighbouring labels would touch, `apart` units from each other. */
function labelsTouch(labels: readonly string[], apart: number): boolean {
  const widths = labels.map(textWidth);
  return widths
    .slice(1)
    .some((width, at) => (width + (widths[at] ?? 0)) / 2 + BETWEEN_LABELS > apart);
}

/** Places bars on the canvas, side by side in their order, on the given axis of counts. */
export function placedBars(bars: readonly Bar[], axis: Axis): PlacedBars {
  const texts = axis.ticks.map(wholeNumber);
  const box = plotBox(texts, roomBelow(bars));
  const { left, right } = box;
  const place = (right - left) / bars.length;
  const every = labelEvery(bars.length);
  const isLabelled = (at: number) => (bars.length - 1 - at) % every === 0;
  const labels = bars.filter((_, at) => isLabelled(at)).map(({ label }) => label);
  const isShort = labelsTouch(labels, every * place);
  const y = onAxis(axis, box);
  const baseline = tenth(y(0));
  const width = Math.min(place * BAR_SHARE, WIDEST_BAR);

  const placed = bars.map(({ value, mark, byDate = null }, at): PlacedBar => {
    const middle = left + (at + 0.5) * place;
    const height = value ? Math.max(Math.abs(y(value) - baseline), MIN_BAR_HEIGHT) : 0;
    const negative = (value ?? 0) < 0;
    return {
      value,
      mark,
      left: tenth(middle - width / 2),
      width: tenth(width),
      top: tenth(negative ? baseline : baseline - height),
      height: tenth(height),
      byDate: byDate === null ? null : tenth(y(byDate)),
      x: tenth(middle),
      y: tenth(negative ? baseline + height : baseline - height),
      spans: [[middle - place / 2, middle + place / 2]],
    };
  });
  const wordsUnder = (words: (bar: Bar, at: number) => string | false | undefined) =>
    bars.flatMap((bar, at) => {
      const text = words(bar, at);
      return text ? [{ x: placed[at]?.x ?? 0, text }] : [];
    });
  return {
    box,
    ticks: axis.ticks.map((value, at) => ({ y: tenth(y(value)), text: texts[at] ?? '' })),
    baseline,
    bars: placed,
    labels: wordsUnder(
      ({ label, shortLabel }, at) => isLabelled(at) && ((isShort && shortLabel) || label),
    ),
    groups: wordsUnder(({ group }) => group),
    isShort,
  };
}
