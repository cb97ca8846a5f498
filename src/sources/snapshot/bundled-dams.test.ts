import { readFileSync } from 'node:fs';
import { sum } from 'd3-array';
import { expect, test } from 'vitest';
import type { DamKey } from '#domain/dam/dams.ts';
import type { PassageDay, PassageFigure } from '#domain/dam/passage-day.ts';
import { yearOf } from '#domain/time/plain-date.ts';
import { BUNDLED_SNAPSHOT } from '../../testing/bundled-snapshot.ts';
import { sharedFile } from '../../testing/shared-data.ts';
import { readSnapshotPassage } from './index.ts';
import { readManifest } from './manifest.ts';

const [, , table] = (await readManifest(BUNDLED_SNAPSHOT)).tables;
if (table === undefined) throw new Error('no counts at dams are bundled');
const byDam = await readSnapshotPassage(BUNDLED_SNAPSHOT, table);

const daysOf = (dam: string, year: number): readonly PassageDay[] =>
  (byDam.get(dam as DamKey) ?? []).filter(({ date }) => yearOf(date) === year);

function total(days: readonly PassageDay[], figure: PassageFigure): string {
  const given = days.flatMap((day) => day[figure] ?? []);
  return given.length === 0 ? '' : String(sum(given));
}

test.each([
  ['BON', 1939, 365, 'chinookAdults', '286156'],
  ['BON', 1939, 365, 'chinookJacks', ''],
  ['BON', 2001, 246, 'pink', '-4'],
  ['BON', 2015, 365, 'chinookAdults', '1337101'],
  ['BON', 2017, 364, 'steelhead', '117878'],
  ['BON', 2024, 366, 'sockeye', '755909'],
  ['LWG', 2025, 305, 'cohoAdults', '9042'],
  ['TDA', 2019, 365, 'steelhead', '64460'],
] as const)('%s in %i: %i days, %s %s', (dam, year, rows, figure, fish) => {
  const days = daysOf(dam, year);
  expect([days.length, total(days, figure)]).toEqual([rows, fish]);
});

const COLUMNS: readonly PassageFigure[] = [
  ...(['chinookAdults', 'chinookJacks', 'cohoAdults', 'cohoJacks', 'sockeye'] as const),
  ...(['steelhead', 'wildSteelhead', 'chum', 'pink'] as const),
];
const totals = sharedFile('data/dams/totals.csv');
test.skipIf(!totals.isThere)(`every total of a dam and year is exact${totals.note}`, () => {
  const [, ...lines] = readFileSync(totals.path, 'utf8').trim().split('\n');
  expect(lines.length).toBe(101);
  for (const line of lines) {
    const [dam = '', year = ''] = line.split(',');
    const days = daysOf(dam, Number(year));
    const sums = COLUMNS.map((figure) => total(days, figure));
    expect([dam, year, days.length, ...sums].join(',')).toBe(line.trim());
  }
});
