import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadSnapshot } from '#jobs/load-snapshot.ts';
import { RULES } from '#jobs/rules.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { BUNDLED_SNAPSHOT } from '../testing/bundled-snapshot.ts';
import { siteUnderTest } from '../testing/site-under-test.ts';

test('the rules give what is recorded beside their version', async () => {
  const { facilities } = await readCatalogue();
  const at = '2026-11-20T12:00:00Z';
  await using whole = await siteUnderTest({ at, mode: 'demo', reports: [] });
  const options = { facilities, progress: () => undefined, today: '2026-08-06' } as const;
  const sources = ['wdfw-weekly', 'wdfw-finals'] as const;
  await loadSnapshot(whole.store, BUNDLED_SNAPSHOT, { ...options, sources });
  const { store } = whole;
  await using site = await siteUnderTest({ at, mode: 'demo', store, knownOn: '2025-10-23' });
  const week = (await site.app.inject('/api/run')).body;
  expect(week).toContain('"report_date":"2025-10-23"');
  const advice = 'the rules changed: raise their version in src/jobs/rules.ts, record the outcome';
  expect(hash('sha256', week).slice(0, 16), advice).toBe(RULES.outcome);
});
