import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loopback } from '../src/testing/loopback.ts';
import { inProcess } from '../src/testing/program.ts';
import { RIVER_SAMPLES } from '../src/testing/river-answers.ts';
import { main } from './source.ts';

const source = (...args: string[]) => inProcess(main, args);

/** What to ask each service for. */
const IDS: Readonly<Record<string, string[]>> = {
  'nwps-gauges': [],
  'nwps-forecast': ['MVEW1'],
  'nwps-point': ['MVEW1'],
  'nldi-position': ['POINT(-122.334 48.445)'],
  'nldi-flowlines': ['24270288'],
};

/** When the samples were current. */
const NOW = Date.parse('2026-11-20T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('npm run source', () => {
  test.each(RIVER_SAMPLES)('prints what $name gets', async ({ name, type, body, ask }) => {
    await using service = await loopback((_, response) => {
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    const { url } = service;
    const { code, stdout, stderr } = await source(
      name,
      ...(IDS[name] ?? ['12200500']),
      '--at',
      url.href,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const usgs = { usgs: url, usgsStatistics: url, usgsLegacy: url, usgsApiKey: null };
    const services = { ...usgs, nwps: url, nldi: url };
    expect(JSON.parse(stdout)).toEqual(await ask({ services, fetch, now: () => NOW }));
  });

  test('names each service in its help', async () => {
    const { stdout } = await source('--help');
    for (const { name } of RIVER_SAMPLES) expect(stdout).toContain(`  ${name} `);
  });

  test.each([
    [[], 'say which service to ask'],
    [['noaa', 'MVEW1'], 'there is no service noaa'],
    [['usgs-continuous'], 'say what to ask usgs-continuous for'],
    [['usgs-continuous', '12'], '"12" is not a USGS site number (8 to 15 digits)'],
    [['usgs-latest', '12200500,'], '"" is not a USGS site number'],
    [['nwps-forecast', 'mvew1'], '"mvew1" is not an NWPS gauge id'],
    [['nwps-gauges', 'MVEW1'], 'nwps-gauges takes no id'],
    [['nldi-position', '48,-122'], '"48,-122" is no POINT(longitude latitude)'],
    [['nldi-flowlines', '-999'], "Unknown option '-9'"],
    [['nldi-flowlines', '1', '2'], '2 is too much'],
    [['nwps-gauges', '--at', 'ftp://x'], '--at ftp://x is no web address'],
    [
      ['nwps-gauges', '--at', 'http://127.0.0.1:9'],
      'nwps-gauges: http://127.0.0.1:9/gauges cannot',
    ],
  ])('%j ends with one clear line', async (args, line) => {
    const { code, stdout, stderr } = await source(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^source: .+\n$/);
    expect(stderr).toContain(line);
  });
});
