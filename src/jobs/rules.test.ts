import { expect, test } from 'vitest';
import { lastFinalSeason } from '#domain/fish/final-row.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import type { FinalReports } from '#sources/wdfw-finals/index.ts';
import { readFinalReports } from '#sources/wdfw-finals/index.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import { BUNDLED_FINALS, bundledReports } from '../testing/bundled-snapshot.ts';
import { TWO_AUTUMNS, UNREADABLE_ROW } from '../testing/made-up-reports.ts';
import { emptyStore } from '../testing/sample-store.ts';
import { finalsLoad } from './ingest-finals.ts';
import { weeklyLoad } from './ingest-weekly.ts';
import { RULES } from './rules.ts';

/** Last day of what is judged: later reports in the snapshot are not made by other rules. */
const LAST_DAY = '2026-08-05';

/** What the rules make of reports, as one word: the version of the data derived from them. */
async function outcomeOf(
  reports: readonly ReadReport[],
  finals: FinalReports | null = null,
): Promise<string | undefined> {
  const store = await emptyStore();
  const read = { checksum: 'c0ffee', today: LAST_DAY, progress: () => undefined } as const;
  await store.ingest('wdfw-weekly', weeklyLoad(reports, read));
  if (finals !== null) await store.ingest('wdfw-finals', finalsLoad(finals, read));
  return store.read(async (view) => (await view.publication())?.dataVersion);
}

test('the rules give what is recorded beside their version', async () => {
  const { facilities } = await readCatalog();
  const weekly = (await bundledReports()).filter(({ report }) => report.reportDate <= LAST_DAY);
  const all = await readFinalReports(BUNDLED_FINALS, createFacilityResolver(facilities));
  const reports = all.reports.filter(({ season }) => season <= lastFinalSeason(LAST_DAY));
  expect([weekly.length, reports.length]).toEqual([707, 27]);
  const advice = 'the rules changed: raise their version in src/jobs/rules.ts, record the outcome';
  expect(await outcomeOf(weekly, { ...all, reports }), advice).toBe(RULES.outcome);
});

test('the outcome depends on derived fish only: one more fish changes it, one more field of an answer does not', async () => {
  const usual = await outcomeOf(TWO_AUTUMNS);
  const more = TWO_AUTUMNS.map((read) => ({ ...read, rejected: [UNREADABLE_ROW], pages: 7 }));
  expect(await outcomeOf(more)).toBe(usual);
  const oneFishMore = TWO_AUTUMNS.map(({ rows, ...read }) => ({
    ...read,
    rows: rows.map((row) => (row.adults === 290 ? { ...row, adults: 291 } : row)),
  }));
  expect(await outcomeOf(oneFishMore)).not.toBe(usual);
});
