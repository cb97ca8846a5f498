import fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianRegression, type Observation } from './median-regression.ts';

const alone = (...values: number[]): Observation[] =>
  values.map((value) => ({ signs: [1], value, weight: 1 }));

test.each<[string, Observation[], number[], number, number[]]>([
  ['one sign finds the middle, whatever lies far off', alone(1, 2, 3, 4, 1000), [0], 1e-6, [3]],
  [
    'a heavy observation is the middle',
    [{ signs: [1], value: 9, weight: 10 }, ...alone(1, 2)],
    [0],
    1e-6,
    [9],
  ],
  ['nothing observed leaves the larger group', [], [0.25, -2], 10, [0.25, -2]],
  ['a strong pull leaves it too', alone(5, 5, 5), [1], 1e9, [1]],
  [
    'two signs find a line past an odd one out',
    [0, 1, 2, 3, 4, 5, 6].map((x) => ({
      signs: [1, x],
      value: x === 3 ? 500 : 2 + 0.5 * x,
      weight: 1,
    })),
    [0, 0],
    1e-6,
    [2, 0.5],
  ],
])('%s', (_, observations, target, pull, found) => {
  const coefficients = medianRegression(observations, target, pull);
  expect(coefficients).toHaveLength(found.length);
  for (const [at, value] of found.entries()) expect(coefficients[at]).toBeCloseTo(value, 1);
});

test('the order of observations does not matter', () => {
  const value = fc.double({ min: -3, max: 3, noNaN: true });
  const observation = fc.record({
    signs: fc.tuple(fc.constant(1), value),
    value,
    weight: fc.double({ min: 0.1, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(observation, { maxLength: 20 }), (all) => {
      const inOrder = medianRegression(all, [0, 0], 5);
      const reversed = medianRegression(all.toReversed(), [0, 0], 5);
      expect(reversed[0]).toBeCloseTo(inOrder[0] ?? Number.NaN, 6);
      expect(reversed[1]).toBeCloseTo(inOrder[1] ?? Number.NaN, 6);
    }),
  );
});
