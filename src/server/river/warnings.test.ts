import { beforeEach, describe, expect, test } from 'vitest';
import type { Warning } from '#domain/river/warning.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { riversOfSite } from '../answers/rivers.ts';
import { placedReadings, warnedPlaces, warningFeed } from './warnings.ts';

const START = Date.parse('2025-12-10T18:00:00Z');
const FLOOD: Warning = {
  id: 'a',
  event: 'Flood Warning',
  headline: 'Flood Warning issued December 10 at 8:47AM PST by NWS Seattle WA',
  text: '* WHERE...Skagit River near Mt. Vernon.',
  sentAt: '2025-12-10T16:47:00.000Z',
  endsAt: '2025-12-10T22:00:00.000Z',
  counties: ['Skagit'],
  rings: [],
};

const catalog = await readCatalog();
const parts = {
  facilities: catalog.facilities,
  gauges: catalog.gauges,
  rivers: riversOfSite(catalog, () => true),
};

let nowMs: number;
let asked: number;
let service: () => Promise<readonly Warning[]>;
let logged: string[];
let feed: ReturnType<typeof warningFeed>;
let read: () => ReturnType<ReturnType<typeof placedReadings>>;

beforeEach(() => {
  nowMs = START;
  asked = 0;
  logged = [];
  service = async () => [FLOOD];
  const now = () => nowMs;
  feed = warningFeed({
    upstream: {
      warnings: () => {
        asked += 1;
        return service();
      },
    },
    standIn: null,
    now,
    riverNow: now,
    logger: { error: (error) => logged.push(String(error)) },
  });
  const placed = placedReadings(feed, { now, riverNow: now, standIn: null });
  read = () => placed(parts.rivers, () => parts);
});

const idsOf = async () => (await read()).warnings.map(({ id }) => id);
/** A round of the server after this many minutes. */
async function later(minutes: number): Promise<void> {
  nowMs += minutes * MINUTE_MS;
  await feed.round();
}
const down = () => Promise.reject(new Error('nws-warnings: 503'));

test('however many look, the service is asked once a minute at most', async () => {
  await Promise.all(Array.from({ length: 50 }, read));
  for (let second = 0; second < 59; second += 1) {
    nowMs += 1000;
    await read();
    await feed.round();
  }
  expect(asked).toBe(1);
  await later(1);
  expect(asked).toBe(2);
});

test('while the service fails, what was read stays, with when it was', async () => {
  expect((await read()).checkedAt).toBe(START);
  service = down;
  await later(2);
  await later(2);
  expect(await read()).toMatchObject({ checkedAt: START, warnings: [{ id: 'a' }] });
  expect(logged).toHaveLength(2);
});

test('before the first answer nothing is known, and it says so', async () => {
  service = down;
  expect(await read()).toEqual({ at: START, checkedAt: null, note: null, warnings: [] });
  service = async () => [];
  await later(2);
  expect(await read()).toMatchObject({ checkedAt: nowMs, warnings: [] });
});

test('only the first answer is waited for', async () => {
  await read();
  nowMs += 2 * MINUTE_MS;
  const slow = Promise.withResolvers<readonly Warning[]>();
  service = () => slow.promise;
  const round = feed.round();
  expect(await idsOf()).toEqual(['a']);
  slow.resolve([{ ...FLOOD, id: 'b' }]);
  await round;
  expect(await idsOf()).toEqual(['b']);
});

test('a warning is gone at its end, though the service still lists it or is down', async () => {
  await read();
  service = down;
  nowMs = Date.parse(FLOOD.endsAt) - 1;
  expect(await idsOf()).toEqual(['a']);
  nowMs += MINUTE_MS;
  expect(await idsOf()).toEqual([]);
});

describe('a list that is suddenly empty', () => {
  test('is doubted for ten minutes: warnings do not all end at once', async () => {
    await read();
    service = async () => [];
    await later(2);
    await later(8);
    expect(await read()).toMatchObject({ checkedAt: START, warnings: [{ id: 'a' }] });
    await later(2);
    expect(await read()).toMatchObject({ checkedAt: nowMs, warnings: [] });
  });

  test('is forgotten when the warnings are back', async () => {
    await read();
    service = async () => [];
    await later(2);
    service = async () => [FLOOD];
    await later(2);
    service = async () => [];
    await later(8);
    expect(await idsOf()).toEqual(['a']);
  });

  test('is believed where all warnings have ended', async () => {
    await read();
    service = async () => [];
    nowMs = Date.parse(FLOOD.endsAt);
    await later(0);
    expect(await read()).toMatchObject({ checkedAt: nowMs, warnings: [] });
  });
});

/** By hand, on the map and in the catalog. */
test.each([
  [
    'MARBLEMOUNT_HATCHERY',
    ['Skagit'],
    ['Skagit River near Mount Vernon', 'Skagit River near Concrete'],
  ],
  ['ISSAQUAH_HATCHERY', ['King'], ['Issaquah Creek near its mouth']],
  ['WALLACE_R_HATCHERY', ['Snohomish'], ['Skykomish River near Gold Bar']],
  ['WHITEHORSE_POND', ['Snohomish'], ['Stillaguamish River at Arlington']],
  ['SOOS_CREEK_HATCHERY', ['King'], ['Green River near Auburn']],
  ['COWLITZ_SALMON_HATCHERY', ['Lewis'], ['Cowlitz River below Mayfield Dam']],
])('%s is warned of by its county and the points of its river', (key, counties, points) => {
  const place = warnedPlaces(parts).facilities.get(key);
  expect(place?.counties).toEqual(counties);
  expect(place?.points).toEqual(expect.arrayContaining(points));
});

test.each([
  ['skagit', ['Whatcom', 'Skagit'], 'Skagit River near Concrete'],
  ['skykomish', ['Snohomish'], 'Skykomish River near Gold Bar'],
  ['stillaguamish', ['Snohomish'], 'North Fork Stillaguamish River near Arlington'],
  ['green', ['King'], 'Green River near Auburn'],
])(
  'the %s is warned of by the counties of its facilities, and by its points',
  (slug, counties, point) => {
    const place = warnedPlaces(parts).rivers.get(slug);
    expect([...new Set(place?.counties)]).toEqual(counties);
    expect(place?.points).toContain(point);
  },
);
