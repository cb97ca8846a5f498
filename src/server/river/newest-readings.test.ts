import { expect, test } from 'vitest';
import { RIVER_HEADERS, riverAddress } from '#contract/river-address.ts';
import type { RiverOfSite } from '#contract/rivers.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import type { RiverAnswers } from '#store/store.ts';
import { riverSite } from '../../testing/river-site.ts';
import { askForBoard, keptStanding, riverBoards } from './river-board.ts';
import { riverAnswers } from './routes.ts';

const site = await riverSite();

/** A visitor's gauge; the same numbers in every run. */
function randomSites(sites: readonly string[]) {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return sites[state % sites.length] ?? '';
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

const usgsCalls = () => {
  const { callsOf } = site.services.traffic;
  return callsOf('usgs-ogc') + callsOf('usgs-statistics');
};

test('without a key, a thousand visitors an hour leave every gauge 15 minutes behind at most, with 40 calls', async () => {
  const { clock, sites } = site;
  site.forget();
  // As from February 2027 on.
  site.services.setFault('usgs-legacy', { kind: 'unavailable' });
  const rivers = site.rivers({ usgsApiKey: null, answers: storedAnswers() });
  const next = randomSites(sites);
  const perHour: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    const before = usgsCalls();
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await rivers.newest.round();
      for (let visit = 0; visit < 250; visit += 1) {
        const asked = next();
        await rivers.cache.ask({ kind: 'flow', site: asked }).catch(() => null);
        await rivers.cache.ask({ kind: 'medians', site: asked }).catch(() => null);
      }
      clock.nowMs += 15 * MINUTE_MS;
      const ages: number[] = [];
      for (const one of sites) {
        const kept = await rivers.cache.kept({ kind: 'flow', site: one });
        ages.push(kept === null ? Number.POSITIVE_INFINITY : clock.nowMs - kept.fetchedAt);
      }
      expect(Math.max(...ages)).toBeLessThanOrEqual(20 * MINUTE_MS);
    }
    perHour.push(usgsCalls() - before);
  }
  expect(Math.max(...perHour)).toBeLessThanOrEqual(40);
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
  expect(longer.isThin).toBe(undefined);
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
  expect([kept?.isThin, kept?.fetchedAt]).toEqual([true, clock.nowMs]);
  site.usgsFails({ kind: 'unavailable' });
  const shown = await rivers.cache.ask(subject);
  expect(shown.fetchedAt).toBe(clock.nowMs);
  site.forget();
  clock.nowMs += 5 * MINUTE_MS;
  const whole = await rivers.cache.ask(subject);
  expect(whole.isThin).toBe(undefined);
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
  await askForBoard(rivers, all);
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
