import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ascending, pairs, sum } from 'd3-array';
import { beforeAll, describe, expect, test } from 'vitest';
import { arrivalsOf } from '#domain/fish/arrivals.ts';
import { corrections } from '#domain/fish/corrections.ts';
import { type FishReturn, fishIn } from '#domain/fish/fish-return.ts';
import { runCalendar, runYearStart } from '#domain/fish/run-year.ts';
import { isShownSpecies } from '#domain/fish/series.ts';
import { notUnderstood } from '#domain/fish/suspicious-load.ts';
import { followSeasons } from '#domain/fish/weekly/returns.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import { yearlyTotals } from '#domain/fish/yearly-totals.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { addDays, daysBetween, isPlainDate } from '#domain/time/plain-date.ts';
import { BUNDLED_SNAPSHOT, bundledRows } from '../../testing/bundled-snapshot.ts';
import { readCatalog } from '../catalog/index.ts';
import { canonicalRow, misdating, type PrintedRow, readReport } from './read-report.ts';

const MOST_BYTES = 3_000_000;

const SEASONS = [
  'HOODSPORT_HATCHERY Chum NA 2025-08-01..2026-08-01: 20300 (Chum is Fall Chum)',
  'MCKERNAN_HATCHERY Chum NA 2025-08-01..2026-08-01: 19493 (Chum is Fall Chum)',
  'GEORGE_ADAMS_HATCHERY Chum NA 2025-08-01..2026-08-01: 2542 (Chum is Fall Chum)',
  'SATSOP_SPRINGS_PONDS Chum NA 2015-08-01..2016-08-01: 596 (two titles at once)',
  'SATSOP_SPRINGS_PONDS Chum NA 2023-08-01..2024-08-01: 3864 (two titles at once)',
  'WHATCOM_CR_HATCHERY Chum NA 2021-08-01..2022-08-01: 102 (two titles at once)',
  'MARBLEMOUNT_HATCHERY Chinook Spring 2016-03-20..2017-03-20: 2441 (stock respelled)',
  'MERWIN_DAM_FCF Chinook Spring 2016-03-01..2017-02-01: 383 + 16 (stock respelled)',
  'SPEELYAI_HATCHERY Chinook Spring 2016-03-01..2017-02-01: 536 + 20 (stock respelled)',
  'TUCANNON_HATCHERY Chinook Spring 2016-03-01..2017-03-01: 466 + 121 (stock respelled)',
  'COWLITZ_SALMON_HATCHERY Steelhead Summer 2016-04-20..2017-04-01: 8753 + 4 (stock respelled)',
  'MODROW_TRAP Chinook Fall 2017-07-01..2018-07-01: 15949 + 1763 (stock respelled)',
  'SOLDUC_HATCHERY Coho Summer 2017-06-01..2018-06-01: 7551 (stock respelled)',
  'WHATCOM_CR_HATCHERY Chinook Fall 2022-08-01..2023-08-01: 530 + 26 (stock respelled)',
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

const WITHDRAWN = [
  'BEAVER_CR_HATCHERY Coho|Type S|Hatchery|Unknown Stock 2019: 371',
  'EASTBANK_HATCHERY Coho|Type S|Hatchery|Wenatchee River 2014: 561',
  'GEORGE_ADAMS_HATCHERY Chinook|Fall|Wild|Skokomish River 2016: 131',
  'REITER_PONDS Steelhead|Summer|UNKNOWN|South Fork Skykomish River 2019: 84',
  'RINGOLD_SPRINGS_HATCHERY Steelhead|Summer|Hatchery|Ringold Hatchery Stock 2022: 103',
  'SPEELYAI_HATCHERY Chinook|Spring|Wild|Lewis River 2023: 112',
  'SPEELYAI_HATCHERY Coho|Type N|Hatchery|Lewis River 2020: 370',
  'SUNSET_FALLS_FCF Steelhead|Summer|UNKNOWN|South Fork Skykomish River 2019: 84',
  'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP Coho|Winter|Wild|Wynoochee River 2016: 849',
  'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP Steelhead|Winter|Hatchery|Wynoochee River 2017: 153',
  'VOIGHTS_CR_HATCHERY Chinook|Fall|Mixed|Puyallup River 2020: 1332',
  'WASHOUGAL_HATCHERY Coho|Type N|Hatchery|Washougal River Hatchery Stock 2017: 600',
];

/** Totals that fell without fish being taken back. */
const NOT_TAKEN_BACK = [
  'COWLITZ_SALMON_HATCHERY Chinook Spring 2021-04-15: 370 + 66 to 6 (a new season)',
  'COWLITZ_SALMON_HATCHERY Steelhead Winter-Late 2015-12-24: 6 to 4 (one is taken back, one moved)',
  'EASTBANK_HATCHERY Steelhead Summer 2023-07-13: 89 to 2 (a new season)',
  'FORKS_CREEK_HATCHERY Steelhead Winter 2015-11-19: 3 to 2 (a new season)',
  'KALAMA_FALLS_HATCHERY Steelhead Summer 2013-05-09: 107 to 2 (a new season)',
  'SKAMANIA_HATCHERY Steelhead Winter-Late 2018-01-25: 18 to 2 (a new season)',
];
/** After this many days without a count, a lower total is that of a new season. */
const SEASON_PAUSE_DAYS = 30;
/** A row that returns after this many days counts from 0. */
const RESTART_DAYS = 200;

let printed: readonly PrintedRow[] = [];
let rows: WeeklyRow[] = [];
const printedAs = new Map<WeeklyRow, PrintedRow>();
let reports: WeeklyReport[] = [];
let seasons: ReturnType<typeof followSeasons> = [];
let returns: FishReturn[] = [];
const rejections: string[] = [];
let refusals: string[] = [];

beforeAll(async () => {
  const resolve = createFacilityResolver((await readCatalog()).facilities);
  printed = await bundledRows();
  for (const row of printed) {
    const outcome = canonicalRow(row, resolve);
    if ('kept' in outcome) printedAs.set(outcome.kept, row);
    else rejections.push(outcome.rejected.reason);
  }
  refusals = [...Map.groupBy(printed, ({ report }) => report).values()].flatMap((ofReport) => {
    const [{ report: what, reportDate } = { report: '', reportDate: '' }] = ofReport;
    if (!isPlainDate(reportDate)) throw new Error(`${reportDate} is not a day`);
    const read = readReport({ report: what, reportDate }, ofReport, resolve);
    const kept = read.rows.map(({ facility }) => facility);
    return notUnderstood({ what, kept, rejected: read.rejected });
  });
  rows = [...printedAs.keys()];
  reports = [
    ...new Map(rows.map(({ report, reportDate }) => [report, { report, reportDate }])).values(),
  ];
  seasons = seasonsOf(rows, reports);
  returns = seasons.flatMap((season) => season.returns);
});

function seasonsOf(some: readonly WeeklyRow[], theirReports: readonly WeeklyReport[]) {
  return [...Map.groupBy(some, ({ facility }) => facility)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, ofFacility]) => followSeasons(ofFacility, theirReports));
}

