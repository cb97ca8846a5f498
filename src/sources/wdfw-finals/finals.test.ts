import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FinalRow } from '#domain/fish/final-row.ts';
import { LEFT_OUT } from '#domain/fish/left-out.ts';
import { notUnderstood } from '#domain/fish/suspicious-load.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { BUNDLED_FINALS } from '../../testing/bundled-snapshot.ts';
import { MADE_UP_FINALS, printedFinal, printedTotal } from '../../testing/made-up-finals.ts';
import { temporaryFolder } from '../../testing/snapshot-folder.ts';
import { readCatalog } from '../catalog/index.ts';
import { finalReports, readFinalReports } from './index.ts';
import { formatFinals, type PrintedFinal } from './printed-final.ts';

const resolve = createFacilityResolver((await readCatalog()).facilities);

async function read(text: string) {
  const path = join(await temporaryFolder(), 'finals.csv.gz');
  await writeFile(path, gzipSync(text));
  return readFinalReports(path, resolve);
}

function reading(...lines: readonly PrintedFinal[]) {
  const [report] = finalReports(lines, resolve).reports;
  return { rows: report?.rows ?? [], rejected: report?.rejected ?? [] };
}

describe('a table of final reports', () => {
  test('gives its rows in order, missing apart from zero, and proves its totals', async () => {
    const { lines, reports, proof } = await read(formatFinals(MADE_UP_FINALS));
    expect([lines, proof]).toEqual([5, { proved: 8, total: 8, known: [], wrong: [] }]);
    expect(reports).toMatchObject([{ season: 2023, rejected: [] }]);
    expect(reports[0]?.rows).toHaveLength(3);
    expect(reports[0]?.rows[2]).toEqual({
      season: 2023,
      row: 2,
      facility: 'HOODSPORT_HATCHERY',
      species: 'Coho',
      run: 'NA',
      origin: 'Hatchery',
      stock: 'Hood Canal',
      adultsTrapped: 0,
      jacksTrapped: null,
      adultsReceived: 30,
      jacksReceived: 0,
      adultsReleased: 0,
      jacksReleased: 0,
      eggs: 0,
      eggGoal: 2_000_000,
    });
  });

  test.each<[Partial<PrintedFinal>, string]>([
    [{ species_race: 'MOON FISH' }, 'unknown species: MOON FISH'],
    [{ species_race: '' }, 'unknown species: '],
    [{ species_race: 'ANADROMOUS GAMEFISH' }, 'heading that names no species: ANADROMOUS GAMEFISH'],
    [{ season: '1999-2000', species_race: '' }, 'heading that names no species: '],
    [{ facility: 'Elochoman' }, 'place that is left out: Elochoman'],
    [{ facility: 'MOON HATCHERY' }, 'unknown facility: MOON HATCHERY'],
    [{ bo: 'X' }, 'unknown origin letter: X'],
    [{ adults_trapped: '(3)' }, 'adults_trapped is not a number of 0 or more: (3)'],
  ])('rejects a row with %o by its reason', (odd, reason) => {
    const { rows, rejected } = reading(printedFinal(odd));
    expect(rows).toEqual([]);
    expect(rejected.map((rejectedRow) => `${rejectedRow.reason}: ${rejectedRow.detail}`)).toEqual([
      reason,
    ]);
    expect(JSON.parse(rejected[0]?.printed ?? '')).toMatchObject(odd);
  });

  test('takes a blank facility for the one above it in its table, and in no other', () => {
    const blank = printedFinal({ facility: '', stock: 'Late' });
    const above = printedFinal({ facility: 'Cowlitz Salmon' });
    const elsewhere = { ...blank, species_race: 'CHUM SALMON' };
    const { rows, rejected } = reading(above, blank, printedTotal(), elsewhere);
    expect(rows.map(({ facility, stock }) => `${facility} ${stock}`)).toEqual([
      'COWLITZ_SALMON_HATCHERY Issaquah Creek',
      'COWLITZ_SALMON_HATCHERY Late',
    ]);
    expect(rejected.map(({ reason, row }) => [reason, row])).toEqual([['unknown facility', 3]]);
  });

  test.each([
    ['COWLITZ SALMON', 'HATCH Cowlitz River', 'COWLITZ_SALMON_HATCHERY', 'Cowlitz River'],
    ['WASHOUGAL RIVER FISH', 'WEIR Skamania', 'WASHOUGAL_RIVER_FISH_WEIR', 'Skamania'],
    ['TACOMA POWER WYNOOCHEE', 'R D Aberdeen', 'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP', 'Aberdeen'],
    ['DAYTON ACCLIMA.', 'POND Touchet River', 'DAYTON_ACCLIMA._POND', 'Touchet River'],
    ['BAKER SP BEACHES', '3+4 Baker River', 'BAKER_LK_HATCHERY', 'Baker River'],
    ["Voight's Creek", 'Voights', 'VOIGHTS_CR_HATCHERY', 'Voights'],
  ])('%s with the stock %s is a facility of the catalog', (facility, stock, key, clean) => {
    expect(reading(printedFinal({ facility, stock })).rows).toMatchObject([
      { facility: key, stock: clean },
    ]);
  });

  const five = [...MADE_UP_FINALS.slice(0, 4), printedFinal({ stock: 'Other' })];
  const chum = MADE_UP_FINALS.map((line) => ({ ...line, species_race: 'Chum NA' }));
  const oneEgg = printedTotal({ eggtake: '1', jacks_trapped: '' });
  const oddSums = [
    '2023-24 Coho NA, jacks_trapped: the rows sum to 45, the printed total is 0',
    '2023-24 Coho NA, eggtake: the rows sum to 1500000, the printed total is 1',
  ];
  const noTotal = '2023-24: no species has a printed statewide total';
  test.each<[string, readonly PrintedFinal[], string[]]>([
    ['a total that its rows do not sum to', [...MADE_UP_FINALS.slice(0, -1), oneEgg], oddSums],
    ['a missing total', [...five, ...chum], ['2023-24 Coho NA: 5 rows without a total']],
    ['no total at all', MADE_UP_FINALS.slice(0, 2), [noTotal]],
  ])('is wrong with %s', (_, lines, wrong) => {
    expect(finalReports(lines, resolve).proof).toMatchObject({ known: [], wrong });
  });

  test('may hold a report twice, unless the two differ', () => {
    const once = finalReports(MADE_UP_FINALS, resolve);
    const twice = finalReports([...MADE_UP_FINALS, ...MADE_UP_FINALS], resolve);
    expect(twice).toEqual({ ...once, lines: 10 });
    const other = MADE_UP_FINALS.map((line) => ({ ...line, adults_received: '1' }));
    expect(() => finalReports([...MADE_UP_FINALS, ...other], resolve)).toThrow(
      'WDFW final reports: two final reports of 2023-24 differ (Coho NA); ' +
        'leave the one that is not final out of the table',
    );
  });

  test.each([
    [',eggtake_goal', '', 'has no column eggtake_goal'],
    [',page', ',page,fry', 'has unexpected columns: fry'],
    [',total,', ',sum,', 'line 5: row_type must'],
  ])('with "%s" as "%s" is refused by name', async (text, other, message) => {
    const changed = formatFinals(MADE_UP_FINALS).replace(text, other);
    await expect(read(changed)).rejects.toThrow(message);
  });
});

