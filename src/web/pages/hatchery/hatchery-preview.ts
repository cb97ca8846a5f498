import { sum } from 'd3-array';
import { askedSelection, runOf, uniqueRuns } from '#domain/fish/species-runs.ts';
import { fishOf } from '#domain/say/fish.ts';
import { sayAge } from '#domain/say/report.ts';
import { listed, longDate, shortDate } from '#domain/words/format.ts';
import { type PreviewContent, SEASON_CANVAS } from '#web/charts/preview-picture.tsx';
import type { HatcheryData } from './hatchery-data.ts';
import type { HatcheryFigures, RunFigures } from './hatchery-figures.ts';
import { layoutOfRun } from './this-season.tsx';
import { seasonHeadline, titleOf } from './this-season-words.ts';

const NAMED = 2;

/** `Newest count: 1,109 coho by Oct 21, report of Oct 23, 2025`; fish of the last two weeks. */
function newestCount(figures: HatcheryFigures): string | null {
  const counts = figures
    .filter(({ origin }) => origin !== 'Captive')
    .flatMap(({ species, days }) =>
      days.flatMap((day) => (day.count > 0 ? [{ species, ...day }] : [])),
    );
  const newest = counts.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];
  if (newest === undefined) return null;
  const ofDay = counts.filter(({ day }) => day === newest.day);
  const fish = [...Map.groupBy(ofDay, ({ species }) => species)]
    .map(([species, all]) => ({ species, count: sum(all, ({ count }) => count) }))
    .sort((a, b) => b.count - a.count)
    .slice(0, NAMED)
    .map(({ species, count }) => fishOf(count, species));
  const { date } = newest.report;
  const report = date === null ? '' : `, report of ${longDate(date)}`;
  return `Newest count: ${listed(fish)} by ${shortDate(newest.day)}${report}`;
}

function lastReported({ lastReport, window, today }: HatcheryData): string {
  if (lastReport === null) return 'Not in the weekly reports';
  const last = sayAge(lastReport, today).line;
  return window?.isOld ? last : `No count in two weeks. ${last}`;
}

export function hatcheryPreview(
  data: HatcheryData,
  figures: HatcheryFigures,
  runs: readonly RunFigures[],
): PreviewContent {
  const inSeason = data.outlook.filter(({ status }) => status === 'In season');
  const run = runOf(askedSelection(uniqueRuns(figures), null, null), runs);
  const season = run && layoutOfRun(run, data.today, SEASON_CANVAS);
  return {
    title: data.title,
    lines: [
      inSeason.length > 0
        ? `In season: ${listed(inSeason.map(({ species }) => species))}`
        : 'No species in season',
      newestCount(figures) ?? lastReported(data),
    ],
    asOf: data.asOf,
    chart:
      run && season ? { caption: `${titleOf(run)}: ${seasonHeadline(run, false)}`, season } : null,
  };
}
