import { describe, expect, test } from 'vitest';
import { answersOf } from '../../testing/one-answer.ts';
import { nldiFlowlines, nldiPosition } from './river-line.ts';

const SKAGIT = { longitude: -122.334, latitude: 48.445 };
const LINE = [
  [-122.3, 48.4],
  [-122.4, 48.3, 12],
];

describe('the reach at a position', () => {
  const skagit = answersOf(nldiPosition, SKAGIT);

  test.each([
    ['a text', { features: [{ geometry: null, properties: { comid: '24270288' } }] }, '24270288'],
    ['a number', { features: [{ properties: { comid: 24_270_288 } }] }, '24270288'],
    ['nothing', { features: [] }, null],
    ['after an odd one', { features: [null, { properties: { comid: '24270288' } }] }, '24270288'],
  ])('may be %s', async (_, answer, comid) => {
    expect(await skagit.read(answer)).toBe(comid);
  });
});

describe('the river to the sea', () => {
  const river = answersOf(nldiFlowlines, '24270288');
  const reach = (nhdplus_comid: string | number, coordinates: unknown[][] | null) => ({
    geometry: coordinates === null ? null : { type: 'LineString', coordinates },
    properties: { nhdplus_comid },
  });

  test('keeps the order of its reaches; those without a line are left out', async () => {
    const features = [
      reach('9', LINE),
      reach(3, null),
      reach(4, LINE.slice(1)),
      reach(5, []),
      reach(24_270_290, LINE),
    ];
    const line = [
      { longitude: -122.3, latitude: 48.4 },
      { longitude: -122.4, latitude: 48.3 },
    ];
    expect(await river.read({ features })).toEqual([
      { comid: '9', line },
      { comid: '24270290', line },
    ]);
    expect(await river.read({ features: [] })).toEqual([]);
  });

  const whole = [reach('9', LINE), reach(3, LINE)];
  test.each([
    ['a feature of null', null, 'expected object'],
    ['no properties', { geometry: null, properties: null }, 'properties'],
    ['a blank id', reach('', LINE), 'nhdplus_comid'],
    ['a position of null', reach(4, [[-122.3, 48.4], null] as never), 'coordinates.1'],
    ['a half position', reach(4, [[-122.3, 48.4], [-122.4]]), 'coordinates.1'],
    [
      'a point',
      { geometry: { type: 'Point', coordinates: [1, 2] }, properties: { nhdplus_comid: 4 } },
      'type',
    ],
  ])('%s is left out with a warning, and the river stays', async (_, odd, why) => {
    const features = [...whole, odd];
    expect((await river.read({ features })).map(({ comid }) => comid)).toEqual(['9', '3']);
    const warning = await river.warnings({ features });
    expect(warning).toMatch(/^nldi-flowlines: left out 1 of 3 items of its answer: features\.2/);
    expect(warning).toContain(why);
  });

  test('a reach in parts has a line for each', async () => {
    const geometry = { type: 'MultiLineString', coordinates: [LINE, LINE.slice(1), LINE] };
    const features = [...whole, { geometry, properties: { nhdplus_comid: '7' } }];
    const found = await river.read({ features });
    expect(found.map(({ comid, line }) => `${comid} ${line.length}`)).toEqual([
      '9 2',
      '3 2',
      '7 2',
      '7 2',
    ]);
  });

  test.each([
    ['latitude first', { features: [reach(1, [[48.4, -122.3]])] }, 'coordinates'],
    ['a bad id', { features: [reach('x', LINE)] }, 'is not a comid'],
  ])('with %s is an error', async (_, answer, message) => {
    expect(await river.error(answer)).toContain(message);
  });
});
