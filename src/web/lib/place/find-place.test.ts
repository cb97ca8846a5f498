import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greatCircleMiles } from '#domain/place/distance.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { findPlace, TOWNS } from './find-place.ts';

const found = (typed: string) => {
  const answer = findPlace(typed);
  if (answer.kind === 'found') return answer.place.name;
  return answer.kind === 'several' ? answer.places.map(({ name }) => name) : answer.words;
};

test.each([
  ['  issaQUAH ', 'Issaquah'],
  ['Issaquah Washington', 'Issaquah'],
  ['issaq', 'Issaquah'],
  ['port t', 'Port Townsend'],
  ['98027', '98027 Issaquah'],
  [' 98027-1234 ', '98027 Issaquah'],
  ['sedro woolley', 'Sedro-Woolley'],
  ['Sea-Tac', 'SeaTac'],
  ['Mt. Vernon', 'Mount Vernon'],
  ['E Wenatchee', 'East Wenatchee'],
  ['Pt Angeles', 'Port Angeles'],
  ['friday  harbor', 'Friday Harbor'],
  ['Portland', 'Portland, OR'],
  ['Vancouver BC', 'Vancouver, BC'],
  ['vancouver wa', 'Vancouver'],
  ['Newport, Pend Oreille County', 'Newport'],
  ['Newport, king', 'Newport'],
])('%j is %s', (typed, name) => {
  expect(found(typed)).toBe(name);
});

test.each([
  ['Vancouver', ['Vancouver, Clark County', 'Vancouver, BC']],
  ['fairwood', ['Fairwood, King County', 'Fairwood, Spokane County']],
  ['Newport', ['Newport, King County', 'Newport, Pend Oreille County']],
  ['port an', ['Port Angeles', 'Port Angeles East']],
])('%j offers %j', (typed, names) => {
  expect(found(typed)).toEqual(names);
});

test.each([
  ['', 'Type a town or a ZIP code.'],
  ['9802', 'A ZIP code has five digits.'],
  ['90210', '90210 is not a ZIP code of Washington.'],
  ['Atlantis', 'No town called “Atlantis” was found. Try one nearby, or a ZIP code.'],
  ['Issaquah, OR', 'No town called “Issaquah, OR” was found. Try one nearby, or a ZIP code.'],
])('%j is refused in one line', (typed, words) => {
  expect(found(typed)).toBe(words);
});

test('no more than eight places are offered, and any text gets an answer', () => {
  expect(found('wes')).toHaveLength(8);
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (typed) => {
      expect(['found', 'several', 'none']).toContain(findPlace(typed).kind);
    }),
  );
});

test('every town and ZIP code is found by its name, near Washington', () => {
  for (const [zip] of TOWNS.zips) expect(findPlace(zip).kind).toBe('found');
  for (const { name, longitude, latitude } of [...TOWNS.named.values()].flat()) {
    expect(findPlace(name).kind).not.toBe('none');
    expect([longitude > -125 && longitude < -116, latitude > 44.9 && latitude < 49.6]).toEqual([
      true,
      true,
    ]);
  }
});

test('the nearest town of every facility is in the table, and near', async () => {
  for (const { key, nearestTown, ...position } of (await readCatalog()).facilities) {
    const answer = findPlace(`${nearestTown}, WA`);
    if (answer.kind !== 'found') throw new Error(`${key}: ${nearestTown} is ${answer.kind}`);
    expect([key, greatCircleMiles(position, answer.place) < 30]).toEqual([key, true]);
  }
});
