import { expect, test } from 'vitest';
import { greatCircleMiles } from '#domain/place/distance.ts';
import { readCatalog } from './index.ts';

const { viewingPlaces, facilities } = await readCatalog();

/** The last year in which all state hatcheries were closed to visitors. */
const CLOSED_UNTIL = 2022;
/** Hatcheries that the state runs; parks, dams and others were not closed by it. */
const STATE_HATCHERIES = ['issaquah-hatchery', 'cowlitz-salmon-hatchery', 'puyallup-hatchery'];

test('29 places to see fish, 12 of them facilities, each once and in the order of their keys', () => {
  const keys = viewingPlaces.map(({ key }) => key);
  expect(keys).toEqual([...new Set(keys)].sort());
  expect(keys).toHaveLength(29);
  expect(viewingPlaces.filter(({ facility }) => facility !== null)).toHaveLength(12);
});

test('the facilities that they name exist, and one that is near is within 40 miles', () => {
  for (const place of viewingPlaces) {
    for (const key of [place.facility, place.near].filter((facilityKey) => facilityKey !== null)) {
      const facility = facilities.find((candidate) => candidate.key === key);
      expect([place.key, facility?.key]).toEqual([place.key, key]);
      if (facility) expect(greatCircleMiles(place, facility)).toBeLessThan(40);
    }
  }
});

test('no state hatchery is called open on the word of a source from before it could open again', () => {
  const wrong = viewingPlaces.filter(
    ({ key, visits, checked }) =>
      STATE_HATCHERIES.includes(key) && visits === 'open' && (checked ?? 0) < CLOSED_UNTIL,
  );
  expect(wrong).toEqual([]);
});
