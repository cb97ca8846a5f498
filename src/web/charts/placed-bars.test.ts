import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CANVAS } from './canvas.ts';
import { type Bar, placedBars } from './placed-bars.ts';
import { countAxis } from './ticks.ts';

const bar = (value: number | null, label = ''): Bar => ({ value, label });
const placed = (bars: readonly Bar[], exactly = false) =>
  placedBars(
    bars,
    countAxis(
      bars.map(({ value }) => value ?? 0),
      5,
      exactly,
    ),
  );

test('bars rise from the baseline to their height on the axis', () => {
  // Ticks 0 to 400: "400" takes 3 * 9.5 + 8 units on the left; the plot is 397.5 units wide and
  // 185 high (18 to 203).
  const { box, baseline, ticks, bars } = placed([bar(400, 'a'), bar(100, 'b'), bar(0), bar(null)]);
  expect(box).toEqual({ left: 36.5, right: 434, top: 18, bottom: 203 });
  expect(baseline).toBe(203);
  expect(ticks.map(({ y, text }) => `${text} ${y}`)).toEqual([
    '0 203',
    '100 156.8',
    '200 110.5',
    '300 64.3',
    '400 18',
  ]);
  expect(bars.map(({ x, top, height }) => [x, top, height])).toEqual([
    [86.2, 18, 185],
    [185.6, 156.8, 46.3],
    [284.9, 203, 0],
    [384.3, 203, 0],
  ]);
  expect(bars.map(({ width }) => width)).toEqual([48, 48, 48, 48]);
});

test('a correction hangs below the axis', () => {
  // Ticks -400 to 1200 over 185 units: 90 fish are 10.4 of them.
  const { baseline, bars } = placed([bar(1200), bar(-90)], true);
  expect(baseline).toBe(156.8);
  expect(bars.map(({ top, height, y }) => [top, height, y])).toEqual([
    [18, 138.8, 18],
    [156.8, 10.4, 167.2],
  ]);
});

test('a single bar is centered and not too wide; no bars make an empty plot', () => {
  const [only] = placed([bar(5, '2026')]).bars;
  expect(only?.width).toBe(48);
  expect(only?.x).toBeCloseTo((9.5 + 8 + 434) / 2, 0);
  expect(placed([]).bars).toEqual([]);
});

test('a single fish is visible next to ten thousand', () => {
  expect(placed([bar(10_000), bar(1)]).bars[1]?.height).toBe(1.5);
});

test('labels are short where they would touch', () => {
  const years = (count: number) =>
    placed(
      Array.from({ length: count }, (_, at) => ({
        ...bar(100, String(2012 + at)),
        shortLabel: `’${12 + at}`,
      })),
    );
  expect(years(9).isShort).toBe(false);
  expect(years(9).labels.map(({ text }) => text)).toContain('2012');
  expect(years(14).isShort).toBe(true);
  expect(
    years(14)
      .labels.map(({ text }) => text)
      .slice(-2),
  ).toEqual(['’24', '’25']);
});

test.each([
  [1, [0]],
  [14, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
  [15, [0, 2, 4, 6, 8, 10, 12, 14]],
  [18, [1, 3, 5, 7, 9, 11, 13, 15, 17]],
  [30, [2, 5, 8, 11, 14, 17, 20, 23, 26, 29]],
  [31, [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]],
])(
  'of %d bars all are labelled up to 14, otherwise about 9 including the newest',
  (count, labelled) => {
    const { labels } = placed(Array.from({ length: count }, (_, at) => bar(1, String(at))));
    expect(labels.map(({ text }) => Number(text))).toEqual(labelled);
  },
);

test('every bar is inside the canvas, and each place on the axis belongs to one bar', () => {
  const value = fc.option(fc.integer({ min: -20_000, max: 200_000 }));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), fc.boolean(), (values, all) => {
      const { box, bars } = placed(
        values.map((one, at) => bar(one, String(1990 + at))),
        all,
      );
      for (const { left, width, top, height, y } of bars) {
        expect(left).toBeGreaterThanOrEqual(box.left - 0.1);
        expect(left + width).toBeLessThanOrEqual(box.right + 0.1);
        expect(top).toBeGreaterThanOrEqual(box.top - 0.1);
        expect(top + height).toBeLessThanOrEqual(box.bottom + 0.2);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(CANVAS.height);
      }
      for (const [at, one] of bars.entries()) {
        const end = one.spans[0]?.[1] ?? 0;
        expect(bars[at + 1]?.spans[0]?.[0] ?? end).toBeCloseTo(end);
      }
    }),
  );
});
