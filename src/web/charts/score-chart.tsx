import { countAxis } from './axis.ts';
import styles from './chart.module.css';
import { ChartFrame, LabelRow } from './chart-frame.tsx';
import { frameOf, linePath, scale } from './plot.ts';

interface ScoreLine {
  readonly name: string;
  readonly isOurs: boolean;
  readonly points: readonly { readonly stage: number; readonly error: number }[];
}

const BELOW = 28;
const LABEL_DROP = 22;
const MOST_TICKS = 5;
const EDGE = 14;
const DOT = 4;
const NAME_RISE = 8;
const NAME_DROP = 32;

function scoreLayout(lines: readonly ScoreLine[]) {
  const stages = lines[0]?.points.map(({ stage }) => stage) ?? [];
  const axis = countAxis(
    lines.flatMap(({ points }) => points.map(({ error }) => error)),
    MOST_TICKS,
  );
  const percent = (tick: number) => `${tick}%`;
  const frame = frameOf(axis, percent, BELOW);
  const { plot, y } = frame;
  const x = scale(stages[0] ?? 0, stages.at(-1) ?? 1, plot.left + EDGE, plot.right - EDGE);
  return {
    ...frame,
    points: [],
    labels: stages.map((stage) => ({ x: x(stage), text: `${Math.round(100 * stage)}%` })),
    lines: lines.map(({ name, isOurs, points }) => {
      const dots = points.map(({ stage, error }) => [x(stage), y(error)] as const);
      const first = dots[0] ?? [0, 0];
      const last = dots.at(-1) ?? [0, 0];
      const isFlat = Math.abs(first[1] - last[1]) < NAME_RISE;
      const [nameX, nameY] = isFlat ? last : first;
      return {
        name,
        isOurs,
        dots,
        x: nameX + (isFlat || isOurs ? 0 : EDGE),
        y: nameY + (isOurs ? NAME_DROP : -NAME_RISE),
        anchor: isFlat ? 'end' : 'start',
      };
    }),
  };
}

export function ScoreChart(props: { lines: readonly ScoreLine[]; name: string }) {
  const layout = scoreLayout(props.lines);
  return (
    <div className={styles.scores}>
      <ChartFrame name={props.name} layout={layout}>
        {layout.lines.map((line) => (
          <g key={line.name} className={styles.score} data-ours={line.isOurs}>
            <path d={linePath(line.dots)} />
            {line.dots.map(([x, y]) => (
              <circle key={x} cx={x} cy={y} r={DOT} />
            ))}
            <text x={line.x} y={line.y} data-anchor={line.anchor}>
              {line.name}
            </text>
          </g>
        ))}
        <LabelRow labels={layout.labels} y={layout.plot.bottom + LABEL_DROP} />
      </ChartFrame>
    </div>
  );
}
