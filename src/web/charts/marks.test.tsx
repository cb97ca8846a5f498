import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Labels } from './labels.tsx';
import { inLight } from './light-colors.ts';
import { Bars, Dots, Line, On, Rule, UsualBand } from './marks.tsx';

/** Ten units a step to the right and down from 100. */
const SCALES = {
  x: (at: number) => 10 * at,
  y: (value: number) => 100 - 10 * value,
  plot: { left: 0, right: 200, top: 0, bottom: 100 },
};

const drawn = (marks: ReactNode, isStatic = true) =>
  renderToStaticMarkup(<On drawing={{ ...SCALES, width: 200, height: 120, isStatic }}>{marks}</On>);
const paths = (marks: ReactNode) => [...drawn(marks).matchAll(/ d="([^"]*)"/g)].map(([, d]) => d);

test('a missing value breaks a line and a band, and is never 0', () => {
  const line = [
    [0, 1],
    [1, 3],
    [2, null],
    [3, 2],
  ] as const;
  expect(paths(<Line look="season" points={line} />)).toEqual(['M0,90L10,70M30,80Z']);
  const band = [
    [0, 1, 2],
    [1, null, null],
    [2, 1, null],
    [3, 3, 20],
    [4, 3, 4],
  ] as const;
  // The last stretch is cut at the upper edge of the plot.
  expect(paths(<UsualBand points={band} />)).toEqual([
    'M0,80L0,90ZM30,0L40,60L40,70L30,70Z',
    // Its edges are level lines: the ends stay open.
    'M0,80ZM0,90ZM30,0L40,60M30,70L40,70',
  ]);
  expect(paths(<Line look="season" points={[[0, null]]} />)).toEqual([]);
});

test('a bar of no figure has no height, one of a few fish is seen, a correction hangs', () => {
  const bar = (value: number | null) => [{ from: 1, to: 2, value }];
  expect(paths(<Bars look="fish" bars={bar(null)} />)).toEqual([]);
  expect(paths(<Bars look="fish" bars={bar(0.01)} />)).toEqual(['M10,99.3h10v0.7h-10Z']);
  expect(paths(<Bars look="fish" bars={bar(-2)} />)).toEqual(['M10,100h10v20h-10Z']);
  expect(paths(<Bars look="unfinished" isHatched bars={bar(4)} />)).toHaveLength(2);
});

test('rules cross the plot or mark its lower edge; a dot without a value is not drawn', () => {
  expect(paths(<Rule look="grid" x={[3]} y={[5]} />)).toEqual(['M30,0V100M0,50H200']);
  expect(paths(<Rule look="grid" x={[3]} below={5} />)).toEqual(['M30,100V105']);
  const dots = [
    [1, null],
    [2, 5],
  ] as const;
  expect(paths(<Dots look="newest" radius={4} points={dots} />)).toEqual([
    'M16,50a4,4 0 1 0 8,0a4,4 0 1 0 -8,0Z',
  ]);
});

test('words are placed by shares of a live chart and by units of a picture', () => {
  const words = <Labels labels={[{ x: 5, text: 'Oct' }]} row={1} />;
  expect(drawn(words, false)).toContain('x="25%" y="83.33%" dy="31"');
  expect(drawn(words)).toContain('x="50" y="100" dy="31"');
});

test('a mark has its colors without a style sheet, which a picture takes from the light scheme', () => {
  const mark = drawn(
    <Line
      look="observed"
      points={[
        [0, 1],
        [1, 3],
      ]}
    />,
  );
  expect(mark).toContain('fill="none" stroke="var(--observed)" stroke-width="2.25"');
  expect(inLight(mark)).toContain('stroke="#0072b2"');
  // Not that of a visitor who asks for more contrast.
  expect(inLight('var(--ink) var(--band)')).toMatch(/^#10262b #[0-9a-f]{6}$/);
});
