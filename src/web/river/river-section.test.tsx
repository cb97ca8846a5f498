import { expect, test } from 'vitest';
import { NOT_BROUGHT } from '#web/lib/words/series-words.ts';
import { facilityFeature } from '../../testing/contract-fixtures.ts';
import { iso, NOW } from '../../testing/flow-figures.ts';
import { text } from '../../testing/page-text.tsx';
import { forecast, observed, PLACE, type States, shown } from '../../testing/shown-river.tsx';
import { RiverReadings, riverPlace } from './river-readings.tsx';
import { RiverSection } from './river-section.tsx';
import type { ShownRun } from './season-flow-card.tsx';

const section = (place = PLACE, shownRun: ShownRun | null = null) =>
  text(
    <RiverReadings place={place} clock={() => ({ site: NOW, real: NOW })}>
      <RiverSection place={place} shown={shownRun} />
    </RiverReadings>,
  );
const { properties } = facilityFeature({
  Facility: 'HOODSPORT_HATCHERY',
  gauge_reason: 'There is no gauge on Finch Creek.',
});
const forecastOnly = { ...properties, forecast_lid: 'GRRW1', forecast_name: 'Grays River' };

test.each([
  [{ ...PLACE, point: null }, '|NOAA issues no forecast for this river.|'],
  [riverPlace(forecastOnly), '|No USGS gauge measures this river.|'],
])('the section as the server renders it says what there is of its place', (place, words) => {
  expect(section(place)).toContain(words);
});

test.each<[ShownRun['run']['seasons'], boolean]>([
  [null, true],
  [[], false],
])('the section has flow and fish unless no season was counted: %j', (seasons, isThere) => {
  const run = { species: 'Coho', run: 'NA', brought: NOT_BROUGHT, seasons };
  const words = section(PLACE, { run, isAdults: false, isFailed: false });
  expect(words.includes('|Flow and fish in one season|')).toBe(isThere);
});

const rise = (hours: number) => 1000 * 1.4 ** Math.max(0, (hours + 72) / 24);
const [rising, risingOn] = [observed(rise), forecast(rise)];
const expired = forecast(() => 1000, { points: [{ validAt: iso(-30), flowCfs: 1000 }] });

test.each<[string, States, readonly string[], string | null]>([
  [
    'the patterns, the current one first, with their days',
    { observed: rising, forecast: risingOn },
    ['|Now|18 Nov to 29 Nov|The river is still rising.|Salmon and steelhead often move upstream'],
    'Note:',
  ],
  [
    'that a forecast has run out',
    { forecast: expired },
    [
      '|NOAA’s forecast has run out: its last figure was for Thu 19 Nov, 6:00 AM.|',
      '|This forecast has run out: all its figures are past.|',
    ],
    'Ahead',
  ],
  [
    'that a forecast has missed what was measured',
    { observed: observed((hours) => (hours < -4 ? 1000 : 3479)) },
    ['its first figure, for Fri 20 Nov, 4:00 PM, is 1,000 cfs, and the gauge shows 3,479 cfs.'],
    '|Ahead|',
  ],
  [
    'that there is no pattern',
    {
      observed: observed((hours) => 1000 + 30 * Math.sin(hours / 4)),
      forecast: forecast((hours) => (hours % 12 === 4 ? 970 : 1030)),
    },
    ['|The flow shows no marked rise, drop or departure from the usual.|'],
    null,
  ],
  [
    'that NOAA gave no units, and compares such a forecast with nothing',
    { forecast: forecast((hours) => 9 * 1.5 ** (hours / 24), { isUnitKnown: false }) },
    [
      '|NOAA gave no units with these figures: they may not be cubic feet per second.|',
      '(no unit)|',
      'NOAA gave no units with its forecast, so it is not drawn here.',
    ],
    '|Ahead|',
  ],
  [
    'the days of a week, of which one has no readings',
    {
      observed: observed((hours) => {
        const at = iso(hours);
        return at < '2026-11-16T08' || at >= '2026-11-17T08' ? 1000 : null;
      }),
    },
    [
      '|In the past 7 days the flow stayed at 1,000 cfs.|Table|, CSV, picture, link|',
      '|Day|Low|High|Mean|Usual|Fri 11/13|in part|1,000|1,000|1,000|1,000|Sat 11/14|1,000|',
      '|Mon 11/16|–|no figure|–|no figure|–|no figure|1,000|',
    ],
    null,
  ],
])('says %s', (_, states, there, notThere) => {
  const words = shown(states);
  for (const one of there) expect(words).toContain(one);
  if (notThere !== null) expect(words).not.toContain(notThere);
});

test('a forecast for another place is not combined with the readings or their medians', () => {
  const states = { observed: observed(() => 1000), forecast: forecast(() => 5000) };
  expect(shown(states)).toContain('|The flow is forecast to be above normal.|');
  const words = shown(states, { ...PLACE, point: { lid: 'RRDW1', name: 'Columbia River' } });
  expect(words).toContain('Highest: 5,000 cfs');
  expect(words).not.toMatch(/\|Ahead\||Past week/);
});

const gauge = (valueAt: (hours: number) => number, newest = 1) =>
  Array.from({ length: 168 - newest }, (_, at) => ({
    observedAt: iso(at - 167),
    value: valueAt(at - 167),
  }));
const warm = (celsius: number, newest?: number) =>
  shown({
    observed: observed(() => 1000, 2, {
      temperature: gauge((hours) => celsius + Math.sin((hours / 12) * Math.PI), newest),
    }),
  });

test('temperatures are the newest reading, the range of the week, whose the lines are, and each day', () => {
  const words = warm(10);
  expect(words).toContain(
    '|Water Temperature, Past 7 Days - °F|Cowlitz River below Mayfield Dam|50 °F (9.7 °C)|Fri 20 Nov, 11:00 AM|Newest reading 1 hour ago|',
  );
  expect(words).toContain(
    '|In the past 7 days the water was between 48 °F (9 °C) and 52 °F (11 °C). EPA’s guidance for the Pacific Northwest (2003) sets maximums for the 7-day average of daily highs: 61 °F (16 °C) for core juvenile rearing, 64 °F (18 °C) for rearing and migration, 68 °F (20 °C) for migration.|',
  );
  expect(words).toContain('|Sat 11/14|48 °F (9 °C)|52 °F (11 °C)|');
  expect(words).not.toContain('|rearing and migration|');
  expect(warm(17.5)).toContain('|rearing and migration|');
});

test('temperatures of over six hours ago are not shown as now, and of no reading not at all', () => {
  expect(warm(10, 8)).not.toMatch(/Dam\|\d+ °F/);
  expect(shown({})).not.toMatch(/Water Temp|Gauge Height| at .* ft/);
});

test('heights have NOAA’s flood categories, those that the graph reaches as lines', () => {
  const words = shown({
    observed: observed(() => 1000, 2, { stage: gauge((hours) => 12 + hours / 1000) }),
    forecast: forecast(() => 1000, {
      thresholds: {
        action: { stageFt: 12.5, flowCfs: null },
        minor: { stageFt: null, flowCfs: 9000 },
        major: { stageFt: 20, flowCfs: null },
      },
    }),
  });
  const height = words.slice(words.indexOf('|Gauge Height, Past 7 Days - Feet|'));
  expect(height).toContain('|12 ft|');
  expect(height).toContain('|action stage|');
  expect(height).not.toContain('|major flood stage|');
  expect(height).toContain(
    'the river stood between 11.83 ft and 12 ft. NOAA’s categories here: action stage from 12.5 ft, major flood stage from 20 ft.',
  );
});
