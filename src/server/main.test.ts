import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { facilitiesSchema } from '#contract/facilities.ts';
import { riverAddress } from '#contract/river-address.ts';
import { statusSchema } from '#contract/status.ts';
import { loadSnapshot } from '#jobs/load-snapshot.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { loopback } from '../testing/loopback.ts';
import { MADE_UP_FINALS } from '../testing/made-up-finals.ts';
import { TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { addressOf, Program, stopped } from '../testing/program.ts';
import { startReturns, TRAP_ESTIMATE } from '../testing/returns-stand-in.ts';
import { withStore } from '../testing/sample-store.ts';
import { temporaryFolder, writeReports } from '../testing/snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';

/** The discard port, where nothing listens. */
const NOBODY_THERE = 'http://127.0.0.1:9';
const FLOW = riverAddress({ kind: 'flow', site: '12200500' });

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
  return new Program('src/server/main.ts', [], { env: { ...usual, ...env } });
}

async function failure(env: Readonly<Record<string, string>>): Promise<string> {
  const { code, signal, stderr } = await startWith(env).ended();
  expect([code, signal, stderr]).toEqual([1, null, expect.stringMatching(/^freshet: [^\n]+\n$/)]);
  return stderr.trim();
}

test('a start fills the store, says which data it shows and where, and serves', async () => {
  const server = startWith({ FRESHET_METRICS_PORT: '0' });
  await server.line(/^freshet: loading 7 weekly reports, 2024-09-26 to 2025-10-23 …$/);
  await server.line(
    /^freshet: demonstration: real WDFW reports, newest figures of 2025-10-22, shown as of 2025-10-22$/,
  );
  const address = await addressOf(server);
  const status = await (await fetch(`${address}/api/status`)).json();
  expect(status).toMatchObject({ mode: 'demo', today: '2025-10-22', facilities: 2 });
  const page = await (await fetch(`${address}/hatcheries/issaquah-hatchery`)).text();
  expect(page).toContain('Demonstration: counts recorded up to Oct 22, 2025. Simulated rivers.');
  expect(await (await fetch(`${address}/about`)).text()).toContain(
    'recorded up to Oct 22, 2025. Simulated rivers.<',
  );
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const [, figures = ''] = await server.line(/^freshet: metrics for Prometheus at (\S+)$/);
  expect(await (await fetch(figures)).text()).toContain('\nfreshet_store_up 1\n');
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
  await stopped(server);

  // The next start finds the store filled; another day is shown as known then, and the log is all JSON.
  const again = startWith({ FRESHET_AS_OF: '2025-10-16', FRESHET_LOG_FORMAT: 'json' });
  await again.line(/newest figures of 2025-10-15, shown as of 2025-10-16/);
  again.kill('SIGTERM');
  const { stdout, stderr } = await again.ended();
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg).join()).not.toContain('loading');
});

test('in mode auto it is live if the sources answer; it reads them and shows their figures', async () => {
  const rows = ['2025-11-03', '2025-11-10'].map((date) => ({ ...TRAP_ESTIMATE, date, adults: 60 }));
  const service = await startReturns(rows, new Date('2025-11-21T10:00:00Z'));
  await writeReports(snapshot, TWO_AUTUMNS, MADE_UP_FINALS);
  const live = {
    FRESHET_MODE: 'auto',
    FRESHET_WDFW_REPORTS_URL: NOBODY_THERE,
    FRESHET_DART_URL: NOBODY_THERE,
    FRESHET_RIVER_SERVICES_URL: NOBODY_THERE,
  };
  const server = startWith({ ...live, FRESHET_WDFW_RETURNS_URL: service.origin });
  await server.line(/^freshet: 127\.0\.0\.1:\d+ responds: live$/);
  await server.line(/^freshet: loading 1 final reports/);
  await server.line(/^freshet: live: newest figures of 2025-10-22, .+ every night$/);
  const address = await addressOf(server);
  await server.line(/^freshet: wdfw-returns: 2 rows read; .+ published, stored in/);
  const asOf = async () =>
    statusSchema.parse(await (await fetch(`${address}/api/status`)).json()).as_of;
  await expect.poll(asOf, { timeout: 60_000, interval: 200 }).toBe('2025-11-10');
  server.kill('SIGTERM');
  expect(await server.ended()).toMatchObject({ code: 0, signal: null });

  // If they do not answer, it would be the demonstration, which does not overwrite a live store.
  const before = await readFile(path);
  const said = await failure({ ...live, FRESHET_MODE: 'demo' });
  expect(said).toMatch(/names a live store .+ leave DATABASE_URL out, or set FRESHET_MODE=live$/);
  expect(await readFile(path)).toEqual(before);
  const elsewhere = { FRESHET_WDFW_RETURNS_URL: NOBODY_THERE, DATABASE_URL: `file:${path}.demo` };
  const demo = startWith({ ...live, ...elsewhere });
  await demo.line(/^freshet: 127\.0\.0\.1:9 does not respond: showing the demonstration$/);
  await addressOf(demo);
  await stopped(demo);
});

