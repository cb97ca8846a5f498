import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { arrivalsOf } from '#domain/fish/arrivals.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { fishCount } from '#domain/fish/fish-return.ts';
import { runCalendar } from '#domain/fish/run-year.ts';
import { isShownSpecies } from '#domain/fish/series.ts';
import type { FollowedSeason } from '#domain/fish/weekly/followed-season.ts';
import { followSeasons, weeklyReturns } from '#domain/fish/weekly/returns.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import { yearlyTotals } from '#domain/fish/yearly-totals.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { addDays, daysBetween, isPlainDate } from '#domain/time/plain-date.ts';
import { BUNDLED_SNAPSHOT, bundledRows } from '../../testing/bundled-snapshot.ts';
import { readCatalogue } from '../catalogue/index.ts';
import { readManifest } from '../snapshot/index.ts';
import type { PrintedRow } from './canonical-row.ts';
import { canonicalRow } from './canonical-row.ts';
import { misdating } from './misdated-report.ts';

const MOST_BYTES = 3_000_000;
/** A row that was gone from the reports this long begins a new season for sure. */
const CLEAR_ABSENCE_DAYS = 100;

/**
 * Seasons in which rows were renamed, or stood under two names at once. The figures are the last
 * totals that the reports print for them, hatchery + wild or season + season, read by hand.
 */
const SEASONS = [
  'HOODSPORT_HATCHERY Chum NA 2025-08-01..2026-08-01: 20300 (Chum is Fall Chum)',
  'MCKERNAN_HATCHERY Chum NA 2025-08-01..2026-08-01: 19493 (Chum is Fall Chum)',
  'GEORGE_ADAMS_HATCHERY Chum NA 2025-08-01..2026-08-01: 2542 (Chum is Fall Chum)',
  'SATSOP_SPRINGS_PONDS Chum NA 2015-08-01..2016-08-01: 596 (two titles at once)',
  'SATSOP_SPRINGS_PONDS Chum NA 2023-08-01..2024-08-01: 3864 (two titles at once)',
  'WHATCOM_CR_HATCHERY Chum NA 2021-08-01..2022-08-01: 102 (two titles at once)',
  'MARBLEMOUNT_HATCHERY Chinook Spring 2016-03-20..2017-03-20: 2441 (stock respelt)',
  'MERWIN_DAM_FCF Chinook Spring 2016-03-01..2017-02-01: 383 + 16 (stock respelt)',
  'SPEELYAI_HATCHERY Chinook Spring 2016-03-01..2017-02-01: 536 + 20 (stock respelt)',
  'TUCANNON_HATCHERY Chinook Spring 2016-03-01..2017-03-01: 466 + 121 (stock respelt)',
  'COWLITZ_SALMON_HATCHERY Steelhead Summer 2016-04-20..2017-04-01: 8753 + 4 (stock respelt)',
  'MODROW_TRAP Chinook Fall 2017-07-01..2018-07-01: 15949 + 1763 (stock respelt)',
  'SOLDUC_HATCHERY Coho Summer 2017-06-01..2018-06-01: 7551 (stock respelt)',
  'WHATCOM_CR_HATCHERY Chinook Fall 2022-08-01..2023-08-01: 530 + 26 (stock respelt)',
  'WASHOUGAL_RIVER_FISH_WEIR Chinook Fall 2016-08-01..2017-08-01: 6435 + 408 (two facility names)',
  'WASHOUGAL_RIVER_FISH_WEIR Chinook Fall 2017-08-01..2018-08-01: 2814 + 349 (two facility names)',
  'WASHOUGAL_RIVER_FISH_WEIR Chinook Fall 2018-08-01..2019-08-01: 1537 + 151 (two facility names)',
  'WASHOUGAL_RIVER_FISH_WEIR Coho Type N 2019-08-01..2020-08-01: 74 + 15 (two at once)',
  'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP Coho NA 2017-08-01..2018-08-01: 782 (hatchery is wild)',
  'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP Coho NA 2018-08-01..2019-08-01: 880 (there and back)',
  'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP Coho NA 2019-08-01..2020-08-01: 851 (there and back)',
  'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP Coho NA 2020-08-01..2021-08-01: 721 (there and back)',
  'GRAYS_RIVER_HATCHERY Coho Type N 2013-08-01..2014-08-01: 1366 + 21 (wild is hatchery)',
  'COWLITZ_SALMON_HATCHERY Steelhead Summer 2018-04-01..2021-04-23: 1565 + 2167 + 6094 (two rows)',
];
const SEASON = /^(\S+) (\S+) (.+) (\S+)\.\.(\S+): (.+) \(.+\)$/;

/** What the tests look at, read once. */
let printed: readonly PrintedRow[] = [];
const rows: WeeklyRow[] = [];
/** How each of the rows was printed. */
const printedAs = new Map<WeeklyRow, PrintedRow>();
let reports: WeeklyReport[] = [];
let seasons: FollowedSeason[] = [];
let returns: FishReturn[] = [];
const rejections = new Map<string, number>();

