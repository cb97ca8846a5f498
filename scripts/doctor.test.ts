import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fault } from '#demo/fault.ts';
import { type SimulatedServer, startSimulatedServices } from '#demo/simulated-server.ts';
import { SIMULATED_SERVICES, type SimulatedService } from '#demo/simulated-services.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import { loopback } from '../src/testing/loopback.ts';
import { inProcess } from '../src/testing/program.ts';
import { reportPdf } from '../src/testing/report-pdf.ts';
import { ReturnsStandIn, TRAP_ESTIMATE } from '../src/testing/returns-stand-in.ts';
import { gauges, NOVEMBER } from '../src/testing/simulated-rivers.ts';
import { doctor } from './doctor.ts';

const DAY_MS = 24 * 3_600_000;
const PDF = '/sites/default/files/2026-11/weekly-escapement-11-19-2026.pdf';
const CELLS = {
  'Stock-BO': 'Issaquah Creek- H',
  'Adult Total': '53',
  'Jack Total': '2',
  Date: '11/17/26',
};
const LOOK = { page: 'landscape', turned: 90, figures: 'right', repeatsHeader: true } as const;
const report = (Facility: string, look = {}) =>
  reportPdf([{ speciesTitle: 'Coho', cells: { ...CELLS, Facility } }], { ...LOOK, ...look });

const UNKNOWN_PLACE = await report('NOWHERE POND');
const HEADLESS = await report('ISSAQUAH HATCHERY', { headless: 'Coho' });

/** Type and body of what WDFW and the base map send, by path. */
const RIGHT: Readonly<Record<string, readonly [string, string | Uint8Array]>> = {
  '/escapement': ['text/html', `<a href="${PDF}">a week</a>`],
  [PDF]: ['application/pdf', await report('ISSAQUAH HATCHERY')],
  '/style.json': ['application/json', '{"version":8,"sources":{},"layers":[{"id":"water"}]}'],
};

const WELL = `FRESHET_USGS_API_KEY not set, FRESHET_WDFW_RETURNS_TOKEN not set, FRESHET_CONTACT not set
SIMULATED: ORIGIN stands in for all river services (FRESHET_RIVER_SERVICES_URL)

ok           WDFW daily counts: columns   0.0 s  all columns are there, the newest posting is 24 h old
ok           WDFW daily counts: sums      0.0 s  1 facilities with fish in the last 60 days
ok           WDFW weekly reports: page    0.0 s  1 reports, that of 2026-11-19 is 42 h old
ok           WDFW weekly reports: PDF     0.0 s  1 rows understood, 0 not
ok           USGS flow of seven days      0.0 s  669 readings at 12134500, 52 min old; 49 calls left
ok           USGS newest flow             0.0 s  46 of 48 facility gauges, 22 min old; 48 calls left
ok           USGS medians                 0.0 s  366 medians at 12134500; 47 calls left
ok           USGS daily means             0.0 s  5071 days at 12134500, 42 h old; 46 calls left
ok           USGS flow, older service     0.0 s  669 readings at 12134500, 52 min old
ok           USGS medians, older service  0.0 s  366 medians at 12134500
ok           NOAA gauges                  0.0 s  328 gauges
ok           NOAA forecast                0.0 s  40 flows at GLBW1, 3 h old
ok           NOAA flood categories        0.0 s  4 categories
ok           NLDI reach at a point        0.0 s  1 reach
ok           NLDI way to the sea          0.0 s  6 reaches
ok           Base map                     0.0 s  1 layers in its style

All is well.
`;

let pages: Record<string, readonly [string, string | Uint8Array]>;
let nowMs: number;
let rivers: SimulatedServer;
let returns: ReturnsStandIn;
let others: Awaited<ReturnType<typeof loopback>>;

