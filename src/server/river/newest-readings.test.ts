import { expect, test } from 'vitest';
import { RIVER_HEADERS, riverAddress } from '#contract/river-address.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import { MOST_LATEST_SITES } from '#sources/usgs/water-data.ts';
import type { RiverAnswers } from '#store/store.ts';
import { type Fault, failingServices } from '../../testing/failing-services.ts';
import { riverSite } from '../../testing/river-site.ts';
import { askedAhead } from './asked-ahead.ts';
import { keptStanding, riverBoards } from './river-board.ts';
import { riverNow } from './river-now.ts';
import type { Rivers } from './rivers.ts';
import { riverAnswers } from './routes.ts';

const site = await riverSite();

/** What a visitor looks at; the same in every run. */
function randomOf<One>(all: readonly One[]): () => One | undefined {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return all[state % all.length];
  };
}

/** A store of answers, as of the database. */
function storedAnswers(): RiverAnswers {
  const kept = new Map<string, string>();
  return {
    read: async (key) => kept.get(key) ?? null,
    write: async (key, text) => void kept.set(key, text),
    withPrefix: async () => [],
    count: async () => kept.size,
  };
}

/** What USGS listed twenty minutes ago, in calls that do not count. */
const listedBefore = site.rivers({
  fetch: failingServices({
    gauges: site.gauges,
    seed: 1,
    now: () => site.clock.nowMs - 20 * MINUTE_MS,
  }).fetch,
  standIn: 'simulated',
});

/** Gauges of which less is kept than USGS had twenty minutes ago. */
async function behind(cache: Rivers['cache']): Promise<readonly string[]> {
  const late: string[] = [];
  for (let from = 0; from < site.sites.length; from += MOST_LATEST_SITES) {
    const some = site.sites.slice(from, from + MOST_LATEST_SITES);
    for (const listed of await listedBefore.upstream.newest(some)) {
      const kept = await cache.kept({ kind: 'flow', site: listed.site });
      const newest = kept?.kind === 'flow' ? (kept.value.readings.at(-1)?.observedAt ?? '') : '';
      if (newest < listed.observedAt) late.push(listed.site);
    }
  }
  return late;
}

const usgsCalls = () => {
  const { callsOf } = site.services.traffic;
  return callsOf('usgs-ogc') + callsOf('usgs-statistics');
};

test('without a key, a thousand visitors an hour leave every gauge 20 minutes behind at most, with 40 calls, and all facilities have daily means within a day', async () => {
  const { clock, facilities } = site;
  site.forget();
  // As from February 2027 on.
  site.services.setFault('usgs-legacy', { kind: 'unavailable' });
  const rivers = site.rivers({ usgsApiKey: null, answers: storedAnswers() });
  const { cache } = rivers;
  const ahead = askedAhead(rivers);
  const ofFacilities = facilities.flatMap(({ riverGauge }) => riverGauge ?? []);
  const next = randomOf(facilities);
  const perHour: number[] = [];
  for (let hour = 0; hour < 12; hour += 1) {
    const before = usgsCalls();
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await rivers.newest.round();
      await ahead(site.named);
      for (let visit = 0; visit < 250; visit += 1) {
        const asked = next()?.riverGauge;
        if (!asked) continue;
        await cache.ask({ kind: 'flow', site: asked }).catch(() => null);
        await cache.ask({ kind: 'medians', site: asked }).catch(() => null);
      }
      clock.nowMs += 15 * MINUTE_MS;
      // In another quarter of every hour.
      if (quarter === hour % 4) expect(await behind(cache)).toEqual([]);
    }
    perHour.push(usgsCalls() - before);
  }
  expect(Math.max(...perHour)).toBeLessThanOrEqual(40);
  const without: string[] = [];
  for (const gaugeSite of new Set(ofFacilities)) {
    if ((await cache.fresh({ kind: 'days', site: gaugeSite })) === null) without.push(gaugeSite);
  }
  expect(without).toEqual([]);
});

test('a newest reading continues the week that is kept, at no further call', async () => {
  const { clock } = site;
  site.forget();
  const rivers = site.rivers();
  const flow = async () => {
    const kept = await rivers.cache.ask({ kind: 'flow', site: '12200500' });
    if (kept.kind !== 'flow') throw new Error('not a flow');
    return kept;
  };
  const week = await flow();
  clock.nowMs += HOUR_MS;
  await rivers.newest.round();
  const before = usgsCalls();
  const longer = await flow();
  expect(usgsCalls()).toBe(before);
  const newest = longer.value.readings.at(-1)?.observedAt ?? '';
  expect(newest > (week.value.readings.at(-1)?.observedAt ?? '')).toBe(true);
  expect(longer.value.stage.at(-1)?.observedAt).toBe(newest);
  expect(longer.isDue).toBe(undefined);
  expect(longer.value.readings.length).toBeGreaterThan(100);
});

