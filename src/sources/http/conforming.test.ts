import { describe, expect, test } from 'vitest';
import { Odd, withoutOdd } from './conforming.ts';

/** Reads a list in which negative numbers are odd, and what was warned of. */
function read(...items: readonly number[]) {
  const warned: string[] = [];
  const one = (item: number, at: number) => (item < 0 ? new Odd(`items.${at}: ${item}`) : item);
  return { values: withoutOdd('service', items, one, (line) => warned.push(line)), warned };
}

describe('a list', () => {
  test('is not emptied by one odd item, which is counted and named in a warning', () => {
    expect(read(1, -2)).toEqual({
      values: [1],
      warned: ['service: left out 1 of 2 items of its answer: items.1: -2'],
    });
    const twenty = Array.from({ length: 20 }, (_, at) => (at < 2 ? -at - 1 : at));
    expect(read(...twenty).values).toHaveLength(18);
    expect(read(...twenty).warned).toEqual([
      'service: left out 2 of 20 items of its answer: items.0: -1',
    ]);
  });

  test.each([[[-1]], [[-1, -2]], [[1, -2, -3]], [[-1, -2, -3, ...Array(26).fill(7)]]])(
    'with many odd items, as %j, has another form and is an error',
    (items) => {
      expect(() => read(...items)).toThrow(/^service: sent an unexpected answer: items\.\d: -\d$/);
    },
  );
});
