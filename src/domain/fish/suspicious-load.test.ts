import { expect, test } from 'vitest';
import { futureDates, halved, lostFish } from './suspicious-load.ts';

const fish = (of: Readonly<Record<string, number>>) => new Map(Object.entries(of));

test.each([
  ['nothing before is a first load', {}, { A: 5000 }, []],
  ['more fish are welcome', { A: 1000 }, { A: 9000 }, []],
  ['a fifth may go', { A: 1000 }, { A: 800 }, []],
  [
    'more than a fifth may not',
    { A: 1000 },
    { A: 799 },
    ['A would lose 201 of its 1000 fish (20 %)'],
  ],
  ['a small facility may lose all', { A: 99 }, {}, []],
  ['from 100 fish on it may not', { A: 100 }, {}, ['A would lose 100 of its 100 fish (100 %)']],
  [
    'the worst comes first',
    { A: 200, B: 1000, C: 200 },
    { B: 100, D: 5 },
    [
      'B would lose 900 of its 1000 fish (90 %)',
      'A would lose 200 of its 200 fish (100 %)',
      'C would lose 200 of its 200 fish (100 %)',
    ],
  ],
])('fish that would be gone: %s', (_, before, after, reasons) => {
  expect(lostFish(fish(before), fish(after))).toEqual(reasons);
});

test.each([
  [0, 0, []],
  [10, 5, []],
  [10, 4, ['4 rows of the weekly reports, down from 10']],
])('a source that had %i rows and has %i: %j', (before, now, reasons) => {
  expect(halved([{ what: 'rows of the weekly reports', before, now }])).toEqual(reasons);
});

test('a return after its report or a report after today is in the future', () => {
  const returns = [
    { facility: 'B', date: '2025-10-23', reportDate: '2025-10-23' },
    { facility: 'B', date: '2025-10-22', reportDate: '2025-10-21' },
    { facility: 'B', date: '2026-10-22', reportDate: '2025-10-21' },
    { facility: 'A', date: '2025-10-20', reportDate: '2025-10-24' },
  ] as const;
  const ending = '(today is 2025-10-23)';
  expect(futureDates(returns, '2025-10-23')).toEqual([
    `A has 1 return dated in the future, first 2025-10-20 in a report of 2025-10-24 ${ending}`,
    `B has 2 returns dated in the future, first 2025-10-22 in a report of 2025-10-21 ${ending}`,
  ]);
});
