import { expect, test } from 'vitest';
import { preparedStyle } from './prepared-style.ts';

const STYLE_URL = 'https://maps.example/styles/day.json?color-scheme=Light&key=K';

const BODY = {
  version: 8,
  name: 'Day',
  sprite: 'sprites/day',
  sources: {
    near: { type: 'vector', tiles: ['/tiles/{z}/{x}/{y}.pbf'] },
    far: { type: 'vector', url: 'https://other.example/tiles.json' },
    own: { type: 'raster', url: 'own.json', tileSize: 256 },
  },
  layers: [
    { id: 'paper', type: 'background' },
    { id: 'heat', type: 'heatmap', source: 'near' },
    { id: 'lost', type: 'fill', source: 'nowhere' },
    { id: 'land', type: 'fill', source: 'near', 'source-layer': 'land' },
    {
      id: 'names',
      type: 'symbol',
      source: 'near',
      layout: { 'text-field': '{name}', 'text-font': ['Noto Sans Bold', 'Arial'] },
    },
  ],
};

function prepared(body: unknown, url = STYLE_URL) {
  const skipped: string[] = [];
  const style = preparedStyle(body, url, (type, id) => skipped.push(`${type} ${id}`));
  return { style, skipped };
}

const withTerrain = (layers: readonly object[]) => ({
  ...BODY,
  sources: { ...BODY.sources, hills: { type: 'raster-dem', url: 'hills.json' } },
  layers,
});

test('layers that cannot be drawn are left out and reported', () => {
  const { style, skipped } = prepared(BODY);
  expect(style.layers.map(({ id }) => id)).toEqual(['paper', 'land', 'names']);
  expect(skipped).toEqual(['heatmap heat', 'fill lost']);
});

test('addresses are absolute, and the key is only sent to the origin of the style', () => {
  const { style } = prepared(BODY);
  expect(style.sources).toMatchObject({
    near: { tiles: ['https://maps.example/tiles/{z}/{x}/{y}.pbf?key=K'] },
    far: { url: 'https://other.example/tiles.json' },
    own: { url: 'https://maps.example/styles/own.json?key=K', tileSize: 256 },
  });
  expect(style.sprite).toBe('https://maps.example/styles/sprites/day?key=K');
});

test('without a key nothing is added to an address', () => {
  const { style } = prepared(BODY, 'https://maps.example/styles/day.json?v=2');
  expect(style.sources.near?.tiles).toEqual(['https://maps.example/tiles/{z}/{x}/{y}.pbf']);
});

test('labels use a font that every device has', () => {
  const { style } = prepared(BODY);
  expect(style.layers.at(-1)?.layout).toEqual({
    'text-field': '{name}',
    'text-font': ['Arial Bold'],
  });
});

test('terrain gets hill shade below the first label, with the sun 35 degrees up', () => {
  const { style } = prepared(withTerrain(BODY.layers));
  expect(style.layers.map(({ id }) => id)).toEqual(['paper', 'land', 'hillshade', 'names']);
  expect(style.layers[2]).toMatchObject({
    source: 'hills',
    paint: { 'hillshade-illumination-altitude': 35 },
  });
});

test('hill shade in the style itself keeps its place and gets that sun', () => {
  const shade = {
    id: 'shade',
    type: 'hillshade',
    source: 'hills',
    paint: { 'hillshade-exaggeration': 0.2 },
  };
  const { style } = prepared(withTerrain([shade, ...BODY.layers]));
  expect(style.layers.map(({ id }) => id)).toEqual(['shade', 'paper', 'land', 'names']);
  expect(style.layers[0]?.paint).toMatchObject({
    'hillshade-exaggeration': 0.2,
    'hillshade-illumination-altitude': 35,
  });
});

test.each([[null], ['<html>'], [{ version: 7, sources: {}, layers: [] }], [{ version: 8 }]])(
  '%j is not a style',
  (body) => {
    expect(() => prepared(body)).toThrow('this is not a map style of version 8');
  },
);

test('a style with nothing to draw is an error', () => {
  const heat = { id: 'heat', type: 'heatmap', source: 'near' };
  expect(() => prepared({ ...BODY, layers: [heat] })).toThrow(
    'the style has no layer that can be drawn',
  );
});
