import { FLOW_BOX, type PlacedLabel, type PlotBox } from './canvas.ts';
import styles from './chart.module.css';
import { HairLine, TickLines } from './chart-axes.tsx';
import type { PlacedFlow } from './placed-flow.ts';
import type { Reading } from './reading.ts';

const LABEL_DROP = 18;
const TICK_LENGTH = 5;
const TODAY_DROP = 13;
const TODAY_GAP = 4;
const LIMIT_GAP = 4;

/** Labels of two words, one below the other, and a tick for each or where `ticks` are. */
export function DayAxis(props: {
  days: readonly PlacedLabel[];
  box: PlotBox;
  ticks?: readonly number[];
}) {
  const { days, box, ticks = days.map(({ x }) => x) } = props;
  const { bottom, left, right } = box;
  return (
    <>
      <line className={styles.baseline} x1={left} x2={right} y1={bottom} y2={bottom} />
      <g className={styles.xTicks}>
        {ticks.map((x) => (
          <line key={x} x1={x} x2={x} y1={bottom} y2={bottom + TICK_LENGTH} />
        ))}
      </g>
      <g className={styles.flowDays}>
        {days.map(({ x, text }) => {
          const [upper, lower] = text.split(' ');
          return (
            <text key={x} y={bottom + LABEL_DROP}>
              <tspan x={x}>{upper}</tspan>{' '}
              <tspan x={x} dy="1.1em">
                {lower}
              </tspan>
            </text>
          );
        })}
      </g>
    </>
  );
}

function Today({ x, side }: NonNullable<PlacedFlow['today']>) {
  const { top, bottom } = FLOW_BOX;
  return (
    <g className={styles.today} data-side={side}>
      <line x1={x} x2={x} y1={top} y2={bottom} />
      <text x={side === 'start' ? x + TODAY_GAP : x - TODAY_GAP} y={top + TODAY_DROP}>
        Today
      </text>
    </g>
  );
}

export function FlowChart({ placed, reading }: { placed: PlacedFlow; reading: Reading }) {
  const { top, bottom } = FLOW_BOX;
  return (
    <>
      {placed.gaps.map(({ x, width }) => (
        <rect key={x} className={styles.gap} x={x} y={top} width={width} height={bottom - top} />
      ))}
      <TickLines ticks={placed.ticks} box={FLOW_BOX} />
      <DayAxis days={placed.days} box={FLOW_BOX} />
      {placed.median === null ? null : (
        <g className={styles.lineName}>
          <path className={styles.median} d={placed.median.path} />
          <text x={placed.median.nameX} y={placed.median.nameY}>
            usual
          </text>
        </g>
      )}
      {placed.limits.map(({ y, name }) => (
        <g key={name} className={styles.lineName}>
          <path className={styles.median} d={`M${FLOW_BOX.left},${y}H${FLOW_BOX.right}`} />
          <text x={FLOW_BOX.left + LIMIT_GAP} y={y - LIMIT_GAP}>
            {name}
          </text>
        </g>
      ))}
      {placed.lines.map((path) => (
        <path key={path} className={styles.flow} data-kind={placed.kind} d={path} />
      ))}
      {placed.today === null ? null : <Today {...placed.today} />}
      <HairLine point={reading === null ? undefined : placed.points[reading]} box={FLOW_BOX} />
    </>
  );
}
