import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, createServer as createHttpServer, get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { statusSchema } from '#contract/status.ts';
import { ingestWeeklyReports } from '#jobs/ingest-weekly.ts';
import { loadSnapshot } from '#jobs/load-snapshot.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { openStore } from '#store/open-store.ts';
import { BUNDLED_SNAPSHOT } from '../testing/bundled-snapshot.ts';
import { MADE_UP_FINALS } from '../testing/made-up-finals.ts';
import { ONE_WEEK_LATER, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { addressOf, Program, stopped } from '../testing/program.ts';
import { ReturnsStandIn, TRAP_ESTIMATE } from '../testing/returns-stand-in.ts';
import { changeTable, temporaryFolder, writeReports } from '../testing/snapshot-folder.ts';

/** The discard port: nothing listens there. */
const NOBODY_THERE = 'http://127.0.0.1:9';
const COHO_OF_2025 = ['2025-11-03', '2025-11-10'].map((date) => ({
  ...TRAP_ESTIMATE,
  date,
  adults: 60,
}));

let folder: string;
let snapshot: string;
let path: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  snapshot = join(folder, 'snapshot');
  path = join(folder, 'freshet.sqlite');
  await writeReports(snapshot, TWO_AUTUMNS);
});

function startWith(env: Readonly<Record<string, string>>): Program {
  const usual = {
    PORT: '0',
    FRESHET_MODE: 'demo',
    DATABASE_URL: `file:${path}`,
    FRESHET_SNAPSHOT: snapshot,
  };
  return new Program('src/server/main.mjs', [], { env: { ...usual, ...env } });
}

/** Fills the store as a demonstration's first start does. */
async function fillStore(): Promise<void> {
  const store = await openStore(path, { now: () => new Date() });
  const { facilities } = await readCatalogue();
  await loadSnapshot(store, snapshot, { facilities, today: '2025-10-23', progress: () => {} });
  await store.close();
}

/** Runs a start that must fail; gives the one line it says. */
async function failure(env: Readonly<Record<string, string>>): Promise<string> {
  const { code, signal, stderr } = await startWith(env).ended();
  expect([code, signal, stderr]).toEqual([1, null, expect.stringMatching(/^freshet: [^\n]+\n$/)]);
  return stderr.trim();
}

