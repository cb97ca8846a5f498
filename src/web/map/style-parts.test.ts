import Feature from 'ol/Feature.js';
import { TileSourceEvent } from 'ol/source/Tile.js';
import VectorSource, { VectorSourceEvent } from 'ol/source/Vector.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import XYZ from 'ol/source/XYZ.js';
import { expect, test } from 'vitest';
import type { MapStyle } from './map-style.ts';
import { createStyleParts } from './style-parts.ts';

type Happening = readonly [source: 'streets' | 'relief' | 'walks', what: 'loads' | 'fails'];

const STREETS_AND_RELIEF = { streets: { type: 'vector' }, relief: { type: 'raster' } };
const RELIEF_ALONE = { relief: { type: 'raster' } };
const WALKS_ON_HILLS = { walks: { type: 'geojson' }, relief: { type: 'raster-dem' } };

/** The parts of a style after each round in which all tiles in view have loaded or failed. */
function after(sources: MapStyle['sources'], views: readonly (readonly Happening[])[]) {
  const parts = createStyleParts({ version: 8, sources, layers: [] });
  const tiles = { streets: new VectorTileSource({}), relief: new XYZ({}) };
  const walks = new VectorSource<Feature>();
  parts.watch('streets', tiles.streets, () => undefined);
  parts.watch('relief', tiles.relief, () => undefined);
  parts.watch('walks', walks, () => parts.lose('walks'));
  for (const view of views) {
    for (const [source, what] of view) {
      if (source === 'walks') {
        const type = what === 'loads' ? 'featuresloadend' : 'featuresloaderror';
        walks.dispatchEvent(new VectorSourceEvent(type));
      } else {
        const type = what === 'loads' ? 'tileloadend' : 'tileloaderror';
        tiles[source].dispatchEvent(new TileSourceEvent(type, null as never));
      }
    }
    parts.settleTiles();
  }
  const whole = parts.isWhole() ? 'whole' : 'not whole';
  return parts.hasLosses() ? `${whole}, with losses` : whole;
}

test.each<[string, MapStyle['sources'], readonly (readonly Happening[])[], string]>([
  ['nothing yet', STREETS_AND_RELIEF, [[]], 'not whole'],
  ['relief alone', STREETS_AND_RELIEF, [[['relief', 'loads']]], 'not whole'],
  ['a raster that is all there is', RELIEF_ALONE, [[['relief', 'loads']]], 'whole'],
  [
    'all',
    STREETS_AND_RELIEF,
    [
      [
        ['relief', 'loads'],
        ['streets', 'loads'],
      ],
    ],
    'whole',
  ],
  [
    'no relief',
    STREETS_AND_RELIEF,
    [
      [
        ['relief', 'fails'],
        ['streets', 'loads'],
      ],
    ],
    'whole, with losses',
  ],
  [
    'one tile less',
    STREETS_AND_RELIEF,
    [
      [
        ['streets', 'fails'],
        ['streets', 'loads'],
      ],
    ],
    'whole',
  ],
  [
    'no tile',
    STREETS_AND_RELIEF,
    [
      [
        ['streets', 'fails'],
        ['relief', 'loads'],
      ],
    ],
    'not whole, with losses',
  ],
  [
    'no tile later',
    STREETS_AND_RELIEF,
    [[['streets', 'loads']], [['streets', 'fails']]],
    'not whole, with losses',
  ],
  ['nothing new later', STREETS_AND_RELIEF, [[['streets', 'loads']], []], 'whole'],
  ['tiles again', STREETS_AND_RELIEF, [[['streets', 'fails']], [['streets', 'loads']]], 'whole'],
  ['a file', WALKS_ON_HILLS, [[['walks', 'loads']]], 'whole'],
  [
    'a lost file',
    WALKS_ON_HILLS,
    [
      [
        ['walks', 'fails'],
        ['relief', 'loads'],
      ],
    ],
    'not whole, with losses',
  ],
])('a style that got %s is %s', (_, sources, views, words) => {
  expect(after(sources, views)).toBe(words);
});

test('data that a style brings along is drawn', () => {
  const parts = createStyleParts({
    version: 8,
    sources: { walks: { type: 'geojson' } },
    layers: [],
  });
  parts.watch('walks', new VectorSource({ features: [new Feature()] }), () => undefined);
  expect(parts.isWhole()).toBe(true);
});
