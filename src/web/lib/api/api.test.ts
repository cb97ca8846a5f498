import { describe, expect, test, vi } from 'vitest';
import { EDITION_SEEN, editionName } from '#contract/edition-seen.ts';
import type { FreshetApi } from '#contract/page.ts';
import { type Answering, answersWorld } from '../../../testing/answers-world.ts';
import {
  AS_OF,
  configFixture,
  facilitiesFixture,
  hatcheryFixture,
} from '../../../testing/contract-fixtures.ts';
import { createBrowserApi } from './api.ts';

const ONLY = { species: 'Coho', run: 'Type N Hatchery' };
const SEASON = { facility: 'X', name: 'X', ...AS_OF, last_report: null, runs: [] };
const NOON = '2026-08-05T12:00:00Z';
const COWLITZ = 'COWLITZ_SALMON_HATCHERY';

const bodies: Readonly<Record<string, unknown>> = {
  '/api/config': configFixture(),
  '/api/facilities': facilitiesFixture(),
  '/api/hatchery/COWLITZ%20SALMON%20HATCHERY': hatcheryFixture(),
};
const served: Answering = (address) =>
  address in bodies ? Response.json(bodies[address]) : new Response('', { status: 404 });
const OVER_TEN_MINUTES = 10 * 60_000 + 1;
const down = () => Promise.reject(new TypeError('Failed to fetch'));

function browser(answering: Answering = served, seen: string | null = null) {
  const { open, ...parts } = answersWorld(NOON, answering);
  const timeout = Promise.withResolvers<void>();
  const api = createBrowserApi({
    answers: open(),
    fetch: parts.fetch,
    now: () => parts.world.now,
    timeout: () => timeout.promise,
    log: parts.log,
    first: { config: configFixture(), path: '/', at: parts.world.now },
    seen: () => seen,
  });
  return { ...parts, api, timeout };
}

test('facilities, hatchery and config are requested and parsed by the contract', async () => {
  const { api, asked, world } = browser();
  const page = api.forPage('/app');
  world.now += OVER_TEN_MINUTES;
  expect(await page.facilities()).toEqual(facilitiesFixture());
  expect(await page.hatchery(COWLITZ)).toEqual(hatcheryFixture());
  expect(await page.config()).toEqual(configFixture());
  expect(asked).toEqual([
    '/api/facilities',
    '/api/hatchery/COWLITZ%20SALMON%20HATCHERY',
    '/api/config',
  ]);
});

test('of a facility the series that is shown is asked for, and every day of its seasons when wanted', async () => {
  const { api, asked, world } = browser();
  world.answering = (address) =>
    Response.json(
      address.startsWith('/api/season')
        ? { ...SEASON, only: ONLY }
        : { ...hatcheryFixture(), only: ONLY },
    );
  const of = { species: 'Coho', run: 'Type N Hatchery' };
  const page = api.forPage('/hatcheries/x');
  await Promise.all([page.hatchery('X', of), page.season('X', of)]);
  expect(page.hasFigures('X', of)).toBe(true);
  expect(page.hasFigures('X', { species: null, run: null })).toBe(false);
  const whole = api.forPage('/hatcheries/x', true);
  expect(whole.hasFigures('X', of)).toBe(false);
  await Promise.all([whole.hatchery('X', of), whole.season('X', of)]);
  await api.forPage('/hatcheries/y').season('Y', { species: null, run: null });
  expect(asked).toEqual([
    '/api/hatchery/X?species=Coho&run=Type+N+Hatchery',
    '/api/season/X?species=Coho&run=Type+N+Hatchery',
    '/api/season/X',
    '/api/season/Y?species=',
  ]);
});

test('the config is never cached, and a new data version or day in it makes answers unused', async () => {
  const { api, asked, world } = browser();
  const page = api.forPage('/app');
  await page.facilities();
  world.now += OVER_TEN_MINUTES;
  await page.config();
  await page.facilities();
  expect(asked).toEqual(['/api/facilities', '/api/config']);
  world.answering = (address) =>
    Response.json(
      address === '/api/config'
        ? configFixture({ today: '2026-08-06' })
        : { ...facilitiesFixture(), today: '2026-08-06' },
    );
  world.now += OVER_TEN_MINUTES;
  await page.config();
  expect((await page.facilities()).today).toBe('2026-08-06');
});

test('a config is requested again if it is over ten minutes old or failed', async () => {
  const { api, asked, world } = browser();
  const { config } = api.forPage('/app');
  world.now += OVER_TEN_MINUTES - 1;
  await config();
  expect(asked).toEqual([]);
  world.now += 1;
  world.answering = down;
  await config();
  await config();
  expect(asked).toEqual(['/api/config', '/api/config']);
  world.answering = served;
  await config();
  await config();
  expect(asked).toHaveLength(3);
});

test('a slow config is requested once, and the next page has it', async () => {
  const { api, asked, world, timeout } = browser();
  const answer = Promise.withResolvers<Response>();
  world.answering = () => answer.promise;
  world.now += OVER_TEN_MINUTES;
  const early = [api.forPage('/app').config(), api.forPage('/about').config()];
  timeout.resolve();
  expect(await Promise.all(early)).toEqual([configFixture(), configFixture()]);
  expect(asked).toEqual(['/api/config']);
  const newer = configFixture({ today: '2026-08-06' });
  answer.resolve(Response.json(newer));
  await vi.waitFor(async () => expect(await api.forPage('/').config()).toEqual(newer));
  expect(asked).toHaveLength(1);
});

