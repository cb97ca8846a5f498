import { expect, test } from 'vitest';
import { emptyCircle } from '#domain/fish/day-circle.ts';
import type { SeriesFish } from '#domain/fish/run-fish.ts';
import { densityEstimation } from './series-lists.ts';

test('the days of a curve have the decimals of its highest, and none with fish has none', () => {
  const adults = emptyCircle();
  const jacks = emptyCircle();
  [adults[200], jacks[200]] = [18.84061, 0.87449];
  [adults[201], jacks[201]] = [21.04123, 1.08111];
  adults[202] = 0.000004;
  const count = adults.map((fish, day) => fish + (jacks[day] ?? 0));
  const series = {
    species: 'Coho',
    run: 'NA',
    origin: 'Wild',
    curve: { count, adults, jacks, fish: 42 },
  };
  const [curve] = densityEstimation({ series: [series as unknown as SeriesFish] });
  const days = (curve?.density_data ?? []).slice(199, 204);
  expect(days).toEqual([
    { day: 199, count: 0, adults: 0, jacks: 0 },
    { day: 200, count: 19.71, adults: 18.84, jacks: 0.87 },
    { day: 201, count: 22.12, adults: 21.04, jacks: 1.08 },
    { day: 202, count: 0.01, adults: 0.01, jacks: 0 },
    { day: 203, count: 0, adults: 0, jacks: 0 },
  ]);
});
