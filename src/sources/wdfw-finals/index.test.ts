import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { MADE_UP_FINALS, printedFinal, printedTotal } from '../../testing/made-up-finals.ts';
import { temporaryFolder } from '../../testing/snapshot-folder.ts';
import { readCatalogue } from '../catalogue/index.ts';
import { finalReports, readFinalReports } from './index.ts';
import type { PrintedFinal } from './printed-final.ts';
import { formatFinals } from './printed-final.ts';

const resolve = createFacilityResolver((await readCatalogue()).facilities);

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

async function read(text: string) {
  const path = join(folder, 'finals.csv.gz');
  await writeFile(path, gzipSync(text));
  return readFinalReports(path, resolve);
}

/** The only kept row of these lines, and why others were rejected. */
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

  test.each<[string, Partial<PrintedFinal>, string]>([
    ['species', { species_race: 'ANADROMOUS GAMEFISH' }, 'unknown species: ANADROMOUS GAMEFISH'],
    ['facility', { facility: 'MOON HATCHERY' }, 'unknown facility: MOON HATCHERY'],
    ['origin', { bo: 'X' }, 'unknown origin letter: X'],
    ['figure', { eggtake: 'many' }, 'eggtake is not a number of 0 or more: many'],
    [
      'negative figure',
      { adults_trapped: '(3)' },
      'adults_trapped is not a number of 0 or more: (3)',
    ],
  ])('rejects a row of an unknown %s with its reason', (_, odd, reason) => {
    const { rows, rejected } = reading(printedFinal(odd));
    expect(rows).toEqual([]);
    expect(rejected.map((one) => `${one.reason}: ${one.detail}`)).toEqual([reason]);
    expect(JSON.parse(rejected[0]?.printed ?? '')).toMatchObject(odd);
  });

  test('takes a blank facility for the one above it in its table, and in no other', () => {
    const blank = printedFinal({ facility: '', stock: 'Late' });
    const { rows, rejected } = reading(
      printedFinal({ facility: 'Cowlitz Salmon' }),
      blank,
      printedTotal(),
      { ...blank, species_race: 'CHUM SALMON' },
    );
    expect(rows.map(({ facility, stock }) => `${facility} ${stock}`)).toEqual([
      'COWLITZ_SALMON_HATCHERY Issaquah Creek',
      'COWLITZ_SALMON_HATCHERY Late',
    ]);
    expect(rejected.map(({ reason, row }) => [reason, row])).toEqual([['unknown facility', 3]]);
  });

  test.each([
    ['COWLITZ SALMON', 'HATCH Cowlitz River', 'COWLITZ_SALMON_HATCHERY', 'Cowlitz River'],
    ['WASHOUGAL RIVER FISH', 'WEIR Skamania', 'WASHOUGAL_RIVER_FISH_WEIR', 'Skamania'],
    [
      'TACOMA POWER WYNOOCHEE',
      'R D Lake Aberdeen Hatchery Stock',
      'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP',
      'Lake Aberdeen Hatchery Stock',
    ],
    ['DAYTON ACCLIMA.', 'POND Touchet River', 'DAYTON_ACCLIMA._POND', 'Touchet River'],
    ['BAKER SP BEACHES', '3+4 Baker River', 'BAKER_LK_HATCHERY', 'Baker River'],
    ["Voight's Creek", 'Voights', 'VOIGHTS_CR_HATCHERY', 'Voights'],
  ])('%s with the stock %s is a facility of the catalogue', (facility, stock, key, clean) => {
    expect(reading(printedFinal({ facility, stock })).rows).toMatchObject([
      { facility: key, stock: clean },
    ]);
  });

  test('finds every total that its rows do not sum to, with both figures', () => {
    const wrong = [
      ...MADE_UP_FINALS.slice(0, -1),
      printedTotal({ eggtake: '1', jacks_trapped: '' }),
    ];
    expect(finalReports(wrong, resolve).proof).toEqual({
      proved: 6,
      total: 8,
      known: [],
      wrong: [
        '2023-24 Coho NA, jacks_trapped: the rows sum to 45, the printed total is 0',
        '2023-24 Coho NA, eggtake: the rows sum to 1500000, the printed total is 1',
      ],
    });
  });

  test('says so when totals are missing', () => {
    const five = [...MADE_UP_FINALS.slice(0, 4), printedFinal({ stock: 'Other' })];
    const other = MADE_UP_FINALS.map((line) => ({ ...line, species_race: 'Chum NA' }));
    expect(finalReports([...five, ...other], resolve).proof.wrong).toEqual([
      '2023-24 Coho NA: 5 rows without a total',
    ]);
    expect(finalReports(MADE_UP_FINALS.slice(0, 2), resolve).proof.wrong).toEqual([
      '2023-24: no species has a printed statewide total',
    ]);
  });

  test('may hold a report twice, but not two of one season with different figures', () => {
    const once = finalReports(MADE_UP_FINALS, resolve);
    const twice = finalReports([...MADE_UP_FINALS, ...MADE_UP_FINALS], resolve);
    expect(twice).toEqual({ ...once, lines: 10 });
    const other = MADE_UP_FINALS.map((line) => ({ ...line, adults_received: '1' }));
    expect(() => finalReports([...MADE_UP_FINALS, ...other], resolve)).toThrow(
      'WDFW final reports: two final reports of 2023-24 differ (Coho NA); ' +
        'leave the one that is not final out of the table',
    );
  });

  test.each<[string, (text: string) => string, string]>([
    ['a column fewer', (text) => text.replace(',eggtake_goal', ''), 'has no column eggtake_goal'],
    ['a column more', (text) => text.replace(',page', ',page,fry'), 'has a column too many: fry'],
    ['a column twice', (text) => text.replace('jacks_net', 'adults_net'), 'too many: adults_net'],
    ['no line', () => '', 'has no column season, species_race'],
    ['a cell more', (text) => text.replace(/\n$/, ',7\n'), 'cannot be read to its end'],
    [
      'an unknown kind of line',
      (text) => text.replace(',total,', ',sum,'),
      'line 5: row_type must',
    ],
    ['no season', (text) => text.replace('2023-2024', '2023'), '"2023" is not a season'],
    [
      'two years apart',
      (text) => text.replace('2023-2024', '2023-25'),
      '"2023-25" is not a season',
    ],
  ])('with %s is refused by name', async (_, change, message) => {
    await expect(read(change(formatFinals(MADE_UP_FINALS)))).rejects.toThrow(message);
  });

  test('that is not there is named', async () => {
    await rm(folder, { recursive: true });
    await expect(readFinalReports(join(folder, 'x.csv'), resolve)).rejects.toThrow('x.csv cannot');
  });
});
