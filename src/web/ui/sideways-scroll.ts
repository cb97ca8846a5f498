/** A press that moves less than this is a click, in pixels. Scroll positions are fractions on some screens. */
const CLICK_SLOP = 4;
/** Fewer pixels hide nothing that can be read. */
const LEAST_SCROLL = 4;

/**
 * Lets a box be scrolled by dragging; `data-hides` names edges that hide columns.
 * @returns its cleanup, as a `ref` expects.
 */
export function sidewaysScroll(box: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const leftOver = () => box.scrollWidth - box.clientWidth - box.scrollLeft;
  const mark = () => {
    const start = box.scrollLeft > LEAST_SCROLL ? ['start'] : [];
    const end = leftOver() > LEAST_SCROLL ? ['end'] : [];
    box.dataset.hides = [...start, ...end].join(' ');
  };
  const sizes = new ResizeObserver(mark);
  sizes.observe(box);
  if (box.firstElementChild) sizes.observe(box.firstElementChild);
  box.addEventListener('scroll', mark, { signal, passive: true });

  let from: { x: number; y: number; left: number; top: number } | null = null;
  const stop = () => {
    from = null;
    delete box.dataset.dragging;
  };
  const press = ({ pointerType, button, shiftKey, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'mouse' || button !== 0 || shiftKey || !box.dataset.hides) return;
    from = { x: clientX, y: clientY, left: box.scrollLeft, top: box.scrollTop };
  };
  const drag = ({ pointerId, buttons, clientX, clientY }: PointerEvent) => {
    if (!from) return;
    if (buttons === 0) return stop();
    const x = clientX - from.x;
    const y = clientY - from.y;
    if (box.dataset.dragging === undefined && Math.hypot(x, y) < CLICK_SLOP) return;
    box.dataset.dragging = '';
    box.setPointerCapture(pointerId);
    box.scrollTo({ left: from.left - x, top: from.top - y, behavior: 'instant' });
  };
  box.addEventListener('pointerdown', press, { signal });
  box.addEventListener('pointermove', drag, { signal });
  box.addEventListener('lostpointercapture', stop, { signal });
  // A double click selects a word.
  const secondPress = ({ detail }: MouseEvent) => detail > 1 && stop();
  box.addEventListener('mousedown', secondPress, { signal });
  box.addEventListener('selectstart', (event) => from && event.preventDefault(), { signal });

  return () => {
    listening.abort();
    sizes.disconnect();
  };
}
