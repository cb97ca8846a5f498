import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { US } from '#domain/words/units.ts';
import { NOT_BROUGHT } from '#web/lib/words/series-words.ts';
import { facilityFeature } from '../../testing/contract-fixtures.ts';
import { given, iso, NOW } from '../../testing/flow-figures.ts';
import { text } from '../../testing/page-text.tsx';
import { runTogether } from '../../testing/run-together.ts';
import {
  forecast,
  markupOf,
  observed,
  PLACE,
  type States,
  shown,
  sourcesOf,
  textWith,
} from '../../testing/shown-river.tsx';
import { riverParts } from './flow-parts.ts';
import { DaysAhead, HighestAhead } from './river-ahead.tsx';
import { type RiverPlace, riverPlace } from './river-place.ts';
import { RiverSection } from './river-section.tsx';
import { gaugeRows } from './river-tables.tsx';
import type { ShownRun } from './season-flow-card.tsx';
import { RiverReadings, riverAt } from './use-river.tsx';

const section = (place: RiverPlace) =>
  text(
    <RiverReadings place={place} clock={() => ({ site: NOW, real: NOW })}>
      <RiverSection shown={null} />
    </RiverReadings>,
  );
const { properties } = facilityFeature({
  Facility: 'HOODSPORT_HATCHERY',
  gauge_reason: 'There is no gauge on Finch Creek.',
});
const forecastOnly = { ...properties, forecast_lid: 'GRRW1', forecast_name: 'Grays River' };

test.each([
  [{ ...PLACE, point: null }, 'NOAA issues no forecast for this river.|'],
  [riverPlace(forecastOnly), '|There is no gauge on Finch Creek. Forecast by NOAA:|'],
])('the section as the server renders it says what there is of its place', (place, words) => {
  expect(section(place)).toContain(words);
});

const onRiver = { name: 'Cowlitz River', slug: 'cowlitz' };

test.each<[RiverPlace, string]>([
  [
    { ...PLACE, river: onRiver },
    '|Gauge:|Cowlitz River below Mayfield Dam|, on its own river, just above the hatchery.|Alerts|.|Forecast at NOAA|.|All of the Cowlitz River|',
  ],
  [
    { ...PLACE, reason: null, point: null },
    '|Gauge:|Cowlitz River below Mayfield Dam|.|Alerts|. NOAA issues no forecast for this river.|',
  ],
  [
    { ...PLACE, gauge: null, point: null, reason: 'Nothing is measured here.', river: onRiver },
    '|Nothing is measured here.|All of the Cowlitz River|',
  ],
])('what the section says of its place is put together from facts', (place, words) => {
  expect(section(place)).toContain(words);
});

test.each<[ShownRun['run']['seasons'], boolean]>([
  [null, true],
  [[], false],
])('the section has flow and fish unless no season was counted: %j', (seasons, isThere) => {
  const run = { species: 'Coho', run: 'NA', brought: NOT_BROUGHT, seasons };
  const words = shown({}, PLACE, { run, isAdults: false, isFailed: false });
  expect(words.includes('|With fish|')).toBe(isThere);
});

const rise = (hours: number) => 1000 * 1.4 ** Math.max(0, (hours + 72) / 24);
const rising = observed(rise);
const risingOn = forecast(rise);
const expired = forecast(() => 1000, { points: [{ validAt: iso(-30), flowCfs: 1000 }] });

test.each<[string, States, readonly string[], string | null]>([
  [
    'the patterns, the current one first, with their days',
    { observed: rising, forecast: risingOn },
    ['|Now|Nov 18 to 20|The river is still rising. Rising water tends to be colored'],
    'Note:',
  ],
  [
    'that a forecast has run out',
    { forecast: expired },
    [
      '|NOAA’s forecast has run out: its last figure was for Thu, Nov 19, 6:00 AM.|',
      'This forecast has run out: all its figures are past.',
    ],
    'Ahead',
  ],
  [
    'that a forecast has missed what was measured',
    { observed: observed((hours) => (hours < -4 ? 1000 : 3479)) },
    ['its first figure, for Fri, Nov 20, 4:00 PM, is 1,000 cfs, and the gauge shows 3,479 cfs.'],
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
      '|NOAA gave no unit of flow with these figures: they may not be cubic feet per second.|',
      '(no unit)|',
      '|NOAA 10 Day Forecast - Cubic Feet per Second, Cowlitz River below Mayfield Dam, by day|',
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
      '|Table|&amp; more|In the past 7 days the flow stayed at 1,000 cfs.',
      '|Day|Measured|Forecast|Usual|Fri 11/13|in part|1,000|–|no figure|1,000|Sat 11/14|1,000|',
      '|Mon 11/16|–|no figure|–|no figure|1,000|',
      '|Sat 11/21|–|no figure|1,000|1,000|',
    ],
    null,
  ],
])('says %s', (_, states, there, notThere) => {
  const words = shown(states);
  for (const phrase of there) expect(words).toContain(phrase);
  if (notThere !== null) expect(words).not.toContain(notThere);
});

