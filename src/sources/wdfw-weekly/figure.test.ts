import { expect, test } from 'vitest';
import { parseFigure } from './figure.ts';

test.each<[string, number | null | undefined]>([
  ['0', 0],
  ['3953', 3953],
  ['1,234', 1234],
  ['1,234,567', 1_234_567],
  ['(12)', -12],
  ['(1,222)', -1222],
  ['-7', -7],
  ['', null],
  ['-', null],
  [' - ', null],
  ['12,34', undefined],
  ['12.5', undefined],
  ['twelve', undefined],
  ['()', undefined],
  ['(-3)', undefined],
  ['0x10', undefined],
  ['9'.repeat(20), undefined],
])('a printed "%s" reads as %s', (text, figure) => {
  expect(parseFigure(text)).toBe(figure);
});