test('a live store filled under older rules is re-read while its site is shown', async () => {
  const { facilities } = await readCatalog();
  const known = facilities.filter(({ key }) => key !== 'HOODSPORT_HATCHERY');
  const options = { facilities: known, today: '2025-10-24', progress: () => undefined } as const;
  await withStore(path, (store) => loadSnapshot(store, snapshot, options));
  const server = startWith({ FRESHET_MODE: 'live', FRESHET_NIGHTLY: 'off' });
  const address = await addressOf(server);
  const shown = async () =>
    statusSchema.parse(await (await fetch(`${address}/api/status`)).json()).facilities;
  await server.line(/^freshet: re-derived 14 returns under rules \d+ \(before: 10\)$/);
  await expect.poll(shown, { timeout: 60_000, interval: 200 }).toBe(2);
  await stopped(server);
});

test('on SIGTERM it finishes the answers that are under way, and ends though connections stay open', async () => {
  const asked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  await using upstream = await loopback(async (_, response) => {
    asked.resolve();
    await goOn.promise;
    response.writeHead(404).end();
  });
  const server = startWith({ FRESHET_RIVER_SERVICES_URL: upstream.url.origin });
  const origin = await addressOf(server);
  const agent = new Agent({ keepAlive: true });
  const [idle] = await once(get(`${origin}/api/facilities`, { agent }), 'response');
  await once(idle.resume(), 'end');
  const answer = fetch(origin + FLOW);
  await asked.promise;
  server.kill('SIGTERM');
  await server.line(/^freshet: stopping/);
  goOn.resolve();
  expect((await answer).headers.get('content-type')).toMatch(/json/);
  expect(await server.ended()).toMatchObject({ code: 0, signal: null, stderr: '' });
  agent.destroy();
  // The journal was merged into the store and deleted.
  expect(await readdir(folder)).toEqual(['freshet.sqlite', 'snapshot']);
});

test('requests sent before SIGINT are answered, even if their connection was not accepted yet', async () => {
  const server = startWith({});
  const { hostname, port } = new URL(await addressOf(server));
  server.kill('SIGSTOP');
  const asked = Array.from({ length: 30 }, async () => {
    const socket = connect(Number(port), hostname);
    await once(socket.end('GET /readyz HTTP/1.1\r\nHost: freshet\r\n\r\n'), 'finish');
    return socket;
  });
  const sockets = await Promise.all(asked);
  server.kill('SIGINT');
  server.kill('SIGCONT');
  const answers = await Promise.all(sockets.map(text));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(30);
  expect(await server.ended()).toMatchObject({ code: 0 });
});

