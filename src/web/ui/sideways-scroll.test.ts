import { describe, expect, test } from 'vitest';
import { hiddenColumns, type ScrollBox, wheelSideways } from './sideways-scroll.ts';

/** A table 500 px wide, with 300 px and all rows visible. */
const box = (scrollLeft: number, more: Partial<ScrollBox> = {}): ScrollBox => ({
  scrollLeft,
  clientWidth: 300,
  scrollWidth: 500,
  scrollTop: 0,
  clientHeight: 200,
  scrollHeight: 200,
  ...more,
});

test.each([
  ['nothing, where all columns fit', box(0, { scrollWidth: 300 }), ''],
  ['the end, at the first column', box(0), 'end'],
  ['both edges, in between', box(120), 'start end'],
  ['the start, at the last column', box(200), 'start'],
  ['the start, a fraction of a pixel before the last column', box(199.5), 'start'],
])('columns are hidden at %s', (_, at, edges) => {
  expect(hiddenColumns(at)).toBe(edges);
});

describe('a turn of the wheel', () => {
  const turn = { deltaX: 0, deltaY: 100, deltaMode: 0, shiftKey: false, ctrlKey: false };

  test.each([
    ['down moves on by as much', turn, box(0), 100],
    ['up moves back', { ...turn, deltaY: -100 }, box(120), -100],
    ['in lines counts 40 px each', { ...turn, deltaY: 3, deltaMode: 1 }, box(0), 120],
    ['in pages counts what is shown', { ...turn, deltaY: 1, deltaMode: 2 }, box(0), 300],
    ['down at the last column scrolls the page', turn, box(200), 0],
    ['up at the first column scrolls the page', { ...turn, deltaY: -100 }, box(0), 0],
    ['over a table that fits scrolls the page', turn, box(0, { scrollWidth: 300 }), 0],
    ['goes down first where rows are hidden', turn, box(0, { scrollHeight: 400 }), 0],
    ['with shift is left to the browser', { ...turn, shiftKey: true }, box(0), 0],
    ['with ctrl is a zoom', { ...turn, ctrlKey: true }, box(0), 0],
    ['that is sideways already is native', { ...turn, deltaX: 120 }, box(0), 0],
  ])('%s', (_, wheel, at, pixels) => {
    expect(wheelSideways(wheel, at)).toBe(pixels);
  });
});
