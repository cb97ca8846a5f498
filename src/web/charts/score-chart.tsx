import { countAxis, frameOf } from './axis.ts';
import styles from './chart.module.css';
import { ChartFrame } from './chart-frame.tsx';
import { Labels, type Word } from './labels.tsx';
import { Dots, Line, scale } from './marks.tsx';

interface ScoreLine {
  readonly name: string;
  readonly isOurs: boolean;
  readonly points: readonly { readonly stage: number; readonly error: number }[];
}

/** Room for shares and, below them, what they are shares of. */
const BELOW = 44;
const MOST_TICKS = 5;
const EDGE = 14;
const DOT = 4;
/** The name of a line stands above it, that of ours below it. */
const NAME_DROP = { ours: 26, other: -9 } as const;
/** A line that changes by less than this many units is flat, and is named at its end. */
const FLAT = 8;

function scoreLayout(lines: readonly ScoreLine[]) {
  const stages = lines[0]?.points.map(({ stage }) => stage) ?? [];
  const axis = countAxis(
    lines.flatMap(({ points }) => points.map(({ error }) => error)),
    MOST_TICKS,
  );
  const frame = frameOf(axis, (tick) => `${tick}%`, BELOW);
  const { plot, y } = frame;
  const x = scale(stages[0] ?? 0, stages.at(-1) ?? 1, plot.left + EDGE, plot.right - EDGE);
  return {
    ...frame,
    x,
    unit: 'median error of the total',
    points: [],
    middle: ((stages[0] ?? 0) + (stages.at(-1) ?? 1)) / 2,
    labels: stages.map((stage) => ({ x: stage, text: `${Math.round(100 * stage)}%` })),
    lines: lines.map(({ name, isOurs, points }) => {
      const dots = points.map(({ stage, error }) => [stage, error] as const);
      const first = dots[0] ?? [0, 0];
      const last = dots.at(-1) ?? [0, 0];
      const isFlat = Math.abs(y(first[1]) - y(last[1])) < FLAT;
      const [at, error] = isFlat ? last : first;
      const word: Word = {
        x: at,
        y: error,
        text: name,
        anchor: isFlat ? 'end' : 'start',
        dx: isFlat || isOurs ? 0 : EDGE,
        dy: NAME_DROP[isOurs ? 'ours' : 'other'],
      };
      return { isOurs, dots, word };
    }),
  };
}

export function ScoreChart(props: {
  lines: readonly ScoreLine[];
  name: string;
  isStatic?: boolean;
}) {
  const layout = scoreLayout(props.lines);
  return (
    <div className={styles.scores}>
      <ChartFrame
        name={props.name}
        layout={layout}
        isStatic={props.isStatic}
        words={
          <>
            <Labels labels={layout.labels} />
            <Labels
              labels={[{ x: layout.middle, text: 'of the run usually in' }]}
              row={1}
              color="muted"
            />
            {layout.lines.map(({ word, isOurs }) => (
              <Labels
                key={word.text}
                labels={[word]}
                color={isOurs ? 'ink' : 'muted'}
                isBold={isOurs}
                hasOutline
              />
            ))}
          </>
        }
      >
        {layout.lines.map(({ word, isOurs, dots }) => (
          <g key={word.text}>
            <Line points={dots} look={isOurs ? 'ourScore' : 'score'} />
            <Dots points={dots} radius={DOT} look={isOurs ? 'fish' : 'scoreDot'} />
          </g>
        ))}
      </ChartFrame>
    </div>
  );
}
