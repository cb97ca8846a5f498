import { wholeNumber } from '#web/lib/words/format.ts';
import { countAxis } from './axis.ts';
import styles from './chart.module.css';
import { ChartFrame, type ChartProps, LabelRow, Legend, pathMark } from './chart-frame.tsx';
import { frameOf, type Label, type Plot, tenth, textWidth } from './plot.ts';

/** A year still under way, one whose figure may still be corrected, or one that is final. */
export type BarMark = 'unfinished' | 'preliminary' | 'final';

export interface Bar {
  /** `null` where there is no figure: its place stays empty. */
  readonly value: number | null;
  readonly label: string;
  readonly shortLabel?: string;
  readonly group?: string;
  readonly mark?: BarMark | undefined;
  readonly byDate?: number | null;
}

const TICKS = 5;
/** Up to this many bars all get a label; with more bars, about nine do (requirement 5.13). */
const ALL_LABELED = 14;
const LABELS_LEFT = 9;
const BAR_SHARE = 0.75;
const WIDEST_BAR = 48;
/** One fish stays visible even next to ten thousand. */
const MIN_BAR_HEIGHT = 1.5;
const BELOW = { labels: 22, groups: 40 } as const;
const DROP = { labels: 17, groups: 35 } as const;
const BETWEEN_LABELS = 4;
const RISE = 4;

function barLayout(bars: readonly Bar[], allTicks = false) {
  const axis = countAxis(
    bars.map(({ value }) => value ?? 0),
    TICKS,
    allTicks,
  );
  const below = BELOW[bars.some(({ group }) => group) ? 'groups' : 'labels'];
  const frame = frameOf(axis, wholeNumber, below);
  const { plot, y } = frame;
  const baseline = y(0);
  const place = (plot.right - plot.left) / bars.length;
  const width = Math.min(place * BAR_SHARE, WIDEST_BAR);
  const points = bars.map(({ value, mark, byDate = null }, at) => {
    const middle = plot.left + (at + 0.5) * place;
    const height = value ? Math.max(Math.abs(y(value) - baseline), MIN_BAR_HEIGHT) : 0;
    const isCorrection = (value ?? 0) < 0;
    const end = isCorrection ? baseline + height : baseline - height;
    return {
      value,
      mark,
      left: tenth(middle - width / 2),
      width: tenth(width),
      top: tenth(isCorrection ? baseline : baseline - height),
      height: tenth(height),
      byDate: byDate === null ? null : y(byDate),
      x: tenth(middle),
      y: value === null ? null : tenth(end),
    };
  });
  const every = bars.length > ALL_LABELED ? Math.round(bars.length / LABELS_LEFT) : 1;
  // The last and newest bar always has a label.
  const labeled = bars.map((bar, at) => ((bars.length - 1 - at) % every === 0 ? bar : null));
  const widest = Math.max(...labeled.map((bar) => textWidth(bar?.label ?? '')));
  const isShort = widest + BETWEEN_LABELS > every * place;
  const under = (texts: readonly (string | undefined)[]) =>
    texts.flatMap((text, at): Label[] => (text ? [{ x: points[at]?.x ?? 0, text }] : []));
  return {
    ...frame,
    unit: 'fish',
    points,
    baseline,
    place,
    highest: highestOf(bars, points, plot),
    labels: under(labeled.map((bar) => (isShort && bar?.shortLabel) || bar?.label)),
    groups: under(bars.map(({ group }) => group)),
    isShort,
  };
}

/** The label of the highest bar, `588` or `2001: 35,789`, with its place; `null` if no bar rises. */
function highestOf(
  bars: readonly Bar[],
  points: readonly { readonly x: number; readonly top: number }[],
  { left, right }: Pick<Plot, 'left' | 'right'>,
) {
  const values = bars.map(({ value }) => value ?? 0);
  const at = values.indexOf(Math.max(...values));
  const bar = bars[at];
  const point = points[at];
  const value = values[at];
  if (!bar || !point || !value || value < 0 || bar.mark === 'unfinished') return null;
  const share = (point.x - left) / (right - left);
  const text = bar.shortLabel ? `${bar.label}: ${wholeNumber(value)}` : wholeNumber(value);
  return { x: point.x, y: point.top - RISE, anchor: anchorAt(share), text } as const;
}

