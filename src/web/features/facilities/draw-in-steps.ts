/** Take 30 to 45 ms on a processor slowed down four times; six took up to 90. */
const AT_A_TIME = 3;
/** A frame or two, so that two steps do not fall into one. */
const REST_MS = 33;
const DRAWN = 'data-drawn';

/** Draws cards that are out of view: all at once, or a few at a time while the page rests. Returns how to stop. */
export function drawInSteps(cards: Iterable<Element>, isAtOnce: boolean): () => void {
  const left = [...cards].filter((card) => !card.hasAttribute(DRAWN));
  const draw = (some: readonly Element[]) => {
    for (const card of some) card.setAttribute(DRAWN, '');
  };
  if (isAtOnce) draw(left.splice(0));
  const timer = setInterval(() => {
    // The open map covers them.
    if (document.querySelector('dialog[open]')) return;
    draw(left.splice(0, AT_A_TIME));
    if (left.length === 0) clearInterval(timer);
  }, REST_MS);
  return () => clearInterval(timer);
}

/** Cards out of view are painted when they are wanted again; the browser remembers their heights. */
export function undraw(cards: Iterable<Element>): void {
  for (const card of cards) card.removeAttribute(DRAWN);
}
