import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { weeklyLoad } from '#jobs/ingest-weekly.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { ONE_WEEK_LATER, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { siteUnderTest } from '../testing/site-under-test.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';
import { metricsApp } from './metrics.ts';

const at = '2025-10-31T19:00:00Z';
const OPERATOR = 'token-of-an-operator';

/** Reads of a facility's fish wait while the gate is closed. */
function gated({ read }: Store) {
  let gate: PromiseWithResolvers<void> | null = null;
  let standing = 0;
  const store: Pick<Store, 'read'> = {
    read: (work) =>
      read((view) =>
        work({
          ...view,
          async returns(...asked) {
            standing += 1;
            await gate?.promise;
            standing -= 1;
            return view.returns(...asked);
          },
        }),
      ),
  };
  return {
    store,
    shut() {
      gate = Promise.withResolvers<void>();
    },
    open() {
      gate?.resolve();
      gate = null;
    },
    /** Waits until this many reads are waiting at the gate. */
    stand: (readings: number) => vi.waitUntil(() => standing === readings, { timeout: 120_000 }),
  };
}

test.each(HAS_POSTGRES ? ['SQLite', 'PostgreSQL'] : ['SQLite'])(
  'while a file, a past week and an edition are read from %s, all else is answered; each is of one version',
  async (database) => {
    const folder = await temporaryFolder();
    const file = join(folder, 'freshet.sqlite');
    const store = await openStore(database === 'SQLite' ? file : await testDatabase(), {
      now: () => new Date(at),
    });
    const ingest = (...reports: readonly ReadReport[]) =>
      store.ingest(
        'wdfw-weekly',
        weeklyLoad(reports, { checksum: 'c0ffee', today: '2025-10-31', progress: () => undefined }),
      );
    await ingest(...TWO_AUTUMNS);
    const gate = gated(store);
    const env = { FRESHET_OPERATOR_TOKEN: OPERATOR };
    {
      await using site = await siteUnderTest({ at, store: gate.store, env });
      const status = site.site.status;
      await using metrics = metricsApp({
        answers: () => '',
        status,
        services: () => [],
        folder: tmpdir(),
      });
      const before = (await status()).data_version;
      expect((await site.app.inject('/about')).statusCode).toBe(200);

      gate.shut();
      const downloaded = site.app.inject('/data/freshet.csv.gz');
      await gate.stand(1);
      const pastWeek = site.app.inject('/api/run/2025-10-09');
      await gate.stand(2);
      await ingest(ONE_WEEK_LATER);
      const looked = site.look();
      await gate.stand(3);

      const { published_version: after } = (await site.app.inject('/api/status')).json();
      expect(after).not.toBe(before);
      expect((await metrics.inject('/metrics')).body).toContain('\nfreshet_store_up 1\n');
      for (const path of ['/readyz', '/about', '/app', '/hatcheries/issaquah-hatchery']) {
        expect([path, (await site.app.inject(path)).statusCode]).toEqual([path, 200]);
      }
      const ledger = await site.app.inject({
        url: '/api/operator/ingests',
        headers: { authorization: `Bearer ${OPERATOR}` },
      });
      expect(ledger.json()).toHaveLength(2);

      gate.open();
      await looked;
      expect((await status()).data_version).toBe(after);
      expect((await pastWeek).json()).toMatchObject({ report_date: '2025-10-09' });
      const { rawPayload, headers } = await downloaded;
      // The report that arrived while it was made is not in it.
      expect(headers['content-disposition']).toContain(`-2025-10-22-${before.slice(0, 8)}`);
      const csv = gunzipSync(rawPayload).toString();
      expect(csv).toContain(',2025-10-21,');
      expect(csv).not.toContain('2025-10-28');
    }
    await store.close();
    // SQLite deletes the files next to its own when the last connection is closed.
    if (database === 'SQLite') expect(await readdir(folder)).toEqual(['freshet.sqlite']);
  },
);
