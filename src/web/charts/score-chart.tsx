import { CANVAS } from './canvas.ts';
import styles from './chart.module.css';
import { LabelRow, TickLines } from './chart-axes.tsx';
import type { PlacedCoverage, PlacedScores } from './placed-scores.ts';
import scores from './score-chart.module.css';

const LABEL_DROP = 22;
const TEXT_DROP = 5;
const DOT = 4;

/** How far off the totals were at each stage, one line for each way. */
export function ScoreChart({ placed, name }: { placed: PlacedScores; name: string }) {
  const { box, ticks, labels, lines } = placed;
  return (
    <svg
      className={`${styles.drawing} ${scores.wide}`}
      viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
      role="img"
      aria-label={name}
    >
      <TickLines ticks={ticks} box={box} />
      {lines.map((line) => (
        <g key={line.text} className={scores.line} data-ours={line.isOurs}>
          <path d={line.path} />
          {line.dots.map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r={DOT} />
          ))}
          <text x={line.x} y={line.y} data-anchor={line.anchor}>
            {line.text}
          </text>
        </g>
      ))}
      <LabelRow labels={labels} y={box.bottom + LABEL_DROP} />
    </svg>
  );
}

/** How many totals were within the range, against the 80 % that are meant to be. */
export function CoverageChart({ placed, name }: { placed: PlacedCoverage; name: string }) {
  const { box, height, ticks, aim, rows } = placed;
  return (
    <svg
      className={`${styles.drawing} ${scores.wide}`}
      viewBox={`0 0 ${CANVAS.width} ${height}`}
      role="img"
      aria-label={name}
    >
      <line className={scores.aim} x1={aim} x2={aim} y1={box.top} y2={box.bottom} />
      {rows.map(({ text, x, y, end }) => (
        <g key={text} className={scores.row}>
          <text x={x - 6} y={y + TEXT_DROP}>
            {text}
          </text>
          <line x1={aim} x2={end} y1={y} y2={y} />
          <circle cx={end} cy={y} r={DOT + 2} />
        </g>
      ))}
      <LabelRow labels={ticks} y={box.bottom + LABEL_DROP} />
    </svg>
  );
}
