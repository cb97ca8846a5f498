import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { anyReturns, fishReturn, weeklySeason, withShuffled } from '../../testing/fish-returns.ts';
import { arrivalsOf } from './arrivals.ts';
import {
  type RunCalendar,
  runCalendar,
  runYearOf,
  seasonBegunIn,
  seasonStart,
} from './run-year.ts';

function calendarOf(returns: Parameters<typeof arrivalsOf>[0]): RunCalendar {
  return runCalendar(arrivalsOf(returns));
}

const SEASON = [10, 50, 100, 50, 10];

describe('runCalendar', () => {
  test('a run inside one year is cut opposite its season and labelled with one year', () => {
    const calendar = calendarOf(
      [2022, 2023, 2025].flatMap((year) => weeklySeason(`${year}-10-05`, SEASON)),
    );
    // Fish from 29 September to 2 November, peak in the week before 19 October; the middle of the
    // rest of the year is in the middle of April.
    expect(calendar.peak).toBeGreaterThanOrEqual(284);
    expect(calendar.peak).toBeLessThanOrEqual(291);
    expect(Math.abs(calendar.cut - 105)).toBeLessThanOrEqual(3);
    expect(runYearOf('2025-10-12', calendar)).toMatchObject({ year: 2025, label: '2025' });
    expect(runYearOf('2026-01-12', calendar)).toMatchObject({ year: 2025, label: '2025' });
    expect(runYearOf('2026-08-05', calendar)).toMatchObject({ year: 2026, label: '2026' });
  });

  test('a run over New Year has both years in its label and the year of its peak', () => {
    const calendar = calendarOf(
      [2021, 2022, 2023].flatMap((year) =>
        weeklySeason(`${year}-12-15`, [20, 40, 60, 90, 100, 30]),
      ),
    );
    expect(runYearOf('2022-12-08', calendar)).toMatchObject({ year: 2023, label: '2022-23' });
    expect(runYearOf('2023-01-12', calendar)).toMatchObject({ year: 2023, label: '2022-23' });
    expect(runYearOf('2099-12-20', calendar).label).toBe('2099-00');
  });

  test('a run that peaks in spring and is cut in autumn is of the year of its spring', () => {
    const calendar = calendarOf(weeklySeason('2024-03-15', SEASON));
    expect(runYearOf('2024-12-20', calendar)).toMatchObject({ year: 2025, label: '2025' });
  });

  test('one fish in a hundred after New Year does not make the label cross it', () => {
    const season = [...weeklySeason('2024-11-05', [100, 100]), ...weeklySeason('2025-01-14', [2])];
    expect(runYearOf('2024-11-05', calendarOf(season)).label).toBe('2024');
  });

  test('two peaks are one season when the longer pause is the off-season', () => {
    const calendar = calendarOf([
      ...weeklySeason('2024-05-01', [30, 60, 30]),
      ...weeklySeason('2024-09-04', [40, 90, 40]),
    ]);
    expect(runYearOf('2024-05-01', calendar)).toEqual(runYearOf('2024-09-18', calendar));
    expect(runYearOf('2024-05-01', calendar).label).toBe('2024');
  });

  test('a run without an off-season is cut where it is quietest', () => {
    const allYear = Array.from({ length: 52 }, (_, week) => (Math.abs(week - 26) > 22 ? 4 : 40));
    const calendar = calendarOf(weeklySeason('2025-01-01', allYear));
    // The quiet weeks are those around New Year.
    expect(Math.min(calendar.cut, 366 - calendar.cut)).toBeLessThan(21);
  });

  test('a single fish is a run', () => {
    const calendar = calendarOf([fishReturn({ date: '2024-11-10', since: null, adults: 1 })]);
    expect(runYearOf('2024-11-10', calendar)).toMatchObject({ year: 2024, label: '2024' });
  });

  test('where no fish is dated, run-years are the seasons of the reports', () => {
    const undated = [fishReturn({ date: '2012-11-10', adults: 900, undated: true })];
    for (const calendar of [calendarOf(undated), calendarOf([])]) {
      expect(runYearOf('2012-12-31', calendar)).toEqual({
        year: 2012,
        label: '2012-13',
        firstDate: '2012-03-01',
        lastDate: '2013-03-01',
      });
    }
  });

  test('undated fish say nothing about timing', () => {
    const dated = weeklySeason('2024-10-05', SEASON);
    const undated = fishReturn({ date: '2013-04-02', adults: 5000, undated: true });
    expect(calendarOf([...dated, undated])).toEqual(calendarOf(dated));
  });

  test('the order of the returns does not matter', () => {
    fc.assert(
      fc.property(withShuffled(anyReturns), ([returns, other]) => {
        expect(calendarOf(other)).toEqual(calendarOf(returns));
      }),
    );
  });
});

describe('runYearOf', () => {
  const anyDate = fc.integer({ min: 0, max: 9000 }).map((day) => addDays('2000-01-01', day));

  test('run-years follow each other without gap or overlap, and their years count up', () => {
    fc.assert(
      fc.property(anyReturns, anyDate, (returns, date) => {
        const calendar = calendarOf(returns);
        const runYear = runYearOf(date, calendar);
        expect(runYear.firstDate <= date && date <= runYear.lastDate).toBe(true);
        expect(runYearOf(runYear.firstDate, calendar)).toEqual(runYear);
        expect(runYearOf(runYear.lastDate, calendar)).toEqual(runYear);
        const next = runYearOf(addDays(runYear.lastDate, 1), calendar);
        expect(next.year).toBe(runYear.year + 1);
        expect(next.firstDate).toBe(addDays(runYear.lastDate, 1));
        expect(runYear.label.startsWith(String(runYear.year))).toBe(
          !runYear.label.startsWith(String(runYear.year - 1)),
        );
      }),
    );
  });

  test.each<[PlainDate, PlainDate, PlainDate]>([
    ['2025-12-31', '2025-12-31', '2026-12-30'],
    ['2025-12-30', '2024-12-31', '2025-12-30'],
    ['2024-12-31', '2024-12-31', '2025-12-30'],
  ])('with the cut on day 365, %s is in the run-year %s to %s', (date, firstDate, lastDate) => {
    const season = { firstDay: 100, lastDay: 120, length: 21 };
    const calendar = { cut: 365, peak: 110, season };
    expect(runYearOf(date, calendar)).toMatchObject({ firstDate, lastDate });
  });
});

describe('seasons of the final reports', () => {
  test.each([
    ['a fall run', 59, 2024],
    ['a winter run', 180, 2024],
    ['a spring run, cut in November', 310, 2023],
  ])('the season 2024-25 of %s is the run-year begun in its calendar year', (_, cut, begun) => {
    const season = { firstDay: 0, lastDay: 0, length: 1 };
    expect(seasonStart(2024, { cut, peak: 0, season })).toBe(begun);
    expect(seasonBegunIn(begun, { cut, peak: 0, season })).toBe(2024);
  });
});
