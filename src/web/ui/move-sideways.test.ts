import { describe, expect, test } from 'vitest';
import { dragByMouse, moveByWheel } from './move-sideways.ts';

/** A table 500 px wide, with 300 px visible. */
function tableBox(focused = false) {
  const box = Object.assign(new EventTarget(), {
    dataset: { hides: 'end' } as DOMStringMap,
    scrollLeft: 0,
    clientWidth: 300,
    scrollWidth: 500,
    scrollTop: 0,
    clientHeight: 200,
    scrollHeight: 200,
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