test('a forecast for another place is not combined with the readings or their medians', () => {
  const states = { observed: observed(() => 1000), forecast: forecast(() => 5000) };
  expect(shown(states)).toContain('|The flow is forecast to be above normal. ');
  expect(shown(states)).toContain('|1,000 cfs, rising to 5,000 this afternoon|');
  const words = shown(states, { ...PLACE, point: { lid: 'RRDW1', name: 'Columbia River' } });
  expect(words).toContain('Highest: 5,000 cfs');
  expect(words).toContain(
    '|Cowlitz River below Mayfield Dam: 1,000 cfs, steady now. Columbia River: steady near 5,000 cfs through',
  );
  expect(words).not.toContain('|Ahead|');
});

test('each graph is named by what it shows, once, and no words run together', () => {
  const states: States = {
    observed: observed((hour) => 1000 + Math.max(0, hour + 24)),
    forecast: forecast((hour) => 1200 + hour),
  };
  const html = markupOf(states);
  const place = 'Cowlitz River below Mayfield Dam';
  const names = [...html.matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, name = '']) =>
    name.replaceAll('\u00a0', ' '),
  );
  expect(names).toEqual([
    `USGS Past 7 Days - Cubic Feet per Second, ${place}. In the past 7 days the flow was between 1,000 and 1,022 cfs, highest on Friday, Nov 20.`,
    `NOAA 10 Day Forecast - Cubic Feet per Second, ${place}. NOAA expects 1,200 to 1,440 cfs through Monday, Nov 30, highest that day.`,
  ]);
  const ahead = markupOf(states, [<HighestAhead key="highest" />, <DaysAhead key="days" />]);
  expect(ahead).toContain('highest flow of its day');
  expect([...runTogether(html), ...runTogether(ahead)]).toEqual([]);
});

test('a reading dated in the future is shown with its time, never as a moment ago', () => {
  const states = sourcesOf({ observed: observed(() => 1000, 0) });
  const words = textWith(states, <RiverSection shown={null} />, { now: NOW - HOUR_MS });
  expect(words).toContain('|Read Fri, Nov 20, 12:00 PM, a time still to come|');
  expect(words).not.toContain('moment ago');
});

const hourly = (valueAt: (hours: number) => number, newest = 1) =>
  Array.from({ length: 168 - newest }, (_, at) => ({
    observedAt: iso(at - 167),
    value: valueAt(at - 167),
  }));
function partOf(kind: 'temperature' | 'stage', states: States) {
  const river = riverAt(PLACE, sourcesOf(states), { site: NOW, real: NOW });
  return riverParts(river, US)[kind];
}
const warm = (celsius: number, newest?: number) => ({
  observed: observed(() => 1000, 2, {
    temperature: hourly((hours) => celsius + Math.sin((hours / 12) * Math.PI), newest),
  }),
});

test('temperatures are the newest reading, the range of the week, whose the lines are, and each day', () => {
  expect(shown(warm(10))).toContain('|Temperature|50 °F (9.7 °C)|');
  const part = given(partOf('temperature', warm(10)));
  expect(part.headline).toEqual({
    flow: expect.stringMatching(/^50\s°F \(9.7\s°C\)$/),
    moment: 'Fri, Nov 20, 11:00 AM',
  });
  expect(part.summary.replaceAll('\u00a0', ' ')).toBe(
    'Over 7 days the water was 48 °F (9 °C) to 52 °F (11 °C). EPA’s limits for Northwest rivers (2003) are for the 7-day average of daily highs. Core juvenile rearing: 61 °F (16 °C). Rearing and migration: 64 °F (18 °C). Migration: 68 °F (20 °C).',
  );
  expect(gaugeRows(part)[1]?.cells.map((cell) => cell?.replaceAll('\u00a0', ' '))).toEqual([
    '48 °F (9 °C)',
    '52 °F (11 °C)',
  ]);
});

test('temperatures over six hours old are not shown as now, and without readings none is shown', () => {
  expect(shown(warm(10, 8))).toContain('|Temperature|');
  expect(shown(warm(10, 8))).not.toMatch(/Temperature\|\d+ °F/);
  expect(shown({})).not.toMatch(/Temperature|\|Height\|/);
});

test('heights have NOAA’s flood categories', () => {
  const states = {
    observed: observed(() => 1000, 2, { stage: hourly((hours) => 12 + hours / 1000) }),
    forecast: forecast(() => 1000, {
      thresholds: {
        action: { stageFt: 12.5, flowCfs: null },
        minor: { stageFt: null, flowCfs: 9000 },
        major: { stageFt: 20, flowCfs: null },
      },
    }),
  };
  expect(shown(states)).toContain('|Height|12 ft|');
  const part = given(partOf('stage', states));
  expect(part.limits.map(({ name, flow }) => [name, flow])).toEqual([
    ['Action stage', 12.5],
    ['Major flood stage', 20],
  ]);
  expect(part.summary).toBe(
    'Over 7 days the gauge read 11.83 to 12 ft. NOAA’s categories here: action stage from 12.5 ft, major flood stage from 20 ft.',
  );
});