beforeAll(async () => {
  const { facilities } = await readCatalogue();
  const resolve = createFacilityResolver(facilities);
  printed = await bundledRows();
  for (const row of printed) {
    const outcome = canonicalRow(row, resolve);
    if ('kept' in outcome) {
      rows.push(outcome.kept);
      printedAs.set(outcome.kept, row);
    } else {
      const { reason } = outcome.rejected;
      rejections.set(reason, (rejections.get(reason) ?? 0) + 1);
    }
  }
  reports = [
    ...new Map(rows.map(({ report, reportDate }) => [report, { report, reportDate }])).values(),
  ];
  seasons = [...Map.groupBy(rows, ({ facility }) => facility)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, ofFacility]) => followSeasons(ofFacility, reports));
  returns = seasons.flatMap((season) => season.returns);
});

/** The increments of all facilities, in one order whatever the order of the rows. */
function returnsOf(
  some: readonly WeeklyRow[],
  theirReports: readonly WeeklyReport[],
): FishReturn[] {
  return [...Map.groupBy(some, ({ facility }) => facility)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, ofFacility]) => weeklyReturns(ofFacility, theirReports));
}

const linesOf = (some: readonly FishReturn[]) => some.map((one) => JSON.stringify(one));

/** As `toEqual` does, which takes seconds for 100,000 items. */
function expectSame(some: readonly string[], others: readonly string[]): void {
  expect(some.filter((line, at) => line !== others[at])).toEqual([]);
  expect(some).toHaveLength(others.length);
}

