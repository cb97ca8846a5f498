import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatFinals } from '#sources/wdfw-finals/printed-final.ts';
import { openStore } from '#store/open-store.ts';
import { loopback } from '../testing/loopback.ts';
import { MADE_UP_FINALS } from '../testing/made-up-finals.ts';
import { inProcess, Program } from '../testing/program.ts';
import { reportPdf } from '../testing/report-pdf.ts';
import { ReturnsStandIn, TRAP_ESTIMATE } from '../testing/returns-stand-in.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { main } from './ingest.ts';

const DAYS = ['2025-10-31', '2025-11-03', '2025-11-10'].map((date) => ({
  ...TRAP_ESTIMATE,
  date,
  adults: 40,
}));

let folder: string;
let service: ReturnsStandIn;
let weekly: Awaited<ReturnType<typeof weeklyStandIn>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  service = await ReturnsStandIn.start(DAYS, new Date('2025-11-20T10:00:00Z'));
  weekly = await weeklyStandIn();
});
afterEach(async () => {
  await service.close();
  await weekly[Symbol.asyncDispose]();
});

function run(...args: string[]): Program {
  return new Program('src/jobs/ingest.ts', args, {
    env: {
      DATABASE_URL: `file:${join(folder, 'freshet.sqlite')}`,
      FRESHET_WDFW_RETURNS_URL: service.origin,
      FRESHET_WDFW_REPORTS_URL: new URL('/escapement', weekly.url).href,
      TMPDIR: folder,
    },
  });
}

/** WDFW's page with two weekly reports of Issaquah's coho; the second has 40 more adults. */
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
    const pdf = reports.get(request.url ?? '');
    if (pdf !== undefined) response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(`<ul>${links.join('')}</ul>`);
  });
}

/** Makes the service leave requests for rows unanswered; resolves at the first. */
function hangingRows(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.misbehaving = (request) => {
    if (!request.url?.includes('offset')) return false;
    resolve();
    return true;
  };
  return promise;
}

const DAILY = ['--source', 'wdfw-returns'] as const;

async function stored(): Promise<number> {
  const store = await openStore(join(folder, 'freshet.sqlite'), { now: () => new Date(0) });
  const { returns } = await store.read((view) => view.extent());
  await store.close();
  return returns;
}

describe('npm run ingest', () => {
  test('reads a source, reports progress and result, and leaves no temporary files', async () => {
    const first = await run(...DAILY).ended();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout.split('\n')).toEqual([
      'freshet: reading wdfw-returns …',
      'freshet: 3 Trap Estimates of 1 facilities to read …',
      'freshet: 3 rows read …',
      expect.stringMatching(
        /^freshet: wdfw-returns: 3 rows read; returns: 3 added, 0 changed, 0 removed, 0 unchanged; published, stored in \d+\.\d s$/,
      ),
    ]);
    expect(await stored()).toBe(3);
    expect(await readdir(folder)).toEqual(['freshet.sqlite']);
    const again = await run(...DAILY).ended();
    expect(again.stdout).toContain('nothing new: posted 2025-11-20T10:00:00.000Z, already read');
    const republished = await run(...DAILY, '--republish').ended();
    expect(republished.stdout).toContain('3 unchanged; unchanged');
  });

  test('changes nothing in a dry run', async () => {
    const { code, stdout } = await run(...DAILY, '--dry-run').ended();
    expect([code, await stored()]).toEqual([0, 0]);
    expect(stdout).toContain(
      'wdfw-returns: dry run, nothing was changed: 3 rows read; returns: 3 added',
    );
  });

  test('reads the days it is told to', async () => {
    await run(...DAILY, '--from', '2025-11-01', '--to', '2025-11-05').ended();
    expect(await stored()).toBe(1);
  });

  test.each([
    [['--source', 'wikipedia'], '--source wikipedia must be wdfw-returns, wdfw-weekly or all'],
    [['--from', '31 Oct'], '--from 31 Oct must be a real date written YYYY-MM-DD'],
    [['--from', '2025-11-02', '--to', '2025-11-01'], '--from 2025-11-02 is after --to 2025-11-01'],
  ])('of %o says what is wrong', async (args, message) => {
    expect(await inProcess(main, args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `freshet: ${message}\n`,
    });
  });

  test('reads the weekly reports that are not stored yet, each once', async () => {
    const first = await run('--source', 'wdfw-weekly').ended();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('2025-10__weekly-escapement-10-23-2025.pdf: 1 rows read …');
    expect(first.stdout).toMatch(/wdfw-weekly: 2 rows read; returns: 2 added, .+ published/);
    expect(await stored()).toBe(2);
    const again = await run('--source', 'wdfw-weekly').ended();
    expect(again.stdout).toContain('nothing new: every published report is already stored');
    expect(await stored()).toBe(2);
  });

  test('a failed source does not keep another from being read, and the last line reports it', async () => {
    service.misbehaving = (_, response) => {
      response.writeHead(403).end();
      return true;
    };
    const { code, stdout, stderr } = await run().ended();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^freshet: WDFW daily returns: \S+ answered 403\n/);
    expect(stdout).toContain('reading wdfw-weekly …');
  });

  test('reads a table of final reports, or names what is wrong with it', async () => {
    const path = join(folder, 'finals.csv');
    await writeFile(path, formatFinals(MADE_UP_FINALS));
    const { code, stdout } = await run('--finals', path).ended();
    expect([code, stdout]).toEqual([0, expect.stringMatching(/wdfw-finals: 3 rows .+ published/)]);
    await writeFile(path, formatFinals(MADE_UP_FINALS).replace(',page', ''));
    const refused = await run('--finals', path).ended();
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^freshet: WDFW final reports: the table has no column page; [^\n]+\n$/,
      ),
    ]);
  });

  test('when killed, it leaves nothing of the answer on disk', async () => {
    const asked = hangingRows();
    const killed = run(...DAILY);
    await asked;
    killed.kill('SIGKILL');
    expect((await killed.ended()).signal).toBe('SIGKILL');
    const left = (await readdir(folder)).filter((name) => !name.startsWith('freshet.sqlite'));
    expect(left).toEqual([]);
  });

  test('when interrupted, it ends cleanly: nothing is half written, and the next run completes', async () => {
    const asked = hangingRows();
    const interrupted = run(...DAILY);
    await asked;
    interrupted.kill('SIGINT');
    expect(await interrupted.ended()).toMatchObject({
      code: 130,
      stderr: 'freshet: interrupted; unfinished work was not stored\n',
    });
    expect(await readdir(folder)).toEqual(['freshet.sqlite']);
    expect(await stored()).toBe(0);
    service.misbehaving = null;
    expect((await run(...DAILY).ended()).code).toBe(0);
    expect(await stored()).toBe(3);
  });
});
