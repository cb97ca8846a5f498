import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useId,
  useRef,
  useState,
} from 'react';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { log } from '#web/lib/browser/log.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import styles from './chart.module.css';
import { ChartMenu } from './chart-menu.tsx';
import {
  CANVAS,
  type Label,
  type Layout,
  type Plot,
  type ReadablePoint,
  todaySide,
} from './plot.ts';

const TICK_GAP = 6;
const TEXT_DROP = 5;
const TEXT_RISE = 4;
const TODAY = { gap: 4, drop: 13 } as const;

export function ValueAxis(
  props: Pick<Layout, 'plot' | 'ticks' | 'unit'> & { unitAtEnd?: boolean },
) {
  const { plot, unit, unitAtEnd = false } = props;
  const { left, right, top } = plot;
  return (
    <>
      <g className={styles.ticks}>
        {props.ticks.map(({ y, text }) => (
          <g key={y}>
            <line x1={left} x2={right} y1={y} y2={y} />
            <text x={left - TICK_GAP} y={y + TEXT_DROP}>
              {text}
            </text>
          </g>
        ))}
      </g>
      {unit === undefined ? null : (
        <g className={styles.unit} data-side={unitAtEnd ? 'end' : 'start'}>
          <text x={unitAtEnd ? right : left} y={top - TEXT_RISE}>
            {unit}
          </text>
        </g>
      )}
    </>
  );
}

function Today({ x, plot }: { x: number; plot: Plot }) {
  const { side, isInside } = todaySide(x, plot);
  const gap = side === 'start' ? TODAY.gap : -TODAY.gap;
  return (
    <g className={styles.today} data-side={side}>
      <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} />
      <text x={isInside ? x + gap : x} y={isInside ? plot.top + TODAY.drop : plot.top - TEXT_RISE}>
        Today
      </text>
    </g>
  );
}

/** No more labels than this fit in the narrowest card. */
const MANY = 10;

export function LabelRow(props: {
  labels: readonly Label[];
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

export function Boundaries({ at, from, to }: { at: readonly number[]; from: number; to: number }) {
  return (
    <g className={styles.boundaries}>
      {at.map((x) => (
        <line key={x} x1={x} x2={x} y1={from} y2={to} />
      ))}
    </g>
  );
}

export function Gaps(props: {
  gaps: readonly (readonly [from: number, to: number])[];
  plot: Plot;
}) {
  const { top, bottom } = props.plot;
  return props.gaps.map(([from, to]) => (
    <rect
      key={from}
      className={styles.gap}
      x={from}
      y={top}
      width={to - from}
      height={bottom - top}
    />
  ));
}

export interface LegendMark {
  readonly words: string;
  readonly mark: ReactNode;
}

export const MARK = { line: 'M1,7h22', ground: 'M1,2h22v10h-22z' } as const;

export function pathMark(
  words: string,
  className: string | undefined,
  d: string,
  kind?: string,
): LegendMark {
  return { words, mark: <path className={className} d={d} data-kind={kind} /> };
}

export function Legend(props: {
  marks: readonly (LegendMark | false | null | undefined | '')[];
  width?: number;
}) {
  return (
    <ul className={`cluster legend fine ${styles.legend}`}>
      {props.marks.map((one) =>
        one ? (
          <li key={one.words}>
            <svg width={props.width ?? 24} height="14" aria-hidden="true">
              {one.mark}
            </svg>
            {one.words}
          </li>
        ) : null,
      )}
    </ul>
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
  behind?: ReactNode;
  above?: ReactNode;
  children: ReactNode;
}) {
  const { name, layout, reading = null, valueText = null, onRead } = props;
  const { plot, ticks, unit, points, today = null } = layout;
  const canvasWidth = layout.width ?? CANVAS.width;
  // Without script, a chart is a picture.
  const isRead = useHydrated() && onRead !== undefined;
  const reportHover = use(GraphHoverContext);
  const point = reading === null ? undefined : points[reading];
  const drawing = (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${canvasWidth} ${layout.height}`}
      data-pixels={layout.width !== undefined || undefined}
      role={isRead ? undefined : 'img'}
      aria-label={isRead ? undefined : name}
      aria-hidden={isRead || undefined}
    >
      {props.behind}
      <ValueAxis
        plot={plot}
        ticks={ticks}
        unit={unit}
        unitAtEnd={today !== null && todaySide(today, plot).unitSide === 'end'}
      />
      {props.children}
      {today === null ? null : <Today x={today} plot={plot} />}
      {props.above}
      {point ? (
        <g className={styles.hair}>
          <line x1={point.x} x2={point.x} y1={plot.top} y2={plot.bottom} />
          {point.y === null ? null : <circle cx={point.x} cy={point.y} r="5" />}
        </g>
      ) : null}
    </svg>
  );
  if (onRead === undefined) return drawing;

  function read(next: Reading): void {
    if (next !== null) reportHover();
    if (next !== reading) onRead?.(next);
  }

  function readAtPointer(event: PointerEvent<HTMLDivElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * canvasWidth;
    const next = pointAt(points, x);
    if (next === null) log.invalidHoverData(x);
    else read(next);
  }

  function readByKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = readingAfterKey(event.key, reading, points.length);
    if (next === undefined) return;
    event.preventDefault();
    read(next);
  }

  if (!isRead) return <div className={styles.canvas}>{drawing}</div>;
  return (
    <div
      className={styles.canvas}
      role="slider"
      aria-label={name}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={(reading ?? 0) + 1}
      aria-valuetext={valueText ?? UNREAD}
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
      {drawing}
    </div>
  );
}

/** Placeholder for a chart; `tall` for a flow graph. */
export function ChartPlaceholder({ children, tall }: { children?: ReactNode; tall?: boolean }) {
  return (
    <div className={`note ${styles.placeholder}`} data-tall={tall}>
      {children}
    </div>
  );
}

export function Spinner() {
  return (
    <div className={styles.spinner} role="status">
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

export function ChartCard(props: {
  title: string;
  header?: ReactNode;
  headline?: ReactNode;
  small?: string | undefined;
  /** Whose fish the headline counts, and how it adds up with others. */
  addsUp?: string | null;
  status?: ReactNode;
  chart?: ReactNode;
  legend?: ReactNode;
  placeholder?: ReactNode;
  summary?: ReactNode;
  table?: ReactNode;
}) {
  const id = useId();
  const { title, headline } = props;
  const hasHeadline = headline !== undefined;
  const anchor = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return (
    <article className={`card ${styles.card}`} aria-labelledby={id}>
      <div className={`stack gap-8 ${styles.body}`} id={anchor}>
        <header className={`cluster ${styles.heads}`}>
          <h3 id={id}>{title}</h3>
          {props.header ? <p className="note links">{props.header}</p> : null}
        </header>
        {hasHeadline ? (
          <p className={styles.headline}>
            {headline}
            {props.small ? <small>{` ${props.small}`}</small> : null}
          </p>
        ) : null}
        {props.addsUp ? <p className={styles.addsUp}>{props.addsUp}</p> : null}
        {props.status ? (
          <div className={`stack gap-4 small ${styles.status}`}>{props.status}</div>
        ) : null}
        <div className={styles.chart}>
          {props.chart ?? <ChartPlaceholder>{props.placeholder}</ChartPlaceholder>}
          {props.legend}
        </div>
        {props.summary ? <p className="note">{props.summary}</p> : null}
        {props.table ? (
          <ChartMenu title={title} anchor={anchor}>
            {props.table}
          </ChartMenu>
        ) : null}
      </div>
    </article>
  );
}
