import { sum } from 'd3-array';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/time/plain-date.ts';
import { ISSAQUAH_COHO } from '../../testing/fish-returns.ts';
import { type DailyCount, dailyReturns } from './daily-returns.ts';
import { fishIn } from './fish-return.ts';

const COUNT: DailyCount = {
  ...ISSAQUAH_COHO,
  date: '2025-10-31',
  adults: 10,
  jacks: null,
};

test('a count covers the days since its series was counted before, whatever the stock', () => {
  const returns = dailyReturns(
    [
      { ...COUNT, date: '2025-11-10' },
      { ...COUNT, date: '2025-10-31', stock: 'Samish' },
      { ...COUNT, date: '2025-11-05', origin: 'Wild' },
      { ...COUNT, date: '2025-11-03' },
    ],
    [],
    '2026-07-19',
  );
  expect(returns.map(({ since, date, origin }) => [since, date, origin])).toEqual([
    ['2025-11-03', '2025-11-10', 'Hatchery'],
    [null, '2025-10-31', 'Hatchery'],
    [null, '2025-11-05', 'Wild'],
    ['2025-10-31', '2025-11-03', 'Hatchery'],
  ]);
});

test('two spellings of one count are one return', () => {
  const jacks = { ...COUNT, adults: null, jacks: 4 };
  expect(dailyReturns([COUNT, jacks, COUNT], [], '2026-07-19')).toMatchObject([
    { adults: 20, jacks: 4 },
  ]);
});

test('a figure keeps the day on which it was first posted, until it is another', () => {
  const later = { ...COUNT, date: '2025-11-03' } as const;
  const stored = dailyReturns([COUNT, later], [], '2026-07-18');
  const changed = { ...later, adults: 11 };
  const added = { ...COUNT, date: '2025-11-05' } as const;
  const now = dailyReturns([COUNT, changed, added], stored, '2026-07-19');
  expect(now.map(({ date, adults, reportDate }) => [date, adults, reportDate])).toEqual([
    ['2025-10-31', 10, '2026-07-18'],
    ['2025-11-03', 11, '2026-07-19'],
    ['2025-11-05', 10, '2026-07-19'],
  ]);
});

test('no fish is lost or counted twice, and reading the same again changes nothing', () => {
  const figure = fc.option(fc.integer({ min: -50, max: 500 }), { nil: null });
  const anyCount: fc.Arbitrary<DailyCount> = fc.record({
    facility: fc.constant('ISSAQUAH_HATCHERY'),
    species: fc.constantFrom('Coho', 'Chum'),
    run: fc.constantFrom('NA', 'Type N'),
    origin: fc.constantFrom('Hatchery', 'Wild'),
    stock: fc.constantFrom('', 'Samish'),
    date: fc.integer({ min: 0, max: 40 }).map((day) => addDays('2025-10-01', day)),
    adults: figure,
    jacks: figure,
  });
  fc.assert(
    fc.property(fc.array(anyCount, { maxLength: 60 }), (counts) => {
      const returns = dailyReturns(counts, [], '2026-07-19');
      expect(sum(returns, fishIn)).toBe(sum(counts, fishIn));
      expect(dailyReturns(counts.toReversed(), returns, '2026-08-01')).toEqual(
        expect.arrayContaining(returns),
      );
      expect(dailyReturns(counts, returns, '2026-08-01')).toEqual(returns);
      for (const { since, date } of returns) expect(since === null || since < date).toBe(true);
    }),
    { seed: 20261120 },
  );
});
