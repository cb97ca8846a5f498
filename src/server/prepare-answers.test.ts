import { afterEach, expect, test } from 'vitest';
import { ONE_WEEK_LATER } from '../testing/made-up-reports.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';
import type { Prepare } from './kept-edition.ts';
import { answersAhead, countAsked } from './prepare-answers.ts';
import { LISTED_PAGES } from './routes/crawlers.ts';

const DAY_MS = 86_400_000;
/** The pages of the site map, with two facilities and six species. */
const PAGES = LISTED_PAGES.length + 2 + 6;

let site: SiteUnderTest;
afterEach(() => site.close());

/** Prepares with waits that end at once. */
function ahead(pause: (ms: number) => Promise<boolean>) {
  return answersAhead(site.app, site, { pause, now: () => site.clock.nowMs });
}

async function shown() {
  const answers = await Promise.all(['/', '/api/facilities'].map((url) => site.app.inject(url)));
  return answers.map(({ body }) => /data (\w+)|"data_version":"(\w+)"/.exec(body)?.[0]);
}

test('a new day is shown when its answers are made, and until then the day before', async () => {
  site = await siteUnderTest();
  const before = (await site.app.inject('/app')).body;
  site.clock.nowMs += DAY_MS;
  const during: string[] = [];
  const pause = async (ms: number) => {
    // Its patience lasts.
    if (ms > 0) await new Promise<never>(() => {});
    during.push((await site.app.inject('/app')).body);
    return true;
  };
  await site.look(ahead(pause).prepare);
  expect(during.every((body) => body === before)).toBe(true);
  expect(during.length).toBeGreaterThan(PAGES);
  expect(site.rendered).toHaveLength(1 + PAGES);

  const br = { 'accept-encoding': 'br' };
  const today = await site.app.inject({ url: '/app', headers: br });
  expect(today.headers['content-encoding']).toBe('br');
  await site.app.inject({ url: '/hatcheries/issaquah-hatchery', headers: br });
  // Nothing had to be made for a visitor.
  expect(site.rendered).toHaveLength(1 + PAGES);
  expect((await site.app.inject('/app')).body).toContain('today 2025-10-25');
});

test('a page that never ends does not keep a new day from being shown', async () => {
  site = await siteUnderTest({ render: () => new Promise(() => {}) });
  await site.app.inject('/api/facilities');
  site.clock.nowMs += DAY_MS;
  await site.look(ahead(async () => true).prepare);
  expect((await site.app.inject('/api/facilities')).json().today).toBe('2025-10-25');
});

test('a new version does not wait for all of its answers, which are made meanwhile', async () => {
  site = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
  const old = await shown();
  await site.ingest(ONE_WEEK_LATER);
  const goOn = Promise.withResolvers<boolean>();
  // The time of a new version is up at once; that of its second answer much later.
  const pause = (ms: number) => (ms > 0 ? Promise.resolve(true) : goOn.promise);
  const { prepare } = ahead(pause);
  await site.look(prepare);
  const fresh = await shown();
  expect(fresh).not.toEqual(old);
  goOn.resolve(true);
  // The home page of both versions was asked for as well.
  await expect.poll(() => site.rendered.length, { timeout: 30_000 }).toBe(2 + PAGES);
});

test('what visitors ask for most is made first', async () => {
  site = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
  const asked = countAsked(site.app);
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const flow = '/river/nwis/iv/?format=json&sites=12200500&period=P7D&parameterCd=00060';
  for (const path of ['/about', '/words', '/app?species=Coho', '/words', flow, '/nowhere']) {
    await (await fetch(origin + path)).text();
  }
  expect(asked()).toEqual(['/words', '/app?species=Coho', '/about']);
  for (const path of ['/words', '/app?species=Coho', '/words']) {
    await (await fetch(origin + path)).text();
  }
  site.rendered.length = 0;
  await site.ingest(ONE_WEEK_LATER);
  const { prepare } = answersAhead(site.app, site, {
    pause: async () => true,
    now: () => site.clock.nowMs,
    asked,
  });
  await site.look(prepare);
  await expect.poll(() => site.rendered.length, { timeout: 30_000 }).toBe(PAGES + 1);
  expect(site.rendered.slice(0, 3)).toEqual(['/words', '/app?species=Coho', '/']);
});

test('answers of an edition that is no longer the newest are not made', async () => {
  site = await siteUnderTest();
  const begun = Promise.withResolvers<void>();
  const stuck = Promise.withResolvers<boolean>();
  const pauses = [stuck.promise];
  const next = ahead(() => {
    begun.resolve();
    return pauses.shift() ?? Promise.resolve(false);
  });
  const editions: Parameters<Prepare>[0][] = [];
  const keep: Prepare = async (edition) => void editions.push(edition);
  await site.app.inject('/api/facilities');
  site.clock.nowMs += DAY_MS;
  await site.look(keep);
  site.clock.nowMs += DAY_MS;
  await site.look(keep);
  const [first, second] = editions;
  if (first === undefined || second === undefined) throw new Error('no edition');
  const of = next.of(first);
  await begun.promise;
  await next.of(second);
  stuck.resolve(true);
  await of;
  // Each began with the home page.
  expect(site.rendered).toEqual(['/', '/']);
});
