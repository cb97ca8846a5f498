import { expect, test } from 'vitest';
import { dayBars, dayPlaces, stretchOf } from './day-places.ts';

const WINDOW = { from: '2026-07-23', to: '2026-08-05' } as const;
const SERIES = {
  species: 'Chinook',
  run: 'Spring',
  origin: 'Hatchery',
  days: [
    { day: '2026-07-29', count: 377, since: '2026-07-21', report: 0 },
    { day: '2026-08-03', count: 0, since: '2026-08-02', report: 1 },
    { day: '2026-08-04', count: -12, since: '2026-07-29', report: 1 },
  ],
} as const;

test('all 14 days have a place; an unreported one is empty and a reported zero is 0', () => {
  const places = dayPlaces(SERIES, WINDOW);
  expect(places).toHaveLength(14);
  expect(places.map(({ count }) => count)).toEqual([
    ...[null, null, null, null, null, null, 377],
    ...[null, null, null, null, 0, -12, null],
  ]);
  expect(places[6]).toEqual({
    ...{ day: '2026-07-29', count: 377, since: '2026-07-21' },
    ...{ isFirst: false, report: 0 },
  });
});

test('a series without a report in the window has no places', () => {
  expect(dayPlaces({ ...SERIES, days: [] }, WINDOW)).toEqual([]);
});

test('each day has its number, and the first of each month the month', () => {
  const bars = dayBars(dayPlaces(SERIES, WINDOW));
  expect(bars.map(({ label }) => label).join(' ')).toBe('23 24 25 26 27 28 29 30 31 1 2 3 4 5');
  expect(bars.flatMap(({ group }, at) => (group ? [[at, group]] : []))).toEqual([
    [0, 'Jul'],
    [9, 'Aug'],
  ]);
});

test('a count covers the days since the count before, within the window', () => {
  const places = dayPlaces(SERIES, WINDOW);
  expect(stretchOf(places, 6)).toEqual([0, 6]);
  expect(stretchOf(places, 12)).toEqual([7, 12]);
  expect(stretchOf(places, 11)).toBeNull();
  expect(stretchOf(places, 0)).toBeNull();
});
