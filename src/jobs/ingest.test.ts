import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { formatFinals } from '#sources/wdfw-finals/printed-final.ts';
import { loopback } from '../testing/loopback.ts';
import { MADE_UP_FINALS } from '../testing/made-up-finals.ts';
import { inProcess, Program } from '../testing/program.ts';
import { reportPdf } from '../testing/report-pdf.ts';
import {
  isForGroups,
  type ReturnsStandIn,
  startReturns,
  TRAP_ESTIMATE,
} from '../testing/returns-stand-in.ts';
import { withStore } from '../testing/sample-store.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { main } from './ingest.ts';

const DAYS = ['2025-10-31', '2025-11-03', '2025-11-10'].map((date) => ({
  ...TRAP_ESTIMATE,
  date,
  adults: 40,
}));
const DAILY = ['--source', 'wdfw-returns'] as const;

let folder: string;
let service: ReturnsStandIn;
let weekly: Awaited<ReturnType<typeof weeklyStandIn>>;
const agents = new Set<string | undefined>();
beforeEach(async () => {
  agents.clear();
  folder = await temporaryFolder();
  service = await startReturns(DAYS, new Date('2025-11-20T10:00:00Z'));
  weekly = await weeklyStandIn();
  onTestFinished(() => weekly[Symbol.asyncDispose]());
});

function run(...args: string[]): Program {
  return new Program('src/jobs/ingest.ts', args, {
    env: {
      DATABASE_URL: `file:${join(folder, 'freshet.sqlite')}`,
      FRESHET_CONTACT: 'rivers@example.org',
      FRESHET_WDFW_RETURNS_URL: service.origin,
      FRESHET_WDFW_REPORTS_URL: new URL('/escapement', weekly.url).href,
      FRESHET_DART_URL: service.origin,
    },
  });
}

async function weeklyStandIn() {
  const reports = new Map<string, Uint8Array>();
  for (const [path, adults, day] of [
    ['/sites/default/files/2025-10/weekly-escapement-10-23-2025.pdf', '1,053', '10/21/25'],
    ['/sites/default/files/2025-10/weekly-escapement-10-30-2025.pdf', '1,093', '10/28/25'],
  ] as const) {
    const cells = {
      Facility: 'ISSAQUAH HATCHERY',
      'Stock-BO': 'Issaquah Creek- H',
      'Adult Total': adults,
      'Jack Total': '23',
      Date: day,
    };
    reports.set(path, await reportPdf([{ speciesTitle: 'Coho', cells }]));
  }
  const links = [...reports.keys()].map((path) => `<li><a href="${path}">a week</a></li>`);
  return loopback((request, response) => {
    agents.add(request.headers['user-agent']);
    const pdf = reports.get(request.url ?? '');
    if (pdf !== undefined) response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(`<ul>${links.join('')}</ul>`);
  });
}

const stored = () =>
  withStore(join(folder, 'freshet.sqlite'), async (store) => {
    const { returns } = await store.read((view) => view.extent());
    return returns;
  });

test('npm run ingest reads what it is asked for, and reports progress and result', async () => {
  const rehearsed = await run(...DAILY, '--dry-run').ended();
  expect(rehearsed.stdout).toContain('dry run, nothing was changed: 3 rows read; returns: 3');
  expect(await stored()).toBe(0);
  const all = await run(...DAILY).ended();
  expect(all).toMatchObject({ code: 0, stderr: '' });
  expect(all.stdout.split('\n')).toEqual([
    'freshet: reading wdfw-returns …',
    'freshet: 3 Trap Estimates of 1 facilities to read by SODA2 …',
    'freshet: 3 rows read …',
    expect.stringMatching(
      /^freshet: wdfw-returns: 3 rows read; returns: 3 added, 0 changed, 0 removed, 0 unchanged; published, stored in \d+\.\d s$/,
    ),
  ]);
  expect(await stored()).toBe(3);
  expect(await readdir(folder)).toEqual(['freshet.sqlite']);
  const republished = await run(...DAILY, '--republish').ended();
  expect(republished.stdout).toContain('3 unchanged; unchanged');
});

test.each([
  [
    ['--source', 'wikipedia'],
    '--source wikipedia must be wdfw-returns, wdfw-weekly, dart-passage or all',
  ],
  [['--from', '2025-11-02'], "Unknown option '--from'"],
])('npm run ingest of %o says what is wrong', async (args, message) => {
  const stderr = `freshet: ${message}\n`;
  expect(await inProcess(main, args)).toEqual({ code: 1, stdout: '', stderr });
});

test("npm run ingest reads the other sources in the operator's name after some have failed, and the last line says which", async () => {
  service.misbehaving = (_, response) => {
    response.writeHead(403).end();
    return true;
  };
  const { code, stdout, stderr } = await run().ended();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^freshet: WDFW daily returns: \S+ answered 403, and \S+ answered 403; it may require an app token \(FRESHET_WDFW_RETURNS_TOKEN\); Columbia River DART: \S+ answered 403\n/,
  );
  expect(stdout).toContain('2025-10__weekly-escapement-10-23-2025.pdf: 1 rows read …');
  expect(stdout).toMatch(/wdfw-weekly: 2 rows read; returns: 2 added, .+ published/);
  expect(await stored()).toBe(2);
  expect([...agents]).toEqual([
    'Freshet (Washington salmon returns and river flows; rivers@example.org)',
  ]);
});

test('npm run ingest says once a day what a service announces, and keeps it', async () => {
  service.headers = { Deprecation: '@1790812800' };
  const first = await run(...DAILY).ended();
  const line = `${new URL(service.origin).host} (WDFW daily returns) announces Deprecation: 2026-10-01`;
  expect(first.stdout.split(line)).toHaveLength(2);
  expect((await run(...DAILY).ended()).stdout).not.toContain('announces');
  const kept = await withStore(join(folder, 'freshet.sqlite'), (store) =>
    store.read((view) => view.notices()),
  );
  expect(kept).toMatchObject([{ service: 'WDFW daily returns', words: 'Deprecation: 2026-10-01' }]);
});

test('npm run ingest reads a table of final reports', async () => {
  const path = join(folder, 'finals.csv');
  await writeFile(path, formatFinals(MADE_UP_FINALS));
  const { code, stdout } = await run('--finals', path).ended();
  expect([code, stdout]).toEqual([0, expect.stringMatching(/wdfw-finals: 3 rows .+ published/)]);
});

test('npm run ingest when interrupted, ends cleanly: nothing is half written, and the next run completes', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  service.misbehaving = (request) => {
    if (!isForGroups(request)) return false;
    resolve();
    return true;
  };
  const interrupted = run(...DAILY);
  await asked;
  interrupted.kill('SIGINT');
  const stderr = 'freshet: interrupted; unfinished work was not stored\n';
  expect(await interrupted.ended()).toMatchObject({ code: 130, stderr });
  expect(await stored()).toBe(0);
  service.misbehaving = null;
  expect((await run(...DAILY).ended()).code).toBe(0);
  expect(await stored()).toBe(3);
});
