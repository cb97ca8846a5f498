import type { PlacedLabel, PlacedTick, PlotBox, ReadablePoint } from './canvas.ts';
import styles from './chart.module.css';

const TICK_GAP = 6;
const TEXT_DROP = 5;

export function TickLines({ ticks, box }: { ticks: readonly PlacedTick[]; box: PlotBox }) {
  return (
    <g className={styles.ticks}>
      {ticks.map(({ y, text }) => (
        <g key={y}>
          <line x1={box.left} x2={box.right} y1={y} y2={y} />
          <text x={box.left - TICK_GAP} y={y + TEXT_DROP}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

const UNIT_RISE = 4;

export function AxisUnit(props: { unit: string; box: PlotBox; side?: 'start' | 'end' }) {
  const { box, side = 'start' } = props;
  return (
    <g className={styles.unit} data-side={side}>
      <text x={side === 'start' ? box.left : box.right} y={box.top - UNIT_RISE}>
        {props.unit}
      </text>
    </g>
  );
}

/** More labels than this do not all fit in the narrowest card. */
const MANY = 10;

export function LabelRow(props: {
  labels: readonly PlacedLabel[];
  y: number;
  isShort?: boolean;
  quiet?: boolean;
}) {
  const { labels, y, isShort = false } = props;
  return (
    <g
      className={props.quiet ? styles.quietLabels : styles.labels}
      data-short={isShort}
      data-many={labels.length > MANY}
    >
      {labels.map(({ x, text }) => (
        <text key={x} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
}

export function HairLine(props: {
  point: ReadablePoint | undefined;
  box: PlotBox;
  showDot?: boolean;
}) {
  const { point, box, showDot = true } = props;
  if (!point) return null;
  return (
    <g className={styles.hair}>
      <line x1={point.x} x2={point.x} y1={box.top} y2={box.bottom} />
      {showDot ? <circle cx={point.x} cy={point.y} r="5" /> : null}
    </g>
  );
}
