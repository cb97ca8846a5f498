import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoContains } from 'd3-geo';
import type { Feature, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { describe, expect, test } from 'vitest';
import type { Facility } from '#domain/place/facility.ts';
import { keyOfSlug, slugOfKey } from '#domain/place/facility-slug.ts';
import { readCatalogue } from './index.ts';

const WASHINGTON_FIPS = '53';
/** The outlines are generalized, and some county lines run along a river with hatcheries on it. */
const NEAR_KM = 5;
const KM_PER_DEGREE = 111.2;

type Named = GeometryCollection<{ name: string }>;

function readWashington() {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  const atlas: Topology<{ states: Named; counties: Named }> = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return {
    state: feature(atlas, atlas.objects.states).features.filter(({ id }) => id === WASHINGTON_FIPS),
    counties: feature(atlas, atlas.objects.counties).features.filter(({ id }) =>
      String(id).startsWith(WASHINGTON_FIPS),
    ),
  };
}

/** The closed lines that bound an area. */
function ringsOf({ geometry }: Feature): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
  throw new Error(`An outline is a ${geometry.type}`);
}

/** Kilometres from a facility to the nearest boundary of an area, on a flat map around it. */
function kmToBoundary(facility: Facility, area: Feature): number {
  const perLongitude = KM_PER_DEGREE * Math.cos((facility.latitude * Math.PI) / 180);
  const flat = ([longitude = 0, latitude = 0]: Position) => ({
    x: (longitude - facility.longitude) * perLongitude,
    y: (latitude - facility.latitude) * KM_PER_DEGREE,
  });
  const distances = ringsOf(area).flatMap((ring) => {
    const points = ring.map(flat);
    return points.slice(1).map((end, index) => {
      const start = points[index] ?? end;
      const [dx, dy] = [end.x - start.x, end.y - start.y];
      const length = dx * dx + dy * dy || 1;
      const share = Math.min(1, Math.max(0, -(start.x * dx + start.y * dy) / length));
      return Math.hypot(start.x + share * dx, start.y + share * dy);
    });
  });
  return Math.min(...distances);
}

const { facilities } = await readCatalogue();
const washington = readWashington();

describe('the bundled catalogue', () => {
  test('holds the 76 places of the weekly reports and the 11 that only the daily data set names', () => {
    expect(facilities).toHaveLength(76 + 11);
  });

  test.each(facilities)('$key lies in Washington, in or next to its county', (facility) => {
    const point: [number, number] = [facility.longitude, facility.latitude];
    expect(washington.state.some((state) => geoContains(state, point))).toBe(true);

    const county = washington.counties.find(
      ({ properties }) => properties.name === facility.county,
    );
    if (!county) throw new Error(`${facility.county} is no county of Washington`);
    const km = geoContains(county, point) ? 0 : kmToBoundary(facility, county);
    expect(km).toBeLessThan(NEAR_KM);
  });

  test('a point that falls outside its county has a note that says so', () => {
    const outside = facilities.filter((facility) => {
      const county = washington.counties.find(
        ({ properties }) => properties.name === facility.county,
      );
      return !county || !geoContains(county, [facility.longitude, facility.latitude]);
    });
    expect(outside.map(({ key, notes }) => [key, notes !== null])).toEqual([
      ['LEWIS_RIVER_HATCHERY', true],
    ]);
  });

  test('one number stands for one watershed', () => {
    const names = new Map<number, Set<string>>();
    for (const { wriaNumber, wriaName } of facilities) {
      names.set(wriaNumber, (names.get(wriaNumber) ?? new Set()).add(wriaName));
    }
    expect([...names].filter(([, spellings]) => spellings.size > 1)).toEqual([]);
    expect(new Set([...names.values()].flatMap((set) => [...set])).size).toBe(names.size);
  });

  test('every facility has a page of its own', () => {
    const slugs = facilities.map(({ key }) => slugOfKey(key));
    expect(new Set(slugs).size).toBe(facilities.length);
    expect(slugs.map(keyOfSlug)).toEqual(facilities.map(({ key }) => key));
  });

  test('no two facilities share a point unless a note says why', () => {
    const byPoint = Map.groupBy(
      facilities,
      ({ longitude, latitude }) => `${longitude} ${latitude}`,
    );
    const unexplained = [...byPoint.values()]
      .filter((group) => group.length > 1 && group.every(({ notes }) => notes === null))
      .map((group) => group.map(({ key }) => key));
    expect(unexplained).toEqual([]);
  });

  test('waters are named once each on the way down', () => {
    for (const { key, stream, flowsInto } of facilities) {
      const waters = [stream, ...flowsInto];
      expect(new Set(waters).size, key).toBe(waters.length);
    }
  });

  test('a water flows into the same next water wherever it is named', () => {
    const next = new Map<string, Set<string>>();
    for (const { stream, flowsInto } of facilities) {
      const waters = [stream, ...flowsInto];
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
});
