import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { useHasScript } from '#web/lib/browser/cell.ts';
import { log } from '#web/lib/browser/log.ts';
import { type Tick, todaySide } from './axis.ts';
import styles from './chart.module.css';
import { Labels, WORD_SIZE, type Word } from './labels.tsx';
import { Dots, On, OnScales, Rule, type Scales, scale } from './marks.tsx';

/** A point at which a chart can be read, in units of its `viewBox`. */
export interface ReadablePoint {
  readonly x: number;
  /** `null` where there is no figure for a dot. */
  readonly y: number | null;
  readonly spans?: readonly (readonly [from: number, to: number])[];
}

export interface Layout extends Scales {
  readonly width: number;
  readonly height: number;
  readonly ticks: readonly Tick[];
  readonly unit?: string | undefined;
  /** Whether the unit stands at the right end, away from a word at the left one. */
  readonly unitAtEnd?: boolean;
  /** On the scale of `x`; `null` outside. */
  readonly today?: number | null;
  readonly points: readonly ReadablePoint[];
}

const TICK_GAP = 6;
/** From the line of a tick to the baseline of its text. */
const TEXT_DROP = 4;
const TEXT_RISE = 4;
const TODAY = { gap: 4, drop: 13 } as const;
const DOT = 5;

interface ValueAxisProps {
  readonly ticks: readonly Tick[];
  readonly unit?: string | undefined;
  readonly unitAtEnd?: boolean;
}

/** Words inside stand on the upper edge of the plot. */
function AtTop({ x, plot, children }: Pick<Scales, 'x' | 'plot'> & { children: ReactNode }) {
  return <OnScales scales={{ x, y: () => plot.top, plot }}>{children}</OnScales>;
}

/** The words of an axis of values, at the left edge of its plot, under its unit. */
export function ValueAxis(props: Pick<Scales, 'y' | 'plot'> & ValueAxisProps) {
  const { y, plot, ticks, unit, unitAtEnd = false } = props;
  const across = scale(0, 1, plot.left, plot.right);
  const values = ticks.map(({ value, text }): Word => {
    return { x: 0, y: value, text, anchor: 'end', dx: -TICK_GAP, dy: TEXT_DROP };
  });
  const name: Word = {
    x: unitAtEnd ? 1 : 0,
    y: 0,
    text: unit ?? '',
    anchor: unitAtEnd ? 'end' : 'start',
    dy: -TEXT_RISE,
  };
  return (
    <>
      <OnScales scales={{ x: across, y, plot }}>
        <Labels labels={values} color="muted" />
      </OnScales>
      {unit === undefined ? null : (
        <AtTop x={across} plot={plot}>
          <Labels labels={[name]} color="muted" />
        </AtTop>
      )}
    </>
  );
}

function TodayWord({ today, x, plot }: Pick<Layout, 'x' | 'plot'> & { today: number }) {
  const { side, isInside } = todaySide(x(today), plot);
  const gap = side === 'start' ? TODAY.gap : -TODAY.gap;
  const word: Word = {
    x: today,
    y: 0,
    text: 'Today',
    anchor: side,
    dx: isInside ? gap : 0,
    dy: isInside ? TODAY.drop : -TEXT_RISE,
  };
  return (
    <AtTop x={x} plot={plot}>
      <Labels labels={[word]} color="salmon" isBold hasOutline />
    </AtTop>
  );
}

export type Reading = number | null;

export function readingAfterKey(key: string, reading: Reading, count: number): Reading | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  const next: Readonly<Record<string, Reading>> = {
    ArrowRight: reading === null ? 0 : Math.min(reading + 1, last),
    ArrowLeft: reading === null ? last : Math.max(reading - 1, 0),
    Home: 0,
    End: last,
    ...(reading === null ? {} : { Escape: null }),
  };
  return next[key];
}

/** The point at or nearest to `x`; `null` if `x` is not a finite number. */
export function pointAt(points: readonly ReadablePoint[], x: number): Reading {
  if (!Number.isFinite(x) || points.length === 0) return null;
  const distances = points.map(({ x: own, spans = [[own, own]] }) =>
    Math.min(...spans.map(([from, to]) => Math.max(from - x, x - to, 0))),
  );
  return distances.indexOf(Math.min(...distances));
}

/** The point at which a chart is read. It is cleared when the chart shows another `subject`. */
export function useReading(subject: string): Pick<ChartProps, 'reading' | 'onRead'> {
  const [state, setState] = useState<{ subject: string; at: Reading }>({ subject, at: null });
  const reading = state.subject === subject ? state.at : null;
  return { reading, onRead: (at) => setState({ subject, at }) };
}

const GraphHoverContext = createContext<() => void>(() => undefined);

/** Reports the first time a graph inside is read (requirement 10.12, `graph_hover`). */
export function GraphHover({ children }: { children: ReactNode }) {
  const analytics = useAnalytics();
  const reported = useRef(false);
  const report = () => {
    if (!reported.current) analytics.send({ name: 'graph_interaction', event_type: 'graph_hover' });
    reported.current = true;
  };
  return <GraphHoverContext value={report}>{children}</GraphHoverContext>;
}

