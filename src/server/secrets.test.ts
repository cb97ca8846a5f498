import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { addressOf, Program } from '../testing/program.ts';
import { temporaryFolder, writeReports } from '../testing/snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';

/** Nothing listens on the discard port. */
const NOBODY_THERE = 'http://127.0.0.1:9';
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
  '/river/nwis/iv/?format=json&sites=12200500&period=P7D&parameterCd=00060&siteStatus=all',
  '/data/datapackage.json',
  '/readyz',
  '/.well-known/security.txt',
];

test('no secret is in a page, an answer, an error or the log', async () => {
  const folder = await temporaryFolder();
  const snapshot = join(folder, 'snapshot');
  await writeReports(snapshot, TWO_AUTUMNS);
  const server = new Program('src/server/main.mjs', [], {
    env: {
      ...SECRETS,
      PORT: '0',
      DATABASE_URL: HAS_POSTGRES ? await testDatabase() : join(folder, 'freshet.sqlite'),
      FRESHET_SNAPSHOT: snapshot,
      FRESHET_WDFW_RETURNS_URL: NOBODY_THERE,
      FRESHET_WDFW_REPORTS_URL: NOBODY_THERE,
      FRESHET_RIVER_SERVICES_URL: NOBODY_THERE,
      FRESHET_METRICS_PORT: '0',
    },
  });
  const origin = await addressOf(server);
  const [, metrics = ''] = await server.line(/^freshet: figures for Prometheus at (\S+)$/);
  // The sources do not answer, which the night says.
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

test('the files of the site know nothing of the environment, secret settings included', async () => {
  const folder = 'dist/web/client';
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((name) => /\.(js|json|css|svg|txt|webmanifest)$/.test(name));
  expect(texts.length).toBeGreaterThan(20);
  for (const name of texts) {
    const text = await readFile(join(folder, name), 'utf8');
    expect([
      name,
      /FRESHET_\w*(?:TOKEN|KEY)|DATABASE_URL|process\.env\.\w/.exec(text)?.[0],
    ]).toEqual([name, undefined]);
  }
});
