import { expect, test } from 'vitest';
import { Odd, withoutOdd } from './conforming.ts';

function read(items: readonly number[]) {
  const warned: string[] = [];
  const readItem = (item: number, at: number) =>
    item < 0 ? new Odd(`items.${at}: ${item}`) : item;
  const values = withoutOdd('service', items, readItem, (line) => warned.push(line));
  return [values.length, warned.join()];
}

const many = (length: number) => Array<number>(length).fill(7);

test('odd items are left out of a list, and counted and named in a warning', () => {
  const warning = 'service: left out 1 of 2 items of its answer: items.1: -2';
  expect(read([1, -2])).toEqual([1, warning]);
  const ofTwenty = 'service: left out 2 of 20 items of its answer: items.0: -1';
  expect(read([-1, -2, ...many(18)])).toEqual([18, ofTwenty]);
});

test.each([[[-1]], [[-1, -2]], [[1, -2, -3]], [[-1, -2, -3, ...many(26)]]])(
  'with many odd items, as %j, a list has another form and is an error',
  (items) => {
    expect(() => read(items)).toThrow(/^service: sent an unexpected answer: items\.\d: -\d$/);
  },
);