/** Keeps a label inside the chart: `share` is its place from left (0) to right (1). */
function anchorAt(share: number): 'start' | 'middle' | 'end' {
  if (share < 1 / 3) return 'start';
  return share > 2 / 3 ? 'end' : 'middle';
}

type PlacedBar = ReturnType<typeof barLayout>['points'][number];

const HATCH_STEP = 5;
const SWATCH = { left: 1, top: 1, width: 12, height: 12 } as const;

function hatching(bar: Pick<PlacedBar, 'left' | 'top' | 'width' | 'height'>) {
  const { left, top, width, height } = bar;
  const count = Math.floor((width + height) / HATCH_STEP);
  return Array.from({ length: count }, (_, at) => {
    const sum = left + top + (at + 0.5) * HATCH_STEP;
    const from = Math.max(left, sum - top - height);
    const to = Math.min(left + width, sum - top);
    return `M${tenth(from)},${tenth(sum - from)}L${tenth(to)},${tenth(sum - to)}`;
  }).join('');
}

function OneBar({ bar, baseline, read }: { bar: PlacedBar; baseline: number; read: boolean }) {
  const { left, width, top, height, value, mark, byDate } = bar;
  if (value === null) {
    return (
      <line className={styles.unreported} x1={left} x2={left + width} y1={baseline} y2={baseline} />
    );
  }
  if (value === 0) {
    return (
      <text className={styles.zero} x={bar.x} y={baseline - RISE}>
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
        data-mark={mark}
      />
      {mark === 'unfinished' ? <path className={styles.hatch} d={hatching(bar)} /> : null}
      {byDate === null ? null : (
        <path className={styles.byDate} d={`M${left - 1},${byDate}h${width + 2}`} />
      )}
    </>
  );
}

export function BarChart(
  props: ChartProps & {
    bars: readonly Bar[];
    allTicks?: boolean;
    /** First and last bar that the selected count covers; `null` if it covers only its own bar. */
    stretch?: readonly [first: number, last: number] | null;
  },
) {
  const { bars, allTicks, stretch = null, ...chart } = props;
  const layout = barLayout(bars, allTicks);
  const { plot, baseline, place, highest } = layout;
  return (
    <ChartFrame
      {...chart}
      name={highest === null ? chart.name : `${chart.name}, highest ${highest.text}`}
      layout={layout}
      behind={
        stretch ? (
          <rect
            className={styles.stretch}
            x={tenth(plot.left + stretch[0] * place)}
            y={plot.top}
            width={tenth((stretch[1] + 1 - stretch[0]) * place)}
            height={plot.bottom - plot.top}
          />
        ) : null
      }
    >
      <line
        className={styles.baseline}
        x1={plot.left}
        x2={plot.right}
        y1={baseline}
        y2={baseline}
      />
      {layout.points.map((bar, at) => (
        <OneBar key={bar.x} bar={bar} baseline={baseline} read={at === chart.reading} />
      ))}
      {highest === null ? null : (
        <text className={styles.highest} x={highest.x} y={highest.y} textAnchor={highest.anchor}>
          {highest.text}
        </text>
      )}
      <LabelRow labels={layout.labels} y={plot.bottom + DROP.labels} isShort={layout.isShort} />
      <LabelRow labels={layout.groups} y={plot.bottom + DROP.groups} quiet />
    </ChartFrame>
  );
}

const MARKS = { final: 'Final', preliminary: 'Preliminary', unfinished: 'So far' } as const;

export function BarLegend(props: { bars: readonly Bar[]; byDate?: string | null }) {
  const kinds = (['final', 'preliminary', 'unfinished'] as const).filter((kind) =>
    props.bars.some(({ mark }) => mark === kind),
  );
  const bars = (kinds.join() === 'final' ? [] : kinds).map((kind) => ({
    words: MARKS[kind],
    mark: (
      <>
        <rect className={styles.bar} x="1" y="1" width="12" height="12" data-mark={kind} />
        {kind === 'unfinished' ? <path className={styles.hatch} d={hatching(SWATCH)} /> : null}
      </>
    ),
  }));
  const line = props.byDate && pathMark(props.byDate, styles.byDate, 'M0,7h14');
  return <Legend width={14} marks={[...bars, line]} />;
}
