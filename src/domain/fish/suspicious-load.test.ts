import { describe, expect, test } from 'vitest';
import { futureDates, halved, lostFish, suspicions } from './suspicious-load.ts';

const fish = (of: Readonly<Record<string, number>>) => new Map(Object.entries(of));

describe('fish that would be gone', () => {
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
  ])('%s', (_, before, after, reasons) => {
    expect(lostFish(fish(before), fish(after))).toEqual(reasons);
  });
});

test('less than half of a source is suspicious, half is not', () => {
  const what = 'rows of the weekly reports';
  expect(halved([{ what, before: 0, now: 0 }])).toEqual([]);
  expect(halved([{ what, before: 10, now: 5 }])).toEqual([]);
  expect(halved([{ what, before: 10, now: 4 }])).toEqual([
    '4 rows of the weekly reports, down from 10',
  ]);
});

test('a return after its report or a report after today is in the future', () => {
  const today = '2025-10-23';
  const returns = [
    { facility: 'B', date: '2025-10-23', reportDate: '2025-10-23' },
    { facility: 'B', date: '2025-10-22', reportDate: '2025-10-21' },
    { facility: 'B', date: '2026-10-22', reportDate: '2025-10-21' },
    { facility: 'A', date: '2025-10-20', reportDate: '2025-10-24' },
  ] as const;
  expect(futureDates(returns, today)).toEqual([
    'A has 1 return dated in the future, first 2025-10-20 in a report of 2025-10-24 ' +
      '(today is 2025-10-23)',
    'B has 2 returns dated in the future, first 2025-10-22 in a report of 2025-10-21 ' +
      '(today is 2025-10-23)',
  ]);
});

test('every rule reports its reason, and a load without any may be published', () => {
  const load = {
    today: '2025-10-23',
    fishBefore: fish({ A: 1000 }),
    fishAfter: fish({ A: 1000 }),
    sizes: [{ what: 'rows', before: 10, now: 10 }],
    returns: [{ facility: 'A', date: '2025-10-20', reportDate: '2025-10-23' }],
  } as const;
  expect(suspicions(load)).toEqual([]);
  expect(
    suspicions({
      ...load,
      fishAfter: fish({}),
      sizes: [{ what: 'rows', before: 10, now: 1 }],
      today: '2025-10-01',
    }),
  ).toHaveLength(3);
});
