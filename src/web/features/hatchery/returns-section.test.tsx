import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Hatchery } from '#contract/hatchery.ts';
import { emptyCircle } from '#domain/fish/day-circle.ts';
import { uniqueRuns } from '#domain/fish/species-runs.ts';
import { addressOf, fixedAt, NavigationContext } from '#web/lib/browser/navigation.tsx';
import { hatcheryFixture } from '../../../testing/contract-fixtures.ts';
import { type HatcheryFigures, hatcheryFigures } from './hatchery-figures.ts';
import { ReturnsSection } from './returns-section.tsx';
import { selectionIn } from './series-selection.ts';

/** The fixture with a curve of Spring Chinook: a fish a day on 1 to 31 July and 1 to 9 August. */
function hatchery(): Hatchery {
  const curve = emptyCircle();
  for (let day = 181; day < 221; day++) curve[day] = 1;
  const density_data = curve.map((count, day) => ({ day, count, adults: count, jacks: 0 }));
  return {
    ...hatcheryFixture(),
    density_estimation: [{ species: 'Chinook', run: 'Spring', origin: 'Hatchery', density_data }],
  };
}

function section(search = '', figures: HatcheryFigures | null = hatcheryFigures(hatchery())) {
  const html = renderToStaticMarkup(
    <NavigationContext value={fixedAt(addressOf(`/hatcheries/x${search}`))}>
      <ReturnsSection
        figures={figures}
        selection={selectionIn(new URLSearchParams(search), uniqueRuns(figures?.series ?? []))}
        run={null}
        isAdults={false}
        noFigures={<p>No Data Available</p>}
        isFailed={false}
        today="2026-08-05"
        inSeason={['Chinook']}
        window={{ from: '2026-07-23', to: '2026-08-05' }}
      />
    </NavigationContext>,
  );
  return { html, text: html.replaceAll(/<[^>]+>/g, '|').replaceAll(/(\s*\|\s*)+/g, '|') };
}

test('the first species and its first run are selected, and every card has its headline', () => {
  const { html, text } = section();
  expect(html).toMatch(
    /<label for="species">Species<\/label><select id="species" name="species"[^>]*>/,
  );
  expect(html).toMatch(/<label for="run">Run<\/label><select id="run" name="run"[^>]*>/);
  expect(html).toContain('<option value="Chinook" selected="">');
  expect(html).toContain('<option value="Spring Hatchery" selected="">');
  expect(text).toContain('|Escapement Trend|Average Monthly Escapement|Click to View Value|');
  expect(text).toContain('|Yearly Escapement|Total Trap Estimates|2026 so far: 10,258|');
  expect(text).toContain('|Recent Escapement|Two weeks, 23 Jul to 5 Aug 2026|2 Week Total: 1,557|');
});

test('charts are drawn on the server, on the required canvas, without styles', () => {
  const { html, text } = section();
  expect(html.match(/<svg [^>]*viewBox="0 0 440 225"/g)).toHaveLength(3);
  expect(html).not.toMatch(/\sstyle=|<style/);
  expect(text).toContain('|Today|');
  expect(text).toContain('|Jul|Aug|78%|23%|');
});

test('without a script a chart is a picture with its name, and not a tab stop', () => {
  const { html } = section();
  expect(html).toContain('role="img" aria-label="Escapement Trend of Spring Chinook (H)"');
  expect(html).not.toContain('role="application"');
  expect(html).toMatch(/<summary aria-label="Show as table: [^"]+">Show as table<\/summary>/);
});

test('each figure cites its report', () => {
  const { html, text } = section();
  expect(html).toMatch(/title="weekly-escapement-08-05-2026.pdf"[^>]*>5 Aug 2026<\/td>/);
  expect(text).toContain('|2026|so far|10,258|5 Aug 2026|2025|10,109|109 jacks|');
  expect(text).toContain('|8/4|180|since 7/28|5 Aug 2026|8/3|0|not reported|');

  const { bargraph, ...rest } = hatchery();
  const final = { source: 'wdfw-finals', status: 'final', report: 'final report 2025-26' } as const;
  const finals = bargraph.map((bars) => ({
    ...bars,
    year_counts: bars.year_counts.map((year) => ({ ...year, ...final })),
  }));
  const cited = section('', hatcheryFigures({ ...rest, bargraph: finals }));
  expect(cited.text).toContain('|10,109|109 jacks|final 2025-26|');
});

test('another species in the address is shown with its first run', () => {
  const { html, text } = section('?species=Steelhead&run=Spring+Hatchery');
  expect(html).toContain('<option value="Steelhead" selected="">');
  expect(html).toContain('<option value="Winter Hatchery" selected="">');
  expect(text).toContain('|2024-25: 0|');
  expect(text).toContain(
    '|Too few counts with a date are on record to tell when these fish return.|',
  );
  expect(text).toContain('|No Data Available|No report in these two weeks');
});

test('while data loads the trend says Loading and the others show a spinner', () => {
  const { html, text } = section('', null);
  expect(text).toContain('|Escapement Trend|Average Monthly Escapement|Loading|');
  expect(html.match(/role="status"/g)).toHaveLength(2);
  expect(html).not.toContain('<select');
});

test('a facility without returns says so once', () => {
  const { html, text } = section('', { series: [], reports: [] });
  expect(text.match(/\|No Data Available\|/g)).toHaveLength(1);
  expect(html).not.toContain('<svg');
});
