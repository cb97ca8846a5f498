import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { NOT_BROUGHT } from '#web/lib/words/brought-words.ts';
import { facilityFeature } from '../../../testing/contract-fixtures.ts';
import {
  FAILED,
  forecast,
  iso,
  LOADING,
  NOW,
  observed,
  PLACE,
  shown,
  text,
} from '../../../testing/shown-river.tsx';
import { riverPlace } from './river-place.ts';
import { RiverReadings } from './river-readings.tsx';
import { RiverSection } from './river-section.tsx';
import { SEASON_FLOW_TITLE, type ShownRun } from './shown-run.ts';

test('a forecast for another place is not combined with the readings or their medians', () => {
  const states = { observed: observed(() => 1000), forecast: forecast(() => 5000) };
  expect(shown(states).text).toContain('|The flow is forecast to be above normal.|');
  const { text: words } = shown(states, {
    ...PLACE,
    point: { lid: 'RRDW1', name: 'Columbia River at Rocky Reach' },
  });
  expect(words).not.toContain('|Ahead|');
  expect(words).toContain('Highest: 5,000 cfs');
});

describe('the section as the server renders it', () => {
  const section = (place = PLACE, shownRun: ShownRun | null = null) => {
    const html = renderToStaticMarkup(
      <RiverReadings place={place} clock={() => ({ site: NOW, real: NOW })}>
        <RiverSection place={place} shown={shownRun} />
      </RiverReadings>,
    );
    return { html, text: text(html) };
  };

  test('has its title, both graphs by name, and links to the pages of the services', () => {
    const { html, text: words } = section();
    expect(html).toContain('<h2 id="river">River Flows for Nearby Gauges</h2>');
    expect(words).toContain('|On its own river, just above the hatchery.|');
    expect(words).toContain('|Analyzing flow patterns...|');
    expect(words).toContain(
      '|USGS Past 7 Days - Cubic Feet per Second|Cowlitz River below Mayfield Dam|',
    );
    expect(words).toContain(
      '|NOAA 10 Day Forecast - Cubic Feet per Second|Cowlitz River below Mayfield Dam|',
    );
    expect(html).toContain('href="https://waterdata.usgs.gov/monitoring-location/USGS-14238000/"');
    expect(html).toContain('href="https://water.noaa.gov/gauges/mydw1"');
    expect(words).toContain(
      '|The readings need JavaScript to load. The link above leads to them.|',
    );
  });

  test.each<[ShownRun['run']['lines'], boolean]>([
    [null, true],
    [[], false],
  ])('has flow and fish unless no season was counted: %j', (lines, isThere) => {
    const run = { species: 'Coho', run: 'NA', brought: NOT_BROUGHT, lines };
    const { text: words } = section(PLACE, {
      run,
      isAdults: false,
      loadWhole: () => {},
      isFailed: false,
    });
    expect(words.includes(`|${SEASON_FLOW_TITLE}|`)).toBe(isThere);
  });

  test('without a gauge says why and names the nearest one', () => {
    const properties = facilityFeature({
      Facility: 'HOODSPORT_HATCHERY',
      gauge_reason: 'There is no gauge on Finch Creek.',
      nearest_gauge: { site: '12061500', name: 'Skokomish River near Potlatch', miles: 6 },
    }).properties;
    const none = section(riverPlace(properties));
    expect(none.text).toContain(
      '|No gauge measures this river.|There is no gauge on Finch Creek.|The nearest gauge is|Skokomish River near Potlatch|, 6 miles away. It may be on another river.|',
    );
    expect(none.html).toContain('USGS-12061500');
    expect(none.html).not.toContain('<article');
    expect(none.text).not.toContain('Analyzing');
    const forecastOnly = section(
      riverPlace({ ...properties, forecast_lid: 'GRRW1', forecast_name: 'Grays River' }),
    );
    expect(forecastOnly.text).toContain('|No USGS gauge measures this river.|');
    expect(forecastOnly.html.match(/<article/g)).toHaveLength(1);
  });

  test('with a gauge that NOAA does not follow says so', () => {
    expect(section({ ...PLACE, point: null }).text).toContain(
      '|NOAA issues no forecast for this river.|',
    );
  });
});

