import { expect, test } from 'vitest';
import { baseMapOf } from './base-map.ts';

const STYLE = 'https://maps.example/style.json';
const OPEN_FREE_MAP = 'https://tiles.openfreemap.org/styles/liberty';

test.each([
  ['live', null, null, OPEN_FREE_MAP, 'OpenFreeMap © OpenMapTiles Data from OpenStreetMap'],
  ['live', null, 'Ours', OPEN_FREE_MAP, 'Ours'],
  ['live', STYLE, null, STYLE, null],
  ['live', STYLE, 'Ours', STYLE, 'Ours'],
  ['live', 'none', 'Ours', null, null],
  ['demo', null, 'Ours', null, null],
  ['demo', STYLE, 'Ours', STYLE, 'Ours'],
] as const)(
  '%s with the style %s and the attribution %s shows %s',
  (mode, baseMapStyleUrl, baseMapAttribution, styleUrl, attribution) => {
    expect(baseMapOf({ baseMapStyleUrl, baseMapAttribution }, mode)).toEqual({
      styleUrl,
      attribution,
    });
  },
);
