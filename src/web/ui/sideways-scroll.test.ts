import { describe, expect, test } from 'vitest';
import {
  dragByMouse,
  hiddenColumns,
  moveByWheel,
  type ScrollBox,
  wheelSideways,
} from './sideways-scroll.ts';

/** A table 500 px wide, with 300 px and all rows visible. */
const at = (scrollLeft: number, more: Partial<ScrollBox> = {}): ScrollBox => ({
  scrollLeft,
  clientWidth: 300,
  scrollWidth: 500,
  scrollTop: 0,
  clientHeight: 200,
  scrollHeight: 200,
  ...more,
});

test.each([
  ['nothing, where all columns fit', at(0, { scrollWidth: 300 }), ''],
  ['the end, at the first column', at(0), 'end'],
  ['both edges, in between', at(120), 'start end'],
  ['the start, at the last column', at(200), 'start'],
  ['the start, a fraction of a pixel before the last column', at(199.5), 'start'],
])('columns are hidden at %s', (_, table, edges) => {
  expect(hiddenColumns(table)).toBe(edges);
});

describe('a turn of the wheel', () => {
  const turn = { deltaX: 0, deltaY: 100, deltaMode: 0, shiftKey: false, ctrlKey: false };

  test.each([
    ['down moves on by as much', turn, at(0), 100],
    ['up moves back', { ...turn, deltaY: -100 }, at(120), -100],
    ['in lines counts 40 px each', { ...turn, deltaY: 3, deltaMode: 1 }, at(0), 120],
    ['in pages counts what is shown', { ...turn, deltaY: 1, deltaMode: 2 }, at(0), 300],
    ['down at the last column scrolls the page', turn, at(200), 0],
    ['up at the first column scrolls the page', { ...turn, deltaY: -100 }, at(0), 0],
    ['over a table that fits scrolls the page', turn, at(0, { scrollWidth: 300 }), 0],
    ['goes down first where rows are hidden', turn, at(0, { scrollHeight: 400 }), 0],
    ['with shift is left to the browser', { ...turn, shiftKey: true }, at(0), 0],
    ['with ctrl is a zoom', { ...turn, ctrlKey: true }, at(0), 0],
    ['that is sideways already is native', { ...turn, deltaX: 120 }, at(0), 0],
  ])('%s', (_, wheel, table, pixels) => {
    expect(wheelSideways(wheel, table)).toBe(pixels);
  });
});

/** The same table as an element. */
function tableBox(focused = false) {
  const box = Object.assign(new EventTarget(), {
    dataset: { hides: 'end' } as DOMStringMap,
    ...at(0),
    setPointerCapture: () => undefined,
    matches: () => focused,
  });
  return { box, element: box as unknown as HTMLElement };
}

function fire(target: EventTarget, type: string, fields: object = {}) {
  const event = Object.assign(new Event(type, { cancelable: true }), fields);
  target.dispatchEvent(event);
  return event;
}

const mouse = (clientX: number, more: object = {}) => ({
  pointerType: 'mouse',
  button: 0,
  pointerId: 1,
  clientX,
  clientY: 50,
  ...more,
});

describe('the mouse', () => {
  test('drags the table and releases it', () => {
    const { box, element } = tableBox();
    dragByMouse(element);
    fire(box, 'pointerdown', mouse(200));
    fire(box, 'pointermove', mouse(120));
    expect(box.scrollLeft).toBe(80);
    expect(box.dataset.dragging).toBe('');
    fire(box, 'pointerup', mouse(120));
    fire(box, 'pointermove', mouse(20));
    expect(box.scrollLeft).toBe(80);
    expect(box.dataset.dragging).toBeUndefined();
  });

  test('selects no text while dragging', () => {
    const { box, element } = tableBox();
    dragByMouse(element);
    fire(box, 'pointerdown', mouse(200));
    expect(fire(box, 'selectstart').defaultPrevented).toBe(true);
    fire(box, 'pointerup', mouse(200));
    expect(fire(box, 'selectstart').defaultPrevented).toBe(false);
  });

  test('still selects a word with a double click', () => {
    const { box, element } = tableBox();
    dragByMouse(element);
    fire(box, 'pointerdown', mouse(200));
    fire(box, 'mousedown', { detail: 2 });
    expect(fire(box, 'selectstart').defaultPrevented).toBe(false);
  });

  test.each([
    ['a shaky click', mouse(200), mouse(203)],
    ['a finger, which scrolls natively', mouse(200, { pointerType: 'touch' }), mouse(120)],
    ['another button', mouse(200, { button: 2 }), mouse(120)],
    ['a press with shift, which selects', mouse(200, { shiftKey: true }), mouse(120)],
  ])('moves nothing by %s', (_, press, move) => {
    const { box, element } = tableBox();
    dragByMouse(element);
    fire(box, 'pointerdown', press);
    fire(box, 'pointermove', move);
    expect(box.scrollLeft).toBe(0);
    expect(box.dataset.dragging).toBeUndefined();
  });

  test('moves nothing if all columns are in view, or after cleanup', () => {
    const { box, element } = tableBox();
    box.dataset.hides = '';
    const end = dragByMouse(element);
    fire(box, 'pointerdown', mouse(200));
    fire(box, 'pointermove', mouse(120));
    box.dataset.hides = 'end';
    end();
    fire(box, 'pointerdown', mouse(200));
    fire(box, 'pointermove', mouse(120));
    expect(box.scrollLeft).toBe(0);
  });
});

describe('the wheel', () => {
  const down = { deltaX: 0, deltaY: 100, deltaMode: 0, shiftKey: false, ctrlKey: false };

  test('scrolls the page over a table without the focus', () => {
    const { box, element } = tableBox(false);
    moveByWheel(element);
    expect(fire(box, 'wheel', down).defaultPrevented).toBe(false);
    expect(box.scrollLeft).toBe(0);
  });

  test('scrolls a focused table sideways, and the page again at its last column', () => {
    const { box, element } = tableBox(true);
    moveByWheel(element);
    expect(fire(box, 'wheel', down).defaultPrevented).toBe(true);
    expect(fire(box, 'wheel', down).defaultPrevented).toBe(true);
    expect(box.scrollLeft).toBe(200);
    expect(fire(box, 'wheel', down).defaultPrevented).toBe(false);
    expect(fire(box, 'wheel', { ...down, shiftKey: true }).defaultPrevented).toBe(false);
  });
});
