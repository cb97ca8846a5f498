import { describe, expect, test } from 'vitest';
import { instantSchema, riverFigure, textSchema } from './river-figure.ts';

describe('riverFigure', () => {
  test.each([
    ['535', 535],
    ['-120.5', -120.5],
    ['0', 0],
    ['.7', 0.7],
    ['1.2e3', 1200],
    [6.67, 6.67],
    [0, 0],
    ['-998', -998],
  ])('%j is the figure %d', (written, figure) => {
    expect(riverFigure(written)).toBe(figure);
  });

  test.each([
    [null],
    [''],
    [' '],
    ['nan'],
    ['NaN'],
    ['Infinity'],
    ['-Infinity'],
    ['1e999'],
    ['Ice'],
    ['0x10'],
    ['1,200'],
    ['-999'],
    ['-999.0'],
    ['-9999'],
    ['-999999'],
    ['-999999.00'],
    [-999],
    [-9999],
    [-999_999],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
  ])('%j is no figure', (written) => {
    expect(riverFigure(written)).toBeNull();
  });
});

describe('instants', () => {
  test.each([
    ['2026-11-13T00:00:00Z', '2026-11-13T00:00:00.000Z'],
    ['2025-01-01T00:15:00+00:00', '2025-01-01T00:15:00.000Z'],
    ['2018-03-11T03:00:00.000-04:00', '2018-03-11T07:00:00.000Z'],
    ['0001-01-01T00:00:00Z', null],
    ['1849-12-31T23:59:59Z', null],
  ])('%s is %s', (written, instant) => {
    expect(instantSchema.parse(written)).toBe(instant);
  });

  test.each(['2026-11-13', '2026-11-13T00:00:00', '2026-02-30T00:00:00Z', 'now', ''])(
    '%j does not fit',
    (written) => {
      expect(instantSchema.safeParse(written).success).toBe(false);
    },
  );
});

test('a blank text is none', () => {
  expect(['kcfs', '', ' ', null, undefined].map((text) => textSchema.parse(text))).toEqual([
    'kcfs',
    null,
    null,
    null,
    null,
  ]);
});