test('an unknown hatchery is null, not a failure', async () => {
  const { api, lines } = browser();
  expect(await api.forPage('/hatcheries/nope').hatchery('NOPE')).toBeNull();
  expect(lines).toEqual([]);
});

test('a hatchery that fails to load is logged', async () => {
  const { api, lines } = browser(() => new Response('', { status: 503 }));
  await expect(api.forPage('/hatcheries/x').hatchery(COWLITZ)).rejects.toThrow('answered 503');
  expect(lines).toEqual([
    'hatcheryFailed GET /api/hatchery/COWLITZ%20SALMON%20HATCHERY answered 503',
  ]);
});

test('a config that fails to load is logged, and the last one stays in use', async () => {
  const { api, lines, world } = browser(down);
  world.now += OVER_TEN_MINUTES;
  expect(await api.forPage('/app').config()).toEqual(configFixture());
  expect(lines).toEqual(['configFailed Failed to fetch']);
  expect(api.status.get().isConfigFailed).toBe(true);
  world.answering = served;
  await api.forPage('/app').config();
  expect(api.status.get().isConfigFailed).toBe(false);
});

test('each page knows the age of its oldest answer, and whether newer ones failed', async () => {
  const { api, world, lines } = browser();
  const first = world.now;
  await api.forPage('/app').facilities();
  world.now += 24 * 3_600_000;
  world.answering = (address) => (address === '/api/facilities' ? down() : served(address));
  const page = api.forPage('/hatcheries/cowlitz-salmon-hatchery');
  await Promise.all([page.facilities(), page.hatchery(COWLITZ)]);
  expect(api.status.get().pages).toEqual({
    '/': { answeredAt: first, isFailed: false },
    '/app': { answeredAt: first, isFailed: false },
    '/hatcheries/cowlitz-salmon-hatchery': { answeredAt: first, isFailed: true },
  });
  expect(lines).toEqual(['facilitiesFailed Failed to fetch']);
  await Promise.all(['/app', '/'].map((path) => api.forPage(path).facilities()));
  expect(lines).toHaveLength(2);
});

const facilitiesOf = (api: FreshetApi) => api.facilities();

test('an open page asks for its answers again when a newer config makes them old', async () => {
  const { api, asked, world } = browser();
  await api.forPage('/').facilities();
  asked.length = 0;
  expect(await api.renew('/', facilitiesOf)).toBe(false);
  expect(asked).toEqual([]);
  world.now += OVER_TEN_MINUTES;
  expect(await api.renew('/', facilitiesOf)).toBe(true);
  expect(asked).toEqual(['/api/config']);
  world.now += OVER_TEN_MINUTES;
  world.answering = (address) =>
    Response.json(
      address === '/api/config'
        ? configFixture({ today: '2026-08-06' })
        : { ...facilitiesFixture(), today: '2026-08-06' },
    );
  expect(await api.renew('/', facilitiesOf)).toBe(true);
  expect(asked).toEqual(['/api/config', '/api/config', '/api/facilities']);
});

test('an open page stays as it is when its answers cannot be renewed, and knows it', async () => {
  const { api, asked, world } = browser(down);
  const first = world.now;
  world.now += OVER_TEN_MINUTES;
  // Where the site does not answer, one call is enough to know.
  expect(await api.renew('/', facilitiesOf)).toBe(false);
  expect(asked).toEqual(['/api/config']);
  expect(api.status.get().isConfigFailed).toBe(true);
  world.answering = (address) => (address === '/api/config' ? served(address) : down());
  expect(await api.renew('/', facilitiesOf)).toBe(false);
  expect(api.status.get()).toEqual({
    pages: { '/': { answeredAt: first, isFailed: true } },
    isConfigFailed: false,
  });
  world.answering = served;
  expect(await api.renew('/', facilitiesOf)).toBe(true);
  expect(api.status.get().pages).toEqual({ '/': { answeredAt: world.now, isFailed: false } });
});

describe('a page of a window that has shown another edition', () => {
  const BEFORE = editionName(configFixture({ today: '2026-08-06' }));
  const SHOWN = editionName(configFixture());
  const newer: Answering = (address, options) => {
    const seen = address === '/api/config' ? `${BEFORE}, ${SHOWN}` : BEFORE;
    expect(new Headers(options?.headers).get(EDITION_SEEN)).toBe(seen);
    return Response.json(
      address === '/api/config'
        ? configFixture({ today: '2026-08-06' })
        : { ...facilitiesFixture(), today: '2026-08-06' },
    );
  };

  test('is shown again where a server says that the other one is the newest', async () => {
    const { api, asked } = browser(newer, BEFORE);
    expect(await api.catchUp('/', facilitiesOf)).toBe(true);
    expect(asked).toEqual(['/api/config', '/api/facilities']);
    expect((await api.forPage('/').facilities()).today).toBe('2026-08-06');
    expect(asked).toHaveLength(2);
  });

  test('stays as it is where it is the newest itself, or nobody answers', async () => {
    const { api, asked } = browser(served, BEFORE);
    expect(await api.catchUp('/', facilitiesOf)).toBe(false);
    expect(asked).toEqual(['/api/config']);
    const offline = browser(down, BEFORE);
    expect(await offline.api.catchUp('/', facilitiesOf)).toBe(false);
    expect(offline.asked).toEqual(['/api/config']);
  });

  test('is the usual page where that was the same edition, or none', async () => {
    for (const seen of [null, SHOWN]) {
      const { api, asked } = browser(served, seen);
      expect(await api.catchUp('/', facilitiesOf)).toBe(false);
      expect(asked).toEqual([]);
    }
  });
});
