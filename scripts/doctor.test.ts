import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_SERVICES } from '#demo/services.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { addDays } from '#domain/time/plain-date.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import {
  type FailingServices,
  type Fault,
  failingServices,
} from '../src/testing/failing-services.ts';
import { inProcess } from '../src/testing/program.ts';
import {
  type HandlingEvent,
  startReturns,
  TRAP_ESTIMATE,
} from '../src/testing/returns-stand-in.ts';
import { doctor } from './doctor.ts';

const { gauges } = await readCatalog();
const NOVEMBER = Date.parse('2026-11-20T18:07:00Z');

let rivers: FailingServices;
function serve(change: (gauge: Gauge) => Gauge): void {
  rivers = failingServices({ gauges: gauges.map(change), seed: 1, now: () => NOVEMBER });
  vi.stubEnv('FRESHET_RIVER_SERVICES_URL', rivers.origin);
}

beforeEach(() => {
  vi.stubEnv('FRESHET_BASE_MAP_STYLE_URL', 'none');
  serve((gauge) => gauge);
});
afterEach(() => vi.unstubAllEnvs());

const withoutWdfw: Fetch = (url, init) =>
  url.origin === rivers.origin ? rivers.fetch(url, init) : Promise.reject(new Error('no route'));
const run = (args: readonly string[] = [], ask: Fetch = withoutWdfw) =>
  inProcess(doctor({ fetch: ask, now: () => NOVEMBER }), args);
const verdictsOf = (stdout: string, service: string) => [
  ...new Set(
    Array.from(stdout.matchAll(new RegExp(`^(\\w+) +${service}`, 'gm')), ([, verdict]) => verdict),
  ),
];

test('each service has a line with its verdict, its newest figure and the calls left', async () => {
  const { code, stdout, stderr } = await run();
  expect(stdout).toMatch(
    /^ok +USGS flow of seven days +0\.0 s {2}\d+ readings, newest \d h old; 49/m,
  );
  expect(stdout).toMatch(/^ok +NOAA forecast +0\.0 s {2}\d+ flows, newest \d h old$/m);
  expect(stdout).toMatch(/^ok +NOAA chances \(HEFS\) +0\.0 s {2}121 times, newest 6 h old$/m);
  expect(verdictsOf(stdout, 'NLDI')).toEqual(['ok']);
  expect(verdictsOf(stdout, 'NWS warnings')).toEqual(['ok']);
  expect(stdout).toMatch(
    /^UNREACHABLE WDFW daily counts.*no route.*\n +→ check this machine’s network, DNS/m,
  );
  expect([code, stderr]).toEqual([1, 'doctor: 5 with a problem; see the lines with →\n']);
});

test('a demonstration asks its own rivers, and no service', async () => {
  vi.stubEnv('FRESHET_MODE', 'demo');
  vi.stubEnv('FRESHET_RIVER_SERVICES_URL', undefined);
  const { code, stdout } = await run([], () => Promise.reject(new Error('no route')));
  expect(verdictsOf(stdout, '(?:USGS|NOAA|NWS|NLDI)')).toEqual(['ok']);
  expect(stdout).not.toContain('WDFW');
  expect(code).toBe(0);
});

test('the older service of USGS is asked until the day it ends', async () => {
  expect(verdictsOf((await run()).stdout, 'USGS flow, older service')).toEqual(['ok']);
  const after = doctor({ fetch: withoutWdfw, now: () => Date.parse('2027-02-22T08:00:00Z') });
  expect((await inProcess(after, [])).stdout).not.toContain('older service');
});

test.each<[Fault, string[]]>([
  [{ kind: 'broken' }, ['FAILING']],
  [{ kind: 'limited', retryAfterS: 90 }, ['LIMITED']],
  [{ kind: 'html' }, ['CHANGED']],
  [{ kind: 'wrong-json' }, ['CHANGED']],
  [{ kind: 'empty' }, ['EMPTY', 'CHANGED']],
])('a service that is %j is %j', async (fault, verdicts) => {
  for (const service of DEMO_SERVICES) rivers.setFault(service, fault);
  const { stdout } = await run();
  const found = ['USGS', 'NOAA', 'NLDI'].flatMap((service) => verdictsOf(stdout, service));
  expect([...new Set(found)].sort()).toEqual(verdicts.sort());
});

