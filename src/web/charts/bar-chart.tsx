import { tenth } from './canvas.ts';
import styles from './chart.module.css';
import { AxisUnit, HairLine, LabelRow, TickLines } from './chart-axes.tsx';
import card from './chart-card.module.css';
import type { PlacedBar, PlacedBars } from './placed-bars.ts';
import type { Reading } from './reading.ts';

const LABEL_DROP = 17;
const GROUP_DROP = 35;
const ZERO_RISE = 4;

const HATCH_STEP = 5;
const SWATCH = { left: 1, top: 1, width: 12, height: 12 } as const;

/** Lines at 45 degrees over a bar. */
function hatching({
  left,
  top,
  width,
  height,
}: Pick<PlacedBar, 'left' | 'top' | 'width' | 'height'>) {
  const count = Math.floor((width + height) / HATCH_STEP);
  return Array.from({ length: count }, (_, at) => {
    const sum = left + top + (at + 0.5) * HATCH_STEP;
    const [from, to] = [Math.max(left, sum - top - height), Math.min(left + width, sum - top)];
    return `M${tenth(from)},${tenth(sum - from)}L${tenth(to)},${tenth(sum - to)}`;
  }).join('');
}

/** A bar, a 0 where no fish were counted, or a broken line where there is no figure. */
function OneBar({ bar, baseline, read }: { bar: PlacedBar; baseline: number; read: boolean }) {
  const { left, width, top, height, value } = bar;
  if (value === null) {
    return (
      <line className={styles.unreported} x1={left} x2={left + width} y1={baseline} y2={baseline} />
    );
  }
  if (value === 0) {
    return (
      <text className={styles.zero} x={bar.x} y={baseline - ZERO_RISE}>
        0
      </text>
    );
  }
  return (
    <>
      <rect
        className={styles.bar}
        x={left}
        y={top}
        width={width}
        height={height}
        data-read={read}
        data-mark={bar.mark}
      />
      {bar.mark === 'unfinished' ? <path className={styles.hatch} d={hatching(bar)} /> : null}
      {bar.byDate === null ? null : (
        <path className={styles.byDate} d={`M${left - 1},${bar.byDate}h${width + 2}`} />
      )}
    </>
  );
}

const MARKS = { final: 'Final', preliminary: 'Preliminary', unfinished: 'So far' } as const;

/** What the looks of the bars mean, and the lines across them. */
export function BarLegend(props: {
  kinds: readonly (keyof typeof MARKS)[];
  byDate?: string | null;
}) {
  const { kinds, byDate = null } = props;
  return (
    <ul className={card.legend}>
      {kinds.map((kind) => (
        <li key={kind}>
          <svg width="14" height="14" aria-hidden="true">
            <rect className={styles.bar} x="1" y="1" width="12" height="12" data-mark={kind} />
            {kind === 'unfinished' ? <path className={styles.hatch} d={hatching(SWATCH)} /> : null}
          </svg>
          {MARKS[kind]}
        </li>
      ))}
      {byDate === null ? null : (
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <path className={styles.byDate} d="M0,7h14" />
          </svg>
          {byDate}
        </li>
      )}
    </ul>
  );
}

export function BarChart(props: {
  placed: PlacedBars;
  reading: Reading;
  /** First and last bar of the stretch; `null` when a count covers its own bar only. */
  stretch?: readonly [first: number, last: number] | null;
}) {
  const { placed, reading, stretch = null } = props;
  const { box, baseline, bars } = placed;
  const read = reading === null ? undefined : bars[reading];
  const from = stretch ? bars[stretch[0]]?.spans[0]?.[0] : undefined;
  const to = stretch ? bars[stretch[1]]?.spans[0]?.[1] : undefined;
  return (
    <>
      {from !== undefined && to !== undefined ? (
        <rect
          className={styles.stretch}
          x={from}
          y={box.top}
          width={to - from}
          height={box.bottom - box.top}
        />
      ) : null}
      <TickLines ticks={placed.ticks} box={box} />
      <AxisUnit unit="fish" box={box} />
      <line className={styles.baseline} x1={box.left} x2={box.right} y1={baseline} y2={baseline} />
      {bars.map((bar, at) => (
        <OneBar key={bar.x} bar={bar} baseline={baseline} read={at === reading} />
      ))}
      <LabelRow labels={placed.labels} y={box.bottom + LABEL_DROP} isShort={placed.isShort} />
      <LabelRow labels={placed.groups} y={box.bottom + GROUP_DROP} quiet />
      <HairLine point={read} box={box} showDot={read?.value !== null} />
    </>
  );
}
