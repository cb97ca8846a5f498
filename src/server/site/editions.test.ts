import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import type { Store } from '#store/store.ts';
import { StoreError } from '#store/store-error.ts';
import { MOST_FISH_GONE, ONE_WEEK_LATER } from '../../testing/made-up-reports.ts';
import { webBuild } from '../../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

const ADDRESSES = ['/', '/api/facilities', '/api/hatchery/ISSAQUAH_HATCHERY', '/feeds/all.atom'];

let site: SiteUnderTest;
beforeEach(async () => {
  site = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
});
afterEach(() => site.close());

async function shown({ app } = site): Promise<readonly string[]> {
  const answers = await Promise.all(ADDRESSES.map((url) => app.inject(url)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(ADDRESSES.map(() => 200));
  return answers.map(({ body }) => body);
}
const storeThat = (before: () => Promise<void>): Pick<Store, 'read'> => ({
  read: async (work) => {
    await before();
    return site.store.read(work);
  },
});
const facilities = async () => (await site.app.inject('/api/facilities')).json();

test('a new version is shown everywhere after the next look, and the previous one until then', async () => {
  const before = await shown();
  await site.ingest(ONE_WEEK_LATER);
  expect(await shown()).toEqual(before);
  const looking = site.look();
  expect(await shown()).toEqual(before);
  await looking;
  for (const [at, body] of (await shown()).entries()) expect(body).not.toBe(before[at]);
  expect((await facilities()).as_of).toBe('2025-10-29');
});

test.each([
  ['the same content', () => site.ingest(ONE_WEEK_LATER)],
  ['a check of the sources', () => site.store.recordLook('wdfw-returns', 'answered 503')],
  ['a refused load', () => site.ingest(MOST_FISH_GONE).catch(() => undefined)],
])('%s makes no other edition', async (_, change) => {
  await site.ingest(ONE_WEEK_LATER);
  await site.look();
  const before = await shown();
  await change();
  await site.look();
  expect(await shown()).toEqual(before);
});

test.each([
  ['in summer time', '2025-10-25T07:00:00Z', '2025-10-24', '2025-10-25'],
  ['in winter time', '2025-12-02T08:00:00Z', '2025-12-01', '2025-12-02'],
  ['at New Year', '2026-01-01T08:00:00Z', '2025-12-31', '2026-01-01'],
])(
  'midnight in Washington makes another edition of the same data, %s',
  async (_, midnight, before, after) => {
    site.clock.nowMs = Date.parse(midnight) - 1;
    await site.look();
    const yesterday = await facilities();
    site.clock.nowMs += 1;
    await site.look();
    const today = await facilities();
    expect([yesterday.today, today.today]).toEqual([before, after]);
    expect(today.data_version).toBe(yesterday.data_version);
    expect((await site.app.inject('/app')).body).toContain(`today ${after}`);
    site.clock.nowMs -= 1;
    await site.look();
    expect(await facilities()).toEqual(yesterday);
  },
);

describe('a store that cannot be read', () => {
  test('for a while changes nothing on the pages; status and health say so', async () => {
    let isDown = false;
    const store = storeThat(async () => {
      if (isDown) throw new Error('disk error at /srv/secret');
    });
    await using late = await siteUnderTest({ store, at: '2025-10-31T19:00:00Z' });
    const ready = async () => (await late.app.inject('/readyz')).json();
    const before = await shown(late);
    isDown = true;
    const downAt = new Date(late.clock.nowMs).toISOString();
    await late.look();
    // Also past midnight: yesterday's figures are shown, with their date.
    late.clock.nowMs += DAY_MS;
    await late.look();
    expect(await shown(late)).toEqual(before);
    expect(await ready()).toEqual({ status: 'ready', store: 'does not answer' });
    const status = await late.app.inject('/api/status');
    expect([status.statusCode, status.body.includes('secret')]).toEqual([200, false]);
    expect(status.json()).toMatchObject({
      store_down_since: downAt,
      as_of: '2025-10-22',
      ingests: [{ source: 'wdfw-weekly', outcome: 'published' }],
    });
    isDown = false;
    await late.look();
    expect((await late.app.inject('/api/facilities')).json().today).toBe('2025-11-01');
    expect(await ready()).toEqual({ status: 'ready', store: 'answers' });
    late.clock.nowMs += 2000;
    expect((await late.app.inject('/api/status')).json().store_down_since).toBe(null);
    isDown = true;
    late.clock.nowMs += 2000;
    const { store_down_since, clock } = (await late.app.inject('/api/status')).json();
    expect(store_down_since).toBe(clock);
  });

  test('at the start prevents the start', async () => {
    const store = storeThat(() => Promise.reject(new Error('disk I/O error')));
    await expect(siteUnderTest({ store })).rejects.toThrow('disk I/O error');
  });
});

describe('a past week', () => {
  const week = async (day: string, { app }: SiteUnderTest) =>
    (await app.inject(`/api/run/${day}`)).json();

  test('is as known then, and is made once for concurrent requests', async () => {
    let readings = 0;
    const store = storeThat(async () => {
      readings += 1;
    });
    await using counted = await siteUnderTest({ store, at: '2025-10-31T19:00:00Z' });
    readings = 0;
    const first = await week('2025-10-09', counted);
    expect([first.report_date, first.today]).toEqual(['2025-10-09', '2025-10-09']);
    expect(await week('2025-10-09', counted)).toEqual(first);
    expect(readings).toBe(1);
    await site.ingest(ONE_WEEK_LATER);
    await counted.look();
    expect((await week('2025-10-09', counted)).data_version).not.toBe(first.data_version);
  });

  test('can be retried while the store is down', async () => {
    let isDown = false;
    const store = storeThat(async () => {
      if (isDown) throw new StoreError('postgres://x@db/fish cannot be reached');
    });
    const web = await webBuild();
    await using late = await siteUnderTest({ store, web, at: '2025-10-31T19:00:00Z' });
    isDown = true;
    for (const path of ['/api/run/2025-10-09', '/run/2025-10-09', '/run/2025-10-09.data']) {
      const answer = await late.app.inject(path);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store']);
      expect(answer.body).not.toContain('postgres');
    }
    isDown = false;
    expect(await week('2025-10-09', late)).toMatchObject({ report_date: '2025-10-09' });
  });

  test.each([
    ['2025-10-12', '2025-10-09, 2025-10-16'],
    ['2025-10-24', '2025-10-23'],
    ['2012-01-01', '2024-09-26'],
  ])('does not exist for %s, a day without a report: the nearest are %s', async (day, nearest) => {
    const answer = await site.app.inject(`/api/run/${day}`);
    const detail = `The nearest weekly reports are of: ${nearest}.`;
    expect([answer.statusCode, answer.json().detail]).toEqual([404, detail]);
  });
});

test('concurrent requests share one render, and its failure too', async () => {
  let renderings = 0;
  await using once = await siteUnderTest({
    web: {
      async render() {
        renderings += 1;
        if (renderings === 1) throw new Error('a component broke at /home/someone/secret.tsx');
        return new Response(`page ${renderings}`, { status: renderings === 2 ? 500 : 200 });
      },
    },
  });
  const both = await Promise.all([once.app.inject('/'), once.app.inject('/')]);
  for (const answer of both) {
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([500, 'no-store']);
    expect(answer.json().detail).toBe('The server could not answer. Please try again in a minute.');
  }
  const bodies = [];
  for (let at = 0; at < 3; at += 1) bodies.push((await once.app.inject('/')).body);
  expect(bodies).toEqual(['page 2', 'page 3', 'page 3']);
});