test.each([
  ['', 'ok', /bytes of the rules of a river/],
  ['?search=', 'CHANGED', /1 page, https:.*emergency-rules, but not with \?search=/],
  ['emergency-rules', 'FAILING', /answered 500/],
])('the emergency rules with "%s" failing are %s', async (failing, verdict, words) => {
  const { stdout } = await run([], async (url, init) => {
    if (!url.pathname.endsWith('/emergency-rules')) return withoutWdfw(url, init);
    const isDown = failing !== '' && url.href.includes(failing);
    const headers = { 'content-type': 'text/html' };
    return new Response('<p>Rules</p>', { status: isDown ? 500 : 200, headers });
  });
  expect(verdictsOf(stdout, 'WDFW emergency rules')).toEqual([verdict]);
  expect(stdout).toMatch(words);
});

test('a wrong key is named, and never shown', async () => {
  vi.stubEnv('FRESHET_USGS_API_KEY', 'secret-key');
  const { stdout } = await run([], async (url, init) =>
    new Headers(init.headers).has('x-api-key')
      ? new Response('', { status: 403 })
      : withoutWdfw(url, init),
  );
  expect(stdout).toMatch(/^REFUSED +USGS flow of.*\n +→ correct or remove FRESHET_USGS_API_KEY/m);
  expect(stdout).not.toContain('secret');
});

describe('the daily counts', () => {
  const posted = new Date(NOVEMBER - HOUR_MS);
  const spring = Array.from({ length: 260 }, (_, day) => {
    return { ...TRAP_ESTIMATE, date: addDays('2026-02-01', day), adults: 1 };
  });

  async function asked(rows: readonly HandlingEvent[], headers = {}, token = '') {
    const standIn = await startReturns(rows, posted);
    standIn.headers = headers;
    vi.stubEnv('FRESHET_WDFW_RETURNS_URL', standIn.origin);
    vi.stubEnv('FRESHET_WDFW_RETURNS_TOKEN', token);
    const { stdout } = await run([], (url, init) =>
      url.origin === standIn.origin ? fetch(url, init) : withoutWdfw(url, init),
    );
    expect(stdout).not.toContain('token-of-a-test');
    return stdout.split('\n').filter((line) => /WDFW daily|announces/.test(line));
  }

  test('are ok where every row of the sample is understood', async () => {
    expect(await asked(spring)).toEqual([
      expect.stringMatching(
        /^ok +WDFW daily counts, columns .* asked with no app token, newest 1 h/,
      ),
      expect.stringMatching(/^ok +WDFW daily counts, sums .* 1 facilities with fish, by SODA2$/),
      expect.stringMatching(
        /^ok +WDFW daily counts, rows .* 260 of the 260 newest rows understood$/,
      ),
    ]);
    const [columns, sums] = await asked(spring, {}, 'token-of-a-test');
    expect(columns).toContain('asked with an app token');
    expect(sums).toContain('by SODA3');
  });

  test('have changed where a load would be refused, and name what is not understood', async () => {
    const moon = spring.map((row) => ({ ...row, origin: 'MOON' }));
    expect((await asked(moon))[2]).toMatch(
      /^CHANGED +WDFW daily counts, rows .* 0 of the 260 newest rows understood; not understood: unknown origin \(260, such as "MOON"\)$/,
    );
    const renamed = spring.slice(0, 20).map((row) => ({ ...row, facility: 'NEW NAME' }));
    const [, sums, rows] = await asked([...spring, ...renamed]);
    expect(sums).toMatch(
      /^CHANGED .*; not understood: unknown facility \(20, such as "NEW NAME"\)$/,
    );
    expect(rows).toMatch(
      /^CHANGED .*; not understood: unknown facility \(20, such as "NEW NAME"\)$/,
    );
  });

  test('are ok with a few odd rows, which are named', async () => {
    const odd = [{ ...TRAP_ESTIMATE, species: 'Unicorn' }];
    expect((await asked([...spring, ...odd]))[2]).toMatch(
      /^ok .* 260 of the 261 newest rows understood; not understood: unknown species \(1, such as "Unicorn"\)$/,
    );
  });

  test('say what the service announces of its end', async () => {
    const headers = { Deprecation: '@1790812800', Sunset: 'Mon, 01 Feb 2027 00:00:00 GMT' };
    const notice =
      /^ +! 127\.0\.0\.1:\d+ announces Deprecation: 2026-10-01; Sunset: Mon, 01 Feb 2027 00:00:00 GMT$/;
    const lines = await asked(spring, headers);
    expect(lines.filter((line) => notice.test(line))).toHaveLength(3);
    expect(lines[0]).toMatch(/^ok /);
  });

  test('are old while their copy is out of date', async () => {
    const [columns] = await asked(spring, { 'x-soda2-data-out-of-date': 'true' });
    expect(columns).toMatch(/^OLD .* outdated copy .*$/);
  });
});

