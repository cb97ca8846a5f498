import { expect, test } from 'vitest';
import { clickAction, type Hit } from './clicks.ts';
import type { MapFacility } from './map-facility.ts';

const facility = (key: string): MapFacility => ({
  key,
  title: key,
  label: key,
  position: { longitude: -122, latitude: 47 },
  fish: [],
});
const [a, b, c] = [facility('A'), facility('B'), facility('C')];
const one = (member: MapFacility): Hit => ({ kind: 'facilities', members: [member] });
const gaugeHit: Hit = {
  kind: 'gauge',
  gauge: {
    trend: 'up',
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

test('one facility runs its own action, even over a gauge', () => {
  expect(clickAction([one(a)])).toEqual({ kind: 'facility', facility: a });
  expect(clickAction([gaugeHit, one(a)])).toEqual({ kind: 'facility', facility: a });
});

test('a cluster is fitted as one', () => {
  expect(clickAction([{ kind: 'facilities', members: [a, b] }])).toEqual({
    kind: 'fit',
    facilities: [a, b],
    isCluster: true,
  });
});

test('several marks are fitted with all of their facilities', () => {
  expect(clickAction([one(a), { kind: 'facilities', members: [b, c] }])).toEqual({
    kind: 'fit',
    facilities: [a, b, c],
    isCluster: false,
  });
});

test('a gauge alone opens its forecast', () => {
  expect(clickAction([gaugeHit])).toEqual(gaugeHit);
});
