import { expect, test } from 'vitest';
import { type MapStyle, preparedStyle, styleAddress, withoutKey } from './map-style.ts';

const STYLE_URL = 'https://maps.example/styles/day.json?color-scheme=Light&key=a%2FSECRET';

const NAMES = { 'text-field': '{name}', 'text-font': ['Noto Sans Bold'] };
const BODY = {
  version: 8,
  sprite: 'sprites/day',
  sources: {
    near: { type: 'vector', tiles: ['/tiles/{z}/{x}/{y}.pbf'] },
    far: { type: 'vector', url: 'https://other.example/tiles.json' },
  },
  layers: [
    { id: 'paper', type: 'background' },
    { id: 'heat', type: 'heatmap', source: 'near' },
    { id: 'lost', type: 'fill', source: 'nowhere' },
    { id: 'land', type: 'fill', source: 'near' },
    { id: 'names', type: 'symbol', source: 'near', layout: NAMES },
  ],
};

function prepared(body: unknown, url = STYLE_URL) {
  const skipped: string[] = [];
  const style = preparedStyle(body as MapStyle, url, (type, id) => skipped.push(`${type} ${id}`));
  return { ...style, skipped, ids: style.layers.map(({ id }) => id) };
}

const withTerrain = (layers: readonly object[]) => ({
  ...BODY,
  sources: { ...BODY.sources, hills: { type: 'raster-dem', url: 'hills.json' } },
  layers,
});

test('layers that cannot be drawn are left out and reported; names use a font of the device', () => {
  const { ids, skipped, layers } = prepared(BODY);
  expect(ids).toEqual(['paper', 'land', 'names']);
  expect(skipped).toEqual(['heatmap heat', 'fill lost']);
  expect(layers.at(-1)?.layout).toEqual({ ...NAMES, 'text-font': ['Arial Bold'] });
});

test('the key is only sent to the origin of the style', () => {
  const { sources, sprite } = prepared(BODY);
  expect(sources).toEqual({
    near: { type: 'vector', tiles: ['https://maps.example/tiles/{z}/{x}/{y}.pbf?key=a%2FSECRET'] },
    far: { type: 'vector', url: 'https://other.example/tiles.json' },
  });
  expect(sprite).toBe('https://maps.example/styles/sprites/day?key=a%2FSECRET');
});

test('terrain gets hill shading below the first label, with the sun 35 degrees up', () => {
  const sun = { 'hillshade-illumination-altitude': 35 };
  const added = prepared(withTerrain(BODY.layers));
  expect(added.ids).toEqual(['paper', 'land', 'hillshade', 'names']);
  expect(added.layers[2]).toMatchObject({ source: 'hills', paint: sun });
  const paint = { 'hillshade-exaggeration': 0.2 };
  const shade = { id: 'shade', type: 'hillshade', source: 'hills', paint };
  const own = prepared(withTerrain([shade, ...BODY.layers]));
  expect(own.ids).toEqual(['shade', 'paper', 'land', 'names']);
  expect(own.layers[0]?.paint).toMatchObject({ ...paint, ...sun });
});

const UNREADABLE = 'not a map style of version 8';
test.each([
  [null, UNREADABLE],
  ['<html>', UNREADABLE],
  [{ version: 7, sources: {}, layers: [] }, UNREADABLE],
  [{ version: 8 }, UNREADABLE],
  [{ ...BODY, layers: BODY.layers.slice(1, 3) }, 'the style has no layer that can be drawn'],
])('%j is an error', (body, message) => {
  expect(() => prepared(body)).toThrow(message);
});

const AMAZON = 'https://maps.geo.us-west-2.amazonaws.com';
const FREE = 'https://tiles.openfreemap.org/styles';
test.each([
  [`${AMAZON}/v2/styles/Standard/descriptor?key=K`, 'dark', '&color-scheme=Dark'],
  [`${AMAZON}/v2/styles/Monochrome/descriptor?key=K`, 'light', '&color-scheme=Light'],
  [`${AMAZON}/v2/styles/Standard/descriptor?color-scheme=Light&key=K`, 'dark', ''],
  [`${AMAZON}/v2/styles/Satellite/descriptor?key=K`, 'dark', ''],
  [`${AMAZON}/maps/v0/maps/MyMap/style-descriptor?key=K`, 'dark', ''],
  ['https://maps.example/style.json?key=K', 'dark', ''],
  [`${FREE}/liberty`, 'light', ''],
] as const)('%s in %s has the addition %j', (style, scheme, addition) => {
  expect(styleAddress(style, scheme)).toBe(style + addition);
  expect(styleAddress(`${FREE}/liberty`, 'dark')).toBe(`${FREE}/dark`);
});

test.each([
  [STYLE_URL, 'https://maps.example/styles/day.json?color-scheme=Light&key=removed'],
  ['Failed for key a/SECRET', 'Failed for key removed'],
  ['Failed for a%2FSECRET', 'Failed for removed'],
  ['at https://other.example/t?api_key=x1&v=2', 'at https://other.example/t?api_key=removed&v=2'],
  ['GET /x?access_token=abc#top', 'GET /x?access_token=removed#top'],
  ['GET /x?X-Amz-Signature=abc&y=1', 'GET /x?X-Amz-Signature=removed&y=1'],
  ['HTTP 403', 'HTTP 403'],
])('in the console %s is %s', (text, cleared) => {
  expect(withoutKey(text, STYLE_URL)).toBe(cleared);
});
