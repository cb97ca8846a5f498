import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { parseFlowlines } from './parse.ts';
import { flowlinesRequest } from './request.ts';

function reach(nhdplus_comid: string | number, coordinates: number[][] | null) {
  const geometry = coordinates === null ? null : { type: 'LineString', coordinates };
  return { type: 'Feature', geometry, properties: { nhdplus_comid } };
}

const LINE = [
  [-122.3, 48.4],
  [-122.4, 48.3],
];

describe('flowlinesRequest', () => {
  test('asks for the way to the sea in kilometres', () => {
    expect(flowlinesRequest(RIVER_SERVICES, '24270288').url.href).toBe(
      'https://api.water.usgs.gov/nldi/linked-data/comid/24270288/navigation/DM/flowlines' +
        '?f=json&distance=6000',
    );
  });

  test.each(['', '-999', '24270288/..', 'position', '2427028812345'])('refuses %j', (comid) => {
    expect(() => flowlinesRequest(RIVER_SERVICES, comid)).toThrow(RangeError);
  });
});

describe('parseFlowlines', () => {
  test('reaches keep their order; ids may be texts or numbers', () => {
    const features = [reach('24270288', LINE), reach(24_270_290, LINE)];
    const line = [
      { longitude: -122.3, latitude: 48.4 },
      { longitude: -122.4, latitude: 48.3 },
    ];
    expect(parseFlowlines({ type: 'FeatureCollection', features })).toEqual([
      { comid: '24270288', line },
      { comid: '24270290', line },
    ]);
  });

  test('a reach without a line, or with a single point, is left out', () => {
    const features = [reach(1, null), reach(2, LINE), reach(3, LINE.slice(1)), reach(4, [])];
    expect(parseFlowlines({ features }).map(({ comid }) => comid)).toEqual(['2']);
  });

  test('no features are no reaches', () => {
    expect(parseFlowlines({ features: [] })).toEqual([]);
  });

  test.each([
    ['no features', {}, 'features'],
    [
      'latitude first',
      {
        features: [
          reach(1, [
            [48.4, -122.3],
            [48.3, -122.4],
          ]),
        ],
      },
      'coordinates',
    ],
    ['a bad id', { features: [reach('x', LINE)] }, 'is not a comid'],
    [
      'a text in the place of a degree',
      {
        features: [
          { ...reach(1, LINE), geometry: { type: 'LineString', coordinates: [['nan', 1]] } },
        ],
      },
      'coordinates',
    ],
  ])('an answer with %s is an error', (_, answer, message) => {
    expect(() => parseFlowlines(answer)).toThrow(SourceError);
    expect(() => parseFlowlines(answer)).toThrow(message);
  });
});
