import { expect, test } from 'vitest';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { mediansOf, NOW } from '../../testing/flow-figures.ts';
import {
  forecast,
  loaded,
  observed,
  PLACE,
  type States,
  sourcesOf,
  textWith,
} from '../../testing/shown-river.tsx';
import { DaysAhead, HighestAhead, RiverOutlook } from './river-ahead.tsx';

const spread = { years: 40, p10: 500, p25: 800, p75: 1200, p90: 1500, lowest: null, highest: null };
const medians = loaded<readonly DailyMedian[]>(
  mediansOf(1000).map((median) => ({ ...median, spread })),
);

const outlook = (states: States, now = NOW) =>
  textWith(sourcesOf(states), <RiverOutlook where="" />, { now });

const falling: States = {
  observed: observed((hours) => 1300 - 8 * (hours + 2)),
  forecast: forecast((hours) => Math.max(700, 1300 - 5 * hours)),
  medians,
};

test.each<[string, States, number, string]>([
  ['a falling river', falling, 0, 'Falling to 950 cfs by Monday morning'],
  [
    'one that will turn',
    { ...falling, forecast: forecast((hours) => 1300 + 10 * hours) },
    0,
    'Falling now, then rising to 2,480 cfs by Wednesday morning',
  ],
  ['one that holds', { medians }, 0, 'Steady near 1,000 cfs through Monday'],
  [
    'with an old forecast',
    { ...falling, observed: observed(() => null) },
    1,
    'Steady for a day, then falling to 830 cfs by Tuesday morning; forecast issued 1 day ago',
  ],
  ['without a forecast', { ...falling, forecast: { kind: 'failed' } }, 0, 'Falling'],
  [
    'without a usual flow',
    { ...falling, medians: { kind: 'failed' } },
    0,
    'Falling to 950 cfs by Monday morning',
  ],
  ['while it loads', { ...falling, observed: { kind: 'loading' } }, 0, ''],
  ['if nothing comes', { observed: { kind: 'failed' }, forecast: { kind: 'failed' } }, 0, ''],
])('the first words of a page, %s', (_, states, days, words) => {
  expect(outlook(states, NOW + days * DAY_MS).replaceAll('|', '')).toBe(words);
});

const days = (states: States, place = PLACE) =>
  textWith(sourcesOf(states), <DaysAhead />, { place });

test('each day of the forecast has its range, its trend and its comparison with the usual', () => {
  const words = days(falling);
  expect(words).toMatch(/^\|?Next 10 days: lowest Wed, Nov 25, highest now\|/);
  expect(words).toContain(
    'issued Fri, Nov 20, 7:00 AM. Each row goes from the lowest to the highest flow of its day, today’s from now on, in cfs.',
  );
  expect(words).toContain('|Today|');
  expect(words).toMatch(/\|Sat\|Nov 21\|1,130\|to\|1,220\|/);
  expect(words).toMatch(/\|Wed\|Nov 25\|700\|to\|740\|↘\|, falling\|below normal\|/);
  expect(words).toMatch(/\|Fri\|Nov 27\|700\|to\|700\|→\|, steady\|below normal\|/);
  expect(words).toContain('|Mon|Nov 30|until 10:00 AM|700|to|700|→|, steady|');
});

test('the row of today and the highest begin with the newest reading, in three digits', () => {
  const states: States = {
    ...falling,
    observed: observed((hours) => 1350 - hours),
    forecast: forecast((hours) => 1301.6 - 5 * hours),
  };
  expect(days(states)).toMatch(/\|Today\|1,\d\d0\|to\|1,350\|/);
  const highest = textWith(sourcesOf(states), <HighestAhead />, { place: PLACE });
  expect(highest).toContain('|1,350|');
  expect(highest).toContain('highest in 10 days, now');
  expect(highest).toContain('Nothing higher is forecast by NOAA');
});

test('a forecast for another place is never compared with the usual flow of the gauge', () => {
  const place = { ...PLACE, point: { lid: 'XXXW1', name: 'Toutle River' } };
  expect(days(falling, place)).not.toMatch(/normal/);
  expect(days(falling, place)).toContain('|Toutle River|');
  const fact = textWith(sourcesOf(falling), <HighestAhead />, { place });
  expect(fact).toMatch(/NOAA forecast for Toutle River/);
  expect(outlook(falling)).not.toBe('');
});

test('a forecast that has missed or failed has no days', () => {
  const missed = { ...falling, observed: observed((hours) => (hours > -5 ? 3000 : 1300)) };
  for (const states of [missed, { ...falling, forecast: { kind: 'failed' } as const }]) {
    expect(days(states)).toBe('');
    expect(textWith(sourcesOf(states), <HighestAhead />)).toContain('No forecast to go by.');
  }
});