/** A fixed shuffle: each item moves by a stride that shares no factor with the length. */
function shuffled<T>(items: readonly T[]): T[] {
  const stride = 7919;
  return items
    .map((item, at) => ({ item, at: (at * stride) % items.length }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function total(some: readonly FishReturn[]): number {
  return some.reduce((sum, one) => sum + (fishCount(one) ?? 0), 0);
}

/** What a row or return is of: one stock of one series at one facility. */
function nameOf(one: WeeklyRow | FishReturn): string {
  return [one.facility, one.species, one.run, one.origin, one.stock].join(' | ');
}

/**
 * Seasons that need no rule to be seen, read straight from the rows: one line in each report, its
 * total never falling, with a long absence before and after.
 */
function clearSeasons(): WeeklyRow[][] {
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

function fishOf(one: Pick<WeeklyRow, 'adults' | 'jacks'>): number {
  return (one.adults ?? 0) + (one.jacks ?? 0);
}

describe('the thirteen years of reports that the product is shipped with', () => {
  test('are, with the final reports, less than 3 MB and a manifest that says what they hold', async () => {
    const names = (await readdir(BUNDLED_SNAPSHOT)).toSorted();
    expect(names).toEqual(['final-reports.csv.br', 'manifest.json', 'weekly-reports.csv.br']);
    const sizes = await Promise.all(names.map((name) => stat(join(BUNDLED_SNAPSHOT, name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MOST_BYTES);
    const days = reports.map(({ reportDate }) => reportDate);
    expect(days).toEqual(days.toSorted());
    const dates = rows.map(({ dataDate }) => dataDate).toSorted();
    expect((await readManifest(BUNDLED_SNAPSHOT)).tables).toMatchObject([
      {
        reports: reports.length,
        rows: printed.length,
        firstReport: days[0],
        lastReport: days.at(-1),
        asOf: dates.at(-1),
      },
      { seasons: 27, rows: 11_533 },
    ]);
  });

  test('every row of the 707 reports is kept, or rejected with its reason', () => {
    expect(printed).toHaveLength(166_985);
    expect(reports).toHaveLength(707);
    const rejected = [...rejections.values()].reduce((sum, count) => sum + count, 0);
    expect(rows.length + rejected).toBe(printed.length);
    expect(Object.fromEntries(rejections)).toEqual({ 'stock ends in figures of other columns': 2 });
  });

  test('every report can be of its day, and next to none of another month or year', () => {
    const refused = (days: number) =>
      [...Map.groupBy(printed, ({ reportDate }) => reportDate)].filter(([day, ofDay]) => {
        if (!isPlainDate(day)) throw new Error(`${day} is no day`);
        return misdating(addDays(day, days), ofDay, '2027-12-31') !== null;
      });
    expect(refused(0)).toEqual([]);
    const found = [-365, -30, 30, 365].map((days) => refused(days).length);
    expect(found).toEqual([707, 707, 697, 706]);
  });

  test('every stock is understood: it keeps no letter of origin and no piece of a facility', () => {
    const odd = new Set(rows.map(({ stock }) => stock)).values();
    expect([...odd].filter((stock) => stock === '' || /[A-Z]{3}|- ?[HWMUC]?$/.test(stock))).toEqual(
      [],
    );
    const unmarked = rows.filter(
      (row) => row.origin === 'UNKNOWN' && !/- ?U/.test(printedAs.get(row)?.stock ?? ''),
    );
    expect(unmarked.map(({ stock }) => stock)).toEqual(['Skookumchuck River']);
  });

  test('the 30 data dates in the future are repaired, and no other is touched', () => {
    const changed = rows.filter((row) => row.dataDate !== printedAs.get(row)?.dataDate);
    expect(changed).toHaveLength(30);
    expect(rows.filter(({ dataDate, reportDate }) => dataDate > reportDate)).toEqual([]);
  });

  test('the increments of a season sum to its last total, or to 0 once it is withdrawn', () => {
    const wrong = seasons.filter(({ adults, jacks, withdrawn, returns: brought }) => {
      const total = withdrawn.length > 0 ? { adults: 0, jacks: 0 } : { adults, jacks };
      const sum = (figure: 'adults' | 'jacks') =>
        brought.reduce((so, one) => so + (one[figure] ?? 0), 0);
      return sum('adults') !== (total.adults ?? 0) || sum('jacks') !== (total.jacks ?? 0);
    });
    expect(wrong).toEqual([]);
  });

  test('the order of reports and rows does not matter, nor does reading them twice', () => {
    const again = returnsOf([...shuffled(rows), ...rows], shuffled(reports));
    expectSame(linesOf(again), linesOf(returns));
  });

  test.each<PlainDate>(['2013-01-03', '2016-05-26', '2021-05-13', '2025-10-23'])(
    'the reports up to %s give what the whole history says of that day',
    (day) => {
      const upTo = <T extends { readonly reportDate: PlainDate }>(all: readonly T[]) =>
        all.filter(({ reportDate }) => reportDate <= day);
      const thatDay = returnsOf(upTo(rows), upTo(reports));
      expectSame(linesOf(thatDay).sort(), linesOf(upTo(returns)).sort());
    },
  );

  test('a span ends after it began, and no fish is counted after its report', () => {
    const wrong = returns.filter(
      ({ since, date, reportDate }) => date > reportDate || (since !== null && since >= date),
    );
    expect(wrong).toEqual([]);
  });

  test('only fish counted by the first report of all, and late revisions, have no dates', () => {
    const undated = returns.filter((one) => one.undated);
    const late = undated.filter(({ date }) => date > '2013-01-03');
    expect(undated.length).toBeGreaterThan(late.length);
    expect(late.length).toBeGreaterThan(0);
    // A late revision belongs to its season, weeks before its report.
    expect(late.filter(({ date, reportDate }) => daysBetween(date, reportDate) < 28)).toEqual([]);
  });

  test.each([
    ['Chinook', 2021, 3953],
    ['Coho', 2021, 8799],
    ['Chinook', 2022, 4667],
    ['Coho', 2022, 6839],
  ])(
    'Issaquah, hatchery %s adults of %i: %i, as in the daily data set',
    (species, year, adults) => {
      const sum = returns
        .filter(
          (one) =>
            one.facility === 'ISSAQUAH_HATCHERY' &&
            one.origin === 'Hatchery' &&
            one.species === species &&
            one.date.startsWith(`${year}-`),
        )
        .reduce((so, one) => so + (one.adults ?? 0), 0);
      expect(sum).toBe(adults);
    },
  );

  test.each(SEASONS)('no fish is counted twice: %s', (words) => {
    const [, facility, species, run, from = '', to = '', fish = ''] = SEASON.exec(words) ?? [];
    const season = returns.filter(
      (one) =>
        one.facility === facility &&
        one.species === species &&
        one.run === run &&
        one.date >= from &&
        one.date < to,
    );
    expect(total(season)).toBe(fish.split(' + ').reduce((sum, part) => sum + Number(part), 0));
  });

  test('what arrives in a season is what its last row counts, read without the rules', () => {
    const byName = Map.groupBy(returns, nameOf);
    const seasons = clearSeasons();
    const differing = seasons.flatMap((season) => {
      const first = season[0];
      const last = season.at(-1);
      if (first === undefined || last === undefined) return [];
      const brought = (byName.get(nameOf(first)) ?? [])
        .filter(({ reportDate: day }) => day >= first.reportDate && day <= last.reportDate)
        .reduce((sum, one) => sum + fishOf(one), 0);
      if (brought === fishOf(last)) return [];
      const span = `${first.reportDate} to ${last.reportDate}`;
      return [`${nameOf(first)}, ${span}: ${brought} of ${fishOf(last)}`];
    });
    expect(seasons.length).toBeGreaterThan(2000);
    expect(differing.length / seasons.length, differing.join('\n')).toBeLessThan(0.02);
  });

  test('no run-year of a shown series is left with less than no fish', () => {
    const shown = returns.filter(({ species }) => isShownSpecies(species));
    const runs = Map.groupBy(
      shown,
      ({ facility, species, run }) => `${facility} ${species} ${run}`,
    );
    const negative = [...runs].flatMap(([name, ofRun]) => {
      const calendar = runCalendar(arrivalsOf(ofRun));
      return [...Map.groupBy(ofRun, ({ origin }) => origin)].flatMap(([origin, ofOrigin]) =>
        yearlyTotals(ofOrigin, calendar)
          .filter(({ count }) => count < 0)
          .map(({ year, count }) => `${name} ${origin} ${year} ${count}`),
      );
    });
    expect(negative).toEqual([]);
  });
});