describe('a successful start', () => {
  test('says everything in JSON where that is asked for, the programs it runs and its failure included', async () => {
    const env = { FRESHET_LOG_FORMAT: 'json', FRESHET_LOG_LEVEL: 'warn' };
    const server = startWith(env);
    await server.line(/facilities at/);
    server.kill('SIGTERM');
    const { stdout, stderr } = await server.ended();
    const failed = await startWith({ ...env, PORT: 'x' }).ended();
    expect([stderr, failed.stderr, failed.code]).toEqual(['', '', 1]);
    const lines = `${stdout}\n${failed.stdout}`
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const said = lines.map(({ level, msg }) => `${level} ${msg}`);
    expect(said).toContain('30 loading 7 weekly reports, 2024-09-26 to 2025-10-23 …');
    expect(said.at(-1)).toMatch(/^50 PORT/);
  });

  test('fills the store, says which data it shows and where, and serves', async () => {
    const server = startWith({ FRESHET_METRICS_PORT: '0' });
    await server.line(/^freshet: loading 7 weekly reports, 2024-09-26 to 2025-10-23 …$/);
    await server.line(
      /^freshet: demonstration: real WDFW reports, newest figures of 2025-10-22, shown as of 2025-10-22$/,
    );
    const address = await addressOf(server);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const status = await (await fetch(`${address}/api/status`)).json();
    expect(status).toMatchObject({ mode: 'demo', today: '2025-10-22', facilities: 2 });
    const page = await (await fetch(`${address}/hatcheries/issaquah-hatchery`)).text();
    expect(page).toContain('Demonstration: WDFW reports up to 22 Oct 2025.');

    const ready = async () => (await fetch(`${address}/readyz`)).status;
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    const [, figures = ''] = await server.line(/^freshet: figures for Prometheus at (\S+)$/);
    expect(await (await fetch(figures)).text()).toContain('\nfreshet_store_up 1\n');
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    await stopped(server);
  });

  test('finds the store filled the next time, and reads a snapshot that has changed', async () => {
    await fillStore();
    const same = startWith({});
    await addressOf(same);
    await stopped(same);
    expect((await same.ended()).stdout).not.toContain('loading');

    await writeReports(snapshot, [...TWO_AUTUMNS, ONE_WEEK_LATER]);
    const changed = startWith({});
    await changed.line(/newest figures of 2025-10-29, shown as of 2025-10-29$/);
    await stopped(changed);
  });

  test('shows the site as it stood on another day', async () => {
    await fillStore();
    const server = startWith({ FRESHET_AS_OF: '2025-10-16' });
    await server.line(/newest figures of 2025-10-15, shown as of 2025-10-16$/);
    const status = await (await fetch(`${await addressOf(server)}/api/status`)).json();
    expect(status).toMatchObject({ today: '2025-10-16', as_of: '2025-10-15' });
    await stopped(server);
  });

  test('in mode auto is the demonstration when the sources do not answer', async () => {
    await fillStore();
    const server = startWith({ FRESHET_MODE: 'auto', FRESHET_WDFW_RETURNS_URL: NOBODY_THERE });
    await server.line(/^freshet: 127\.0\.0\.1:9 does not answer: showing the demonstration$/);
    await server.line(/^freshet: demonstration: /);
    await addressOf(server);
    await stopped(server);
  });

  test('in mode auto is live when they answer; it reads them, and shows their figures', async () => {
    const service = await ReturnsStandIn.start(COHO_OF_2025, new Date('2025-11-21T10:00:00Z'));
    try {
      const server = startWith({
        FRESHET_MODE: 'auto',
        FRESHET_WDFW_RETURNS_URL: service.origin,
        FRESHET_WDFW_REPORTS_URL: NOBODY_THERE,
        FRESHET_RIVER_SERVICES_URL: NOBODY_THERE,
      });
      await server.line(/^freshet: 127\.0\.0\.1:\d+ answers: live$/);
      await server.line(/^freshet: live: newest figures of 2025-10-22, .+ every night$/);
      const address = await addressOf(server);
      await server.line(/^freshet: wdfw-returns: 2 rows read; .+ published, stored in/);
      const status = async () =>
        statusSchema.parse(await (await fetch(`${address}/api/status`)).json());
      await expect
        .poll(async () => (await status()).as_of, { timeout: 30_000, interval: 200 })
        .toBe('2025-11-10');
      expect((await status()).sources).toEqual([
        { source: 'wdfw-weekly', facilities: 2, run_years: 3, run_years_held: 4 },
        { source: 'wdfw-returns', facilities: 1, run_years: 1, run_years_held: 1 },
      ]);
      server.kill('SIGTERM');
      expect(await server.ended()).toMatchObject({ code: 0, signal: null });
    } finally {
      await service.close();
    }
  });

  test('that is stopped while it fills the store leaves it empty or complete', async () => {
    const server = startWith({ FRESHET_SNAPSHOT: BUNDLED_SNAPSHOT });
    await server.line(/^freshet: loading 707 weekly reports/);
    await stopped(server);
    const store = await openStore(path, { now: () => new Date(0) });
    const facilities = await store.read((view) => view.facilities());
    await store.close();
    expect([0, 75, 87]).toContain(facilities.length);
  });

  test('of a live site keeps what is stored, even if the snapshot has changed', async () => {
    await fillStore();
    const live = startWith({
      FRESHET_MODE: 'live',
      FRESHET_NIGHTLY: 'off',
      FRESHET_RIVER_SERVICES_URL: NOBODY_THERE,
      FRESHET_SNAPSHOT: join(folder, 'nowhere'),
    });
    await live.line(/^freshet: live: newest figures of 2025-10-22\b/);
    const config = await (await fetch(`${await addressOf(live)}/api/config`)).json();
    expect(config).toMatchObject({ mode: 'live', as_of: '2025-10-22' });
    await stopped(live);
  });

  test('of a live site that has no final reports loads them, and runs without them as well', async () => {
    const before = await openStore(path, { now: () => new Date() });
    const options = { checksum: 'live', today: '2025-10-23', progress: () => {} } as const;
    await ingestWeeklyReports(before, TWO_AUTUMNS, options);
    await before.close();
    const env = {
      FRESHET_MODE: 'live',
      FRESHET_NIGHTLY: 'off',
      FRESHET_RIVER_SERVICES_URL: NOBODY_THERE,
    };
    const without = startWith({ ...env, FRESHET_SNAPSHOT: join(folder, 'nowhere') });
    await without.line(/^freshet: live: newest figures of 2025-10-22\b/);
    without.kill('SIGTERM');
    expect(await without.ended()).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/cannot be read .+\n.+: starting without the final reports; /),
    });

    await writeReports(snapshot, TWO_AUTUMNS, MADE_UP_FINALS);
    const live = startWith(env);
    await live.line(/^freshet: loading 1 final reports/);
    await live.line(/^freshet: live: newest figures of 2025-10-22\b/);
    await stopped(live);
    const store = await openStore(path, { now: () => new Date() });
    const { seasons, ledgers } = await store.read(async (view) => ({
      seasons: await view.finalSeasons(),
      ledgers: await view.lastIngests(),
    }));
    await store.close();
    expect(seasons).toEqual([2023]);
    expect(ledgers.map(({ completed }) => completed?.checksum)).toContain('live');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends on %s with code 0, though a browser keeps its connection open',
    async (signal) => {
      await fillStore();
      const server = startWith({});
      const address = await addressOf(server);
      const agent = new Agent({ keepAlive: true });
      await new Promise<void>((resolve, reject) => {
        get(`${address}/api/facilities`, { agent }, (answer) => {
          answer.resume().once('end', resolve);
        }).once('error', reject);
      });
      server.kill(signal);
      expect(await server.ended()).toMatchObject({ code: 0, signal: null, stderr: '' });
      agent.destroy();
      // The journal was put into the store and taken away.
      expect(await readdir(folder)).toEqual(['freshet.sqlite', 'snapshot']);
    },
  );
});

