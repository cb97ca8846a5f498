import {
  placedSmallBars,
  placedSmallSeason,
  SMALL,
  type SmallBar,
  type SmallSeason,
} from './placed-small.ts';
import styles from './small-charts.module.css';

const VIEW = `0 0 ${SMALL.width} ${SMALL.height}`;

/** Bars of one of several small charts on the same scale; the words beside it say the figures. */
export function SmallBars(props: { values: readonly SmallBar[]; most: number }) {
  return (
    <svg className={styles.small} viewBox={VIEW} aria-hidden="true">
      {placedSmallBars(props.values, props.most).map(
        ({ left, top, width, height, isUnfinished }) => (
          <rect
            key={left}
            x={left}
            y={top}
            width={width}
            height={height}
            data-unfinished={isUnfinished}
          />
        ),
      )}
      <line x1="0" x2={SMALL.width} y1={SMALL.height - 0.5} y2={SMALL.height - 0.5} />
    </svg>
  );
}

/** A season in green over the range of earlier ones, one of several small charts. */
export function SmallSeasonChart({ season, most }: { season: SmallSeason; most: number }) {
  const { range, median, now, end } = placedSmallSeason(season, most);
  return (
    <svg className={styles.small} viewBox={VIEW} aria-hidden="true">
      <path className={styles.range} d={range} />
      <path className={styles.median} d={median} />
      <line x1="0" x2={SMALL.width} y1={SMALL.height - 0.5} y2={SMALL.height - 0.5} />
      <path className={styles.edge} d={now} />
      <path className={styles.now} d={now} />
      {end ? <circle className={styles.end} cx={end.x} cy={end.y} r="3" /> : null}
    </svg>
  );
}
