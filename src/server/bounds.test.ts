import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RenderPage } from '#contract/page.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { madeUpReport, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';

/** What a server can be made to do by those who ask, over real connections. */

const PAGE = '/hatcheries/issaquah-hatchery';
const SEASONS = ['', 'in_season', 'two_weeks_ahead', 'one_month_ahead'];
/** Every list there is to choose, in every encoding: 84 pages. */
const LISTS = ['', ...SHOWN_SPECIES].flatMap((species) =>
  SEASONS.flatMap((season) =>
    ['br', 'gzip', 'identity'].map((encoding) => ({
      path: `/app?species=${species}&season=${season}`,
      encoding,
    })),
  ),
);
/** A week in which a facility that counted one species counts a second. */
const TWO_RUNS = madeUpReport('2025-10-24', {
  ISSAQUAH_HATCHERY: ['Fall Chinook, Issaquah Creek- H: 40 adults, - jacks by 2025-10-22'],
});
const MOST_AT_ONCE = 2;
const MOST_WAITING = 50;
/** For a machine with other work. */
const PATIENT = { timeout: 30_000 };

let site: SiteUnderTest;
let port = 0;
/** Renderings under way, and the most there ever were. */
let atOnce = { now: 0, most: 0 };
/** Renderings wait for it. */
let gate: PromiseWithResolvers<void>;

const heldPage: RenderPage = async ({ path, search }) => {
  atOnce.now += 1;
  atOnce.most = Math.max(atOnce.most, atOnce.now);
  await gate.promise;
  atOnce.now -= 1;
  return { status: 200, html: `<!DOCTYPE html>${path}${search}`, failure: null };
};

async function start(render?: RenderPage): Promise<void> {
  const reports = [...TWO_AUTUMNS, TWO_RUNS];
  site = await siteUnderTest(render === undefined ? { reports } : { reports, render });
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(origin).port);
}

beforeEach(() => {
  atOnce = { now: 0, most: 0 };
  gate = Promise.withResolvers();
});
afterEach(async () => {
  gate.resolve();
  await site.close();
});

async function get(path: string, encoding = 'identity'): Promise<Response> {
  const headers = { 'accept-encoding': encoding };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  await answer.arrayBuffer();
  return answer;
}

/** Sends requests on one connection without waiting for answers. */
async function pipelined(paths: readonly string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
  return socket;
}

const renderings = () => site.rendered.length;

describe('what does not exist is answered with the prepared page', () => {
  test.each([
    [
      '/',
      [
        '?facility=nowhere',
        '?facility=',
        '?species=Trout',
        '?facility=a&facility=b',
        '?utm_source=letter',
      ],
    ],
    ['/app', ['?species=Trout', '?season=never', '?q=issaquah', '?q=&species=&season=']],
    [PAGE, ['?species=Trout', '?run=Made+Up', '?species=Coho&run=x', '?species=chinook', '?run=']],
    ['/about', ['?species=Coho']],
    ['/hatcheries/nowhere', ['?species=Coho', '?q=coho']],
    ['/nowhere', ['?facility=issaquah-hatchery']],
  ])('%s', async (path, searches) => {
    await start();
    const { headers } = await get(path);
    for (const search of searches) {
      expect([search, (await get(path + search)).headers.get('etag')]).toEqual([
        search,
        headers.get('etag'),
      ]);
    }
    expect(renderings()).toBe(1);
  });

  test('what exists is rendered once, in whatever spelling it is asked for', async () => {
    await start();
    for (const path of [
      '/app?species=Coho&season=in_season',
      '/app?season=in_season&species=coho&q=what+was+typed',
      '/?facility=issaquah-hatchery',
      '/?x=1&facility=issaquah-hatchery',
      '/?species=coho',
      '/?species=Coho&facility=nowhere',
      `${PAGE}?species=Chinook`,
      `${PAGE}?run=nonsense&species=Chinook`,
    ]) {
      expect((await get(path)).status).toBe(200);
    }
    expect(site.rendered).toEqual([
      '/app?species=Coho&season=in_season',
      '/?facility=issaquah-hatchery',
      '/?species=Coho',
      `${PAGE}?species=Chinook&run=Fall+Hatchery`,
    ]);
  });

  test('a thousand made-up runs on one connection cost one page, and most are refused', async () => {
    await start();
    const paths = Array.from({ length: 1000 }, (_, at) => `${PAGE}?run=made-up-${at}`);
    const socket = await pipelined(paths);
    let said = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      said += text;
    });
    const statuses = () => said.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
    await expect.poll(() => statuses().length, PATIENT).toBe(1000);
    expect(statuses().filter((status) => status === '200')).toHaveLength(100);
    expect(statuses().filter((status) => status === '503')).toHaveLength(900);
    socket.destroy();
    expect(renderings()).toBe(1);
  });
});

describe('what has to be rendered', () => {
  test('is rendered two at a time, waits in a short queue, and is refused beyond that', async () => {
    await start(heldPage);
    const asking = LISTS.map(({ path, encoding }) => get(path, encoding));
    const refused = LISTS.length - MOST_AT_ONCE - MOST_WAITING;
    const statuses: number[] = [];
    for (const one of asking) void one.then(({ status }) => statuses.push(status));
    await expect.poll(() => statuses.length, PATIENT).toBe(refused);
    gate.resolve();
    const answers = await Promise.all(asking);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy).toHaveLength(refused);
    for (const { headers } of busy) {
      expect(headers.get('retry-after')).toBe('2');
      expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(52);
    expect(atOnce.most).toBe(MOST_AT_ONCE);
    expect(renderings()).toBe(52);
    // Nothing of it is held against those who come later.
    expect((await get('/about')).status).toBe(200);
  });

  test('does not delay prepared answers', async () => {
    await start(heldPage);
    gate.resolve();
    await get('/');
    gate = Promise.withResolvers();
    const waiting = LISTS.map(({ path, encoding }) => get(path, encoding));
    await expect.poll(() => atOnce.now, PATIENT).toBe(MOST_AT_ONCE);
    expect((await get('/')).status).toBe(200);
    expect((await get('/api/facilities')).status).toBe(200);
    expect((await get('/api/status')).status).toBe(200);
    gate.resolve();
    await Promise.all(waiting);
  });

  test('is dropped when its client has left, and made when one of several stays', async () => {
    await start(heldPage);
    const first = [get('/about'), get('/terms-of-service')];
    await expect.poll(() => atOnce.now, PATIENT).toBe(MOST_AT_ONCE);
    const gone = await pipelined(LISTS.slice(0, 10).map(({ path }) => path));
    const staying = get('/app');
    // So that the server has read all of it.
    await get('/api/facilities');
    gone.destroy();
    await setTimeout(50);
    gate.resolve();
    expect((await Promise.all([...first, staying])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect(site.rendered).toEqual(['/about', '/terms-of-service', '/app']);
  });
});

describe('an answer about the current moment', () => {
  test('is made once a second, however many requests come', async () => {
    await start();
    await get('/api/status');
    const before = site.readings();
    const ask = () => Promise.all(Array.from({ length: 50 }, () => get('/api/status')));
    await ask();
    expect(site.readings()).toBe(before);
    site.clock.nowMs += 1001;
    await ask();
    expect(site.readings()).toBe(before + 1);
  });

  test('the clock of the configuration is at most a second late, and no browser keeps it', async () => {
    await start();
    const clock = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/config`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return Date.parse((await answer.json()).clock);
    };
    const first = await clock();
    site.clock.nowMs += 999;
    expect(await clock()).toBe(first);
    site.clock.nowMs += 2;
    expect(await clock()).toBe(first + 1001);
  });
});
