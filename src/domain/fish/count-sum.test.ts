import { describe, expect, test } from 'vitest';
import { fishReturn } from '../../testing/fish-returns.ts';
import { sumReturns } from './count-sum.ts';

describe('sumReturns', () => {
  test.each([
    ['nothing', [], null],
    ['only missing figures', [[null, null]], null],
    ['a reported 0', [[0, null]], { count: 0, adults: 0, jacks: null }],
    [
      'a missing figure beside a given one',
      [
        [5, null],
        [null, 2],
      ],
      { count: 7, adults: 5, jacks: 2 },
    ],
    [
      'a correction',
      [
        [5, 1],
        [-8, 0],
      ],
      { count: -2, adults: -3, jacks: 1 },
    ],
  ])('sums %s', (_, figures, expected) => {
    const sum = sumReturns(
      figures.map(([adults = null, jacks = null]) =>
        fishReturn({ date: '2025-10-08', adults, jacks }),
      ),
    );
    if (expected === null) expect(sum).toBeNull();
    else expect(sum).toMatchObject(expected);
  });

  test('names the newest report that gave a figure', () => {
    const returns = [
      fishReturn({ date: '2025-10-08', adults: 1, reportDate: '2025-10-16' }),
      fishReturn({ date: '2025-10-08', adults: 1, reportDate: '2025-10-09' }),
      fishReturn({ date: '2025-10-08', adults: null, reportDate: '2025-10-23' }),
    ];
    expect(sumReturns(returns)).toMatchObject({
      source: 'wdfw-weekly',
      report: '2025-10-16.pdf',
      reportDate: '2025-10-16',
    });
  });
});
