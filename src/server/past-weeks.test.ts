import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { addDays } from '#domain/time/plain-date.ts';
import type { Store } from '#store/store.ts';
import { madeUpReport } from '../testing/made-up-reports.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';

const FIRST = '2025-09-04';
/** Six weeks of one trap, ten coho each. */
const WEEKS = Array.from({ length: 6 }, (_, week) => addDays(FIRST, 7 * week));
const REPORTS = WEEKS.map((day, week) =>
  madeUpReport(day, {
    ISSAQUAH_HATCHERY: [`Coho, Issaquah Creek- H: ${10 * (week + 1)} adults, - jacks by ${day}`],
  }),
);

let whole: SiteUnderTest;
let site: SiteUnderTest;
/** Readings of the store wait for it. */
let gate: Promise<void>;
let open: () => void;
let [now, most] = [0, 0];
beforeEach(async () => {
  [now, most] = [0, 0];
  gate = Promise.resolve();
  whole = await siteUnderTest({ reports: REPORTS });
  const store: Pick<Store, 'read'> = {
    read: async (work) => {
      now += 1;
      most = Math.max(most, now);
      await gate;
      now -= 1;
      return whole.store.read(work);
    },
  };
  site = await siteUnderTest({ store });
  await site.look();
  [now, most] = [0, 0];
  ({ promise: gate, resolve: open } = Promise.withResolvers<void>());
});
afterEach(async () => {
  open();
  await site.close();
  await whole.close();
});

const ask = (day: PlainDate) => site.app.inject(`/api/run/${day}`);

test('past weeks are read one at a time, three wait, and further ones are told to come back later', async () => {
  const asked = WEEKS.map(ask);
  // The sixth is refused while the first is read.
  const refused = await Promise.race(asked);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  open();
  const answers = await Promise.all(asked);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    200, 200, 200, 200, 503, 503,
  ]);
  expect(most).toBe(1);
});

test('one that many ask for is read once, and kept', async () => {
  const asked = ['/api/run/2025-09-18', '/run/2025-09-18', '/api/run/2025-09-18'].map((url) =>
    site.app.inject(url),
  );
  open();
  await Promise.all(asked);
  const readings = site.readings();
  const { species } = (await ask('2025-09-18')).json();
  expect(species[0]).toMatchObject({ species: 'Coho', week: 10, week_before: 10 });
  await site.app.inject({ url: '/run/2025-09-18', headers: { 'accept-encoding': 'gzip' } });
  expect(site.readings()).toBe(readings);
});

test('days without a report read nothing', async () => {
  const readings = site.readings();
  for (const day of ['2025-09-12', '2030-01-01', 'latest', '%00']) {
    expect((await site.app.inject(`/api/run/${day}`)).statusCode).toBe(404);
    expect((await site.app.inject(`/run/${day}`)).statusCode).toBe(200);
  }
  expect(site.readings()).toBe(readings);
});