describe('the thirteen years of reports that the product is shipped with', () => {
  test('are, with the final reports, less than 3 MB', async () => {
    const names = (await readdir(BUNDLED_SNAPSHOT)).toSorted();
    expect(names).toEqual([
      'dam-counts.csv.br',
      'final-reports.csv.br',
      'manifest.json',
      'weekly-reports.csv.br',
    ]);
    const sizes = await Promise.all(names.map((name) => stat(join(BUNDLED_SNAPSHOT, name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MOST_BYTES);
  });

  test('every row of the 707 reports is kept, or rejected with its reason', () => {
    expect(printed).toHaveLength(166_985);
    expect(reports).toHaveLength(707);
    expect(rows.length + rejections.length).toBe(printed.length);
    expect(rejections).toEqual(Array(2).fill('stock ends in figures of other columns'));
    expect(refusals).toEqual([]);
  });

  test('every report fits its day, and hardly any fits another month or year', () => {
    const refused = (days: number) =>
      [...Map.groupBy(printed, ({ reportDate }) => reportDate)].filter(([day, ofDay]) => {
        if (!isPlainDate(day)) throw new Error(`${day} is not a day`);
        return misdating(addDays(day, days), ofDay, '2027-12-31') !== null;
      });
    expect(refused(0)).toEqual([]);
    const found = [-365, -30, 30, 365].map((days) => refused(days).length);
    expect(found).toEqual([707, 707, 697, 706]);
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
        brought.reduce((fish, fishReturn) => fish + (fishReturn[figure] ?? 0), 0);
      return sum('adults') !== (total.adults ?? 0) || sum('jacks') !== (total.jacks ?? 0);
    });
    expect(wrong).toEqual([]);
  });

  test('only fish counted by the first report of all, and late revisions, have no dates', () => {
    const undated = returns.filter((fishReturn) => fishReturn.undated);
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
          (fishReturn) =>
            fishReturn.facility === 'ISSAQUAH_HATCHERY' &&
            fishReturn.origin === 'Hatchery' &&
            fishReturn.species === species &&
            fishReturn.date.startsWith(`${year}-`),
        )
        .reduce((fish, fishReturn) => fish + (fishReturn.adults ?? 0), 0);
      expect(sum).toBe(adults);
    },
  );

  test.each(SEASONS)('no fish is counted twice: %s', (words) => {
    const [, facility, species, run, from = '', to = '', fish = ''] = SEASON.exec(words) ?? [];
    const season = returns.filter(
      (fishReturn) =>
        fishReturn.facility === facility &&
        fishReturn.species === species &&
        fishReturn.run === run &&
        fishReturn.date >= from &&
        fishReturn.date < to,
    );
    expect(sum(season, fishIn)).toBe(sum(fish.split(' + '), Number));
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

  /** Corrections of each run-year of the shown species, by its facility, run and first day. */
  function correctionsOfAll() {
    const shown = returns.filter(({ species }) => isShownSpecies(species));
    const runs = Map.groupBy(
      shown,
      ({ facility, species, run }) => `${facility}|${species}|${run}`,
    );
    return [...runs].flatMap(([name, ofRun]) => {
      const calendar = runCalendar(arrivalsOf(ofRun));
      return [...Map.groupBy(ofRun, ({ date }) => runYearStart(date, calendar))].map(
        ([begun, ofYear]) => ({ name, begun, ofYear, found: corrections(ofYear) }),
      );
    });
  }

  test('every report that lowered a season of a run has a correction, and its figures add up', () => {
    let lowered = 0;
    let all = 0;
    for (const { ofYear, found } of correctionsOfAll()) {
      all += found.length;
      const byReport = Map.groupBy(ofYear, ({ reportDate }) => reportDate);
      for (const [day, ofReport] of byReport) {
        const net = sum(ofReport, fishIn);
        if (net >= 0) continue;
        lowered += 1;
        const own = found.filter(({ reportDate }) => reportDate === day);
        expect(sum(own, ({ fish }) => fish)).toBeLessThanOrEqual(net);
      }
      for (const { fish, before, after } of found) expect(before + fish).toBe(after);
    }
    expect([lowered, all]).toEqual([842, 901]);
  });

  const figures = ['adults', 'jacks'] as const;
  /** By how much each figure changed that both rows have: a blank takes nothing back. */
  const changes = (before: WeeklyRow, after: WeeklyRow) =>
    figures.map((figure) => {
      const from = before[figure];
      const to = after[figure];
      return from === null || to === null ? 0 : to - from;
    });
  const byReport = (some: readonly WeeklyRow[]) =>
    [...Map.groupBy(some, ({ reportDate }) => reportDate)]
      .toSorted(([a], [b]) => ascending(a, b))
      .map(([, ofReport]) => ofReport);
  const runInReport = ({ facility, species, run, reportDate }: WeeklyRow) =>
    `${facility} ${species} ${run} ${reportDate}`;

  /** Totals that a report printed lower than the one before, under the same name, in one season. */
  function loweredTotals() {
    const named = Map.groupBy(rows, (row) => {
      const { facility, speciesTitle, stock } = printedAs.get(row) ?? {};
      return `${facility}|${speciesTitle}|${stock}`;
    });
    return [...named.values()].flatMap((ofName) =>
      pairs(byReport(ofName)).flatMap(([[before, ...othersBefore], [after, ...others]]) => {
        if (!before || !after || othersBefore.length + others.length > 0) return [];
        const fell = -sum(changes(before, after));
        const pause = daysBetween(before.dataDate, after.dataDate);
        return fell > 0 && pause <= SEASON_PAUSE_DAYS ? [{ before, after, fell }] : [];
      }),
    );
  }

  /** Fish that the rows of a run gained in a report. */
  function gainsOfRuns(): ReadonlyMap<string, number> {
    const gains = new Map<string, number>();
    const sameRow = (row: WeeklyRow) =>
      [row.facility, row.species, row.run, row.origin, row.stock].join('|');
    for (const ofRow of Map.groupBy(rows, sameRow).values()) {
      let before: WeeklyRow | undefined;
      for (const row of byReport(ofRow).flat()) {
        const isNew = !before || daysBetween(before.dataDate, row.dataDate) > RESTART_DAYS;
        const gain = isNew
          ? fishIn(row)
          : sum(figures, (figure) => Math.max(0, (row[figure] ?? 0) - (before?.[figure] ?? 0)));
        gains.set(runInReport(row), (gains.get(runInReport(row)) ?? 0) + gain);
        before = row;
      }
    }
    return gains;
  }

  test('the fish of every total that a report lowered are taken back, or on another row of the run', () => {
    const takenBack = new Map<string, number>();
    for (const { name, found } of correctionsOfAll()) {
      for (const { reportDate, fish } of found) {
        const key = `${name.replaceAll('|', ' ')} ${reportDate}`;
        takenBack.set(key, (takenBack.get(key) ?? 0) - fish);
      }
    }
    const gains = gainsOfRuns();
    const lowered = loweredTotals();
    const shown = lowered.filter(({ after }) => isShownSpecies(after.species));
    const known = shown.filter(({ after, fell }) => {
      const ofRun = runInReport(after);
      return fell <= (takenBack.get(ofRun) ?? 0) + (gains.get(ofRun) ?? 0);
    });
    const inFull = shown.filter(
      ({ after, fell }) => fell <= (takenBack.get(runInReport(after)) ?? 0),
    );
    expect([lowered.length, shown.length, known.length, inFull.length]).toEqual([
      1139, 1097, 1091, 771,
    ]);
    const total = ({ adults, jacks }: WeeklyRow) =>
      [adults, jacks].filter((figure) => figure !== null).join(' + ');
    const others = shown
      .filter((change) => !known.includes(change))
      .map(({ before, after }) => `${runInReport(after)}: ${total(before)} to ${total(after)}`);
    expect(others.toSorted()).toEqual(NOT_TAKEN_BACK.map((words) => words.replace(/ \(.+\)$/, '')));
  });

  test('a correction of a run on one row is from the printed total to the printed total', () => {
    const found = new Map(
      correctionsOfAll().flatMap(({ name, found }) =>
        found.map((correction) => [`${name}|${correction.reportDate}`, correction] as const),
      ),
    );
    const shown = rows.filter(({ species }) => isShownSpecies(species));
    let checked = 0;
    for (const [name, ofRun] of Map.groupBy(
      shown,
      ({ facility, species, run }) => `${facility}|${species}|${run}`,
    )) {
      const byReport = [...Map.groupBy(ofRun, ({ reportDate }) => reportDate)].sort();
      for (const [at, [day, ofReport]] of byReport.entries()) {
        const [row, ...others] = ofReport;
        const [before, ...othersBefore] = byReport[at - 1]?.[1] ?? [];
        if (!row || !before || others.length + othersBefore.length > 0) continue;
        const isSameRow = row.stock === before.stock && row.origin === before.origin;
        // The same data date: the same season, and no new fish.
        if (!isSameRow || row.dataDate !== before.dataDate) continue;
        if (row.adults === null || row.jacks !== before.jacks) continue;
        const fell = fishIn(row) - fishIn(before);
        if (fell >= 0) continue;
        checked += 1;
        expect([name, day, found.get(`${name}|${day}`)]).toEqual([
          name,
          day,
          { reportDate: day, fish: fell, before: fishIn(before), after: fishIn(row) },
        ]);
      }
    }
    expect(checked).toBe(77);
  });

  test('the rows that WDFW took back are taken back, and no others of their size', () => {
    const named = seasons
      .filter(
        (season) =>
          season.withdrawn.length > 0 && isShownSpecies(season.species) && fishIn(season) >= 80,
      )
      .map((season) => {
        const facility = season.withdrawn[0]?.facility;
        return `${facility} ${season.key} ${season.begun.slice(0, 4)}: ${fishIn(season)}`;
      });
    expect(named.toSorted()).toEqual(WITHDRAWN.toSorted());
  });
});
