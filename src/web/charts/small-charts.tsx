import { Fragment, type ReactNode } from 'react';
import { SCALE_WORDS, type ScaleWord, scaleWord } from '#domain/fish/same-date.ts';
import styles from './chart.module.css';
import { areaPath, type Canvas, linePath, type Place, scale, tenth } from './plot.ts';
import { thinned } from './thinned.ts';

/** Size of a small chart in units of its `viewBox`: one of several on the same scale, without axes. */
const SMALL = { left: 0, top: 0, width: 120, height: 42 } as const;

const TOP = 3 / SMALL.height;
const BOTTOM = 1 - 1 / SMALL.height;
const BAR_SHARE = 0.8;
const MIN_BAR_HEIGHT = 1;
const SMALLEST_STEP = 0.4;

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

/** Bars of one of several small charts on the same scale; the text next to it gives the figures. */
export function SmallBars(props: {
  /** Without a value, the bar's place stays empty. */
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
  canvas: Pick<Canvas, 'left' | 'top' | 'width' | 'height'>,
) {
  const y = upTo(most, canvas);
  const weeks = Math.max(median.length - 1, 1);
  const x = scale(0, weeks, canvas.left, canvas.left + canvas.width);
  const places = (values: readonly number[]) =>
    thinned(
      values.map((value, week): Place => [x(week), y(value)]),
      SMALLEST_STEP,
    );
  return {
    range: areaPath(places(high.slice(0, low.length)), places(low)),
    median: linePath(places(median)),
    now: linePath(places(now)),
    end: places(now).at(-1) ?? null,
  };
}

/** A season in green, with a dot at its newest count. */
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

/** Size of a mark in a row, in units of its `viewBox`. */
export const MARK_SIZE = { width: 80, height: 30 } as const;
const HILL_DATES = { width: 120, height: 16 } as const;

/** A season over the range of earlier ones, in percent of the highest value drawn. */
export function SmallSeasonChart({ season }: { season: SmallSeason }) {
  const { width, height } = MARK_SIZE;
  const { range, median, now, end } = smallSeasonLayout(season, 100, {
    left: 0,
    top: 0,
    ...MARK_SIZE,
  });
  return (
    <svg className={styles.small} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={styles.range} d={range} />
      <path className={styles.median} d={median} />
      <GrowthLine d={now} end={end} radius={3} />
    </svg>
  );
}

/** The months under hills that share a window, as wide as the hills. */
export function HillDates(props: {
  months: readonly { readonly at: number; readonly name: string }[];
}) {
  return (
    <svg
      className={styles.hillDates}
      viewBox={`0 0 ${HILL_DATES.width} ${HILL_DATES.height}`}
      aria-hidden="true"
    >
      {props.months.map(({ at, name }) => (
        <text key={name} x={tenth(at * HILL_DATES.width)} y={HILL_DATES.height - 3}>
          {name}
        </text>
      ))}
    </svg>
  );
}

/** A week in green over the week before in gray, on one scale for the whole list. */
export function WeekPair(props: { before: number | null; now: number | null; most: number }) {
  const { width, height } = MARK_SIZE;
  const lengthOf = scale(0, props.most || 1, 0, width - 1);
  const bars = [props.before, props.now];
  return (
    <svg className={styles.week} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {bars.map((fish, at) =>
        fish === null || fish < 0 ? null : (
          <rect
            key={at === 0 ? 'before' : 'now'}
            x={0.5}
            y={at === 0 ? 3 : 14}
            width={Math.max(tenth(lengthOf(fish)), MIN_BAR_HEIGHT)}
            height={at === 0 ? 8 : 12}
          />
        ),
      )}
    </svg>
  );
}

/** Widths of the five steps: how many of the eleven possible places among ten seasons fall in each. */
const STEPS: Readonly<Record<ScaleWord, number>> = {
  'very low': 2,
  low: 2,
  usual: 3,
  high: 2,
  'very high': 2,
};
const STEPS_SUM = 11;
/** Keeps the marker off the border of its step. */
const INSET = 0.02;

/** Where a season ranks among earlier ones by the same date: five steps, with a marker in one. */
export function ScaleStrip({ fewer, seasons }: { fewer: number; seasons: number }) {
  const word = scaleWord({ fewer, seasons });
  if (word === null) return null;
  const before = SCALE_WORDS.slice(0, SCALE_WORDS.indexOf(word));
  const from = before.reduce((sum, one) => sum + STEPS[one], 0) / STEPS_SUM;
  const to = from + STEPS[word] / STEPS_SUM;
  const place = Math.min(Math.max((fewer + 0.5) / (seasons + 1), from + INSET), to - INSET);
  return (
    <div>
      <p className="visually-hidden">
        {`Season so far: ${word}; ${fewer} of ${seasons} earlier years had fewer`}
      </p>
      <div className={styles.strip} aria-hidden="true">
        <svg viewBox="0 0 100 2.5" aria-hidden="true">
          <path d={`M${tenth(100 * place - 1.3)} 0h2.6l-1.3 1.6z`} />
        </svg>
        {SCALE_WORDS.map((one) => (
          <Fragment key={one}>
            {one === word ? <strong>{one}</strong> : <span>{one}</span>}{' '}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
