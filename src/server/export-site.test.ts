import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebBuild } from '#contract/page.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { ONE_WEEK_LATER } from '../testing/made-up-reports.ts';
import { inProcess } from '../testing/program.ts';
import { webBuild } from '../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { main } from './export.ts';
import { exportSite } from './export-site.ts';

const LONG_AGO = new Date('2025-01-01T00:00:00Z');

/** A site and its export, which every test begins with: to make all answers takes seconds. */
let web: WebBuild;
let under: SiteUnderTest;
let folder: string;
let nowMs: number;
let first: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  web = await webBuild();
  under = await siteUnderTest({ at: '2025-10-31T19:00:00Z', web });
  folder = join(await mkdtemp(join(tmpdir(), 'freshet-export-')), 'site');
  nowMs = Date.parse('2025-10-31T19:00:00Z');
  first = await run();
});
afterAll(async () => {
  await under.close();
  await rm(dirname(folder), { recursive: true });
});

const run = (signal = new AbortController().signal, into = folder) =>
  exportSite({
    app: under.app,
    site: under.site,
    web,
    folder: into,
    nowMs,
    signal,
    filesFolder: 'dist/web/client',
    withWeeks: true,
    progress: () => undefined,
  });
const text = (name: string) => readFile(join(folder, name), 'utf8');
const names = async () => (await readdir(folder, { recursive: true })).sort();

test('every address of the site has its file, documents with their policy', async () => {
  expect(first).toMatchObject({ written: first.files, kept: 0, removed: 0 });
  expect(await names()).toEqual(
    expect.arrayContaining([
      'index.html',
      '_.data',
      'app.html',
      'app.data',
      '404.html',
      'offline.html',
      'api.html',
      'hatcheries/issaquah-hatchery.html',
      'hatcheries/issaquah-hatchery.data',
      'hatcheries/issaquah-hatchery/runs.json',
      'species/coho.html',
      'run/2025-10-16.html',
      'dams/bonneville.html',
      'rivers.html',
      'api/config.json',
      'api/hatchery/ISSAQUAH HATCHERY.json',
      'api/run/2025-10-16.json',
      'feeds/facilities/issaquah-hatchery.atom',
      'data/freshet.csv.gz',
      'sitemap.xml',
      'data/facilities/issaquah-hatchery.csv',
      'previews/hatcheries/issaquah-hatchery.png',
      'embed/hatcheries/issaquah-hatchery.html',
      'service-worker.js',
      'site.webmanifest',
    ]),
  );
  const page = await text('hatcheries/issaquah-hatchery.html');
  const [, policy = ''] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toContain('frame-ancestors');
  expect(page.indexOf(policy)).toBeLessThan(page.indexOf('<script'));
  expect(await text('404.html')).not.toContain('<script');
  expect(JSON.parse(await text('api/config.json'))).toMatchObject({ as_of: '2025-10-22' });
  const rules = new Map(
    (await text('_headers')).split(/\n(?=\/)/).map((rule) => [rule.split('\n')[0], rule]),
  );
  expect(rules.get('/hatcheries/*')).toContain("content-security-policy: frame-ancestors 'none'");
  expect(rules.get('/embed/*')).not.toContain('x-frame-options');
  expect(rules.get('/api/*')).toMatch(
    /access-control-allow-origin: \*[\s\S]+cache-control: no-cache/,
  );
  expect(rules.get('/assets/*')).toContain('immutable');
  // Cloudflare Pages allows at most a hundred rules.
  expect(rules.size).toBeLessThan(100);
});

test('one that is stopped removes nothing, and the next continues', async () => {
  const stopping = new AbortController();
  const other = await temporaryFolder();
  await mkdir(join(other, 'assets'));
  await expect(run(stopping.signal, other)).rejects.toThrow(
    'contains files that are not an export',
  );
  await writeFile(join(folder, 'gone.html'), 'gone');
  await rm(join(folder, 'app.html'));
  const running = run(stopping.signal);
  stopping.abort();
  await expect(running).rejects.toThrow('aborted');
  expect(await names()).toContain('gone.html');
  expect(await run()).toMatchObject({ written: 1, removed: 1 });
});

test('the next one writes changed files, removes obsolete ones, and keeps old scripts for a week', async () => {
  for (const name of await names()) await utimes(join(folder, name), LONG_AGO, LONG_AGO);
  await writeFile(join(folder, 'assets/old.js'), 'old');
  await writeFile(join(folder, 'hatcheries/gone.html'), 'gone');
  const again = await run();
  expect(again).toMatchObject({ written: 0, removed: 1 });
  expect((await stat(join(folder, 'app.html'))).mtime).toEqual(LONG_AGO);

  await under.ingest(ONE_WEEK_LATER);
  await under.look();
  nowMs += 6 * DAY_MS;
  expect((await run()).written).toBeGreaterThan(20);
  expect(await text('app.html')).toContain('Oct 29');
  expect(await names()).toContain('assets/old.js');
  nowMs += DAY_MS;
  expect((await run()).removed).toBe(1);
  expect(await names()).not.toContain('assets/old.js');
});

test('the command says how it is used', async () => {
  expect(await inProcess(main, ['--help'])).toMatchObject({ code: 0 });
  const none = await inProcess(main, []);
  expect([none.code, none.stderr]).toEqual([
    1,
    'freshet: name one folder: npm run export -- <folder> (see --help)\n',
  ]);
});
