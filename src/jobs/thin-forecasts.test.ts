import { expect, test } from 'vitest';
import { openStore } from '#store/open-store.ts';
import { sampleForecast } from '../testing/store/contract-samples.ts';
import { thinForecasts } from './thin-forecasts.ts';

test('forecasts of over a year ago are thinned to one a week at each gauge', async () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const store = await openStore(':memory:', { now: () => new Date(now) });
  const record = store.riverRecord;
  const issued = Array.from({ length: 800 }, (_, at) =>
    new Date(now - at * 12 * 3_600_000).toISOString(),
  );
  for (const lid of ['MVEW1', 'AUBW1']) {
    const days = issued.flatMap((issuedAt) =>
      [1, 2].map((day) => sampleForecast(day, { issuedAt })),
    );
    await record.keepForecast(lid, days);
  }
  await thinForecasts(record, now);
  // 731 of the last year, and 69 of the five weeks before it.
  for (const lid of ['MVEW1', 'AUBW1']) {
    const left = await record.forecasts(lid);
    const kept = [...new Set(left.map(({ issuedAt }) => issuedAt))];
    const old = kept.filter((issuedAt) => issuedAt < '2025-11-20T10');
    expect(left).toHaveLength(2 * kept.length);
    expect(kept.length - old.length).toBe(731);
    expect(old.length).toBeGreaterThanOrEqual(5);
    expect(old.length).toBeLessThanOrEqual(6);
  }
  const before = await record.forecasts('MVEW1');
  await thinForecasts(record, now);
  expect(await record.forecasts('MVEW1')).toEqual(before);
  await store.close();
});