beforeAll(async () => {
  rivers = await startSimulatedServices({ gauges, seed: 1, port: 0, now: () => nowMs });
  const days = [{ ...TRAP_ESTIMATE, date: '2026-11-10', adults: 40 }];
  returns = await ReturnsStandIn.start(days, new Date(NOVEMBER - DAY_MS));
  others = await loopback(({ url }, response: ServerResponse) => {
    const [type, body] = pages[url ?? ''] ?? ['text/html', 'no such page'];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
});
afterAll(() => Promise.all([rivers.close(), returns.close(), others[Symbol.asyncDispose]()]));
beforeEach(() => {
  pages = { ...RIGHT };
  nowMs = NOVEMBER;
  vi.stubEnv('FRESHET_RIVER_SERVICES_URL', rivers.origin);
  vi.stubEnv('FRESHET_WDFW_RETURNS_URL', returns.origin);
  vi.stubEnv('FRESHET_WDFW_REPORTS_URL', new URL('/escapement', others.url).href);
  vi.stubEnv('FRESHET_BASE_MAP_STYLE_URL', new URL('/style.json', others.url).href);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rivers.clearFaults();
  returns.misbehaving = null;
});

const run = (args: readonly string[] = [], ask: Fetch = fetch) =>
  inProcess(doctor({ fetch: ask, now: () => nowMs }), args);

/** The verdict on each question that is not well, by its name. */
function notWell(stdout: string): Record<string, string> {
  const lines = stdout.matchAll(/^([A-Z]{3,}) {2,}([A-Za-z].*?) {2}/gm);
  return Object.fromEntries(Array.from(lines, ([, verdict, name]) => [name, verdict]));
}

const QUESTIONS: Readonly<Record<SimulatedService, readonly string[]>> = {
  'usgs-ogc': ['USGS flow of seven days', 'USGS newest flow', 'USGS daily means'],
  'usgs-statistics': ['USGS medians'],
  'usgs-legacy': ['USGS flow, older service', 'USGS medians, older service'],
  nwps: ['NOAA gauges', 'NOAA forecast', 'NOAA flood categories'],
  nldi: ['NLDI reach at a point', 'NLDI way to the sea'],
};
const RIVERS = Object.values(QUESTIONS).flat();
const all = (names: readonly string[], verdict: string) =>
  Object.fromEntries(names.map((name) => [name, verdict]));

describe('npm run doctor', () => {
  test('says of each service that it is well, what came, and how many calls are left', async () => {
    const { code, stdout, stderr } = await run();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(WELL.replaceAll('ORIGIN', rivers.origin));
  });

  test.each<[Fault, string, RegExp]>([
    [{ kind: 'broken' }, 'FAILING', /answered 500.*\n +→ its own trouble/],
    [{ kind: 'unavailable' }, 'FAILING', /answered 503/],
    [{ kind: 'truncated' }, 'FAILING', /broke off its answer/],
    [{ kind: 'limited', retryAfterS: 90 }, 'LIMITED', /→ ask again in 2 min; FRESHET_USGS_API_KEY/],
    [{ kind: 'html' }, 'CHANGED', /sent text\/html.* instead of .*\n +→ unless a proxy/],
    [{ kind: 'wrong-json' }, 'CHANGED', /sent an unexpected answer: features: .*\n +→ unless/],
    [
      { kind: 'empty' },
      'EMPTY',
      /0 readings at 12134500.*\n +→ ask again later; npm run source -- --help shows/,
    ],
  ])('river services that are %j are %s', async (fault, verdict, words) => {
    for (const service of SIMULATED_SERVICES) rivers.setFault(service, fault);
    const { code, stdout, stderr } = await run();
    const changed = { 'NOAA forecast': 'CHANGED', 'NOAA flood categories': 'CHANGED' };
    const exception = fault.kind === 'empty' ? changed : {};
    expect(notWell(stdout)).toEqual({ ...all(RIVERS, verdict), ...exception });
    expect(stdout).toMatch(words);
    expect([code, stderr]).toEqual([1, 'doctor: 11 of 16 have a problem; → says what to do\n']);
  });

  test.each(SIMULATED_SERVICES)('only what asks %s suffers from it', async (service) => {
    rivers.setFault(service, { kind: 'html' });
    expect(notWell((await run()).stdout)).toEqual(all(QUESTIONS[service], 'CHANGED'));
  });

  test('figures that are all marks for "no value" are none', async () => {
    for (const service of SIMULATED_SERVICES) rivers.setFault(service, { kind: 'sentinels' });
    const names = RIVERS.filter((name) => !/^NLDI|gauges/.test(name));
    expect(notWell((await run()).stdout)).toEqual(all(names, 'EMPTY'));
  });

  test('a service that answers after a visitor would wait is slow', async () => {
    const { stdout } = await run([], async (url, init) => {
      if (url.pathname.startsWith('/nwis/iv')) nowMs += 7000;
      return fetch(url, init);
    });
    expect(notWell(stdout)).toEqual({ 'USGS flow, older service': 'SLOW' });
    expect(stdout).toMatch(/SLOW .* 7\.0 s {2}669 readings.*\n +→ nothing now/);
  });

  test('a service that cannot be reached is unreachable, and so is one that never answers', async () => {
    vi.stubEnv('FRESHET_WDFW_RETURNS_URL', 'http://127.0.0.1:9');
    rivers.setFault('nldi', { kind: 'hanging' });
    const { stdout } = await run([], (url, init) => {
      const isHanging = url.pathname.startsWith('/nldi');
      return fetch(url, isHanging ? { ...init, signal: AbortSignal.timeout(1) } : init);
    });
    const names = ['WDFW daily counts: columns', 'WDFW daily counts: sums', ...QUESTIONS.nldi];
    expect(notWell(stdout)).toEqual(all(names, 'UNREACHABLE'));
    expect(stdout).toMatch(/cannot be reached \(.*\)\n +→ check network, DNS and proxy/);
  });

  test('a wrong key or token is named, and never shown', async () => {
    vi.stubEnv('FRESHET_USGS_API_KEY', 'secret-key');
    vi.stubEnv('FRESHET_WDFW_RETURNS_TOKEN', 'secret-token');
    const refusal =
      '{"error":{"code":"API_KEY_INVALID","message":"An invalid api_key was supplied"}}';
    const { stdout } = await run([], async (url, init) => {
      const headers = new Headers(init.headers);
      const isKeyed = headers.has('x-api-key') || headers.has('x-app-token');
      const limit = { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '12' };
      return isKeyed ? new Response(refusal, { status: 403, headers: limit }) : fetch(url, init);
    });
    const names = [...QUESTIONS['usgs-ogc'], ...QUESTIONS['usgs-statistics']];
    const daily = ['WDFW daily counts: columns', 'WDFW daily counts: sums'];
    expect(notWell(stdout)).toEqual(all([...daily, ...names], 'REFUSED'));
    expect(stdout).toMatch(/12 of 50 calls left\n +→ correct FRESHET_USGS_API_KEY, or take it out/);
    expect(stdout).toContain('→ correct FRESHET_WDFW_RETURNS_TOKEN, or take it out');
    expect(stdout).toContain('FRESHET_USGS_API_KEY set, FRESHET_WDFW_RETURNS_TOKEN set');
    expect(stdout).not.toContain('secret');
  });

  test('a blocked machine is told so', async () => {
    returns.misbehaving = (_, response) => Boolean(response.writeHead(403).end());
    const { stdout } = await run();
    expect(notWell(stdout)).toMatchObject({ 'WDFW daily counts: columns': 'REFUSED' });
    expect(stdout).toContain('→ it does not let this machine in: ask whoever runs it');
  });

  test('a column of the daily counts that is gone is named', async () => {
    const { columns } = returns;
    const { run: _, ...left } = columns;
    returns.columns = left;
    const { stdout } = await run();
    returns.columns = columns;
    expect(notWell(stdout)).toEqual({ 'WDFW daily counts: columns': 'CHANGED' });
    expect(stdout).toContain('the column run is gone');
  });

  test.each([
    ['a page without reports', '/escapement', ['text/html', '<p>moved</p>'], 'page', 'CHANGED'],
    ['a report that is no PDF', PDF, ['application/pdf', 'moved'], 'PDF', 'CHANGED'],
    ['a report whose table has no header', PDF, ['application/pdf', HEADLESS], 'PDF', 'CHANGED'],
    ['a report of unknown places', PDF, ['application/pdf', UNKNOWN_PLACE], 'PDF', 'CHANGED'],
  ] as const)('%s is noticed', async (_, path, page, name, verdict) => {
    pages[path] = page;
    const { code, stdout } = await run();
    expect(code).toBe(1);
    expect(notWell(stdout)).toEqual({ [`WDFW weekly reports: ${name}`]: verdict });
    if (name === 'page') expect(stdout).toMatch(/^skipped {6}WDFW weekly reports: PDF/m);
  });

  test('a style of the base map in another form is noticed; none is not asked for', async () => {
    pages['/style.json'] = ['application/json', '{"version":7}'];
    expect(notWell((await run()).stdout)).toEqual({ 'Base map': 'CHANGED' });
    vi.stubEnv('FRESHET_BASE_MAP_STYLE_URL', 'none');
    expect((await run()).stdout).toMatch(/^skipped {6}Base map/m);
  });

  test('what is older than usual is old, and the older service is not asked after its end', async () => {
    nowMs = Date.parse('2027-02-23T18:07:00Z');
    rivers.traffic.forget();
    const { stdout } = await run();
    const names = ['WDFW daily counts: columns', 'WDFW weekly reports: page'];
    const sums = { 'WDFW daily counts: sums': 'EMPTY' };
    expect(notWell(stdout)).toEqual({ ...all(names, 'OLD'), ...sums });
    expect(stdout).toMatch(/^skipped {6}USGS medians, older service.*ended on 2027-02-22$/m);
    expect(rivers.traffic.callsOf('usgs-legacy')).toBe(0);
  });

  test('a demonstration asks nobody, and says that its rivers are simulated', async () => {
    vi.stubEnv('FRESHET_MODE', 'demo');
    vi.stubEnv('FRESHET_RIVER_SERVICES_URL', '');
    vi.stubEnv('FRESHET_BASE_MAP_STYLE_URL', '');
    const nobody = vi.fn<Fetch>();
    const { code, stdout } = await run([], nobody);
    expect([code, notWell(stdout)]).toEqual([0, {}]);
    expect(stdout).toContain('SIMULATED: the river services, as in the demonstration\n');
    expect(stdout).toContain('WDFW is not asked. FRESHET_MODE=live asks the real services.\n');
    const { stderr } = await run(['--catalogue'], nobody);
    expect(stderr).toMatch(/^doctor: simulated rivers say nothing about the catalogue; .*\n$/);
    expect(nobody).not.toHaveBeenCalled();
  });
});
