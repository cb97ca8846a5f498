import styles from './chart.module.css';
import { AxisUnit, HairLine, LabelRow, TickLines } from './chart-axes.tsx';
import type { PlacedSeason } from './placed-season.ts';
import type { Reading } from './reading.ts';

const LABEL_DROP = 17;
const TODAY_RISE = 4;
const CAP = 4;

function ExpectedTotal({ expected }: { expected: NonNullable<PlacedSeason['expected']> }) {
  const { x, y, low, high, path } = expected;
  return (
    <g className={styles.expected}>
      {path === null ? null : <path d={path} data-way />}
      <path d={`M${x - CAP},${low}h${2 * CAP}M${x},${low}V${high}M${x - CAP},${high}h${2 * CAP}`} />
      <circle cx={x} cy={y} r="3" />
    </g>
  );
}

/** A season in green over the range and the lines of earlier ones. */
export function SeasonChart(props: {
  placed: PlacedSeason;
  reading: Reading;
  /** Whether this season has a figure on the day read. */
  showDot: boolean;
}) {
  const { placed, reading, showDot } = props;
  const { box, current, today } = placed;
  return (
    <>
      {placed.range.map((path) => (
        <path key={path} className={styles.range} d={path} />
      ))}
      <TickLines ticks={placed.ticks} box={box} />
      <AxisUnit unit="fish" box={box} side={placed.unitSide} />
      <g className={styles.earlier}>
        {placed.earlier.map((path, at) => (
          <path key={path} d={path} data-last={at === placed.earlier.length - 1} />
        ))}
      </g>
      <g className={styles.boundaries}>
        {placed.boundaries.map((x) => (
          <line key={x} x1={x} x2={x} y1={box.bottom} y2={box.bottom + LABEL_DROP} />
        ))}
      </g>
      <LabelRow labels={placed.months} y={box.bottom + LABEL_DROP} />
      {today === null ? null : (
        <g className={styles.today} data-side={today.side}>
          <line x1={today.x} x2={today.x} y1={box.top} y2={box.bottom} />
          <text x={today.x} y={box.top - TODAY_RISE}>
            Today
          </text>
        </g>
      )}
      {placed.expected === null ? null : <ExpectedTotal expected={placed.expected} />}
      {current === null ? null : (
        <g className={styles.season}>
          <path d={current.path} data-edge />
          <path d={current.path} />
          <circle cx={current.x} cy={current.y} r="4.5" />
        </g>
      )}
      <HairLine
        point={reading === null ? undefined : placed.points[reading]}
        box={box}
        showDot={showDot}
      />
    </>
  );
}
