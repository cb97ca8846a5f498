import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chancesSchema } from '#contract/river.ts';
import { keptBands } from '#domain/river/chance-scores.ts';
import type { ForecastChances } from '#domain/river/forecast-chances.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays } from '#domain/time/plain-date.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import type { Store } from '#store/store.ts';
import type { Fault } from '../../testing/failing-services.ts';
import { type RiverSite, riverSite } from '../../testing/river-site.ts';
import { emptyStore } from '../../testing/sample-store.ts';

const LID = 'MVEW1';
const SITE = '12200500';
const CHANCES = `/river/hefs/${LID}`;

let site: RiverSite;
let store: Store;
beforeAll(async () => {
  site = await riverSite();
});
beforeEach(async () => {
  site.forget();
  site.clock.nowMs = Date.parse('2026-11-20T20:00:00Z');
  store = await emptyStore(() => new Date(site.clock.nowMs));
});

/** The simulated service with each of its answers changed. */
const changed =
  (change: (text: string) => string): Fetch =>
  async (url, init) => {
    const response = await site.services.fetch(url, init);
    return new Response(change(await response.text()), response);
  };

describe('the chances of a point', () => {
  test('are what the service sent, in a shape of our own', async () => {
    await using app = await site.app();
    const sent: string[] = [];
    await using asked = await site.app({
      fetch: changed((text) => {
        sent.push(text);
        return text;
      }),
    });
    const answer = await asked.inject(CHANCES);
    const body = chancesSchema.parse(answer.json());
    const { metadata, value_set } = JSON.parse(sent[0] ?? '');
    expect(body.exceedance).toEqual(metadata.exceedance_quantiles);
    expect(body.data.map(({ flows }) => flows)).toEqual(
      value_set.map((row: { quantile_values: number[] }) => row.quantile_values),
    );
    expect(body).toMatchObject({
      experimental: 'Hydrologic Ensemble Forecast Service, National Weather Service',
      issuedTime: '2026-11-20T12:00:00.000Z',
      data: { length: 121 },
      doubtedLeadDays: [],
    });
    expect(answer.headers).toMatchObject({ 'freshet-source': 'hefs', 'freshet-state': 'fresh' });
    expect((await app.inject('/river/hefs/MVEW1?x=1')).statusCode).toBe(404);
  });

  test('are asked for only where the catalog has them', async () => {
    await using app = await site.app();
    for (const lid of ['GLBW1', 'NOPE1', 'mvew1']) {
      expect((await app.inject(`/river/hefs/${lid}`)).statusCode).toBe(404);
    }
    expect(site.services.traffic.callsOf()).toBe(0);
  });

  test('are empty where the service does not know the point', async () => {
    await using app = await site.app({ fetch: changed(() => '[]') });
    const answer = await app.inject(CHANCES);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ issuedTime: null, exceedance: [], data: [] });
  });

  test.each<[string, Fault]>([
    ['broken', { kind: 'broken' }],
    ['limited', { kind: 'limited', retryAfterS: 90 }],
    ['half sent', { kind: 'truncated' }],
    ['empty', { kind: 'empty' }],
    ['a page', { kind: 'html' }],
  ])('that are %s are an error, and NOAA’s forecast does not suffer', async (_, fault) => {
    site.services.setFault('hefs', fault);
    await using app = await site.app();
    for (let at = 0; at < 3; at += 1) {
      expect((await app.inject(CHANCES)).statusCode).toBe(503);
      site.clock.nowMs += HOUR_MS;
    }
    const forecast = await app.inject(`/river/nwps/v1/gauges/${LID}/stageflow/forecast`);
    expect(forecast.statusCode).toBe(200);
  });

  test('with a renamed field are an error, never "no chances"', async () => {
    const renamed = changed((text) => text.replaceAll('valid_datetime', 'valid_time'));
    await using app = await site.app({ fetch: renamed });
    expect((await app.inject(CHANCES)).statusCode).toBe(503);
  });

  test('that are slow come with the next request', async () => {
    site.services.setFault('hefs', { kind: 'slow', delayMs: 100 });
    await using app = await site.app({ patience: { softMs: 10, hardMs: 20 } });
    expect((await app.inject(CHANCES)).statusCode).toBe(504);
    await expect.poll(async () => (await app.inject(CHANCES)).statusCode).toBe(200);
  });

  test('of yesterday stay while the service fails or has lost the point, and say so', async () => {
    let isLost = false;
    const fetch = changed((text) => (isLost ? '[]' : text));
    await using app = await site.app({ fetch });
    const first = (await app.inject(CHANCES)).json();
    isLost = true;
    site.clock.nowMs += 4 * HOUR_MS;
    const kept = await app.inject(CHANCES);
    expect(kept.json()).toEqual(first);
    expect(kept.headers['freshet-state']).toBe('stale');
  });
});

