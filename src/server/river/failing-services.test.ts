import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';
import type { Fault } from '../../testing/failing-services.ts';
import {
  DOWN,
  FLOW,
  FORECAST,
  GAUGES,
  MEDIANS,
  riverSiteForTests,
} from '../../testing/river-site.ts';

const { site, inject } = await riverSiteForTests();

describe('the services', () => {
  test('have ten seconds in all; a late answer serves the next request', async () => {
    site.services.setFault('nwps', { kind: 'slow', delayMs: 300 });
    await using asking = await site.app({ patience: { softMs: 50, hardMs: 100 } });
    expect((await asking.inject(FORECAST)).statusCode).toBe(504);
    await expect.poll(async () => (await asking.inject(FORECAST)).statusCode).toBe(200);
    expect(site.services.traffic.callsOf('nwps')).toBe(2);
    site.clock.nowMs += 4 * HOUR_MS;
    const state = async () => (await asking.inject(FORECAST)).headers['freshet-state'];
    expect(await state()).toBe('stale');
    await expect.poll(state).toBe('fresh');
  });

  test('are not trusted when figures that are still valid have vanished', async () => {
    const flow = await inject(FLOW);
    const medians = await inject(MEDIANS);
    site.usgsFails({ kind: 'empty' });
    site.clock.nowMs += 4 * HOUR_MS;
    expect((await inject(FLOW)).body).toBe(flow.body);
    site.clock.nowMs += 30 * DAY_MS;
    expect((await inject(MEDIANS)).body).toBe(medians.body);
    const { value } = (await inject(FLOW)).json();
    expect(value.timeSeries).toEqual([]);
  });

  test('may be down together with the store', async () => {
    const fails = () => Promise.reject(new Error('the database is away'));
    const logged: string[] = [];
    const logger = { error: (_: unknown, message: string) => logged.push(message) };
    const answers = { read: fails, write: fails, withPrefix: fails, count: fails };
    await using asking = await site.app({ answers, logger });
    expect((await asking.inject(FLOW)).statusCode).toBe(200);
    site.clock.nowMs += 4 * HOUR_MS;
    site.usgsFails(DOWN);
    expect((await asking.inject(FLOW)).headers['freshet-state']).toBe('stale');
    expect(logged).toEqual([
      'cannot read the stored answer for "flow 12200500"',
      'cannot store the answer for "flow 12200500"',
      'cannot read the stored answer for "flow 12200500"',
      'no newer answer for "flow 12200500"',
    ]);
  });
});

const BROKEN = ['broken', 'unavailable', 'html', 'truncated', 'wrong-json'] as const;
const LIMITED = { kind: 'limited', retryAfterS: 2 } as const;
const FAULTS: readonly Fault[] = [...BROKEN.map((kind) => ({ kind })), LIMITED];

function allFail(fault: Fault): void {
  site.usgsFails(fault);
  site.services.setFault('nwps', fault);
}

test.each(FAULTS)('services that are $kind: what is kept, with its age', async (fault) => {
  const asked = async () => {
    const answers = await Promise.all([FLOW, FORECAST].map((url) => inject(url)));
    return answers.map(({ body, headers }) => ({
      body,
      state: headers['freshet-state'],
      age: headers.age,
    }));
  };
  const before = await asked();
  expect(before.map(({ state }) => state)).toEqual(['fresh', 'fresh']);
  allFail(fault);
  site.clock.nowMs += 4 * HOUR_MS;
  expect(await asked()).toEqual(
    before.map((answer) => ({ ...answer, state: 'stale', age: '14400' })),
  );
  site.services.clearFaults();
  site.clock.nowMs += HOUR_MS;
  expect((await asked()).map(({ state, age }) => [state, age])).toEqual([
    ['fresh', '0'],
    ['fresh', '0'],
  ]);
});

test.each([...FAULTS, { kind: 'empty' } as const])(
  'services that are $kind make no figure, and come back',
  async (fault) => {
    const urls = [FLOW, MEDIANS, FORECAST, GAUGES];
    allFail(fault);
    for (const answer of await Promise.all(urls.map((url) => inject(url)))) {
      if (answer.statusCode === 200) expect(fault.kind).toBe('empty');
      else expect([503, 504]).toContain(answer.statusCode);
      expect(answer.body).not.toMatch(/-9{3,6}\b/);
    }
    site.services.clearFaults();
    site.clock.nowMs += HOUR_MS;
    for (const url of urls) expect((await inject(url)).statusCode).toBe(200);
  },
);
