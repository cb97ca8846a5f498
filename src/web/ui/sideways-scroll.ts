import { type RefObject, useEffect } from 'react';

/** A box that scrolls, in CSS pixels. */
export interface ScrollBox {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/** The fields of a `WheelEvent` that matter here. */
interface WheelTurn {
  readonly deltaX: number;
  readonly deltaY: number;
  /** 0 pixels, 1 lines, 2 pages. */
  readonly deltaMode: number;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
}

/** Scroll positions are fractions on some screens: less than this counts as 0. */
const MIN_DISTANCE = 1;
const PIXELS_PER_LINE = 40;

/** Which edges hide columns, for the stylesheet: ``, `start`, `end` or `start end`. */
export function hiddenColumns({ scrollLeft, clientWidth, scrollWidth }: ScrollBox): string {
  return [
    scrollLeft > MIN_DISTANCE ? 'start' : null,
    scrollWidth - clientWidth - scrollLeft > MIN_DISTANCE ? 'end' : null,
  ]
    .filter((edge) => edge)
    .join(' ');
}

function canMove(direction: number, position: number, shown: number, whole: number): boolean {
  return direction < 0 ? position > MIN_DISTANCE : whole - shown - position > MIN_DISTANCE;
}

/**
 * How far a turn of the wheel moves a table sideways, in pixels; 0 leaves it to the browser.
 *
 * Only a plain vertical turn counts, while the table can scroll that way and cannot scroll vertically.
 * So shift and sideways wheels stay native, ctrl zooms, and at the last column the page scrolls.
 */
export function wheelSideways(turn: WheelTurn, box: ScrollBox): number {
  const { deltaX, deltaY, deltaMode, shiftKey, ctrlKey } = turn;
  if (shiftKey || ctrlKey || deltaY === 0 || Math.abs(deltaX) >= Math.abs(deltaY)) return 0;
  if (canMove(deltaY, box.scrollTop, box.clientHeight, box.scrollHeight)) return 0;
  if (!canMove(deltaY, box.scrollLeft, box.clientWidth, box.scrollWidth)) return 0;
  if (deltaMode === 1) return deltaY * PIXELS_PER_LINE;
  return deltaMode === 2 ? deltaY * box.clientWidth : deltaY;
}

/** A press that moves less than this is a click, in pixels. */
const CLICK_SLOP = 4;

/** Marks which edges hide columns, for the stylesheet. Returns its cleanup. */
function markHiddenColumns(box: HTMLElement): () => void {
  const mark = () => {
    box.dataset.hides = hiddenColumns(box);
  };
  const sizes = new ResizeObserver(mark);
  sizes.observe(box);
  if (box.firstElementChild) sizes.observe(box.firstElementChild);
  box.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener('scroll', mark);
  };
}

/**
 * Lets the mouse drag the box. Touch and pens scroll natively; a double click still selects a word,
 * and a press with a modifier key is left to the browser. Returns its cleanup.
 */
export function dragByMouse(box: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let from: { x: number; y: number; left: number; top: number } | null = null;

  const stopDragging = () => {
    from = null;
    delete box.dataset.dragging;
  };
  const press = (event: PointerEvent) => {
    const plain = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey);
    if (event.pointerType !== 'mouse' || event.button !== 0 || !plain || !box.dataset.hides) return;
    from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
  };
  const move = (event: PointerEvent) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (box.dataset.dragging === undefined) {
      if (Math.hypot(x, y) < CLICK_SLOP) return;
      box.dataset.dragging = '';
      box.setPointerCapture(event.pointerId);
    }
    box.scrollLeft = from.left - x;
    box.scrollTop = from.top - y;
  };

  box.addEventListener('pointerdown', press, { signal });
  box.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    box.addEventListener(end, stopDragging, { signal });
  }
  // The pointer may leave the box between the press and the first move.
  const leave = () => {
    if (box.dataset.dragging === undefined) stopDragging();
  };
  const secondPress = ({ detail }: MouseEvent) => {
    if (detail > 1) stopDragging();
  };
  const startSelection = (event: Event) => {
    if (from) event.preventDefault();
  };
  box.addEventListener('pointerleave', leave, { signal });
  box.addEventListener('mousedown', secondPress, { signal });
  box.addEventListener('selectstart', startSelection, { signal });
  return () => listening.abort();
}

/**
 * Lets a vertical wheel scroll the box sideways while it has the focus. Otherwise the wheel scrolls the
 * page, so that passing over a table does not interrupt it. Returns its cleanup.
 */
export function moveByWheel(box: HTMLElement): () => void {
  const turn = (event: WheelEvent) => {
    if (!box.matches(':focus-within')) return;
    const pixels = wheelSideways(event, box);
    if (pixels === 0) return;
    event.preventDefault();
    box.scrollLeft += pixels;
  };
  box.addEventListener('wheel', turn, { passive: false });
  return () => box.removeEventListener('wheel', turn);
}

/** Lets a box be scrolled sideways by mouse and wheel, and marks edges that hide columns. */
export function useSidewaysScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const cleanups = [markHiddenColumns(box), dragByMouse(box), moveByWheel(box)];
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  }, [ref]);
}
