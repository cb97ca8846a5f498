import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import type { PlacedWarning, Reach, WarningReading } from '#domain/river/warning.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { configFixture, RIVERS_FIXTURE } from '../../testing/contract-fixtures.ts';
import { fixturePage } from '../../testing/fixture-page.ts';

const AT = Date.parse('2025-12-10T18:40:00Z');
const FACILITY = 'COWLITZ_SALMON_HATCHERY';
const RIVER = RIVERS_FIXTURE[0]?.slug ?? '';
const PAGE = '/hatcheries/cowlitz-salmon-hatchery';

function flood(id: string, reach: Reach, parts: Partial<PlacedWarning> = {}): PlacedWarning {
  return {
    id,
    event: 'Flood Warning',
    headline: 'FLOOD WARNING NOW IN EFFECT UNTIL FRIDAY EVENING',
    sentAt: '2025-12-10T16:47:00.000Z',
    endsAt: '2025-12-13T02:47:00.000Z',
    center: { longitude: -121.87, latitude: 48.49 },
    facilities: { [FACILITY]: reach },
    rivers: { [RIVER]: reach },
    ...parts,
  };
}
const NAMED: Reach = { by: 'name', where: 'Cowlitz River at Randle' };
const COUNTY: Reach = { by: 'county', where: 'Lewis' };

async function regionOf(address: string, reading: Partial<WarningReading>) {
  const warnings = { at: AT, checkedAt: AT, note: null, warnings: [], ...reading };
  const { html, status, failure } = await fixturePage(address, {
    warnings: async () => warnings,
    config: async () => configFixture({ mode: 'live', rivers: 'live' }),
  });
  expect([address, status, failure]).toEqual([address, 200, null]);
  const page = parse(html.replaceAll('<!-- -->', ''));
  const region = page.querySelector('section[aria-label="Warnings"]');
  return { page, region, words: region?.text.replaceAll('\u00a0', ' ') ?? null, html };
}

test.each([PAGE, `/rivers/${RIVER}`])(
  '%s has a warning above everything: as issued, with its times and a link',
  async (address) => {
    const { region, words, html } = await regionOf(address, { warnings: [flood('a', NAMED)] });
    expect(words).toBe(
      'FLOOD WARNING NOW IN EFFECT UNTIL FRIDAY EVENINGThe National Weather Service issued this for ' +
        'Cowlitz River at Randle on Wed, Dec 10, 8:47 AM. It expires Fri, Dec 12, 6:47 PM. weather.gov',
    );
    expect(region?.querySelector('a')?.attrs.href).toBe(
      'https://forecast.weather.gov/MapClick.php?lat=48.49&lon=-121.87',
    );
    expect(html.indexOf('aria-label="Warnings"')).toBeLessThan(html.indexOf('<h1'));
  },
);

test('one for a county names it, one for an area says so; the closest come first, and none is merged', async () => {
  const { words, region } = await regionOf(PAGE, {
    warnings: [
      flood('county', COUNTY),
      flood('area', { by: 'area', where: null }),
      flood('point', NAMED),
    ],
  });
  const places = region?.querySelectorAll('li').map((item) => item.querySelector('p')?.text);
  expect(places?.map((text = '') => /issued this for (.+) on /.exec(text)?.[1])).toEqual([
    'Cowlitz River at Randle',
    'an area around here',
    'Lewis County or a part of it',
  ]);
  expect(words?.match(/FLOOD WARNING/g)).toHaveLength(3);
});

test('more than two are folded, and said how many', async () => {
  const some = ['a', 'b', 'c', 'd', 'e'].map((id) => flood(id, NAMED));
  const { region } = await regionOf(PAGE, { warnings: some });
  expect(region?.querySelector('summary')?.text).toBe(
    '3 more warnings of the National Weather Service',
  );
  expect(region?.querySelectorAll('li')).toHaveLength(5);
});

test('in a demonstration it is said once what they are', async () => {
  const some = ['a', 'b', 'c'].map((id) => flood(id, NAMED));
  const note = 'Demonstration: warnings as they were issued';
  const { words } = await regionOf(PAGE, { warnings: some, note });
  expect(words?.match(/Demonstration/g)).toHaveLength(1);
  expect(words).toMatch(/Demonstration: warnings as they were issued\.$/);
  expect((await regionOf(PAGE, { note })).words).toBe('');
});

test('without a warning for the place, with a list checked lately, nothing is said', async () => {
  const elsewhere = flood('a', NAMED, { facilities: { ELSEWHERE: NAMED }, rivers: {} });
  const { words, region } = await regionOf(PAGE, {
    warnings: [elsewhere],
    checkedAt: AT - 10 * MINUTE_MS,
  });
  expect([words, region?.childNodes.length]).toEqual(['', 0]);
});

test.each([
  [AT - 16 * MINUTE_MS, 'Warnings could not be checked since 10:24 AM.'],
  [Date.parse('2025-12-09T18:40:00Z'), 'Warnings could not be checked since Tue, Dec 9, 10:40 AM.'],
  [null, 'Warnings could not be checked.'],
])('a list of %s is never taken for calm: %s', async (checkedAt, words) => {
  const ended = flood('over', NAMED, { endsAt: '2025-12-10T18:40:00.000Z' });
  for (const address of [PAGE, `/rivers/${RIVER}`]) {
    expect((await regionOf(address, { checkedAt, warnings: [ended] })).words).toBe(words);
  }
  for (const address of ['/app', '/rivers']) {
    expect((await regionOf(address, { checkedAt })).page.text).toContain(words);
  }
});

test('what was known is kept while the list cannot be checked', async () => {
  const { words } = await regionOf(PAGE, {
    checkedAt: AT - 60 * MINUTE_MS,
    warnings: [flood('a', NAMED)],
  });
  expect(words).toMatch(/^Warnings could not be checked since 9:40 AM\.FLOOD WARNING/);
});

test.each([
  ['/app', 'Cowlitz Salmon Hatchery'],
  ['/rivers', RIVERS_FIXTURE[0]?.name ?? ''],
])('%s marks the row in words, and has the warning in full above', async (address, name) => {
  const storm = {
    event: 'Winter Storm Watch',
    headline: 'Winter Storm Watch issued by NWS Portland',
  };
  const { page } = await regionOf(address, {
    warnings: [flood('a', NAMED), flood('b', NAMED), flood('c', COUNTY, storm)],
  });
  const marks = page.querySelectorAll('td .warned, th .warned');
  expect(marks.map(({ text }) => text.trim())).toEqual([
    'Flood Warning, Winter Storm Watch\u00a0·',
  ]);
  expect(marks[0]?.closest('tr')?.querySelector('a')?.text).toBe(name);
  const fold = page.querySelectorAll('details').find(({ text }) => text.includes('3 warnings'));
  expect(fold?.querySelectorAll('li strong').map(({ text }) => text)).toEqual([
    'FLOOD WARNING NOW IN EFFECT UNTIL FRIDAY EVENING',
    'FLOOD WARNING NOW IN EFFECT UNTIL FRIDAY EVENING',
    storm.headline,
  ]);
});
