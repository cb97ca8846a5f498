import { expect, test } from 'vitest';
import { METRIC, US } from './units.ts';

// Calculated by hand: 1 cfs is 0.028316846592 m³/s, 1 ft 0.3048 m and 1 mile 1.609344 km.
test.each([
  [2340.4, '2,340 cfs', '66.3 m³/s'],
  [2340.5, '2,341 cfs', '66.3 m³/s'],
  [150_000, '150,000 cfs', '4,248 m³/s'],
  [35_314, '35,314 cfs', '1,000 m³/s'],
  [100, '100 cfs', '2.83 m³/s'],
  [10.4, '10 cfs', '0.294 m³/s'],
  [9.96, '10 cfs', '0.282 m³/s'],
  [0.42, '0.4 cfs', '0.012 m³/s'],
  [0, '0 cfs', '0 m³/s'],
  [-0.001, '0 cfs', '0 m³/s'],
  [-1200, '−1,200 cfs', '−34 m³/s'],
])('a flow of %d is written %s or %s', (flow, us, metric) => {
  expect([US, METRIC].map((units) => units.flow.text(flow))).toEqual([us, metric]);
});

test.each([
  ['height', 12.345, '12.35 ft', '3.76 m'],
  ['height', -0.5, '−0.5 ft', '−0.15 m'],
  ['water', 12.4, '54.3 °F', '12.4 °C'],
  ['water', -0.5, '31.1 °F', '−0.5 °C'],
] as const)('a %s of %d is written %s or %s', (kind, value, us, metric) => {
  expect([US, METRIC].map((units) => units[kind].text(value))).toEqual([us, metric]);
});

test.each([
  ['distance', 1.2, '1 mile', '2 km'],
  ['distance', 15.4, '15 miles', '25 km'],
  ['shortDistance', 1200, '1,200 mi', '1,931 km'],
  ['elevation', 63, '63 feet', '19 meters'],
  ['elevation', 3, '3 feet', '1 meter'],
] as const)('a %s of %d is written %s or %s', (kind, value, us, metric) => {
  expect([US, METRIC].map((units) => units[kind](value))).toEqual([us, metric]);
});
