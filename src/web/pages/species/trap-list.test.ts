import { expect, test } from 'vitest';
import type { TrapRow } from './species-data.ts';
import { sortedTraps, TRAP_ORDERS, trapOrderNamed } from './trap-list.tsx';

const row = (name: string, values: Partial<TrapRow>): TrapRow => ({
  facility: name,
  name,
  run: 'NA',
  county: 'King',
  position: { longitude: -122, latitude: 47.5 },
  isBrought: false,
  recent: 0,
  count: 10,
  countedOn: '2025-10-21',
  seasons: 10,
  fewer: 5,
  equal: 0,
  countsFishFrom: null,
  phase: null,
  line: null,
  ...values,
});

const ROWS = [
  row('A', { recent: 900, count: 950, fewer: 3, phase: 'past' }),
  row('B', {
    recent: 500,
    count: 2000,
    seasons: 4,
    fewer: 4,
    position: { longitude: -124, latitude: 46.5 },
  }),
  row('C', { recent: 90, fewer: 8, phase: 'to come' }),
  row('D', { recent: 5, count: null, phase: 'to come' }),
];
const HERE = { longitude: -124.1, latitude: 46.4 };

test.each([
  ['count', 'ABCD'],
  ['season', 'BACD'],
  ['rank', 'BCAD'],
  ['phase', 'DABC'],
  ['distance', 'BACD'],
] as const)('by %s they stand as %s', (order, expected) => {
  expect(
    sortedTraps(ROWS, order, HERE)
      .map(({ name }) => name)
      .join(''),
  ).toBe(expected);
});

test('an address names one of the orders, or none', () => {
  expect(TRAP_ORDERS.map(trapOrderNamed)).toEqual(TRAP_ORDERS);
  expect([trapOrderNamed('best'), trapOrderNamed(null)]).toEqual([null, null]);
});