describe('the catalog', () => {
  test('is listed where it contradicts what the services give', async () => {
    serve((gauge) =>
      gauge.site === '12134500' ? { ...gauge, givesFlow: false, lid: 'GONE1' } : gauge,
    );
    const { code, stdout, stderr } = await run(['--catalog']);
    expect(stdout).toMatch(/^NO FLOW: set givesFlow to false +12134500, GLBW1, .*REITER PONDS/m);
    expect(stdout).toMatch(/^NO FORECAST: clear lastForecast and toConfirm +12134500, GLBW1/m);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^doctor: \d+ corrections to make in /),
    ]);
  });

  test('names points that have lost or gained chances', async () => {
    serve((gauge) => ({ ...gauge, hasChances: gauge.lid === 'GLBW1' || gauge.lid === 'MVEW1' }));
    const { stdout } = await run(['--catalog']);
    // The bundled catalog has eleven points with chances; Gold Bar is not one of them.
    expect(stdout).toMatch(/^HAS CHANCES: set hasChances +12134500, GLBW1/m);
    expect(stdout.match(/^NO CHANCES: remove hasChances/gm)).toHaveLength(10);
    expect(stdout).not.toMatch(/CHANCES.*MVEW1/);
  });

  test('is called silent nowhere by services that fail', async () => {
    for (const service of DEMO_SERVICES) rivers.setFault(service, { kind: 'broken' });
    const { stdout, stderr } = await run(['--catalog']);
    expect(stdout).not.toMatch(/NO [FC]/);
    expect(stderr).toMatch(/^doctor: \d+ could not be checked; try again in an hour\n$/);
  });
});

/** The simulated chances with their answer changed. */
const changedChances =
  (change: (text: string) => string): Fetch =>
  async (url, init) => {
    const response = await withoutWdfw(url, init);
    const isChances = url.pathname.includes('hydrograph-quantiles');
    return isChances ? new Response(change(await response.text()), response) : response;
  };

test.each<[string, (text: string) => string, string, RegExp]>([
  ['an empty list', () => '[]', 'EMPTY', /no ensemble forecast of MVEW1/],
  ['a renamed field', (text) => text.replaceAll('valid_datetime', 'time'), 'CHANGED', /valid_date/],
  [
    'the cycle of two days ago',
    (text) => text.replace('"2026-11-20T12:00:00Z"', '"2026-11-18T12:00:00Z"'),
    'OLD',
    /121 times, newest 2 days old/,
  ],
])('chances that are %s', async (_, change, verdict, words) => {
  const { stdout } = await run([], changedChances(change));
  expect(verdictsOf(stdout, 'NOAA chances')).toEqual([verdict]);
  expect(stdout).toMatch(words);
  expect(rivers.traffic.callsOf('hefs')).toBe(1);
});

test.each<[string, Fault, string]>([
  ['is down', { kind: 'unavailable' }, 'FAILING'],
  ['refuses more calls', { kind: 'limited', retryAfterS: 60 }, 'LIMITED'],
  ['answers with something else', { kind: 'empty' }, 'CHANGED'],
])('a list of warnings that %s', async (_, fault, verdict) => {
  rivers.setFault('nws', fault);
  expect(verdictsOf((await run()).stdout, 'NWS warnings')).toEqual([verdict]);
  expect(rivers.traffic.callsOf('nws')).toBe(1);
});
