import { expect, test } from 'vitest';
import { emptyCircle } from '#domain/fish/day-circle.ts';
import { hatcheryFixture } from '../../../testing/contract-fixtures.ts';
import { hatcheryFigures } from './hatchery-figures.ts';

/** Winter steelhead of the fixture, on the last three days of the year and the first two. */
function withCurve() {
  const curve = emptyCircle();
  for (const [day, count] of [
    [363, 1],
    [364, 2.5],
    [365, 4],
    [0, 3],
    [1, 0.5],
  ] as const) {
    curve[day] = count;
  }
  const density_data = curve.map((count, day) => ({ day, count, adults: count, jacks: null }));
  const steelhead = { species: 'STEELHEAD', run: 'winter', origin: 'Hatchery' };
  const hatchery = {
    ...hatcheryFixture(),
    density_estimation: [{ ...steelhead, density_data }],
  };
  return { figures: hatcheryFigures(hatchery) };
}

test('a curve leaves out its off-season and crosses New Year', () => {
  const { figures } = withCurve();
  const season = figures.series[1]?.season;
  expect(season).toEqual({ firstDay: 363, counts: [1, 2.5, 4, 3, 0.5] });
  expect(figures.series[0]?.season).toBeNull();
});

test('each series has its years and its recent days', () => {
  const { series } = withCurve().figures;
  expect(series.map(({ species }) => species)).toEqual(['Chinook', 'Steelhead']);
  expect(series[0]?.years.map(({ label, count }) => [label, count])).toEqual([
    ['2025', 10_109],
    ['2026', 10_258],
  ]);
  expect(series[0]?.days).toEqual([
    { day: '2026-07-28', count: 1377, since: '2026-07-21', report: 0 },
    { day: '2026-08-04', count: 180, since: '2026-07-28', report: 0 },
  ]);
  expect(series[1]?.days).toEqual([]);
});

test('each report is listed once', () => {
  expect(withCurve().figures.reports).toEqual([
    { name: 'weekly-escapement-08-05-2026.pdf', date: '2026-08-05' },
  ]);
});

test('a final report is named by its season and has no day', () => {
  const hatchery = hatcheryFixture();
  const [bars] = hatchery.bargraph;
  const [year] = bars?.year_counts ?? [];
  if (bars === undefined || year === undefined) throw new Error('the fixture has no years');
  const report = 'final report 2023-24';
  const final = { ...year, status: 'final', source: 'wdfw-finals', report } as const;
  const { reports } = hatcheryFigures({
    ...hatchery,
    recent_escapement: [],
    bargraph: [{ ...bars, year_counts: [final] }],
  });
  expect(reports).toEqual([{ name: report, date: null }]);
});
