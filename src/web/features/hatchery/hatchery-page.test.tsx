import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawnGrowth } from '#domain/fish/drawn-growth.ts';
import { addressOf, fixedAt, NavigationContext } from '#web/lib/browser/navigation.tsx';
import type { SeriesName } from '#web/lib/words/series-heading.ts';
import { configFixture, facilitiesFixture } from '../../../testing/contract-fixtures.ts';
import { madeUpRun, type Weeks } from '../../../testing/run-figures.ts';
import { adultsOfRun } from './adults-only.ts';
import { hatcheryData } from './hatchery-data.ts';
import type { HatcheryFigures, SeriesFigures } from './hatchery-figures.ts';
import { HatcheryPage } from './hatchery-page.tsx';
import type { RunFigures, SeasonFigures } from './season-figures.ts';
import { seriesOf } from './season-run.ts';

const TEN: readonly Weeks[] = Array.from({ length: 10 }, (_, at) => [
  [100 * (at + 1), 0],
  [50, at],
  [900, 0],
]);
const NOW: Weeks = [
  [500, 20],
  [300, 4],
];
const RUNS: SeasonFigures = [
  madeUpRun(NOW, TEN, { projection: { total: 3900, low: 2600, high: 6100, seasons: 10 } }),
  madeUpRun(NOW, TEN, { species: 'Chinook', run: 'Fall', countedOn: '2025-09-29' }),
];

const NO_BROUGHT = { part: 'none', from: [] } as const;

function series({ species, run, origin }: SeriesName, count: number, adults: number) {
  return {
    species,
    run,
    origin,
    broughtInYears: NO_BROUGHT,
    broughtInDays: NO_BROUGHT,
    season: null,
    relabelled: [],
    unfinishedYear: 2025,
    years: [{ year: 2025, label: '2025', count, adults, brought: 0, isFinal: false, report: 0 }],
    days: [{ day: '2025-10-21' as const, count: 1109, adults: 1095, since: null, report: 0 }],
  };
}
const COHO = { species: 'Coho', run: 'NA', origin: 'Hatchery' };
const FALL = { species: 'Chinook', run: 'Fall', origin: 'Hatchery' };
const FIGURES: HatcheryFigures = {
  reports: [{ name: 'weekly.pdf', date: '2025-10-23' }],
  series: [series(COHO, 820, 797), series(FALL, 824, 800)],
};

function page(
  search = '',
  season: SeasonFigures | 'failed' | null = RUNS,
  figures: HatcheryFigures | null = FIGURES,
  isFailed = false,
) {
  const { features, ...edition } = facilitiesFixture();
  const [feature] = features;
  if (!feature) throw new Error('no facility');
  const days = { ...edition, today: '2025-10-23', as_of: '2025-10-23' } as const;
  const data = {
    ...hatcheryData(feature, { ...days, recent_from: '2025-10-10' }),
    recent: FIGURES.series.map(({ days: counts, ...one }) => ({
      ...one,
      brought: NO_BROUGHT,
      counts,
    })),
  };
  const element = (
    <HatcheryPage
      data={data}
      figures={figures}
      noFigures={null}
      season={season}
      noSeason={<p>not loaded</p>}
      rest={{ loadWhole: () => {}, isFailed }}
      links={configFixture().links}
      riverNow={null}
      river={() => <h2 id="river">River</h2>}
      map={null}
    />
  );
  const navigation = fixedAt(addressOf(`/hatcheries/x${search}`));
  const html = renderToStaticMarkup(
    <NavigationContext value={navigation}>{element}</NavigationContext>,
  );
  return { html, text: html.replaceAll(/<[^>]+>/g, '|').replaceAll(/(\s*\|\s*)+/g, '|') };
}

test('the first figures are the newest count, the season and its place among ten', () => {
  const { text, html } = page();
  expect(text).toContain('|Coho counted, 10 Oct to 23 Oct 2025|1,109|');
  expect(text).toContain('|Coho this season, 2025|824|More than in 7 of 10 years by 29 Sep.|');
  expect(text.indexOf('1,109')).toBeLessThan(text.indexOf('What is happening'));
  const ids = [...html.matchAll(/id="(outlook|two-weeks|season|river|returns|rules)"/g)];
  expect(ids.map(([, id]) => id)).toEqual([
    'outlook',
    'two-weeks',
    'season',
    'river',
    'returns',
    'rules',
  ]);
});

