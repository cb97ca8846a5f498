import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { WebBuild } from '#contract/page.ts';
import { ONE_WEEK_LATER } from '../testing/made-up-reports.ts';
import { webBuild } from '../testing/real-pages.ts';
import {
  PLAIN_WEB,
  pageInfo,
  type SiteUnderTest,
  siteUnderTest,
} from '../testing/site-under-test.ts';

/** Addresses of the real pages that anyone can make up: none of them may cause another render. */

describe('addresses with the same content are rendered once', () => {
  let web: WebBuild;
  let site: SiteUnderTest;
  let cards = 0;
  beforeAll(async () => {
    web = await webBuild();
    const drawEmbed: WebBuild['drawEmbed'] = (...card) => {
      cards += 1;
      return web.drawEmbed(...card);
    };
    site = await siteUnderTest({ web: { ...web, drawEmbed } });
  });
  afterAll(() => site.close());

  const HATCHERY = '/hatcheries/issaquah-hatchery';
  const REPORTS = ['2024-10-17', '2025-10-16'];
  test.each([
    ['unknown species', 0, (at: number) => `${HATCHERY}?species=q${at}`, 301],
    ['unknown runs', 0, (at: number) => `${HATCHERY}?species=Coho&run=q${at}`, 301],
    ['unknown fish', 0, (at: number) => `${HATCHERY}?fish=q${at}`, 301],
    ['unknown parameters', 0, (at: number) => `/about?x=${at}&utm_source=${at}`, 301],
    ['parts of a document', 0, (at: number) => `${HATCHERY}?_routes=q${at}`, 301],
    ['parts of the data', 0, (at: number) => `${HATCHERY}.data?_routes=q${at}`, 301],
    ['orders of a list', 0, (at: number) => `/species/coho?sort=q${at}`, 301],
    ['choices of home', 0, (at: number) => `/?facility=q${at}&species=q${at}`, 301],
    [
      'choices of the list',
      0,
      (at: number) => `/app?species=q${at}&season=q${at}&order=q${at}`,
      301,
    ],
    [
      'spellings of a name',
      0,
      (at: number) => `/hatcheries/issaquah${'%20'.repeat(at + 1)}hatchery`,
      301,
    ],
    ['searches that are too long', 0, (at: number) => `/app?q=${'q'.repeat(61 + at)}`, 301],
    ['what the browser reads', 1, (at: number) => `/words?map=${at}`, 200],
    ['parts in any order', 1, (at: number) => `/rivers.data?_routes=root,${at},root`, 200],
    ['spaces around a search', 1, (at: number) => `/app?q=${'+'.repeat(at)}coho`, 200],
    ['unknown hatcheries', 1, (at: number) => `/hatcheries/q${at}?species=q${at}`, 404],
    ['unknown rivers', 1, (at: number) => `/rivers/q${at}`, 404],
    ['unknown pages', 1, (at: number) => `/q${at}?x=${at}`, 404],
    ['what is no day', 1, (at: number) => `/run/q${at}`, 404],
    ['days before the first report', 1, (at: number) => `/run/19${10 + at}-01-01`, 404],
    ['days between two reports', 1, (at: number) => `/run/2025-03-${10 + at}`, 404],
    ['days after the last report', 1, (at: number) => `/run/2999-01-${10 + at}`, 404],
  ] as const)('%s: %i renders', async (_, renders, pathAt, status) => {
    const before = site.rendered.length;
    for (let at = 0; at < 20; at += 1) {
      const answer = await site.app.inject(pathAt(at));
      expect([pathAt(at), answer.statusCode]).toEqual([pathAt(at), status]);
    }
    expect(site.rendered.slice(before)).toHaveLength(renders);
  });

  test('cards of unknown facilities, and with unused parameters', async () => {
    for (let at = 0; at < 20; at += 1) {
      const card = await site.app.inject(`/embed/hatcheries/issaquah-hatchery?x=${at}&theme=${at}`);
      const none = await site.app.inject(`/embed/hatcheries/q${at}`);
      expect([card.statusCode, none.statusCode]).toEqual([200, 404]);
    }
    expect(cards).toBe(2);
  });

  test('a day without a report names those nearest to it', async () => {
    const nearestTo = async (day: string) => {
      const { body } = await site.app.inject(`/run/${day}`);
      return [...body.matchAll(/href="\/run\/([\d-]+)"/g)].map(([, report]) => report);
    };
    const [first] = await nearestTo('1998-01-01');
    expect(await nearestTo('2025-03-10')).toEqual(await nearestTo('2025-03-29'));
    expect(await nearestTo('2025-03-10')).toHaveLength(2);
    expect(await nearestTo('2999-01-01')).not.toContain(first);
    for (const report of REPORTS) {
      expect((await site.app.inject(`/run/${report}`)).statusCode).toBe(200);
    }
  });

  test('choices that a page has are shown as they are asked for', async () => {
    const [species] = site.site.api(site.site.current()).runs('issaquah-hatchery');
    const chosen = new URLSearchParams({ ...species, fish: 'adults' });
    expect((await site.app.inject(`${HATCHERY}?${chosen}`)).statusCode).toBe(200);
    expect(site.rendered.at(-1)).toBe(`${HATCHERY}?${chosen}`);
    await site.app.inject(`${HATCHERY}?fish=adults&run=${encodeURIComponent(species?.run ?? '')}`);
    expect(new URLSearchParams(site.rendered.at(-1)?.split('?')[1]).get('run')).toBe(species?.run);
  });
});

