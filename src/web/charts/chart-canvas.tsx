import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { log } from '#web/lib/browser/log.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { CANVAS, type ReadablePoint } from './canvas.ts';
import styles from './chart.module.css';
import { useGraphHover } from './graph-hover.tsx';
import { canvasX, pointAt, type Reading, readingAfterKey } from './reading.ts';

/**
 * The canvas of a chart. It can be read by pointer, touch (vertical swipes still scroll the page),
 * arrow keys, Home, End and Escape. The parent shows the value of `reading`.
 */
export function ChartCanvas(props: {
  name: string;
  points: readonly ReadablePoint[];
  reading: Reading;
  onRead: (reading: Reading) => void;
  /** In units of the `viewBox`. */
  height?: number;
  children: ReactNode;
}) {
  const { points, reading, onRead, height = CANVAS.height } = props;
  // Without a script a chart is a picture.
  const hydrated = useHydrated();
  const reportHover = useGraphHover();

  function read(next: Reading): void {
    if (next !== null) reportHover();
    if (next !== reading) onRead(next);
  }

  function readAtPointer(event: PointerEvent<HTMLDivElement>): void {
    const drawn = event.currentTarget.getBoundingClientRect();
    const x = canvasX(event.clientX, drawn);
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

  const drawing = (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${CANVAS.width} ${height}`}
      role="img"
      aria-label={props.name}
    >
      {props.children}
    </svg>
  );
  if (!hydrated) return <div className={styles.canvas}>{drawing}</div>;
  return (
    <div
      className={styles.canvas}
      role="application"
      aria-label={`${props.name}: arrow keys read the values`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the chart
      tabIndex={0}
      onPointerMove={readAtPointer}
      onPointerUp={readAtPointer}
      onPointerCancel={() => read(null)}
      onPointerLeave={(event) => {
        // Lifting a finger also leaves; its reading stays.
        if (event.pointerType === 'mouse') read(null);
      }}
      onKeyDown={readByKey}
      onBlur={() => read(null)}
    >
      {drawing}
    </div>
  );
}