test('this season is drawn with its range, and has a table of its years and their reports', () => {
  const { text, html } = page();
  expect(text).toContain('|824 coho by 29 Sep: more than in 7 of 10 years|');
  expect(html).toContain('role="img" aria-label="Coho this season and in earlier ones"');
  expect(text).toContain('|Expected in all: about 3,900; 80% range 2,600 to 6,100.|');
  expect(html).toContain('href="/accuracy"');
  expect(text).toContain('|Season|By 29 Sep|In all|Report|');
  expect(text).toContain('|2025|824|24 jacks|–|not over|15 Dec 2025|');
  expect(text).toContain('|2024|1,059|9 jacks|1,959|9 jacks|15 Dec 2024|');
});

test('the years say what "so far" is', () => {
  expect(page().text).toContain(
    '|2025 so far is up to 29 Sep; by then most earlier years had 241 to 968, the middle one 605. The only year',
  );
});

test('adults alone are in the address, and in every count that is read', () => {
  const { text, html } = page('?fish=adults');
  expect(text).toContain(
    '|Adult Coho this season, 2025|800|More than in 7 of 10 years by 29 Sep.|',
  );
  expect(text).toContain('|Adult Coho counted, 10 Oct to 23 Oct 2025|1,095|');
  expect(text).toContain('|2025 so far: 797|');
  expect(text).toContain('|2 Week Total: 1,095|');
  expect(text).not.toContain('1,109');
  expect(text).not.toMatch(/\d jacks/);
  expect(html).toMatch(/<a [^>]*aria-current="true"[^>]*href="\/hatcheries\/x"[^>]*>Adults only/);
});

test('a run is chosen by a link, together with its figures', () => {
  const { text, html } = page('?species=Chinook&run=Fall+Hatchery');
  expect(html).toContain('href="/hatcheries/x?species=Coho&amp;run=NA+Hatchery"');
  expect(text).toContain('|824 Chinook by 29 Sep: more than in 7 of 10 years|');
  expect(text).toContain('|Fall Chinook counted, 10 Oct to 23 Oct 2025|');
});

test('until the seasons are there a card waits for them; a failure is said once', () => {
  expect(page('', null).html).toContain('role="status"');
  const { text } = page('', 'failed');
  expect(text.match(/not loaded/g)).toHaveLength(1);
  expect(text).toContain('|1,109|');
});

test('of a run whose curve and seasons have not come the rest is shown; that they failed is said', () => {
  const runs = RUNS.map((run) => ({ ...run, lines: null }));
  const figures = {
    ...FIGURES,
    series: FIGURES.series.map(({ season: _, ...one }): SeriesFigures => one),
  };
  const { text } = page('', runs, figures);
  expect(text).toContain('|Escapement Trend|Average Monthly Escapement|Loading|');
  expect(text).toContain('|2 Week Total: 1,109|');
  expect(text).not.toContain('not saved');
  const failed = page('', runs, figures, true).text;
  expect(failed.match(/\|This graph was not saved, and could not be loaded\.\|/g)).toHaveLength(2);
  expect(failed).toContain('|2 Week Total: 1,109|');
  expect(failed).not.toContain('|Loading|');
  expect(page('', RUNS, FIGURES, true).text).toBe(page().text);
});

test('daily counts make a page no larger than a chart shows, of the same days', () => {
  // Jacks come late, so that adults alone end earlier.
  const daily: Weeks = Array.from({ length: 90 }, (_, day) =>
    day < 86 ? [100 + (day % 3), 0] : [1, 100],
  );
  const run = madeUpRun(
    daily,
    TEN.map(() => daily),
  );
  const seasons = (run.lines ?? []).map(({ isOver, byDate, points }) => ({
    ...{ isOver, isCompared: byDate !== null, growth: points },
  }));
  const { growth, isThinned } = drawnGrowth(seasons, run.countedOn);
  const lines = (run.lines ?? []).map((line, at) => ({ ...line, points: growth[at] ?? [] }));
  const shown: RunFigures = { ...run, isThinned, lines };
  const points = lines.flatMap((line) => line.points);
  expect(isThinned).toBe(true);
  expect(points.length).toBeLessThan(300);
  for (const [at, line] of lines.entries()) {
    expect([line.points[0], line.points.at(-1)]).toEqual([
      run.lines?.[at]?.points[0],
      run.lines?.[at]?.points.at(-1),
    ]);
  }
  const daysOf = (one: RunFigures) => seriesOf(one, '2025-10-23')?.days.map(({ date }) => date);
  expect(daysOf(shown)).toEqual(daysOf(run));
  expect(daysOf(adultsOfRun(shown))).toEqual(daysOf(adultsOfRun(run)));
});