test('after a gap in the lists the week is asked for again, and until then the newest reading is shown', async () => {
  const { clock } = site;
  site.forget();
  const rivers = site.rivers();
  const subject = { kind: 'flow', site: '12200500' } as const;
  await rivers.cache.ask(subject);
  clock.nowMs += 5 * HOUR_MS;
  await rivers.newest.round();
  const kept = await rivers.cache.kept(subject);
  expect([kept?.isDue, kept?.fetchedAt]).toEqual([true, clock.nowMs]);
  site.usgsFails({ kind: 'unavailable' });
  const shown = await rivers.cache.ask(subject);
  expect(shown.fetchedAt).toBe(clock.nowMs);
  site.forget();
  clock.nowMs += 5 * MINUTE_MS;
  const whole = await rivers.cache.ask(subject);
  expect(whole.isDue).toBe(undefined);
});

const FLOW = { kind: 'flow', site: '12200500' } as const;
const FORECAST = { kind: 'forecast', lid: 'MVEW1' } as const;
/** The gauge of both alone: rounds of all would take a minute. */
const oneGauge = () => ({
  gauges: site.gauges.filter((gauge) => gauge.site === FLOW.site),
  answers: storedAnswers(),
});

test.each<[string, Fault]>([
  ['slow', { kind: 'slow', delayMs: 50 }],
  ['empty', { kind: 'empty' }],
  ['refused', { kind: 'limited', retryAfterS: 600 }],
  ['down', { kind: 'unavailable' }],
  ['cut short', { kind: 'truncated' }],
  ['changed', { kind: 'wrong-json' }],
])(
  'while the lists are %s, what is kept is shown at once with its age, and goes on after them',
  async (_, fault) => {
    const { clock } = site;
    site.forget();
    const rivers = site.rivers(oneGauge());
    const begun = clock.nowMs;
    await rivers.cache.ask(FLOW);
    site.services.setFault('usgs-ogc', fault);
    for (let quarter = 0; quarter < 3; quarter += 1) {
      clock.nowMs += 15 * MINUTE_MS;
      const round = rivers.newest.round();
      const shown = await rivers.cache.ask(FLOW);
      if (fault.kind !== 'slow') expect(shown.fetchedAt).toBe(begun);
      await round;
    }
    site.forget();
    clock.nowMs += 15 * MINUTE_MS;
    await rivers.newest.round();
    const kept = await rivers.cache.kept(FLOW);
    expect([kept?.fetchedAt, kept?.isDue]).toEqual([clock.nowMs, undefined]);
  },
);

test('rounds begin every quarter of an hour, however long they and what follows take', async () => {
  site.forget();
  const rivers = site.rivers(oneGauge());
  const events: string[] = [];
  const sleep = async (ms: number) => {
    events.push(`${ms / MINUTE_MS} minutes from now`);
    return events.length < 3;
  };
  await rivers.newest.keep(sleep, async () => void events.push('done'));
  expect(events).toEqual(['15 minutes from now', 'done', '15 minutes from now', 'done']);
});

test('lists that have stopped do not keep a week from being asked for again', async () => {
  const { clock, gauges } = site;
  site.forget();
  const yesterday = failingServices({ gauges, seed: 1, now: () => clock.nowMs - DAY_MS });
  const rivers = site.rivers({
    ...oneGauge(),
    fetch: (url, init) =>
      (url.pathname.includes('latest-continuous') ? yesterday : site.services).fetch(url, init),
  });
  const begun = clock.nowMs;
  await rivers.cache.ask(FLOW);
  for (const _ of [1, 2]) {
    clock.nowMs += HOUR_MS;
    await rivers.newest.round();
    expect((await rivers.cache.ask(FLOW)).fetchedAt).toBe(begun);
  }
  clock.nowMs += HOUR_MS + 1;
  await rivers.newest.round();
  expect((await rivers.cache.ask(FLOW)).fetchedAt).toBe(clock.nowMs);
});

test('a forecast is fetched once for each issue, with one list of gauges a round', async () => {
  const { clock } = site;
  site.forget();
  const rivers = site.rivers(oneGauge());
  const issues = new Set<string | null>();
  const { callsOf } = site.services.traffic;
  let latest = 0;
  const ROUNDS = 48;
  for (let round = 0; round < ROUNDS; round += 1) {
    await rivers.newest.round();
    const answer = await rivers.cache.ask(FORECAST);
    if (answer.kind === 'forecast') issues.add(answer.value.issuedAt);
    latest = Math.max(latest, clock.nowMs - answer.fetchedAt);
    clock.nowMs += HOUR_MS;
  }
  // Its flood categories are one more call.
  expect(callsOf('nwps')).toBe(ROUNDS + issues.size + 1);
  expect(issues.size).toBeGreaterThan(2);
  // Once an issue is twelve hours old, a list does not show that it is still the newest.
  expect(latest).toBeLessThanOrEqual(3 * HOUR_MS);
});

