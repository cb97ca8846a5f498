import { expect, test } from 'vitest';
import { type ClickAction, clickAction, type Hit } from './clicks.ts';
import type { MapFacility } from './map-places.ts';

const facility = (key: string): MapFacility => ({
  key,
  title: key,
  label: key,
  position: { longitude: -122, latitude: 47 },
  fish: [],
  state: 'quiet',
  stream: null,
});
const a = facility('A');
const b = facility('B');
const c = facility('C');
const point = { lid: 'MVEW1', name: 'Skagit', state: 'WA', longitude: -122, latitude: 48 };
const gauge = {
  trend: 'up',
  flowCfs: 900,
  flowClass: null,
  gauge: { ...point, observed: null, forecast: null },
} as const;
const kind = 'facilities';
const marks = (members: MapFacility[], distance: number): Hit => ({ kind, members, distance });
const gaugeAt = (distance: number): Hit => ({ kind: 'gauge', gauge, distance });
const fit = { kind: 'fit', gauges: [] } as const;

test.each<[string, Hit[], ClickAction]>([
  ['on nothing does nothing', [], { kind: 'nothing' }],
  ['on one facility runs its action', [marks([a], 5)], { kind: 'facility', facility: a }],
  ['on a gauge opens its forecast', [gaugeAt(4)], { kind: 'gauge', gauge }],
  [
    'on a cluster fits it',
    [marks([a, b], 0), gaugeAt(4)],
    { ...fit, facilities: [a, b], gauges: [gauge], isCluster: true },
  ],
  [
    'on several marks fits all of their facilities',
    [marks([a], 5), marks([b, c], 20)],
    { ...fit, facilities: [a, b, c], isCluster: false },
  ],
  [
    'between a facility and a gauge lets the visitor choose',
    [gaugeAt(12), marks([a], 0)],
    { kind: 'choose', facilities: [a], gauges: [gauge] },
  ],
  [
    'nearer to a facility is on that',
    [gaugeAt(13), marks([a], 0)],
    { kind: 'facility', facility: a },
  ],
  ['nearer to a gauge is on that', [gaugeAt(1), marks([a], 20)], { kind: 'gauge', gauge }],
  [
    'between two gauges lets the visitor choose',
    [gaugeAt(1), gaugeAt(8)],
    { kind: 'choose', facilities: [], gauges: [gauge, gauge] },
  ],
])('a click %s', (_, hits, action) => {
  expect(clickAction(hits)).toEqual(action);
});
