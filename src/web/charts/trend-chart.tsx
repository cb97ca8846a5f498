import styles from './chart.module.css';
import { AxisUnit, HairLine, LabelRow, TickLines } from './chart-axes.tsx';
import type { PlacedTrend } from './placed-trend.ts';
import type { Reading } from './reading.ts';

const NAMES_DROP = 17;
const SHARES_DROP = 34;
const TODAY_RISE = 4;

export function TrendChart({ placed, reading }: { placed: PlacedTrend; reading: Reading }) {
  const { box, months, today } = placed;
  return (
    <>
      <TickLines ticks={placed.ticks} box={box} />
      <AxisUnit unit="of a year, each day" box={box} side={placed.unitSide} />
      <g className={styles.area} data-reading={reading !== null}>
        {months.map(({ month, areas }, at) =>
          areas.map((path) => (
            <path key={`${month} ${path}`} d={path} data-read={at === reading} />
          )),
        )}
      </g>
      <path className={styles.line} d={placed.line} />
      <g className={styles.boundaries}>
        {placed.boundaries.map((x) => (
          <line key={x} x1={x} x2={x} y1={box.bottom} y2={box.bottom + NAMES_DROP} />
        ))}
      </g>
      <LabelRow labels={placed.names} y={box.bottom + NAMES_DROP} />
      <LabelRow labels={placed.shares} y={box.bottom + SHARES_DROP} quiet />
      {today === null ? null : (
        <g className={styles.today} data-side={today.side}>
          <line x1={today.x} x2={today.x} y1={box.top} y2={box.bottom} />
          <text x={today.x} y={box.top - TODAY_RISE}>
            Today
          </text>
        </g>
      )}
      <HairLine point={reading === null ? undefined : months[reading]} box={box} />
    </>
  );
}
