import { expect, test } from 'vitest';
import { legendsOf } from './legends.ts';

const PLAIN = { isFiltered: false, hasUnknownTrend: false };
const labels = (shown: typeof PLAIN) =>
  legendsOf(shown).map(({ legend }) => legend.map(({ label }) => label));

test('each layer has the required texts', () => {
  expect(legendsOf(PLAIN).map(({ title, subTitle }) => [title, subTitle])).toEqual([
    ['Hatcheries', 'Click on a hatchery to view more information'],
    ['River Forecasts', 'Click to view NOAA forecast'],
  ]);
  expect(labels(PLAIN)).toEqual([
    ['1', '2+'],
    ['Up', 'Down', 'Flat'],
  ]);
});

test('facilities that match a filter are green in the legend too', () => {
  const [hatcheries] = legendsOf({ ...PLAIN, isFiltered: true });
  const styles = hatcheries?.legend.map(({ style }) => style);
  expect(styles).toEqual(['matchingSingle', 'matchingCluster']);
});

test('gauges without a current forecast are in the legend if there are any', () => {
  const [, rivers] = labels({ ...PLAIN, hasUnknownTrend: true });
  expect(rivers).toEqual(['Up', 'Down', 'Flat', 'No forecast now']);
});
