import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { gaugeReview } from './write-gauge-review.ts';

const catalogue = await readCatalogue();

test('docs/facility-gauges.md is what node scripts/write-gauge-review.ts writes today', async () => {
  const page = new URL('../docs/facility-gauges.md', import.meta.url);
  expect(await readFile(page, 'utf8')).toBe(gaugeReview(catalogue));
});

test('the page has one row for every facility, with its gauge, distance and reason', () => {
  const rows = gaugeReview(catalogue)
    .split('\n')
    .filter((line) => line.startsWith('| '));
  expect(rows).toHaveLength(catalogue.facilities.length + 2);
  expect(rows).toContain(
    '| Soos Creek Hatchery | Big Soos Creek | 12112600 | BSKW1 | 0.3 | Big Soos Creek above hatchery: on its own stream, next to the hatchery. |',
  );
  expect(rows).toContain(
    '| Beaver Cr Hatchery | Beaver Creek | – | – | – | There is no USGS gauge on Beaver Creek or the Elochoman River, and NOAA only observes the Elochoman, without a forecast. |',
  );
  expect(rows.find((row) => row.startsWith('| Cottonwood Cr Pond '))).toContain(
    'To confirm: 13333000: In Oregon',
  );
});
