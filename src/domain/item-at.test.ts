import { expect, test } from 'vitest';
import { rangeOfLines } from './fish/season-lines.ts';
import { itemAt } from './item-at.ts';

test('a wrong index is an error, and never a figure', () => {
  expect(itemAt([0, 3], 0)).toBe(0);
  expect(() => itemAt([1, 2], 2)).toThrow(RangeError);
  const line = [1, 2, 3];
  expect(rangeOfLines([line, line, line, line, line])?.low).toEqual(line);
  // A season of fewer weeks would pull the usual range down to 0.
  expect(() => rangeOfLines([line, line, line, line, [1, 2]])).toThrow(RangeError);
});
