import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiLineString } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

type Atlas = Topology<{ counties: GeometryCollection; states: GeometryCollection }>;

const WASHINGTON = '53';
/** Oregon, Idaho, Montana, California, Utah, Nevada, Wyoming: the states visible around it. */
const NEIGHBOURS = ['41', '16', '30', '06', '49', '32', '56'];

/** Width of the picture of Washington in its own units. */
const PICTURE_WIDTH = 320;

/** Outlines of the Census Bureau, public domain, as the npm package us-atlas carries them. */
function readAtlas(): Atlas {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  return JSON.parse(readFileSync(file, 'utf8'));
}

const ofData = (name: string) =>
  readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8').trim();

const isArea = (geometry: { type: string | null }): geometry is Polygon | MultiPolygon =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';

const thousandths = (degrees: number | string | undefined) => Math.round(Number(degrees) * 1000);

/** A line in steps of thousandths of a degree, as `data/base-map.json` writes lines. */
function steps(line: readonly (readonly number[])[]): number[] {
  let [x, y] = [0, 0];
  return line.flatMap(([longitude, latitude]) => {
    const step = [thousandths(longitude) - x, thousandths(latitude) - y];
    [x, y] = [thousandths(longitude), thousandths(latitude)];
    return step;
  });
}

/** Towns of Washington that only the table of the place search has: seen from close by. */
function smallTowns(known: readonly { readonly name: string }[]) {
  return ofData('towns.csv')
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .filter(([, region = '', , , zip]) => zip === '' && region !== region.toUpperCase())
    .filter(([name]) => known.every((one) => one.name !== name))
    .map(([name, , latitude, longitude]) => ({
      name,
      rank: 4,
      at: [thousandths(longitude), thousandths(latitude)],
    }));
}

/** The embedded base of the map: lines in steps of thousandths of a degree, ranks from 1. */
function embeddedBase(atlas: Atlas) {
  const states = atlas.objects.states.geometries
    .filter(isArea)
    .filter(({ id }) => [WASHINGTON, ...NEIGHBOURS].includes(String(id)))
    .map(({ id, ...area }) => {
      const shape = feature(atlas, area);
      if (shape.type !== 'Feature') throw new Error('a state of us-atlas is not one shape');
      const { geometry } = shape;
      const areas =
        geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates
            : [];
      return { id, areas: areas.map((rings) => rings.map(steps)) };
    });
  const ours = atlas.objects.counties.geometries
    .filter(isArea)
    .filter(({ id }) => String(id).startsWith(WASHINGTON));
  const collection = { type: 'GeometryCollection' as const, geometries: ours };
  const counties: MultiLineString = mesh(atlas, collection, (one, other) => one !== other);
  const { rivers, lakes, towns } = JSON.parse(ofData('base-map.json'));
  return {
    states,
    counties: counties.coordinates.map(steps),
    rivers,
    lakes,
    towns: [...towns, ...smallTowns(towns)],
  };
}

/** Mercator in radians: how the map shows places, so the picture and the map look alike. */
const mercator = ([longitude = 0, latitude = 0]: readonly number[]) => ({
  x: (longitude * Math.PI) / 180,
  y: -Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)),
});

/** A ring as a path of small steps, which is shorter than one of places. */
function relativePath(ring: readonly (readonly [x: number, y: number])[]): string {
  const steps = ring.slice(1, -1).map(([x, y], at) => {
    const [fromX, fromY] = ring[at] ?? [0, 0];
    return `${x - fromX} ${y - fromY}`;
  });
  return `M${ring[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

/** Washington as one path in whole units, and the projection of places onto it. */
function picture(atlas: Atlas) {
  const state = atlas.objects.states.geometries.filter(isArea).find(({ id }) => id === WASHINGTON);
  const whole = state && feature(atlas, state);
  const shape = whole?.type === 'Feature' ? whole.geometry : null;
  if (shape?.type !== 'MultiPolygon') throw new Error('us-atlas has no Washington');
  const rings = shape.coordinates.flatMap((area) => area.map((ring) => ring.map(mercator)));
  const points = rings.flat();
  const left = Math.min(...points.map(({ x }) => x));
  const top = Math.min(...points.map(({ y }) => y));
  const scale = PICTURE_WIDTH / (Math.max(...points.map(({ x }) => x)) - left);
  const height = Math.ceil((Math.max(...points.map(({ y }) => y)) - top) * scale);
  const path = rings
    .map((ring) => ring.map(({ x, y }) => [round(x, left), round(y, top)] as const))
    .map((ring) => ring.filter(([x, y], at) => x !== ring[at - 1]?.[0] || y !== ring[at - 1]?.[1]))
    .filter((ring) => ring.length > 3)
    .map(relativePath)
    .join('');
  function round(value: number, from: number): number {
    return Math.round((value - from) * scale);
  }
  return { path, width: PICTURE_WIDTH, height, left, top, scale };
}

/**
 * Two modules made of outlines at build time: `virtual:outlines`, the embedded base of the map, and
 * `virtual:washington`, the state as one small path.
 */
export function outlines(): Plugin {
  const modules: Readonly<Record<string, (atlas: Atlas) => unknown>> = {
    'virtual:outlines': embeddedBase,
    'virtual:washington': picture,
  };
  return {
    name: 'freshet:outlines',
    resolveId: (source) => (source in modules ? `\0${source}` : null),
    load(id) {
      const make = id.startsWith('\0') ? modules[id.slice(1)] : undefined;
      if (!make) return null;
      // A string that is parsed starts faster than a literal of that size.
      const text = JSON.stringify(JSON.stringify(make(readAtlas())));
      return `export default JSON.parse(${text});`;
    },
  };
}
