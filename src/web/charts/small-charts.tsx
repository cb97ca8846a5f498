import { Fragment } from 'react';
import { SCALE_WORDS, type ScaleWord, scaleWord } from '#domain/fish/same-date.ts';
import styles from './chart.module.css';
import { Labels } from './labels.tsx';
import { Ink, tenth } from './looks.tsx';
import { Bars, Growth, Line, scale, UsualBand } from './marks.tsx';
import { MARK_SIZE, type Size, SmallFrame } from './small-frame.tsx';

/** Size of one of several small charts on the same scale. */
const SMALL: Size = { width: 120, height: 42 };

/** Room above the highest and below the lowest value, as shares of the height. */
const TOP = 3 / 42;
const BOTTOM = 1 - 1 / 42;
const BAR_SHARE = 0.8;
const LEAST_LENGTH = 1;

/** Values beyond the scale end at its edge. */
function upTo(most: number, { height }: Size) {
  const y = scale(0, most || 1, height * BOTTOM, height * TOP);
  return (value: number) => y(Math.min(Math.max(value, 0), most));
}

/** Bars of one of several small charts on the same scale; the text next to it gives the figures. */
export function SmallBars(props: {
  /** Without a value, the bar's place stays empty. */
  values: readonly { readonly value: number | null; readonly isUnfinished: boolean }[];
  most: number;
}) {
  const bars = props.values.map(({ value, isUnfinished }, at) => {
    const from = at + (1 - BAR_SHARE) / 2;
    return { from, to: from + BAR_SHARE, value: value && Math.max(value, 0), isUnfinished };
  });
  return (
    <SmallFrame {...SMALL} x={scale(0, bars.length, 0, SMALL.width)} y={upTo(props.most, SMALL)}>
      <Bars bars={bars.filter(({ isUnfinished }) => !isUnfinished)} look="gray" />
      <Bars bars={bars.filter(({ isUnfinished }) => isUnfinished)} look="fish" weight={0.75} />
      <Ink look="grid" d={`M0,${SMALL.height - 0.5}H${SMALL.width}`} />
    </SmallFrame>
  );
}

/** How a season grew, week by week, over the range of earlier ones. */
export interface SmallSeason {
  readonly now: readonly number[];
  readonly low: readonly number[];
  readonly median: readonly number[];
  readonly high: readonly number[];
}

const byWeek = (values: readonly number[]) => values.map((value, week) => [week, value] as const);

/** A season over the range of earlier ones; `most` is the highest value of its scale. */
export function SmallSeasonChart(props: { season: SmallSeason; most?: number; size?: Size }) {
  const { season, most = 100, size = MARK_SIZE } = props;
  const { now, low, median, high } = season;
  return (
    <SmallFrame
      {...size}
      x={scale(0, Math.max(median.length - 1, 1), 0, size.width)}
      y={upTo(most, size)}
    >
      <UsualBand points={low.map((least, week) => [week, least, high[week] ?? null])} />
      <Line points={byWeek(median)} look="smallMedian" />
      <Growth points={byWeek(now)} radius={3} weight={0.7} />
    </SmallFrame>
  );
}

/** As wide as the hills of the outlook in pixels, so that its words keep their size. */
const HILL_MONTHS: Size = { width: 100, height: 16 };

/** The months under hills that share a window, as wide as the hills. */
export function HillMonths(props: {
  months: readonly { readonly at: number; readonly name: string }[];
}) {
  const labels = props.months.map(({ at, name }) => ({ x: at, y: 3, text: name }));
  return (
    <SmallFrame
      {...HILL_MONTHS}
      className={styles.hillMonths}
      x={scale(0, 1, 0, HILL_MONTHS.width)}
      y={(up) => HILL_MONTHS.height - up}
    >
      <Labels labels={labels} color="muted" />
    </SmallFrame>
  );
}

/** A week in green over the week before in gray, on one scale for the whole list. */
export function WeekPair(props: { before: number | null; now: number | null; most: number }) {
  const { width } = MARK_SIZE;
  const lengthOf = scale(0, props.most || 1, 0, width - 1);
  const bar = (fish: number | null, top: number, height: number) => {
    if (fish === null || fish < 0) return '';
    const length = Math.max(tenth(lengthOf(fish)), LEAST_LENGTH);
    return `M0.5,${top}h${length}v${height}h${-length}Z`;
  };
  return (
    <SmallFrame {...MARK_SIZE} x={lengthOf} y={Number}>
      <Ink look="gray" d={bar(props.before, 3, 8)} />
      <Ink look="fish" d={bar(props.now, 14, 12)} />
    </SmallFrame>
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
  const from = before.reduce((sum, step) => sum + STEPS[step], 0) / STEPS_SUM;
  const to = from + STEPS[word] / STEPS_SUM;
  const behind = fewer === 0 ? 'none' : fewer;
  const place = Math.min(Math.max((fewer + 0.5) / (seasons + 1), from + INSET), to - INSET);
  return (
    <div>
      <p className="visually-hidden">
        {`Season so far: ${word}; ${behind} of ${seasons} earlier years had fewer`}
      </p>
      <div className={styles.strip} aria-hidden="true">
        <svg viewBox="0 0 100 2.5" aria-hidden="true">
          <path d={`M${tenth(100 * place - 1.3)} 0h2.6l-1.3 1.6z`} />
        </svg>
        {SCALE_WORDS.map((step) => (
          <Fragment key={step}>
            {step === word ? (
              <strong data-extreme={word.startsWith('very')}>{step}</strong>
            ) : (
              <span>{step}</span>
            )}{' '}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
