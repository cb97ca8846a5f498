import { expect, test } from 'vitest';
import { LEFT_OUT } from './left-out.ts';
import { futureDates, halved, lostFish, notUnderstood, type OddRow } from './suspicious-load.ts';

const fish = (counts: Readonly<Record<string, number>>) => new Map(Object.entries(counts));

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

const rows = (count: number, place: string) => Array<string>(count).fill(place);
const odd = (count: number, place: string, reason = 'unknown run', detail = 'Autumn') =>
  Array<OddRow>(count).fill({ place, reason, detail });

test.each<[string, string[], OddRow[], string[]]>([
  ['nothing was read', [], [], []],
  ['all is understood', rows(100, 'A'), [], []],
  ['a twentieth is not', rows(95, 'A'), odd(5, 'A'), []],
  [
    'more than a twentieth is not',
    rows(94, 'A'),
    [...odd(4, 'A'), ...odd(2, 'A', 'unknown origin', 'MOON')],
    [
      'x: 6 of 100 rows were not understood (6 %): unknown run (4, such as "Autumn"), ' +
        'unknown origin (2, such as "MOON")',
    ],
  ],
  ['a single row of a small load is not', rows(3, 'A'), odd(1, 'A'), []],
  [
    'two rows of a small load are not',
    rows(3, 'A'),
    odd(2, 'A'),
    ['x: 2 of 5 rows were not understood (40 %): unknown run (2, such as "Autumn")'],
  ],
  [
    'the only row is not',
    [],
    odd(1, 'A'),
    ['x: 1 of 1 rows were not understood (100 %): unknown run (1, such as "Autumn")'],
  ],
  [
    'none of a large place is, though they are few',
    rows(990, 'A'),
    odd(10, 'B'),
    ['x: none of the 10 rows of B was understood: unknown run (10, such as "Autumn")'],
  ],
  ['one of a large place is', [...rows(989, 'A'), 'B'], odd(10, 'B'), []],
  ['none of a small place is', rows(991, 'A'), odd(9, 'B'), []],
  ['none of a place with less than a hundredth is', rows(1500, 'A'), odd(15, 'B'), []],
  ['none is of rows that name no place', rows(990, 'A'), odd(10, ''), []],
  [
    'the others are left out on purpose',
    rows(5, 'A'),
    [...odd(20, 'B', LEFT_OUT.place), ...odd(20, '', LEFT_OUT.heading)],
    [],
  ],
])('rows that have no meaning: %s', (_, kept, rejected, reasons) => {
  expect(notUnderstood({ what: 'x', kept, rejected })).toEqual(reasons);
});
