import { range } from 'd3-array';
import type { Hill } from '#domain/fish/season-span.ts';
import styles from './chart.module.css';
import { areaPath, type Place, scale, tenth } from './plot.ts';
import { MARK_SIZE } from './small-charts.tsx';

/** First and last week of a list, relative to the week that ends today, which is included. */
export type WeekWindow = readonly [first: number, last: number];

/** Longer windows are cut: no list needs more of a year. */
export const WIDEST: WeekWindow = [-20, 16];

const PEAK_HEIGHT = 2.5;

/** The weeks of all hills in a list and of today, plus an empty week at either end. */
export function windowOf(hills: readonly (Hill | null)[]): WeekWindow {
  const all = hills.filter((hill) => hill !== null);
  const first = Math.min(0, ...all.map((hill) => hill.first)) - 1;
  const last = Math.max(0, ...all.map((hill) => hill.first + hill.shares.length - 1)) + 1;
  return [Math.max(first, WIDEST[0]), Math.min(last, WIDEST[1])];
}

/**
 * The hill of a usual season: solid up to today, pale after it, with a bar over the peak week. Hills in a
 * list share a window.
 */
export function HillInList(props: {
  hill: Hill | null;
  window: WeekWindow;
  peak?: readonly [from: number, to: number] | null;
}) {
  const { hill, window, peak = null } = props;
  if (hill === null) return null;
  const [first, last] = window;
  const { width, height } = MARK_SIZE;
  const bottom = height - 0.5;
  const weeks = range(first, last + 1);
  const shareOf = (week: number) => hill.shares[week - hill.first] ?? 0;
  const x = scale(first, last, 0, width);
  const y = scale(0, Math.max(...weeks.map(shareOf)) || 1, bottom, 2 * PEAK_HEIGHT);
  const under = (from: number, to: number) =>
    areaPath(
      range(from, to + 1).map((week): Place => [x(week), y(shareOf(week))]),
      [
        [x(from), bottom],
        [x(to), bottom],
      ],
    );
  return (
    <svg className={styles.hill} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path data-to-come d={under(0, last)} />
      <path d={under(first, 0)} />
      {peak !== null && peak[0] >= first && peak[1] <= last ? (
        <rect x={x(peak[0])} width={tenth(x(peak[1]) - x(peak[0]))} height={PEAK_HEIGHT} />
      ) : null}
      <line x1={x(0)} x2={x(0)} y2={height} />
    </svg>
  );
}