describe('the summary', () => {
  const rise = (hours: number) => 1000 * 1.4 ** Math.max(0, (hours + 72) / 24);
  const rising = observed(rise);
  const risingOn = forecast(rise);

  test.each([
    ['observed', { observed: LOADING }],
    ['forecast', { forecast: LOADING }],
    ['medians', { medians: LOADING }],
    ['all', { observed: LOADING, forecast: LOADING, medians: LOADING }],
  ])('waits while it loads: %s', (_, states) => {
    const { text: words, html } = shown(states);
    expect(words).toContain('|Loading|Analyzing flow patterns...|');
    expect(html).toContain('role="status"');
  });

  test('describes the patterns in words, the current one first, with their days', () => {
    const { text: words } = shown({ observed: rising, forecast: risingOn });
    expect(words).toContain(
      '|Now|18 Nov to 29 Nov|The river is rising quickly.|Salmon and steelhead often move upstream on a rise',
    );
    expect(words).not.toContain('Note:');
  });

  test('says that a forecast has run out, or has missed what was measured', () => {
    const expired = forecast(() => 1000, { points: [{ validAt: iso(-30), flowCfs: 1000 }] });
    const out = shown({ forecast: expired }).text;
    expect(out).toContain(
      '|NOAA’s forecast has run out: its last figure was for Thu 19 Nov, 6:00 AM.|',
    );
    expect(out).toContain('|This forecast has run out: all its figures are past.|');
    expect(out).not.toMatch(/NOAA expects|Ahead/);
    const flood = observed((hours) => (hours < -4 ? 1000 : 3479));
    const missed = shown({ observed: flood, forecast: forecast(() => 1000) }).text;
    expect(missed).toContain('it expected 1,000 cfs by now, and the gauge shows 3,479 cfs.');
    expect(missed).not.toMatch(/\|Ahead\||\|Now\|/);
  });

  test('fails only when historic and forecast flow both failed', () => {
    const { text: words } = shown({ observed: FAILED, forecast: FAILED });
    expect(words).toContain('|Error loading river flow data|');
    expect(words).not.toContain('Note:');
    expect(words.match(/\|Unable to load data for this site\.\|Try again\|/g)).toHaveLength(2);
  });

  test.each([
    ['observed', { observed: FAILED, forecast: forecast((hours) => 500 * 1.3 ** (hours / 24)) }],
    ['forecast', { observed: rising, forecast: FAILED }],
    ['medians', { observed: rising, forecast: risingOn, medians: FAILED }],
  ])('works without one source and says so: %s', (_, states) => {
    const { text: words } = shown(states);
    expect(words).toContain(
      '|Note: Some data unavailable, insights based on available data only.|',
    );
    expect(words).toMatch(/The river is rising quickly|A sharp rise is ahead/);
    expect(words).not.toContain('Error loading');
  });

  test('is an error if the only source failed', () => {
    const { text: words } = shown({ observed: FAILED }, { ...PLACE, point: null });
    expect(words).toContain('|Error loading river flow data|');
  });

  test('says when a river shows no pattern, and when there are too few readings', () => {
    const wobbling = observed((hours) => 1000 + 30 * Math.sin(hours / 4));
    const calm = shown({
      observed: wobbling,
      forecast: forecast((hours) => (hours % 12 === 4 ? 970 : 1030)),
    });
    expect(calm.text).toContain(
      '|The flow shows no marked rise, drop or departure from the usual.|',
    );
    const nothing = forecast(() => 1, { points: [] });
    const none = shown({ observed: observed(() => 1, 168), forecast: nothing });
    expect(none.text).toContain('|There are too few days of readings to show a pattern.|');
    expect(none.text).toContain('|This gauge has sent no readings in the past 7 days.|');
    expect(none.text).toContain('|NOAA has no forecast for this river at the moment.|');
  });
});