test('answers that are under way when SIGTERM comes are finished before the end', async () => {
  const asked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const upstream = createHttpServer(async (_, response) => {
    asked.resolve();
    await goOn.promise;
    response.writeHead(404).end();
  });
  await once(upstream.listen(0, '127.0.0.1'), 'listening');
  const address = upstream.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const server = startWith({ FRESHET_RIVER_SERVICES_URL: `http://127.0.0.1:${port}` });
  const flow = 'format=json&sites=12200500&period=P7D&parameterCd=00060&siteStatus=all';
  const answer = fetch(`${await addressOf(server)}/river/nwis/iv/?${flow}`);
  await asked.promise;
  server.kill('SIGTERM');
  await server.line(/^freshet: stopping/);
  goOn.resolve();
  expect((await answer).headers.get('content-type')).toMatch(/json/);
  expect(await server.ended()).toMatchObject({ code: 0, signal: null, stderr: '' });
  upstream.close();
});

describe('an invalid setting', () => {
  test.each([
    [
      'FRESHET_AS_OF',
      '2025-10-23',
      'FRESHET_AS_OF=2025-10-23 is outside the snapshot: choose a day from 2024-09-26 to 2025-10-22',
    ],
    ['FRESHET_PORT', '80', 'FRESHET_PORT is not a setting; the settings are'],
    ['DATABASE_URL', 'mysql://me:secret@host/db', 'DATABASE_URL is a mysql: address'],
    ['DATABASE_URL', 'postgres://me:secret@127.0.0.1:1/db', 'db at 127.0.0.1:1 does not answer'],
    ['FRESHET_SNAPSHOT', '/nowhere', '/nowhere/manifest.json cannot be read'],
  ])('%s=%s stops it with one line that says so', async (name, value, message) => {
    const said = await failure({ [name]: value });
    expect(said).toContain(message);
    expect(said).not.toContain('secret');
  });

  test.each(['192.0.2.1', 'nowhere.invalid'])(
    'HOST=%s, which is not an address of this machine, is named with what to change',
    async (host) => {
      await fillStore();
      const said = await failure({ HOST: host });
      expect(said).toContain(`cannot listen at ${host}:`);
      expect(said).toContain('choose another HOST');
    },
  );
});

describe('a machine that is not ready', () => {
  test('a port in use is named, and the program using it is not disturbed', async () => {
    await fillStore();
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await failure({ PORT: String(port) })).toBe(
      `freshet: cannot listen at 127.0.0.1:${port} (listen EADDRINUSE: address already in use ` +
        `127.0.0.1:${port}): another program is using that port; choose another PORT`,
    );
    expect(holder.listening).toBe(true);
    await new Promise((resolve) => holder.close(resolve));
  });

  test('a snapshot with a wrong checksum is named, and the store stays as it was', async () => {
    await fillStore();
    const before = await readFile(path);
    await writeReports(snapshot, [...TWO_AUTUMNS, ONE_WEEK_LATER]);
    await changeTable(snapshot, (bytes) => bytes.fill(0, 40, 50));
    const { code, stderr } = await startWith({}).ended();
    expect(code).toBe(1);
    expect(stderr).toContain('weekly-reports.csv.br has checksum');
    expect(stderr).toContain(
      'the store could not be filled, for the reason above; nothing in it was changed',
    );
    expect(await readFile(path)).toEqual(before);
  });

  test('a store from a newer version is named, and keeps every byte', async () => {
    await fillStore();
    const database = new DatabaseSync(path);
    database.exec("insert into freshet_migration values ('0999-later', '2027-01-01')");
    database.close();
    const before = await readFile(path);
    expect(await failure({})).toMatch(
      /was written by a newer version of Freshet: .+ Nothing in it was changed\. Start the newer/,
    );
    expect(await readFile(path)).toEqual(before);
    expect(await readdir(folder)).toEqual(['freshet.sqlite', 'snapshot']);
  });

  test('a demonstration refuses a live store, and says what to do', async () => {
    const store = await openStore(path, { now: () => new Date('2026-08-06T10:00:00Z') });
    await store.ingest('wdfw-returns', async () => ({
      checksum: 'c0ffee',
      rowsKept: 0,
      suspicions: [],
    }));
    await store.close();
    const before = await readFile(path);
    for (const mode of ['demo', 'auto']) {
      expect(await failure({ FRESHET_MODE: mode })).toBe(
        'freshet: DATABASE_URL names a live store (wdfw-returns was read 2026-08-06T10:00:00.000Z), ' +
          'which a demonstration would overwrite; leave DATABASE_URL out, or set FRESHET_MODE=live',
      );
    }
    expect(await readFile(path)).toEqual(before);
  });

  test('a file that is not a store is named, and not changed', async () => {
    await writeFile(path, 'a list of groceries\n'.repeat(300));
    const before = await readFile(path);
    expect(await failure({})).toContain('is not a Freshet store');
    expect(await readFile(path)).toEqual(before);
  });
});
