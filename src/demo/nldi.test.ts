import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askingAt, facilities, gauges, NOVEMBER } from '../testing/simulated-rivers.ts';
import { flowlinesShape, nldiPositionShape } from '../testing/wire-shapes.ts';
import { COURSES, isCovered, kmBetween, type LonLat, SHORES } from './downstream-line.ts';

const ask = askingAt(NOVEMBER);
const positionOf = (point: LonLat) =>
  ask(
    `/nldi/linked-data/comid/position?f=json&coords=${encodeURIComponent(`POINT(${point.join(' ')})`)}`,
  );
const comidOf = (point: LonLat) =>
  nldiPositionShape.parse(JSON.parse(positionOf(point).body)).features[0]?.properties.comid ?? '';
const flowlinesOf = (comid: string, distance = '6000') =>
  ask(`/nldi/linked-data/comid/${comid}/navigation/DM/flowlines?f=json&distance=${distance}`);
const reachesOf = (comid: string, distance?: string) =>
  flowlinesShape.parse(JSON.parse(flowlinesOf(comid, distance).body)).features;

const corners = new Set(COURSES.flatMap((course) => course.slice(0, -1).map(String)));
/** Where no other river takes the water on. */
const mouths = [...SHORES, ...COURSES.flatMap((course) => course.slice(-1))].filter(
  (mouth) => !corners.has(String(mouth)),
);

/** The way downstream from a point: it holds together and comes to salt water. */
function expectWayToTheSea(point: LonLat): void {
  const comid = comidOf(point);
  const reaches = reachesOf(comid);
  expect(reaches[0]?.properties.nhdplus_comid).toBe(comid);
  const lines = reaches.flatMap(({ geometry }) => (geometry === null ? [] : [geometry]));
  expect(kmBetween(lines[0]?.coordinates[0] ?? [0, 0], point)).toBeLessThan(1.5);
  for (const [index, { coordinates }] of lines.slice(1).entries()) {
    expect(coordinates[0]).toEqual(lines[index]?.coordinates.at(-1));
  }
  const end = lines.at(-1)?.coordinates.at(-1) ?? [0, 0];
  expect(Math.min(...mouths.map((mouth) => kmBetween(mouth, end)))).toBeLessThan(0.1);
}

describe('the way downstream', () => {
  test.each(facilities.map(({ name, longitude, latitude }) => ({ name, longitude, latitude })))(
    'leads from $name to salt water',
    ({ longitude, latitude }) => expectWayToTheSea([longitude, latitude]),
  );

  test('leads to salt water from every gauge', () => {
    for (const { longitude, latitude } of gauges) expectWayToTheSea([longitude, latitude]);
  });

  test('leads to salt water from any point of the state', () => {
    const anyPoint = fc
      .tuple(
        fc.double({ min: -124.8, max: -117, noNaN: true }),
        fc.double({ min: 45.5, max: 49, noNaN: true }),
      )
      .filter(isCovered);
    fc.assert(
      fc.property(anyPoint, ([longitude, latitude]) => {
        const point: LonLat = [Number(longitude.toFixed(5)), Number(latitude.toFixed(5))];
        fc.pre(isCovered(point) && positionOf(point).status === 200);
        if (flowlinesOf(comidOf(point)).status === 200) expectWayToTheSea(point);
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  test('is cut at the distance asked for', () => {
    const comid = comidOf([-120.66, 47.6]);
    const points = reachesOf(comid, '50').flatMap(({ geometry }) => geometry?.coordinates ?? []);
    const km = points
      .slice(1)
      .reduce((sum, point, index) => sum + kmBetween(points[index] ?? point, point), 0);
    expect(km).toBeGreaterThan(45);
    expect(km).toBeLessThanOrEqual(50);
  });

  test('has a reach without a shape here and there', () => {
    const shapeless = facilities.filter(({ longitude, latitude }) =>
      reachesOf(comidOf([longitude, latitude])).some(({ geometry }) => geometry === null),
    );
    expect(shapeless.length).toBeGreaterThan(0);
  });

  test('a gauge has the id of its reach in the catalogue', () => {
    const skagit = gauges.find(({ lid }) => lid === 'MVEW1');
    expect(comidOf([skagit?.longitude ?? 0, skagit?.latitude ?? 0])).toBe(skagit?.comid);
  });
});

describe('where there is no stream', () => {
  test.each([
    ['in the ocean', [-125.2, 47.6]],
    ['in Puget Sound', [-122.45, 47.75]],
    ['in Canada', [-121.5, 49.3]],
    ['in Idaho', [-115.9, 47.5]],
    ['in Kansas', [-98, 39]],
  ] as const)('%s the answer is 404 with problem details', (_, point) => {
    const { status, headers, body } = positionOf(point);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ title: 'Not Found', status: 404 });
  });

  test.each(['1', '99999999', '90000000', 'x', '9e7'])('comid %s is not found', (comid) => {
    expect(flowlinesOf(comid).status).toBe(404);
  });

  test.each(['', '0', '-1', 'far', '10000'])('distance %j is refused', (distance) => {
    expect(flowlinesOf(comidOf([-122.2, 48.5]), distance).status).toBe(400);
  });

  test('coords that are no point are refused', () => {
    expect(ask('/nldi/linked-data/comid/position?coords=47,-122').status).toBe(400);
  });
});
