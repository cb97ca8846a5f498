import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoContains, geoDistance } from 'd3-geo';
import type { Feature } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { expect, test } from 'vitest';
import type { Facility } from '#domain/place/facility.ts';
import { keyOfSlug, slugOfKey } from '#domain/place/facility-slug.ts';
import { parseCatalog, readCatalog } from './index.ts';

const WASHINGTON_FIPS = '53';
/** The outlines are generalized, and some county lines run along a river with hatcheries on it. */
const NEAR_KM = 5;
const EARTH_KM = 6371;

type Named = GeometryCollection<{ name: string }>;

const { facilities, gauges } = await readCatalog();
const atlas: Topology<{ states: Named; counties: Named }> = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8'),
);
const state = feature(atlas, atlas.objects.states).features.find(
  ({ id }) => id === WASHINGTON_FIPS,
);
const counties = feature(atlas, atlas.objects.counties).features.filter(({ id }) =>
  String(id).startsWith(WASHINGTON_FIPS),
);

function kmToBoundary({ longitude, latitude }: Facility, { geometry }: Feature): number {
  const areas = geometry.type === 'Polygon' ? [geometry.coordinates] : [];
  const corners = (geometry.type === 'MultiPolygon' ? geometry.coordinates : areas).flat(2);
  const here: [number, number] = [longitude, latitude];
  return EARTH_KM * Math.min(...corners.map(([x = 0, y = 0]) => geoDistance(here, [x, y])));
}

test('it holds the 76 places of the weekly reports and 11 that only the daily record names', () => {
  expect(facilities).toHaveLength(76 + 11);
});

test('each name and spelling belongs to one facility, in the order of their keys', () => {
  const keys = facilities.map(({ key }) => key);
  expect(keys).toEqual([...new Set(keys)].sort());
  expect(facilities.map(({ name }) => name.replaceAll(' ', '_'))).toEqual(keys);
  const spellings = facilities.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(new Set(spellings).size).toBe(spellings.length);
  const senders = facilities.flatMap(({ broughtFrom }) => broughtFrom.flatMap(({ from }) => from));
  expect(senders.filter((key) => !keys.includes(key))).toEqual([]);
});

test('each id belongs to one gauge, and only a USGS flow gauge gives flow', () => {
  const ids = gauges.flatMap(({ site, lid }) => [site, lid].filter((id) => id !== null));
  expect(new Set(ids).size).toBe(ids.length);
  const odd = gauges.filter(({ site, lid, kind, ...gauge }) => {
    const isSeen = gauge.lastFlow !== null || gauge.toConfirm !== null;
    const isFlow = !gauge.givesFlow || (site !== null && kind === 'flow' && isSeen);
    return !isFlow || (gauge.lastForecast !== null && lid === null) || (site ?? lid) === null;
  });
  expect(odd).toEqual([]);
});

const [first] = facilities;
/** As its file has it: what other files say of it is joined to it. */
const facility = first && (({ coManagement, ...own }) => own)(first);
test.each<[string, Partial<Facility> & { state?: string }, string]>([
  ['a point outside Washington', { latitude: 44 }, 'latitude: '],
  [
    'a hyphen in its name',
    { name: 'ISSAQUAH-HATCHERY' },
    'name: must be an upper-case report name',
  ],
  ['half a sentence', { trappedElsewhere: 'at the dam' }, 'trappedElsewhere: must be a sentence'],
  ['an unknown field', { state: 'WA' }, 'entry: '],
])('a facility with %s is refused in one line', (_, change, line) => {
  const parse = (list: unknown) =>
    parseCatalog({
      facilities: JSON.stringify(list),
      gauges: '[]',
      rivers: '[]',
      viewingPlaces: '[]',
      coManagers: '[]',
    });
  expect(parse([facility]).facilities).toEqual([{ ...facility, coManagement: null }]);
  expect(() => parse([{ ...facility, ...change }])).toThrow(
    `data/facilities.json: ${facility?.key}: ${line}`,
  );
});

test('each facility lies in Washington, in or next to its county; a note says where it does not', () => {
  const outside = facilities.filter((facility) => {
    const point: [number, number] = [facility.longitude, facility.latitude];
    expect(state !== undefined && geoContains(state, point), facility.key).toBe(true);
    const county = counties.find(({ properties }) => properties.name === facility.county);
    if (!county) throw new Error(`${facility.county} is no county of Washington`);
    if (geoContains(county, point)) return false;
    expect(kmToBoundary(facility, county)).toBeLessThan(NEAR_KM);
    return true;
  });
  expect(outside).toMatchObject([{ key: 'LEWIS_RIVER_HATCHERY', notes: expect.any(String) }]);
});

test('one number stands for one watershed, and every facility has a page of its own', () => {
  const watersheds = new Set(
    facilities.map(({ wriaNumber, wriaName }) => `${wriaNumber} ${wriaName}`),
  );
  expect(new Set(facilities.map(({ wriaNumber }) => wriaNumber)).size).toBe(watersheds.size);
  expect(new Set(facilities.map(({ wriaName }) => wriaName)).size).toBe(watersheds.size);
  const slugs = new Set(facilities.map(({ key }) => slugOfKey(key)));
  expect(Array.from(slugs, keyOfSlug)).toEqual(facilities.map(({ key }) => key));
});

test('no two facilities share a point unless a note says why', () => {
  const byPoint = Map.groupBy(facilities, ({ longitude, latitude }) => `${longitude} ${latitude}`);
  const unexplained = [...byPoint.values()].filter(
    (group) => group.length > 1 && group.every(({ notes }) => notes === null),
  );
  expect(unexplained).toEqual([]);
});

test('waters are named once each on the way down, and flow into the same next one', () => {
  const next = new Map<string, Set<string>>();
  for (const { key, stream, flowsInto } of facilities) {
    const waters = [stream, ...flowsInto];
    expect(new Set(waters).size, key).toBe(waters.length);
    for (const [index, water] of waters.entries()) {
      const below = waters[index + 1];
      // Unnamed streams are many, and a list may stop at the Columbia or the Snake.
      if (below === undefined || water === 'Unnamed stream') continue;
      next.set(water, (next.get(water) ?? new Set()).add(below));
    }
  }
  const forked = [...next].filter(([, belows]) => belows.size > 1);
  expect(forked.map(([water, belows]) => [water, [...belows]])).toEqual([
    // Two creeks of that name: one in the Humptulips, one in the Kalama.
    ['Hatchery Creek', ['Kalama River', 'Humptulips River']],
  ]);
});
