import { expect, test } from 'vitest';
import { labelledBars } from './thinned-labels.ts';

test('up to 14 bars each have a label', () => {
  expect(labelledBars(0)).toEqual([]);
  expect(labelledBars(1)).toEqual([0]);
  expect(labelledBars(14)).toHaveLength(14);
});

test.each([
  [15, [0, 2, 4, 6, 8, 10, 12, 14]],
  [18, [1, 3, 5, 7, 9, 11, 13, 15, 17]],
  [31, [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]],
])('of %d bars about 9 have a label, the newest among them', (count, labelled) => {
  expect(labelledBars(count)).toEqual(labelled);
});
