import type { ReactNode } from 'react';
import styles from './chart.module.css';
import { areaPath, type Canvas, linePath, type Place, scale, tenth } from './plot.ts';

/** Size of a small chart in units of its `viewBox`: one of several on the same scales, without axes. */
const SMALL = { left: 0, top: 0, width: 120, height: 56 } as const;

const TOP = 3 / SMALL.height;
const BOTTOM = 1 - 1 / SMALL.height;
const BAR_SHARE = 0.8;
const MIN_BAR_HEIGHT = 1;

function upTo(most: number, { top, height }: Pick<Canvas, 'top' | 'height'>) {
  const y = scale(0, most || 1, top + height * BOTTOM, top + height * TOP);
  return (value: number) => y(Math.min(Math.max(value, 0), most));
}

function Small({ children }: { children: ReactNode }) {
  const { width, height } = SMALL;
  return (
    <svg className={styles.small} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {children}
      <path className={styles.ground} d={`M0,${height - 0.5}H${width}`} />
    </svg>
  );
}

/** Bars of one of several small charts on the same scale; the words beside it say the figures. */
export function SmallBars(props: {
  /** Without a value the place of a bar stays empty. */
  values: readonly { readonly value: number | null; readonly isUnfinished: boolean }[];
  most: number;
}) {
  const y = upTo(props.most, SMALL);
  const place = SMALL.width / props.values.length;
  return (
    <Small>
      {props.values.map(({ value, isUnfinished }, at) => {
        if (value === null || value <= 0) return null;
        const height = Math.max(y(0) - y(value), MIN_BAR_HEIGHT);
        const left = tenth((at + (1 - BAR_SHARE) / 2) * place);
        return (
          <rect
            key={left}
            x={left}
            y={tenth(y(0) - height)}
            width={tenth(place * BAR_SHARE)}
            height={tenth(height)}
            data-unfinished={isUnfinished}
          />
        );
      })}
    </Small>
  );
}

/** How a season grew, week by week, over the range of earlier ones. */
export interface SmallSeason {
  readonly now: readonly number[];
  readonly low: readonly number[];
  readonly median: readonly number[];
  readonly high: readonly number[];
}

export function smallSeasonLayout(
  { now, low, median, high }: SmallSeason,
  most: number,
  canvas: Pick<Canvas, 'left' | 'top' | 'width' | 'height'> = SMALL,
) {
  const y = upTo(most, canvas);
  const weeks = Math.max(median.length - 1, 1);
  const x = scale(0, weeks, canvas.left, canvas.left + canvas.width);
  const places = (values: readonly number[]) =>
    values.map((value, week): Place => [x(week), y(value)]);
  return {
    range: areaPath(places(high.slice(0, low.length)), places(low)),
    median: linePath(places(median)),
    now: linePath(places(now)),
    end: places(now).at(-1) ?? null,
  };
}

/** A season in green, with a dot where it has got to. */
export function GrowthLine(props: { d: string; end: Place | null; radius?: number }) {
  const { d, end, radius } = props;
  return (
    <g className={styles.season}>
      <path d={d} data-edge />
      <path d={d} />
      {end && <circle cx={end[0]} cy={end[1]} r={radius} />}
    </g>
  );
}

export function SmallSeasonChart({ season, most }: { season: SmallSeason; most: number }) {
  const { range, median, now, end } = smallSeasonLayout(season, most);
  return (
    <Small>
      <path className={styles.range} d={range} />
      <path className={styles.median} d={median} />
      <GrowthLine d={now} end={end} radius={3} />
    </Small>
  );
}