const REJECTED = `
  1 DRYDEN DAM FCF, 1 DRYDEN TRAP, 1 EIGHT CREEK POND TRAP, 1 LOWER DUNGENESS RIVER TRAP,
  1 LOWER GRANITE, 1 PERCIVAL COVE, 11 ELOCHOMAN, 11 MESEBERG HATCHERY, 13 FORD HATCHERY,
  15 GOLDENDALE HATCHERY, 2 LOWER GRANITE DAM, 2 MCALLISTER, 2 NACHES HATCHERY,
  2 WELLS - EAST LADDER, 2 WELLS - WEST LADDER, 22 COLVILLE HATCHERY, 22 ONALASKA HS(ONALASK,
  3 MCALLISTER HATCHERY, 6 DRYDEN DAM, 6 MERWIN, 87 ELOCHOMAN HATCHERY, 89 heading that names no species
`;

describe('the 27 bundled reports', async () => {
  const { reports, proof } = await readFinalReports(BUNDLED_FINALS, resolve);
  const rows = reports.flatMap((report) => report.rows);

  test('have all totals proved, except for the 17 known contradictions', () => {
    const seasons = Array.from({ length: 27 }, (_, at) => 1998 + at);
    expect(reports.map(({ season }) => season)).toEqual(seasons);
    expect(proof).toMatchObject({ proved: 4623, total: 4640, wrong: [] });
    expect(proof.known).toHaveLength(17);
    expect(proof.known.filter((line) => !/^199/.test(line))).toEqual([
      '2024-25 Cutthroat Resident Coastal, adults_released: the rows sum to 237, the printed total is 134',
    ]);
  });

  test('have every row kept, or left out on purpose for its heading or place', () => {
    const rejected = reports.flatMap((report) => report.rejected);
    expect([rows.length, rejected.length]).toEqual([9596, 301]);
    const places = Map.groupBy(rejected, ({ reason, detail }) =>
      reason === LEFT_OUT.place ? detail.toUpperCase() : reason,
    );
    const found = Array.from(places, ([reason, lines]) => `${lines.length} ${reason}`);
    expect(found.sort()).toEqual(REJECTED.trim().split(/,\s+/));
    for (const { season, rows: ofSeason, rejected: odd } of reports) {
      const kept = ofSeason.map(({ facility }) => facility);
      expect(notUnderstood({ what: `${season}`, kept, rejected: odd })).toEqual([]);
    }
  });

  test.each([
    [1998, 'COWLITZ_SALMON_HATCHERY', 'Chinook', 'Spring', 812 + 1762],
    [1999, 'SOLDUC_HATCHERY', 'Coho', 'NA', 7527 + 194 + 13_511 + 2410],
    [2003, 'BAKER_LK_HATCHERY', 'Sockeye', 'NA', 19_487],
    [2024, 'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP', 'Coho', 'NA', 2479],
  ])('of %i: %s trapped of %s %s what is read by hand', (season, facility, species, run, fish) => {
    const isOf = (row: FinalRow) =>
      row.season === season &&
      row.facility === facility &&
      row.species === species &&
      row.run === run;
    const trapped = rows
      .filter(isOf)
      .map(({ adultsTrapped, jacksTrapped }) => (adultsTrapped ?? 0) + (jacksTrapped ?? 0));
    expect(trapped.reduce((sum, some) => sum + some, 0)).toBe(fish);
  });
});
