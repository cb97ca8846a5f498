import { expect, test } from 'vitest';
import { foundPlaces, placesOf, riversOf } from './search-index.ts';

const facility = (title: string, stream: string | null) => ({
  key: title,
  title,
  label: title,
  position: { longitude: -122, latitude: 47 },
  fish: [],
  state: 'quiet' as const,
  stream,
});
const gauge = (name: string) => ({
  trend: null,
  flowCfs: null,
  gauge: {
    lid: name,
    name,
    state: 'WA',
    longitude: -121,
    latitude: 48,
    observed: null,
    forecast: null,
  },
});
const places = placesOf(
  [facility('Marblemount Hatchery', 'Cascade River'), facility('Soos Creek Hatchery', null)],
  [gauge('Skagit River near Mount Vernon'), gauge('Cascade River at Marblemount')],
  [{ name: 'Skagit River', positions: [{ longitude: -122.4, latitude: 48.4 }] }],
);
const found = (typed: string) =>
  foundPlaces(places, typed).map(({ kind, name }) => `${kind}: ${name}`);

test('facilities, rivers and gauges are found by the beginnings of their words', () => {
  expect(found('marble')).toEqual([
    'Facility: Marblemount Hatchery',
    'Gauge: Cascade River at Marblemount',
  ]);
  expect(found('SKA')).toEqual(['River: Skagit River', 'Gauge: Skagit River near Mount Vernon']);
  expect(found('creek hat')).toEqual(['Facility: Soos Creek Hatchery']);
  expect(found('oos')).toEqual([]);
  expect(found(' ,')).toEqual([]);
});

test('a river is where it is drawn, where facilities stand at it and where it is measured', () => {
  const [skagit] = foundPlaces(places, 'skagit river');
  expect(skagit?.positions.map(({ longitude }) => longitude)).toEqual([-122.4, -121]);
  const [cascade] = foundPlaces(places, 'cascade river');
  expect(cascade).toMatchObject({ kind: 'River', name: 'Cascade River' });
  expect(cascade?.positions.map(({ longitude }) => longitude)).toEqual([-122, -121]);
});

test('lines of the base are read as positions', () => {
  const rivers = [{ name: 'Elwha River', rank: 3, lines: [[-123_500, 47_900, 10, 100]] }];
  const [elwha] = riversOf({ states: [], counties: [], lakes: [], towns: [], rivers });
  expect(elwha?.positions).toEqual([
    { longitude: -123.5, latitude: 47.9 },
    { longitude: -123.49, latitude: 48 },
  ]);
});