test('a page without a judge for its name is a separate page for each name', async () => {
  const regions = pageInfo('/regions/:region');
  await using site = await siteUnderTest({ web: { pages: [...PLAIN_WEB.pages, regions] } });
  const coast = '/regions/coast';
  const sound = '/regions/puget%20sound';
  for (const path of [coast, sound, `${coast}?x=1`]) await site.app.inject(path);
  expect(site.rendered).toEqual([coast, sound]);
  expect((await site.app.inject(coast)).body).toContain('/regions/coast today');
});

describe('while many request pages that have to be rendered', () => {
  const ATTACKERS = 40;

  async function answerTo(port: number, path: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    return text(socket);
  }

  async function begin() {
    const site = await siteUnderTest();
    onTestFinished(site.close);
    const { port } = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));
    return { site, port: Number(port) };
  }

  test('a new visitor of a cached page is answered before most of them are rendered', async () => {
    const { site, port } = await begin();
    await answerTo(port, '/about');
    const attack = Array.from({ length: ATTACKERS }, (_, at) => answerTo(port, `/app?q=${at}`));
    expect(await answerTo(port, '/about')).toContain('/about today');
    expect(site.rendered.length).toBeLessThan(ATTACKERS / 2);
    await Promise.all(attack);
    expect(site.rendered).toHaveLength(ATTACKERS + 1);
  });

  test('a page without choices is rendered before most of them, as after a change of edition', async () => {
    const { site, port } = await begin();
    await answerTo(port, '/about');
    site.clock.nowMs = Date.parse('2025-10-31T19:00:00Z');
    await site.ingest(ONE_WEEK_LATER);
    await site.look();
    const attack = Array.from({ length: ATTACKERS }, (_, at) => answerTo(port, `/app?q=${at}`));
    expect(await answerTo(port, '/about')).toContain('as of 2025-10-29');
    expect(site.rendered.length).toBeLessThan(ATTACKERS / 2);
    await Promise.all(attack);
  });

  test('a visitor is served between the requests of another with many waiting', async () => {
    const { site, port } = await begin();
    const by = (path: string, client: string) =>
      site.app.inject({ url: path, remoteAddress: client });
    const many = Array.from({ length: ATTACKERS }, (_, at) => by(`/app?q=${at}`, '203.0.113.1'));
    await by('/app?q=coho', '203.0.113.2');
    expect(site.rendered.length).toBeLessThan(5);
    await Promise.all(many);
    expect(port).toBeGreaterThan(0);
  });
});