test('a failure to start is reported in one line, with what to change and without a secret', async () => {
  await using holder = await loopback(() => undefined);
  for (const [name, value, message] of [
    ['FRESHET_AS_OF', '2025-10-23', 'is outside the snapshot: choose a day from 2024-09-26 to'],
    ['DATABASE_URL', 'postgres://me:secret@127.0.0.1:1/db', 'db at 127.0.0.1:1 does not answer'],
    ['FRESHET_SNAPSHOT', '/nowhere', '/nowhere/manifest.json cannot be read'],
    ['HOST', 'nowhere.invalid', 'this machine does not have that address; choose another HOST'],
    ['PORT', holder.url.port, 'another program is using this port; choose another PORT'],
  ] as const) {
    const said = await failure({ [name]: value });
    expect(said).toContain(message);
    expect(said).not.toContain('secret');
  }
});

test.skipIf(!HAS_POSTGRES)(
  'a server on PostgreSQL fills its store and answers as one on SQLite does',
  async () => {
    async function figures(databaseUrl: string): Promise<unknown> {
      const server = startWith({ DATABASE_URL: databaseUrl });
      const address = await addressOf(server);
      const answer = async (path: string) => (await fetch(address + path)).json();
      const facilities = facilitiesSchema.parse(await answer('/api/facilities'));
      const answers = facilities.features.map(({ id }) => answer(`/api/hatchery/${id}`));
      const all = [facilities, ...(await Promise.all(answers))];
      await stopped(server);
      return all;
    }
    const url = await testDatabase();
    const onPostgres = await figures(url);
    expect(onPostgres).toHaveLength(3);
    expect(onPostgres).toEqual(await figures(path));
    expect(await figures(url)).toEqual(onPostgres);
  },
);

const SECRETS = {
  FRESHET_USGS_API_KEY: 'planted-usgs-key',
  FRESHET_WDFW_RETURNS_TOKEN: 'planted-returns-token',
  FRESHET_OPERATOR_TOKEN: 'planted-operator-token',
};
const ADDRESSES = [
  '/',
  '/hatcheries/issaquah-hatchery',
  '/about',
  '/nowhere',
  '/hatcheries/%zz',
  '/api',
  '/api/config',
  '/api/status',
  '/api/openapi.json',
  '/api/operator/ingests',
  FLOW,
  '/data/datapackage.json',
  '/readyz',
  '/.well-known/security.txt',
];

test('pages, answers, errors and the log contain no secret', async () => {
  const server = startWith({
    ...SECRETS,
    FRESHET_MODE: 'live',
    DATABASE_URL: HAS_POSTGRES ? await testDatabase() : path,
    FRESHET_WDFW_RETURNS_URL: NOBODY_THERE,
    FRESHET_WDFW_REPORTS_URL: NOBODY_THERE,
    FRESHET_DART_URL: NOBODY_THERE,
    FRESHET_RIVER_SERVICES_URL: NOBODY_THERE,
    FRESHET_METRICS_PORT: '0',
  });
  const origin = await addressOf(server);
  const [, metrics = ''] = await server.line(/^freshet: metrics for Prometheus at (\S+)$/);
  await server.line(/trying again/);
  const seen: string[] = [];
  for (const address of [...ADDRESSES.map((path) => origin + path), metrics]) {
    const headers = { authorization: `Bearer ${SECRETS.FRESHET_OPERATOR_TOKEN}x` };
    const answer = await fetch(address, { headers });
    seen.push(await answer.text(), JSON.stringify([...answer.headers]));
  }
  server.kill('SIGTERM');
  const { stdout, stderr } = await server.ended();
  expect(stdout).toMatch(/GET \/about 200/);
  for (const secret of [...Object.values(SECRETS), 'not-for-messages']) {
    expect([...seen, stdout, stderr].filter((text) => text.includes(secret))).toEqual([]);
  }
});

test('the files of the site contain nothing from the environment, including secret settings', async () => {
  const folder = 'dist/web/client';
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((name) => /\.(js|json|css|svg|txt|webmanifest)$/.test(name));
  expect(texts.length).toBeGreaterThan(20);
  const secret = /FRESHET_\w*(?:TOKEN|KEY)|DATABASE_URL|process\.env\.\w/;
  for (const name of texts) {
    const text = await readFile(join(folder, name), 'utf8');
    expect([name, secret.exec(text)?.[0]]).toEqual([name, undefined]);
  }
});
