import { expect, test } from 'vitest';
import { foundIn } from '#web/lib/search/findable.ts';
import type { MapFacility, MapGauge } from './map-places.ts';
import { placesOf } from './map-search.tsx';

const facility = (title: string, stream: string | null) =>
  ({ key: 'A', title, stream, position: { longitude: -122, latitude: 47 } }) as MapFacility;
const gauge = (name: string) =>
  ({ gauge: { name, longitude: -121, latitude: 48 }, trend: null }) as MapGauge;
const lines = [[-122_400, 48_400, 10, 100]];
const places = placesOf(
  {
    facilities: [
      facility('Marblemount Hatchery', 'Cascade River'),
      facility('Soos Creek Hatchery', null),
    ],
    gauges: [gauge('Skagit River near Mount Vernon'), gauge('Cascade River at Marblemount')],
  },
  { rivers: [{ name: 'Skagit River', rank: 3, lines }] },
);

test.each([
  ['marble', ['Facility: Marblemount Hatchery', 'Gauge: Cascade River at Marblemount']],
  ['SKA', ['River: Skagit River', 'Gauge: Skagit River near Mount Vernon']],
  ['creek hat', ['Facility: Soos Creek Hatchery']],
  ['oos', []],
  [' ,', []],
])(
  'facilities, rivers and gauges are found by the beginnings of their words: %s',
  (typed, found) => {
    expect(foundIn(places, typed).map(({ kind, name }) => `${kind}: ${name}`)).toEqual(found);
  },
);

test('a river is found where it is drawn, where it has facilities and where it is measured', () => {
  const longitudes = (typed: string) =>
    foundIn(places, typed)[0]?.positions.map(({ longitude }) => longitude);
  expect(longitudes('skagit river')).toEqual([-122.4, -122.39, -121]);
  expect(longitudes('cascade river')).toEqual([-122, -121]);
});
