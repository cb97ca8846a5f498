import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finalRow } from '../../testing/fish-returns.ts';
import { relabeled } from './relabeled.ts';
import { runCalendar } from './run-year.ts';
import type { Origin } from './series.ts';
import { yearlyTotals } from './yearly-totals.ts';

const AS_OF = '2026-08-05';

function labels(fish: Partial<Record<Origin, readonly number[]>>, asOf = AS_OF) {
  const totals = Object.entries(fish).map(([origin, [first = 0, ...years]]) => {
    const rows = years.map((adultsTrapped, at) => finalRow({ season: first + at, adultsTrapped }));
    return [
      origin as Origin,
      yearlyTotals([], runCalendar([]), { seasons: new Set(), rows }),
    ] as const;
  });
  return relabeled(new Map(totals), asOf as typeof AS_OF);
}

test('a label that ends as another begins is the same fish', () => {
  const { today, formerly } = labels({
    Hatchery: [2012, 900, 800, 700, 900],
    UNKNOWN: [2016, 800, 950, 600],
    Wild: [2012, 90, 80, 70, 90, 60, 70, 80],
  });
  expect([today('Hatchery', 2015), today('Wild', 2015), today('UNKNOWN', 2016)]).toEqual([
    'UNKNOWN',
    'Wild',
    'UNKNOWN',
  ]);
  expect(formerly('UNKNOWN')).toEqual([{ from: 'Hatchery', lastYear: 2015 }]);
  expect([formerly('Hatchery'), formerly('Wild')]).toEqual([[], []]);
});

test('seasons without origins belong to the label with most fish after them', () => {
  const { today, formerly } = labels({
    UNKNOWN: [1998, 500, 600, 0, 0, 0, 0, 0, 900, 800, 900],
    Mixed: [2000, 400, 500, 600, 500, 600],
    Wild: [2000, 30, 40, 50, 60, 70],
  });
  expect([1999, 2006].map((year) => today('UNKNOWN', year))).toEqual(['UNKNOWN', 'UNKNOWN']);
  expect(today('Mixed', 2003)).toBe('UNKNOWN');
  expect(formerly('UNKNOWN')).toEqual([
    { from: 'UNKNOWN', lastYear: 1999 },
    { from: 'Mixed', lastYear: 2004 },
  ]);
});

test.each<[string, Parameters<typeof labels>[0], string?]>([
  ['both are reported in one year', { Hatchery: [2012, 900, 800], Wild: [2013, 700, 900] }],
  ['two years lie between them', { Hatchery: [2012, 900, 800], Wild: [2016, 700, 900] }],
  ['the first year of the newer is not over', { Hatchery: [2024, 9, 8], Wild: [2026, 9] }],
  ['captive brood follows', { Hatchery: [2012, 90, 80], Captive: [2014, 90, 80] }],
  [
    'most of the run goes on',
    { Hatchery: [2012, 900, 900, 900, 900], Mixed: [2012, 400, 400], Wild: [2014, 300, 300] },
  ],
])('labels stay apart where %s', (_, fish) => {
  const { today, formerly } = labels(fish);
  expect(today('Hatchery', 2013)).toBe('Hatchery');
  expect(today('Mixed', 2013)).toBe('Mixed');
  expect(formerly('Wild')).toEqual([]);
});

test('a slip of under 1 % of the run in a year is no end and no beginning', () => {
  const { today } = labels({
    Hatchery: [2012, 700, 900, 800, 900, 4, 0, 5],
    UNKNOWN: [2012, 2, 0, 0, 0, 800, 900, 950],
  });
  expect(today('Hatchery', 2015)).toBe('UNKNOWN');
  expect(today('Hatchery', 2016)).toBe('Hatchery');
});

test('no two labels of one year become one, unless the older ones both ended', () => {
  const years = fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 25 });
  const run = fc.record({ Hatchery: years, Wild: years, Mixed: years, UNKNOWN: years });
  fc.assert(
    fc.property(run, (fish) => {
      const begun = Object.fromEntries(
        Object.entries(fish).map(([origin, counts]) => [origin, [1998, ...counts]]),
      );
      const { today, formerly } = labels(begun);
      for (const origin of ['Hatchery', 'Wild', 'Mixed', 'UNKNOWN'] as const) {
        expect(today(origin, 2026)).toBe(origin);
        for (const { from, lastYear } of formerly(origin)) {
          expect(today(from, lastYear)).toBe(origin);
          expect(today(from, lastYear + 1)).toBe(from);
        }
      }
    }),
  );
});
