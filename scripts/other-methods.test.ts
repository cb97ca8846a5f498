import { describe, expect, test } from 'vitest';
import type { Replay, Stock } from '#domain/fish/hindcast.ts';
import type { Estimate } from '#domain/fish/projection.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { expectedByOthers, otherErrors } from '../bench/other-methods.ts';
import { fishReturn } from '../src/testing/fish-returns.ts';

/** Counts by the day and totals of earlier seasons, as logarithms. */
const EARLIER = [
  [5, 6],
  [3, 5],
  [4, 7],
] as const;

/** By now e^5 fish are counted. */
function replay(stock: string, year: number, changes: Partial<Replay & Estimate> = {}): Replay {
  const timed = EARLIER.map(([by, total], at) => ({
    year: year - 3 + at,
    by: Math.exp(by),
    total: Math.exp(total),
  }));
  return {
    stock,
    species: 'Coho',
    year,
    firstDate: `${year}-07-01` as PlainDate,
    lastDate: `${year + 1}-06-30` as PlainDate,
    stage: 0.5,
    on: `${year}-10-20` as PlainDate,
    total: changes.total ?? Math.exp(6),
    estimate: {
      share: 0.2,
      soFar: Math.exp(5),
      ways: changes.ways ?? [6, 6, 6],
      total: 6,
      error: 0.1,
      timed,
      totals: [...timed, ...timed].map(({ total }) => total),
    },
  };
}

const inLogs = (fish: readonly (number | null)[]) =>
  fish.map((one) => (one === null ? null : Math.log(one)));
const SITES = Array.from({ length: 20 }, (_, at) => `SITE_${at}`);

describe('methods that the projection is compared with', () => {
  test('shrinkage and similar years, worked out by hand', () => {
    const one = replay('A Coho NA', 2020);
    // The logarithms of the shares are -1, -2 and -3 and vary by 1, those of the totals by 0.8.
    const byShare = 1 / (1 + 1 / 0.8);
    const meanShare = (Math.exp(-1) + Math.exp(-2) + Math.exp(-3)) / 3;
    const [byMean, byMedian, mixed, jacks, others] = inLogs(expectedByOthers([one], [])(one));
    expect(byMean).toBeCloseTo(byShare * (5 - Math.log(meanShare)) + (1 - byShare) * 6, 6);
    expect(byMedian).toBeCloseTo(byShare * (5 + 2) + (1 - byShare) * 6, 6);
    // The counts by the same day were 0, 2 and 1 away, or 0, 4 and 2 halves.
    const alike = [1, Math.exp(-8), Math.exp(-2)] as const;
    const years = (6 * alike[0] + 5 * alike[1] + 7 * alike[2]) / (alike[0] + alike[1] + alike[2]);
    expect(mixed).toBeCloseTo(((byMedian ?? 0) + years) / 2, 6);
    expect([jacks, others]).toEqual([null, null]);
  });

  test('no method expects fewer fish than are counted', () => {
    const few = replay('A Coho NA', 2020);
    const many = { ...few, estimate: { ...few.estimate, soFar: 1e6, totals: [10, 20, 30] } };
    for (const fish of expectedByOthers([many], [])(many)) expect(fish ?? 1e6).toBe(1e6);
  });

  test('jacks of the year before move it as much as they would have helped before', () => {
    // Four times as many jacks (of 15 and 75 with five added) went with twice as many fish.
    const stocks = SITES.map((site): Stock => {
      const jacks = (year: number, fish: number) =>
        fishReturn({ date: `${year}-10-01`, reportDate: `${year}-10-03`, jacks: fish });
      const returns = [2014, 2015, 2016, 2017, 2018].map((year) => jacks(year, 15));
      const name = `${site} Coho NA`;
      return {
        name,
        species: 'Coho',
        returns: [...returns, jacks(2019, 75)],
        calendar: () => null as never,
      };
    });
    const before = stocks.map(({ name }) => replay(name, 2020, { total: 2 * Math.exp(6) }));
    const all = [...before, replay('SITE_0 Coho NA', 2022)];
    const later = all.at(-1) as Replay;
    const moved = (year: number) => {
      const returns = stocks[0]?.returns ?? [];
      const more = fishReturn({ date: `${year}-10-01`, reportDate: `${year}-10-03`, jacks: 75 });
      const changed = stocks.map((one, at) =>
        at === 0 ? { ...one, returns: [...returns, more] } : one,
      );
      return expectedByOthers(all, changed)(later)[3] ?? 0;
    };
    // Jacks of 2021: 75 where 15, 15, 75, 0 and so on were usual.
    const usual = [0, 75, 15, 15, 15].map((fish) => Math.log(fish + 5));
    const anomaly = Math.log(80) - usual.reduce((sum, one) => sum + one) / 5;
    expect(Math.log(moved(2021))).toBeCloseTo(6 + 0.5 * anomaly, 6);
    expect(expectedByOthers(before, stocks)(before[0] as Replay)[3]).toBeCloseTo(Math.exp(6), 6);
  });

  test('other facilities move it by what was known of the same run by then', () => {
    // Elsewhere twice the usual total was expected; half of that, in logarithms, came here, too.
    const elsewhere = [6, 6, 6 - Math.log(2)];
    const seasons = (year: number, misses: boolean) => [
      ...['A', 'B'].map((site) =>
        replay(`${site} Coho NA`, year, {
          ways: elsewhere,
          ...(misses ? { total: Math.exp(6 - Math.log(2) / 4) } : {}),
        }),
      ),
      replay('C Coho NA', year, misses ? { total: Math.exp(6 + Math.log(2) / 2) } : {}),
    ];
    const learnt = [2013, 2014, 2015, 2016, 2017, 2018, 2019].flatMap((year) =>
      seasons(year, true),
    );
    const now = seasons(2021, false);
    const here = now[2] as Replay;
    const of = (replays: readonly Replay[]) => expectedByOthers(replays, [])(here)[4];
    expect(of([...learnt, ...now])).toBeCloseTo(Math.exp(6) * Math.SQRT2, 6);
    const late = now.map((one) => (one === here ? one : { ...one, on: '2021-12-01' as PlainDate }));
    expect(of([...learnt, ...late])).toBeCloseTo(Math.exp(6), 6);
  });

  test('errors are medians of a stage, in per cent of what came', () => {
    const replays = [1, 2, 4].map((times, at) =>
      replay('A Coho NA', 2018 + at, { total: times * Math.exp(5) }),
    );
    const errors = otherErrors(replays, replays, []);
    const [, byMedian] = expectedByOthers(replays, [])(replays[0] as Replay);
    const off = Math.abs((byMedian ?? 0) / (2 * Math.exp(5)) - 1);
    expect(errors(0.5)[1]).toBeCloseTo(100 * off, 0);
    expect(errors(0.5, 'Chum')).toEqual([null, null, null, null, null]);
    expect(errors(0.5, 'Coho')[3]).toBeNull();
  });
});
