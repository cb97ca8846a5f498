import styles from './chart.module.css';
import { AxisUnit, HairLine, LabelRow, TickLines } from './chart-axes.tsx';
import { MarkLegend } from './chart-card.tsx';
import type { PlacedSeasonFlow } from './placed-season-flow.ts';
import type { Reading } from './reading.ts';

const LABEL_DROP = 17;
/** Half of the width of a mark, and its height. */
const MARK = { half: 4, height: 6 } as const;

const markAt = (x: number, bottom: number) =>
  `M${x - MARK.half},${bottom}h${2 * MARK.half}l${-MARK.half},${-MARK.height}Z`;

/** The flow of a season over the fish of its reports. */
export function SeasonFlowChart({
  placed,
  reading,
}: {
  placed: PlacedSeasonFlow;
  reading: Reading;
}) {
  const { flowBox, fishBox } = placed;
  const point = reading === null ? undefined : placed.points[reading];
  return (
    <>
      {placed.gaps.map(({ x, width }) => (
        <rect
          key={x}
          className={styles.gap}
          x={x}
          y={flowBox.top}
          width={width}
          height={flowBox.bottom - flowBox.top}
        />
      ))}
      <g className={styles.boundaries}>
        {placed.boundaries.map((x) => (
          <line key={x} x1={x} x2={x} y1={flowBox.top} y2={fishBox.bottom + LABEL_DROP} />
        ))}
      </g>
      <TickLines ticks={placed.flowTicks} box={flowBox} />
      <AxisUnit unit="cfs" box={flowBox} />
      {placed.lines.map((path) => (
        <path key={path} className={styles.flow} data-kind="observed" d={path} />
      ))}
      {placed.rises.map((x) => (
        <path key={x} className={styles.rise} d={markAt(x, flowBox.bottom + MARK.height + 3)} />
      ))}
      <TickLines ticks={placed.fishTicks} box={fishBox} />
      <AxisUnit unit="fish a day" box={fishBox} />
      {placed.bars.map(({ x, y, width, height, isZero }) =>
        isZero ? (
          <line
            key={x}
            className={styles.noFish}
            x1={x + 1}
            x2={x + width - 1}
            y1={fishBox.bottom}
            y2={fishBox.bottom}
          />
        ) : (
          <rect
            key={x}
            className={styles.bar}
            x={x}
            y={y}
            width={width}
            height={height}
            data-read={point !== undefined && point.x > x && point.x < x + width}
          />
        ),
      )}
      <LabelRow labels={placed.months} y={fishBox.bottom + LABEL_DROP} />
      <HairLine
        point={point}
        box={{ ...flowBox, bottom: fishBox.bottom }}
        showDot={point?.flow !== null}
      />
    </>
  );
}

/** What its marks mean. */
export function SeasonFlowLegend({ placed }: { placed: PlacedSeasonFlow }) {
  const { rises, gaps, bars } = placed;
  const marks = [
    {
      words: 'Mean flow of the day',
      mark: <path className={styles.flow} data-kind="observed" d="M1,7h22" />,
    },
    rises.length > 0 && {
      words: 'Rise of 20% or more in a day',
      mark: <path className={styles.rise} d={markAt(12, 10)} />,
    },
    {
      words: 'Fish counted',
      mark: <rect className={styles.bar} x="5" y="1" width="14" height="12" />,
    },
    bars.some(({ isZero }) => isZero) && {
      words: 'None counted',
      mark: <line className={styles.noFish} x1="2" x2="22" y1="10" y2="10" />,
    },
    gaps.length > 0 && {
      words: 'No figures',
      mark: <path className={styles.gap} d="M1,2h22v10h-22z" />,
    },
  ];
  return <MarkLegend marks={marks} />;
}