test('while NOAA gives no list of gauges, forecasts are asked for every three hours', async () => {
  const { clock } = site;
  site.forget();
  const rivers = site.rivers({
    ...oneGauge(),
    fetch: (url, init) =>
      url.pathname.endsWith('/gauges')
        ? Promise.resolve(new Response('', { status: 404 }))
        : site.services.fetch(url, init),
  });
  const { callsOf } = site.services.traffic;
  await rivers.cache.ask(FORECAST);
  const before = callsOf('nwps');
  for (let hour = 0; hour < 12; hour += 1) {
    clock.nowMs += HOUR_MS + 1;
    await rivers.newest.round();
    await rivers.cache.ask(FORECAST);
  }
  expect(callsOf('nwps') - before).toBe(4);
});

test('what is said of a river now costs no call, and has the newest reading after the first round', async () => {
  site.forget();
  const rivers = site.rivers(oneGauge());
  const spot = { site: FLOW.site, gauge: 'Skagit River', lid: FORECAST.lid, point: 'Skagit River' };
  expect((await riverNow(spot, rivers, {})).flow_cfs).toBe(null);
  expect(site.services.traffic.callsOf()).toBe(0);
  await rivers.newest.round();
  const calls = site.services.traffic.callsOf();
  const now = await riverNow(spot, rivers, {});
  expect(now.flow_cfs).toBeGreaterThan(0);
  expect(now.flow_usual_cfs).toBe(null);
  expect(site.services.traffic.callsOf()).toBe(calls);
});

test('a live board is made from what is kept, at no call, and fills after a round', async () => {
  site.forget();
  const { clock } = site;
  const rivers = site.rivers({ usgsApiKey: null });
  const skagit: RiverOfSite = {
    name: 'Skagit River',
    slug: 'skagit',
    gauge: '12200500',
    forecast: 'MVEW1',
    gauges: [
      {
        site: '12200500',
        lid: 'MVEW1',
        hasChances: true,
        name: 'Skagit River near Mount Vernon',
        water: null,
      },
    ],
    facilities: [],
    positions: [],
  };
  const all = [skagit];
  const board = riverBoards(rivers, () => clock.nowMs);
  const rowNow = async () => (await board(all, () => ({ traps: 0, fish: null }))).rows[0];
  expect((await rowNow())?.state).toBe('loading');
  expect(site.services.traffic.callsOf()).toBe(0);
  await rivers.newest.round();
  await askedAhead(rivers)(all);
  const calls = site.services.traffic.callsOf();
  clock.nowMs += MINUTE_MS;
  const row = await rowNow();
  expect([row?.state, row?.facts.now?.isOld, row?.facts.ahead === null]).toEqual([
    'known',
    false,
    false,
  ]);
  expect(row?.course.past.length).toBeGreaterThan(20);
  expect(site.services.traffic.callsOf()).toBe(calls);
});

test('a gauge among others stands by its newest kept reading, at no call', async () => {
  site.forget();
  const rivers = site.rivers({ usgsApiKey: null });
  expect(await keptStanding('12200500', rivers)).toBeNull();
  expect(site.services.traffic.callsOf()).toBe(0);
  await rivers.newest.round();
  const calls = site.services.traffic.callsOf();
  const standing = await keptStanding('12200500', rivers);
  expect(standing?.now?.quantity).toBe('flow');
  expect(standing?.now?.isOld).toBe(false);
  expect(standing?.instant).toBe(rivers.riverNow());
  expect(site.services.traffic.callsOf()).toBe(calls);
});

test('a page has the newest reading of a gauge whose week nobody has asked for, to be asked for at once', async () => {
  site.forget();
  const { clock } = site;
  const rivers = site.rivers({ usgsApiKey: null });
  const answers = riverAnswers({ ...rivers, now: () => clock.nowMs });
  const address = riverAddress({ kind: 'flow', site: '12200500' });
  expect(await answers.kept(address)).toBeNull();
  await rivers.newest.round();
  const calls = site.services.traffic.callsOf();
  const kept = await answers.kept(address);
  expect(kept?.headers).toMatchObject({
    [RIVER_HEADERS.state]: 'fresh',
    [RIVER_HEADERS.againAt]: new Date(clock.nowMs).toISOString(),
  });
  expect(kept?.freshMs).toBeLessThanOrEqual(MINUTE_MS);
  expect(site.services.traffic.callsOf()).toBe(calls);
});
