import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { fishReturn } from '../../testing/fish-returns.ts';
import type { FishReturn } from './fish-return.ts';
import { replaysOf, STAGES, stocksOf } from './hindcast.ts';

const WEEKS = [20, 60, 120, 200, 300, 200, 120, 60, 30, 20];
const YEARS = [2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023];
const FACILITY = 'ISSAQUAH_HATCHERY';

function autumn(year: number): FishReturn[] {
  const size = 1 + ((year * 7) % 5) / 5;
  return WEEKS.map((fish, week) => {
    const late = week === 4 ? 30 * ((year * 3) % 4) : 0;
    const date = addDays(`${year}-09-20` as PlainDate, 7 * week);
    return fishReturn({
      facility: FACILITY,
      species: 'Coho',
      run: 'NA',
      date,
      since: addDays(date, -7),
      adults: Math.round(fish * size) + late,
      reportDate: addDays(date, 2),
      report: `report of ${date}`,
    });
  });
}

function replays(returns: readonly FishReturn[], asOf: PlainDate) {
  return stocksOf(FACILITY, { returns, finals: [] }).flatMap((stock) => replaysOf(stock, asOf));
}

const whole = YEARS.flatMap(autumn);

describe('a past season is projected again', () => {
  test('as it begins and at five stages, from the report nearest to the day on which that share was usually in', () => {
    const ofSeason = replays(whole, '2024-08-01').filter(({ year }) => year === 2023);
    expect(ofSeason.map(({ stage }) => stage)).toEqual([...STAGES]);
    const [before, ...stages] = ofSeason;
    expect(before?.on).toBe(before?.firstDate);
    expect([before?.estimate.counts, before?.estimate.soFar]).toEqual([0, 0]);
    for (const { stage, estimate, total } of stages) {
      expect(Math.abs(estimate.share - stage)).toBeLessThan(0.15);
      expect(estimate.soFar).toBeLessThan(total);
      expect(estimate.totals).toHaveLength(10);
    }
  });

  test('from nothing that was reported later', () => {
    const known = whole.filter(({ reportDate }) => reportDate < '2021-08-01');
    const until2020 = ({ year }: { readonly year: number }) => year <= 2020;
    const before = replays(known, '2021-08-01').filter(until2020);
    expect(before.length).toBeGreaterThan(0);
    expect(replays(whole, '2024-08-01').filter(until2020)).toEqual(before);

    const correction = { ...autumn(2019)[5], adults: -150, reportDate: '2019-12-20' } as FishReturn;
    const corrected = replays([...whole, { ...correction, report: 'later' }], '2024-08-01');
    const of2019 = corrected.filter(({ year }) => year === 2019);
    const then = before.filter(({ year }) => year === 2019);
    expect(of2019.map(({ estimate }) => estimate)).toEqual(then.map(({ estimate }) => estimate));
    expect(of2019.map(({ total }) => total)).toEqual(then.map(({ total }) => total - 150));
  });
});