export interface ChartProps {
  /** What the chart shows and what stands out in it. */
  readonly name: string;
  readonly reading: Reading;
  /** The selected point in words; `null` if none is selected. */
  readonly valueText: string | null;
  readonly onRead: (reading: Reading) => void;
}

/** What a screen reader says while no point is selected. */
const UNREAD = 'arrow keys read the values';

/** Where a chart is read. Without script, or where nothing can be read, it is a picture. */
function Canvas(props: {
  name: string;
  layout: Pick<Layout, 'points' | 'width'>;
  reading: Reading;
  valueText: ChartProps['valueText'];
  onRead: ChartProps['onRead'] | undefined;
  children: ReactNode;
}) {
  const { name, layout, reading, onRead } = props;
  const { points, width } = layout;
  const isRead = useHasScript() && onRead !== undefined;
  const reportHover = use(GraphHoverContext);

  function read(next: Reading): void {
    if (next !== null) reportHover();
    if (next !== reading) onRead?.(next);
  }

  function readAtPointer(event: PointerEvent<HTMLDivElement>): void {
    const { left, width: box } = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - left) / box) * width;
    const next = pointAt(points, at);
    if (next === null) log.invalidHoverData(at);
    else read(next);
  }

  function readByKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = readingAfterKey(event.key, reading, points.length);
    if (next === undefined) return;
    event.preventDefault();
    read(next);
  }

  if (!isRead) {
    return (
      <div className={styles.canvas} role="img" aria-label={name}>
        {props.children}
      </div>
    );
  }
  return (
    <div
      className={styles.canvas}
      role="slider"
      aria-label={name}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={(reading ?? 0) + 1}
      aria-valuetext={props.valueText ?? UNREAD}
      tabIndex={0}
      onPointerMove={readAtPointer}
      onPointerUp={readAtPointer}
      onPointerCancel={() => read(null)}
      onPointerLeave={(event) => {
        // Lifting a finger also fires `leave`, and the reading should stay.
        if (event.pointerType === 'mouse') read(null);
      }}
      onKeyDown={readByKey}
      onBlur={() => read(null)}
    >
      {props.children}
    </div>
  );
}

/**
 * With `onRead`, the chart can be read by pointer, touch (vertical swipes still scroll the page) and keys.
 * For a screen reader it is then a slider over its points: one element with one name, whose value is
 * announced as it moves, by swipes where there are no keys. A live region would queue every reading, and
 * role `application` would leave the drawing inside to be announced as well.
 */
export function ChartFrame(props: {
  name: string;
  layout: Layout;
  reading?: Reading;
  valueText?: ChartProps['valueText'];
  onRead?: ChartProps['onRead'];
  /** For a picture of fixed size: one drawing, words and all. */
  isStatic?: boolean | undefined;
  /** Marks behind the lines of the axis, and the words of the chart. */
  behind?: ReactNode;
  words?: ReactNode;
  children: ReactNode;
}) {
  const { name, layout, reading = null, valueText = null, onRead, isStatic = false } = props;
  const { x, y, plot, width, height, ticks, unit, points, today = null } = layout;
  const { unitAtEnd = today !== null && todaySide(x(today), plot).unitSide === 'end' } = layout;
  const point = reading === null ? undefined : points[reading];
  const marks = (
    <>
      {props.behind}
      <Rule y={ticks.map(({ value }) => value)} look="grid" />
      {today === null ? null : <Rule x={[today]} look="today" />}
      {props.children}
      {point ? (
        <OnScales scales={{ x: Number, y: Number, plot }}>
          <Rule x={[point.x]} look="hair" />
          <Dots points={[[point.x, point.y]]} radius={DOT} look="readDot" />
        </OnScales>
      ) : null}
    </>
  );
  const words = (
    <>
      <ValueAxis y={y} plot={plot} ticks={ticks} unit={unit} unitAtEnd={unitAtEnd} />
      {today === null ? null : <TodayWord today={today} x={x} plot={plot} />}
      {props.words}
    </>
  );
  const viewBox = `0 0 ${width} ${height}`;
  if (isStatic) {
    return (
      <On drawing={{ x, y, plot, width, height, isStatic }}>
        <svg viewBox={viewBox} overflow="visible" fontSize={WORD_SIZE} role="img" aria-label={name}>
          {marks}
          {words}
        </svg>
      </On>
    );
  }
  const drawing = (
    <On drawing={{ x, y, plot, width, height, isStatic }}>
      <svg className={styles.drawing} viewBox={viewBox} aria-hidden="true">
        {marks}
      </svg>
      <svg className={styles.words} aria-hidden="true">
        {words}
      </svg>
    </On>
  );

  return (
    <Canvas name={name} layout={layout} reading={reading} valueText={valueText} onRead={onRead}>
      {drawing}
    </Canvas>
  );
}
