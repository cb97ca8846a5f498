import { hiddenColumns, wheelSideways } from './sideways-scroll.ts';

/** A press that moves less than this is a click, in pixels. */
const CLICK_SLOP = 4;

/** Marks which edges hide columns, for the stylesheet. Returns its cleanup. */
export function markHiddenColumns(box: HTMLElement): () => void {
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
