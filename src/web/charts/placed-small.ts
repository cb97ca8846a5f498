import { tenth } from './canvas.ts';
import { areaPath, linePath, type Point } from './paths.ts';

/** Size of a small chart in units of its `viewBox`: one of several on the same scales, without axes. */
export const SMALL = { width: 120, height: 56 } as const;

const TOP = 3;
const BOTTOM = SMALL.height - 1;
const BAR_SHARE = 0.8;
const MIN_BAR_HEIGHT = 1;

const onScale = (most: number) => (value: number) =>
  tenth(BOTTOM - (Math.min(Math.max(value, 0), most) / (most || 1)) * (BOTTOM - TOP));

/** A bar; without a value its place stays empty. */
export interface SmallBar {
  readonly value: number | null;
  readonly isUnfinished: boolean;
}

interface PlacedSmallBar {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly isUnfinished: boolean;
}

/** Places bars; those without a figure are left out. */
export function placedSmallBars(
  values: readonly SmallBar[],
  most: number,
): readonly PlacedSmallBar[] {
  const y = onScale(most);
  const place = SMALL.width / values.length;
  return values.flatMap(({ value, isUnfinished }, at) => {
    if (value === null || value <= 0) return [];
    const height = Math.max(BOTTOM - y(value), MIN_BAR_HEIGHT);
    const left = tenth((at + (1 - BAR_SHARE) / 2) * place);
    const width = tenth(place * BAR_SHARE);
    return [{ left, width, top: tenth(BOTTOM - height), height: tenth(height), isUnfinished }];
  });
}

/** How a season grew, week by week, over the range of earlier ones. */
export interface SmallSeason {
  readonly now: readonly number[];
  readonly low: readonly number[];
  readonly median: readonly number[];
  readonly high: readonly number[];
}

export interface PlacedSmallSeason {
  readonly range: string;
  readonly median: string;
  readonly now: string;
  /** Where this season has got to; `null` before its first count. */
  readonly end: { readonly x: number; readonly y: number } | null;
}

/** Places a season on a scale from 0 to `most`; what is above is cut off at the top. */
export function placedSmallSeason(season: SmallSeason, most: number): PlacedSmallSeason {
  const { now, low, median, high } = season;
  const y = onScale(most);
  const step = SMALL.width / Math.max(median.length - 1, 1);
  const x = (week: number) => tenth(week * step);
  const points = (values: readonly number[]) =>
    values.map((value, week): Point => [x(week), y(value)]);
  const last = now.at(-1);
  return {
    range: areaPath(points(low.map((_, week) => high[week] ?? 0)), points(low)),
    median: linePath(points(median)),
    now: linePath(points(now)),
    end: last === undefined ? null : { x: x(now.length - 1), y: y(last) },
  };
}
