import { beforeAll, describe, expect, test } from 'vitest';
import { arrivalsOf } from '#domain/fish/arrivals.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { runCalendar } from '#domain/fish/run-year.ts';
import { isShownSpecies } from '#domain/fish/series.ts';
import { weeklyReturns } from '#domain/fish/weekly/returns.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import { yearlyTotals } from '#domain/fish/yearly-totals.ts';
import { daysBetween } from '#domain/time/plain-date.ts';
import { readSnapshot } from '../snapshot/index.ts';

/** A row that was gone from the reports this long begins a new season for sure. */
const CLEAR_ABSENCE_DAYS = 100;

interface Facility {
  readonly rows: readonly WeeklyRow[];
  readonly returns: readonly FishReturn[];
}

const facilities: Facility[] = [];

beforeAll(async () => {
  const snapshot = await readSnapshot('data/snapshot');
  const reports: WeeklyReport[] = [];
  const rows: WeeklyRow[] = [];
  for (const one of snapshot.reports()) {
    reports.push(one.report);
    rows.push(...one.rows);
  }
  for (const ofFacility of Map.groupBy(rows, (row) => row.facility).values()) {
    facilities.push({ rows: ofFacility, returns: weeklyReturns(ofFacility, reports) });
  }
});

function nameOf(one: WeeklyRow | FishReturn): string {
  return [one.facility, one.species, one.run, one.origin, one.stock].join(' | ');
}

function fishOf({ adults, jacks }: { adults: number | null; jacks: number | null }): number {
  return (adults ?? 0) + (jacks ?? 0);
}

/**
 * Seasons that need no rule to be seen, read straight from the rows: one line in each report, its
 * total never falling, with a long absence before and after.
 */
function clearSeasons(rows: readonly WeeklyRow[]): WeeklyRow[][] {
  return [...Map.groupBy(rows, nameOf).values()].flatMap((ofName) => {
    const listed = ofName
      .filter((row) => row.adults !== null || row.jacks !== null)
      .sort((a, b) => (a.reportDate < b.reportDate ? -1 : 1));
    const seasons: WeeklyRow[][] = [];
    for (const row of listed) {
      const season = seasons.at(-1);
      const last = season?.at(-1);
      const isNext =
        last === undefined || daysBetween(last.reportDate, row.reportDate) > CLEAR_ABSENCE_DAYS;
      if (season === undefined || isNext) seasons.push([row]);
      else season.push(row);
    }
    return seasons.filter((season) =>
      season.every((row, at) => {
        const before = season[at - 1];
        if (before === undefined) return true;
        return before.reportDate < row.reportDate && fishOf(before) <= fishOf(row);
      }),
    );
  });
}

describe('the thirteen years of reports that the product is shipped with', () => {
  test('what arrives in a season is what its last row counts, read without the rules', () => {
    let seasons = 0;
    const differing: string[] = [];
    for (const { rows, returns } of facilities) {
      const byName = Map.groupBy(returns, nameOf);
      for (const season of clearSeasons(rows)) {
        const first = season[0];
        const last = season.at(-1);
        if (first === undefined || last === undefined) continue;
        const brought = (byName.get(nameOf(first)) ?? [])
          .filter(({ reportDate }) => reportDate >= first.reportDate)
          .filter(({ reportDate }) => reportDate <= last.reportDate)
          .reduce((sum, one) => sum + fishOf(one), 0);
        seasons += 1;
        if (brought === fishOf(last)) continue;
        differing.push(
          `${nameOf(first)}, ${first.reportDate} to ${last.reportDate}: ${brought} of ${fishOf(last)}`,
        );
      }
    }
    expect(seasons).toBeGreaterThan(2000);
    expect(differing.length / seasons, differing.join('\n')).toBeLessThan(0.02);
  });

  test('no run-year of a shown series is left with less than no fish', () => {
    const negative = facilities.flatMap(({ returns }) =>
      [
        ...Map.groupBy(
          returns.filter(({ species }) => isShownSpecies(species)),
          ({ species, run }) => `${species} ${run}`,
        ).values(),
      ].flatMap((ofRun) => {
        const calendar = runCalendar(arrivalsOf(ofRun));
        return [...Map.groupBy(ofRun, ({ origin }) => origin)].flatMap(([origin, ofOrigin]) =>
          yearlyTotals(ofOrigin, calendar)
            .filter(({ count }) => count < 0)
            .map(
              ({ year, count }) =>
                `${ofRun[0]?.facility} ${ofRun[0]?.run} ${origin} ${year} ${count}`,
            ),
        );
      }),
    );
    expect(negative).toEqual([]);
  });
});