describe('the record of chances', () => {
  test('has each cycle once, as it was sent; a demonstration keeps none', async () => {
    const record = store.riverRecord;
    const { cache } = site.rivers({ record });
    const first = await cache.ask({ kind: 'chances', lid: LID });
    for (let at = 0; at < 8; at += 1) {
      site.clock.nowMs += 6 * HOUR_MS;
      await cache.ask({ kind: 'chances', lid: LID });
    }
    const kept = await record.issues('hefs', LID, '');
    expect(kept.map(({ issuedAt }) => issuedAt)).toEqual([
      '2026-11-20T12:00:00.000Z',
      '2026-11-21T12:00:00.000Z',
      '2026-11-22T12:00:00.000Z',
    ]);
    expect(JSON.parse(kept[0]?.answer ?? '')).toEqual(first.value);
    const other = await emptyStore(() => new Date(site.clock.nowMs));
    const demonstration = site.rivers({ record: other.riverRecord, standIn: 'simulated' });
    await demonstration.cache.ask({ kind: 'chances', lid: LID });
    expect(await other.riverRecord.issues('hefs', LID, '')).toEqual([]);
  });

  /** 70 cycles, and flows of which those of `share` days in ten are within the bands. */
  async function recordOf(share: number): Promise<void> {
    const record = store.riverRecord;
    const { value } = await site.rivers().cache.ask({ kind: 'chances', lid: LID });
    const sent = value as ForecastChances;
    for (let day = 70; day > 0; day -= 1) {
      const moved = (at: string) => new Date(Date.parse(at) - day * DAY_MS).toISOString();
      const cycle: ForecastChances = {
        lid: LID,
        issuedAt: moved(sent.issuedAt),
        times: sent.times.map(({ validAt, flows }) => ({ validAt: moved(validAt), flows })),
      };
      await record.keepIssue({
        kind: 'hefs',
        point: LID,
        issuedAt: cycle.issuedAt,
        answer: JSON.stringify(cycle),
      });
      const [ahead] = keptBands(cycle).filter(({ leadDay }) => leadDay === 5);
      const isInside = day % 10 < share;
      const mean = ahead === undefined || !isInside ? 0 : (ahead.low + ahead.high) / 2;
      const date = addDays(pacificDay(Date.parse(cycle.issuedAt)), 5);
      await record.keepFlows(SITE, [{ date, mean, low: mean, high: mean }]);
    }
  }

  test.each([
    [5, true],
    [8, false],
    [10, true],
  ])('with %d in ten inside, the fifth day is doubted: %s', async (share, isDoubted) => {
    await recordOf(share);
    const options = { record: store.riverRecord };
    await using app = await site.app(options);
    const { doubtedLeadDays } = chancesSchema.parse((await app.inject(CHANCES)).json());
    expect(doubtedLeadDays.includes(5)).toBe(isDoubted);
    const scores = await site.rivers(options).chanceScores();
    const fifth = scores.find(({ leadDay }) => leadDay === 5);
    expect(fifth?.days).toBeGreaterThanOrEqual(60);
    expect(fifth?.insidePercent).toBeCloseTo(10 * share, -1);
  });

  test('that cannot be read scores nothing, and the chances are still served', async () => {
    const logged: string[] = [];
    const record = {
      ...store.riverRecord,
      issues: () => Promise.reject(new Error('the database is away')),
    };
    const logger = { error: (_: unknown, message: string) => logged.push(message) };
    await using app = await site.app({ record, logger });
    expect((await app.inject(CHANCES)).statusCode).toBe(200);
    expect(logged).toEqual(['cannot read the scores of chances']);
  });
});
