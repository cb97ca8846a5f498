import { expect, test } from 'vitest';
import { seasonSchema } from '#contract/season.ts';
import { regionOf } from '#domain/place/region.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { siteOn } from '../../testing/site-on-a-day.ts';

const TUCANNON = 'TUCANNON_HATCHERY Chinook Spring';
const EASTBANK = ['Spring', 'Summer'].map((run) => `EASTBANK_HATCHERY Chinook ${run}`);

test.each<[PlainDate, readonly string[]]>([
  ['2024-03-20', []],
  ['2024-05-10', ['CHIWAWA_HATCHERY Chinook Spring', EASTBANK[0] ?? '', TUCANNON]],
  [
    '2024-08-25',
    [
      'EASTBANK_HATCHERY Sockeye NA',
      ...EASTBANK.toReversed(),
      'EASTBANK_HATCHERY Steelhead Summer',
      'LYONS_FERRY_HATCHERY Chinook Fall',
      'PRIEST_RAPIDS_HATCHERY Chinook Fall',
      'RINGOLD_SPRINGS_HATCHERY Steelhead Summer',
      TUCANNON,
    ],
  ],
  ['2025-10-23', []],
])('on %s what passed Bonneville is said above it alone: %j', async (knownOn, traps) => {
  await using site = await siteOn({ knownOn });
  const said: string[] = [];
  for (const { id, properties } of site.features) {
    const { runs } = seasonSchema.parse(await site.json(`/api/season/${id}`));
    for (const { species, run, dam_below: dam } of runs) {
      if (dam === null) continue;
      expect(regionOf(properties.WRIA_number), id).toBe('Columbia above Bonneville');
      expect([dam.dam, dam.to <= knownOn, dam.from >= '2024-01-01']).toEqual(['BON', true, true]);
      said.push(`${id} ${species} ${run}`);
    }
  }
  expect(said).toEqual(traps);
  const tucannon = await site.pageOf('TUCANNON_HATCHERY', '?species=Chinook&run=Spring+Hatchery');
  const words = /[\d,]+ adult spring Chinook passed<!-- --> <a href="\/dams\/bonneville"/;
  expect(words.test(tucannon)).toBe(traps.includes(TUCANNON));
  const cowlitz = await site.pageOf('COWLITZ_SALMON_HATCHERY');
  expect(cowlitz).not.toContain('href="/dams/bonneville"');
});
