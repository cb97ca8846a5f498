import { expect, test } from 'vitest';
import { clickAction, type Hit } from './clicks.ts';
import type { MapFacility } from './map-facility.ts';

const facility = (key: string): MapFacility => ({
  key,
  title: key,
  label: key,
  position: { longitude: -122, latitude: 47 },
  fish: [],
  state: 'quiet',
  stream: null,
});
const [a, b, c] = [facility('A'), facility('B'), facility('C')];
const one = (member: MapFacility): Hit => ({ kind: 'facilities', members: [member], distance: 5 });
const gaugeHit: Extract<Hit, { kind: 'gauge' }> = {
  kind: 'gauge',
  distance: 4,
  gauge: {
    trend: 'up',
    flowCfs: 900,
    gauge: {
      lid: 'MVEW1',
      name: 'Skagit',
      state: 'WA',
      longitude: -122,
      latitude: 48,
      observed: null,
      forecast: null,
    },
  },
};

test('a click on nothing does nothing', () => {
  expect(clickAction([])).toEqual({ kind: 'nothing' });
});

const { gauge } = gaugeHit;

test('one facility runs its own action', () => {
  expect(clickAction([one(a)])).toEqual({ kind: 'facility', facility: a });
});

test('between a facility and a gauge the nearer one counts, and the visitor chooses in doubt', () => {
  const facilityAt = (distance: number): Hit => ({ ...one(a), distance });
  const gaugeAt = (distance: number): Hit => ({ ...gaugeHit, distance });
  const both = { kind: 'choose', facilities: [a], gauges: [gauge] };
  expect(clickAction([gaugeAt(0), facilityAt(0)])).toEqual(both);
  expect(clickAction([gaugeAt(12), facilityAt(0)])).toEqual(both);
  expect(clickAction([gaugeAt(13), facilityAt(0)])).toEqual({ kind: 'facility', facility: a });
  expect(clickAction([gaugeAt(1), facilityAt(20)])).toEqual({ kind: 'gauge', gauge });
  expect(clickAction([gaugeAt(1), gaugeAt(8)])).toEqual({
    kind: 'choose',
    facilities: [],
    gauges: [gauge, gauge],
  });
});

test('a cluster is fitted as one', () => {
  expect(clickAction([{ kind: 'facilities', members: [a, b], distance: 0 }, gaugeHit])).toEqual({
    kind: 'fit',
    facilities: [a, b],
    gauges: [gauge],
    isCluster: true,
  });
});

test('several marks are fitted with all of their facilities', () => {
  expect(clickAction([one(a), { kind: 'facilities', members: [b, c], distance: 20 }])).toEqual({
    kind: 'fit',
    facilities: [a, b, c],
    gauges: [],
    isCluster: false,
  });
});

test('a gauge alone opens its forecast', () => {
  expect(clickAction([gaugeHit])).toEqual({ kind: 'gauge', gauge });
});
