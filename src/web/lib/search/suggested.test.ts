import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Facility } from '#domain/place/facility.ts';
import { US } from '#domain/words/units.ts';
import { findPlace } from '#web/lib/place/find-place.ts';
import type { Findable } from './findable.ts';
import { suggestedFor } from './suggested.ts';

const titleOf = (name: string) =>
  name.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Only these counted fish lately. */
const FISH: Readonly<Record<string, number>> = { ISSAQUAH_HATCHERY: 1412, SOOS_CREEK_HATCHERY: 90 };

const facilities = (JSON.parse(readFileSync('data/facilities.json', 'utf8')) as Facility[]).map(
  ({ key, name, stream, nearestTown, county, longitude, latitude }): Findable => ({
    kind: 'Facility',
    name: titleOf(name),
    also: `${stream} ${nearestTown} ${county} County`,
    to: `/hatcheries/${key}`,
    position: { longitude, latitude },
    fish: FISH[key] ?? 0,
  }),
);
const other = (kind: Findable['kind'], name: string, also = ''): Findable => {
  return { kind, name, also, to: `/${kind}/${name}`, position: null, fish: null };
};
const all = [
  ...facilities,
  other('River', 'Skagit River'),
  other('River', 'Columbia River'),
  other('Dam', 'Bonneville Dam', 'Columbia River'),
  other('Species', 'Coho', 'silver'),
  other('Place to see salmon', 'Spawning channel', 'Bellingham'),
];

const suggested = (typed: string, find: typeof findPlace | null = findPlace) =>
  suggestedFor(typed, { all, findPlace: find, units: US }).map(({ kind, name, note }) =>
    [kind, name, note].filter((part) => part !== null).join(': '),
  );

test.each([
  ['bonn', ['Dam: Bonneville Dam']],
  ['bonneville dam', ['Dam: Bonneville Dam']],
  ['silver', ['Species: Coho']],
  ['channel spawn', ['Place to see salmon: Spawning channel']],
  ['skagit r', ['River: Skagit River']],
  ['columbia', ['River: Columbia River', 'Facility: Columbia Basin Hatchery']],
])('"%s" suggests %j first', (typed, first) => {
  expect(suggested(typed, null).slice(0, first.length)).toEqual(first);
});

test('a town leads to the nearest facilities, and names those with fish', () => {
  expect(suggested('Seattle').slice(0, 3)).toEqual([
    'Town: Seattle: nearest facilities',
    'Facility: Issaquah Hatchery: 15 miles',
    'Facility: Soos Creek Hatchery: 22 miles',
  ]);
  expect(suggested('98027')).toEqual([
    'Town: 98027 Issaquah: nearest facilities',
    'Facility: Issaquah Hatchery: 2 miles',
    'Facility: Soos Creek Hatchery: 15 miles',
  ]);
});

test.each(['s', '', ' , ', '%%', 'xyzzy'])('"%s" suggests nothing', (typed) => {
  expect(suggested(typed)).toEqual([]);
});

test('at most eight are suggested, until the towns are loaded without towns', () => {
  for (const typed of ['se', 'hatch', 'creek', 'king', 'mount']) {
    expect(suggested(typed).length).toBeLessThanOrEqual(8);
    expect(suggested(typed, null).filter((suggestion) => suggestion.startsWith('Town'))).toEqual(
      [],
    );
  }
});

test('the address of a town is understood by the list of facilities', () => {
  const [zip] = suggestedFor('98027', { all, findPlace, units: US });
  expect(zip?.to).toBe('/app?q=98027');
  for (const { name } of suggestedFor('vancouver', { all, findPlace, units: US })) {
    expect([name, findPlace(name).kind]).toEqual([name, 'found']);
  }
});
