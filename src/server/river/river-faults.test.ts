import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Fault } from '#demo/fault.ts';
import {
  FLOW,
  FORECAST,
  GAUGES,
  HASTE,
  MEDIANS,
  POSITION,
  type RiverSite,
  riverSite,
} from '../../testing/river-site.ts';
import { answersInMap } from '../../testing/river-upstream.ts';

const MINUTE_MS = 60_000;

const FAULTS: readonly Fault[] = [
  { kind: 'slow', delayMs: 30 },
  { kind: 'hanging' },
  { kind: 'limited', retryAfterS: 2 },
  { kind: 'broken' },
  { kind: 'unavailable' },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'wrong-json' },
  { kind: 'empty' },
  { kind: 'sentinels' },
];
const PAIRS = FAULTS.flatMap((first) => FAULTS.map((second) => ({ first, second })));

let site: RiverSite;

beforeAll(async () => {
  site = await riverSite();
});
afterAll(() => site.close());
beforeEach(() => site.services.clearFaults());

async function isHonest(asked: FastifyInstance, url: string): Promise<boolean> {
  const answer = await asked.inject(url);
  if (answer.statusCode !== 200) {
    expect([503, 504]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    return false;
  }
  const numbers = answer.body.match(/-?\d+(?:\.\d+)?/g) ?? [];
  expect(numbers.filter((text) => /^-9{3,6}(?:\.0+)?$/.test(text))).toEqual([]);
  return true;
}

/** Once the services are back, the answer comes within a minute: nothing had to be restarted. */
async function recovers(asked: FastifyInstance, urls: readonly string[]): Promise<void> {
  site.services.clearFaults();
  const mendedMs = site.clock.nowMs;
  await vi.waitFor(
    async () => {
      site.clock.nowMs += 5000;
      for (const url of urls) expect((await asked.inject(url)).statusCode).toBe(200);
    },
    { timeout: 10_000, interval: 5 },
  );
  expect(site.clock.nowMs - mendedMs).toBeLessThanOrEqual(MINUTE_MS);
}

const hangsIn = (...faults: Fault[]) => faults.some(({ kind }) => kind === 'hanging');

test.each(PAIRS)(
  'survives the newer service $first.kind, the older one $second.kind',
  async (pair) => {
    const { first, second } = pair;
    site.services.setFault('usgs-ogc', first);
    site.services.setFault('usgs-statistics', first);
    site.services.setFault('usgs-legacy', second);
    const hangs = hangsIn(first, second);
    await using asked = await site.appOver(answersInMap(), hangs ? HASTE : {});
    const answered = await Promise.all([FLOW, MEDIANS].map((url) => isHonest(asked, url)));
    if (first.kind === 'slow' && !hangs) expect(answered).toEqual([true, true]);
    await recovers(asked, [FLOW, MEDIANS]);
  },
);

test.each(PAIRS)('survives USGS $first.kind, NOAA $second.kind', async ({ first, second }) => {
  for (const one of ['usgs-ogc', 'usgs-statistics', 'usgs-legacy'] as const) {
    site.services.setFault(one, first);
  }
  site.services.setFault('nwps', second);
  const hangs = hangsIn(first, second);
  await using asked = await site.appOver(answersInMap(), hangs ? HASTE : {});
  const answered = await Promise.all([FLOW, FORECAST].map((url) => isHonest(asked, url)));
  // Neither agency's fault is the other's: with these they answer, with any other they do not.
  const flow = ['slow', 'empty', 'sentinels'].includes(first.kind);
  const forecast = ['slow', 'sentinels'].includes(second.kind);
  // In haste a service that is slow may come too late.
  if (!hangs || (first.kind !== 'slow' && second.kind !== 'slow')) {
    expect(answered).toEqual([flow, forecast]);
  }
  await recovers(asked, [FLOW, FORECAST]);
});

test.each(FAULTS)('survives NOAA $kind', async (fault) => {
  site.services.setFault('nwps', fault);
  site.services.setFault('nldi', fault);
  await using asked = await site.appOver(answersInMap(), hangsIn(fault) ? HASTE : {});
  const position = `${POSITION}${site.pointOf('ISSAQUAH_HATCHERY')}`;
  await Promise.all([FORECAST, GAUGES, position].map((url) => isHonest(asked, url)));
  await recovers(asked, [FORECAST, GAUGES]);
});
