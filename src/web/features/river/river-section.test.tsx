import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { RiverSource } from '#contract/river.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { ObservedFlow } from '#domain/river/observed-flow.ts';
import type { ForecastAnswer, RiverAnswer } from '#web/lib/api/river-api.ts';
import type { Source, SourceState } from '#web/lib/api/use-source.ts';
import { facilityFeature } from '../../../testing/contract-fixtures.ts';
import { unclearControls } from '../../../testing/unclear-controls.ts';
import { riverPlace } from './river-place.ts';
import { RiverReadings } from './river-readings.tsx';
import { RiverFlows, RiverSection } from './river-section.tsx';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const HOUR = 3_600_000;
const iso = (hours: number): string => new Date(NOW + hours * HOUR).toISOString();

const PLACE = riverPlace(
  facilityFeature({
    Facility: 'COWLITZ_SALMON_HATCHERY',
    river_gauge: '14238000',
    river_gauge_name: 'Cowlitz River below Mayfield Dam',
    forecast_lid: 'MYDW1',
    forecast_name: 'Cowlitz River below Mayfield Dam',
    gauge_reason: 'On its own river, just above the hatchery.',
  }).properties,
);

function source<T>(state: SourceState<T>): Source<T> {
  return { state, isLoading: state.kind === 'loading', retry: () => undefined };
}
const LOADING = { kind: 'loading' } as const;
const FAILED = { kind: 'failed' } as const;

interface AnswerOverrides {
  readonly source?: RiverSource;
  readonly isStale?: boolean;
  readonly fetchedAt?: number;
}

function loaded<T>(figures: T, overrides: AnswerOverrides = {}): SourceState<RiverAnswer<T>> {
  const answer = {
    source: 'usgs' as const,
    isStale: false,
    fetchedAt: NOW - HOUR / 2,
    newestAt: null,
    ...overrides,
    figures,
  };
  return { kind: 'loaded', answer };
}

/** Hourly readings up to `newest` hours ago. */
function observed(flowAt: (hours: number) => number, newest = 2, overrides: AnswerOverrides = {}) {
  const readings = Array.from({ length: 168 - newest }, (_, at) => at - 167).map((hours) => ({
    observedAt: iso(hours),
    flowCfs: flowAt(hours),
  }));
  const flow: ObservedFlow = {
    site: '14238000',
    name: null,
    position: null,
    readings,
    stage: [],
    temperature: [],
  };
  return loaded(flow, overrides);
}

function forecast(
  flowAt: (hours: number) => number,
  over: Partial<ForecastAnswer> = {},
  overrides = {},
) {
  const points = Array.from({ length: 40 }, (_, at) => ({
    validAt: iso(4 + at * 6),
    flowCfs: flowAt(4 + at * 6),
  }));
  const flow = {
    isUnitKnown: true,
    issuedAt: iso(-5),
    points,
    thresholds: {},
    accuracy: [],
    ...over,
  };
  return loaded(flow, { source: 'nwps', ...overrides });
}

function medians(flowCfs: number) {
  const table: DailyMedian[] = [11, 12].flatMap((month) =>
    Array.from({ length: 31 }, (_, at) => ({ month, day: at + 1, flowCfs })),
  );
  return loaded(table);
}

type States = {
  readonly [K in 'observed' | 'forecast' | 'medians']?: Parameters<
    typeof RiverFlows
  >[0]['sources'][K]['state'];
};

function text(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/(\s*\|\s*)+/g, '|');
}

function shown(states: States, place = PLACE): { html: string; text: string } {
  const html = renderToStaticMarkup(
    <RiverFlows
      place={place}
      sources={{
        observed: source(states.observed ?? observed(() => 1000)),
        forecast: source(states.forecast ?? forecast(() => 1000)),
        medians: source(states.medians ?? medians(1000)),
      }}
      times={{ site: NOW, real: NOW }}
    />,
  );
  return { html, text: text(html) };
}

test('a forecast for another place is not combined with the readings or their medians', () => {
  const states = { observed: observed(() => 1000), forecast: forecast(() => 5000) };
  expect(shown(states).text).toContain('|The flow is forecast to be above normal.|');
  const { text: words } = shown(states, {
    ...PLACE,
    point: { lid: 'RRDW1', name: 'Columbia River at Rocky Reach' },
  });
  expect(words).not.toContain('|Ahead|');
  expect(words).toContain('Up to 5,000 cfs');
});

describe('the section as the server renders it', () => {
  const section = (place = PLACE) => {
    const html = renderToStaticMarkup(
      <RiverReadings place={place} clock={() => ({ site: NOW, real: NOW })}>
        <RiverSection place={place} shown={null} />
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

  test('without a gauge says why and names the nearest one', () => {
    const properties = facilityFeature({
      Facility: 'HOODSPORT_HATCHERY',
      gauge_reason: 'No gauge stands on Finch Creek.',
      nearest_gauge: { site: '12061500', name: 'Skokomish River near Potlatch', miles: 6 },
    }).properties;
    const none = section(riverPlace(properties));
    expect(none.text).toContain(
      '|No gauge measures this river.|No gauge stands on Finch Creek.|The nearest gauge is|Skokomish River near Potlatch|, 6 miles away. It may be on another river.|',
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
      '|Now|11/18 to 11/29|The river is rising quickly.|Salmon and steelhead often move upstream on a rise',
    );
    expect(words).not.toContain('Note:');
  });

  test('says that a forecast has run out, or has missed what was measured', () => {
    const expired = forecast(() => 1000, { points: [{ validAt: iso(-30), flowCfs: 1000 }] });
    const out = shown({ forecast: expired }).text;
    expect(out).toContain(
      '|NOAA’s forecast has run out: its last figure was for Thu 11/19, 6:00 AM.|',
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

describe('the picture of the past week and the next ten days', () => {
  const TITLE = '|Past week and next ten days|Cowlitz River below Mayfield Dam|';

  test('stands above the two graphs, with its finding, its lines, its sentence and its days', () => {
    const { text: words, html } = shown({
      observed: observed(() => 1000),
      forecast: forecast((hours) => 1000 + 10 * hours),
    });
    const picture = words.slice(words.indexOf(TITLE), words.indexOf('|USGS Past 7 Days'));
    expect(picture).toContain(`${TITLE}Up to 3,380 cfs|expected Mon 11/30, 10:00 AM|`);
    expect(picture).toContain(
      '|Measured|NOAA forecast, issued 5 hours ago|Usual (median of the date)|In the past 7 days',
    );
    expect(picture).toContain('|Day|Measured|Forecast|Usual|Fri 11/13|1,000|–|no figure|1,000|');
    expect(picture).toContain('|Fri 11/20|1,000|1,040 to 1,100|1,000|');
    expect(html).toContain('aria-label="Past week and next ten days, Cowlitz River below Mayfield');
  });

  test('keeps its place while it loads, and is not there without a figure', () => {
    expect(shown({ medians: LOADING }).text).toContain('|Past week and next ten days|');
    expect(shown({ observed: FAILED, forecast: FAILED }).text).not.toContain('Past week');
    const nothing = shown({
      observed: observed(() => 1, 168),
      forecast: forecast(() => 1, { points: [] }),
    });
    expect(nothing.text).not.toContain('Past week');
  });

  test('says which half is missing, and does not draw a forecast without a unit', () => {
    const part = (states: States) => {
      const { text: words } = shown(states);
      return words.slice(words.indexOf(TITLE), words.indexOf('|USGS Past 7 Days'));
    };
    expect(part({ observed: FAILED })).toContain('The readings of the past 7 days could not be');
    expect(part({ forecast: FAILED })).toContain('The forecast could not be loaded.');
    expect(part({ forecast: forecast(() => 9, { points: [] }) })).toContain('NOAA has no forecast');
    const unknown = part({ forecast: forecast(() => 9, { isUnitKnown: false }) });
    expect(unknown).toContain('NOAA gave no units with its forecast, so it is not drawn here.');
    expect(unknown).toContain('|Thu 11/19|1,000|–|no figure|');
  });

  test('is of one place: not drawn where the forecast is for another', () => {
    const point = { lid: 'RRDW1', name: 'Columbia River at Rocky Reach' };
    expect(shown({}, { ...PLACE, point }).text).not.toContain('Past week');
    expect(shown({}, { ...PLACE, point: null }).text).not.toContain('Past week');
  });
});

describe('the graphs', () => {
  test('are drawn on the required canvas, without styles', () => {
    const { html } = shown({});
    expect(html.match(/<svg [^>]*viewBox="0 0 440 275"/g)).toHaveLength(2);
    expect(html).not.toMatch(/\sstyle=|<style/);
    // The forecast of its own graph, of the picture above it, and of what that one's lines mean.
    expect(html.match(/data-kind="forecast"/g)).toHaveLength(3);
  });

  test('of temperature and height follow, where the gauge measures them', () => {
    const flow = observed(() => 1000);
    if (flow.kind !== 'loaded') throw new Error('not loaded');
    const stage = [{ observedAt: iso(-2), value: 9.5 }];
    const { text: words } = shown({
      observed: loaded({ ...flow.answer.figures, stage, temperature: stage }),
    });
    expect(words).toMatch(
      /\|NOAA 10 Day .+\|Water Temp.+\|49.°F \(9.5.°C\)\|.+\|Gauge Height.+\|9.5 ft\|/,
    );
    expect(words).toContain('|1,000 cfs|at 9.5 ft');
    expect(shown({}).text).not.toMatch(/Water Temp|Gauge Height| at .* ft/);
  });

  test('of a forecast says below it how good earlier ones were', () => {
    const accuracy = [{ leadDay: 3, forecasts: 24, percent: 11.2 }];
    const { text: words } = shown({ forecast: forecast(() => 1000, { accuracy }) });
    expect(words).toMatch(
      /NOAA expects a steady 1,000 cfs\. NOAA’s 3-day forecast here is usually within 12% of what/,
    );
    expect(shown({}).text).not.toContain('3-day forecast');
  });

  test('say the newest reading, its age, its exact time and its source', () => {
    const { text: words, html } = shown({ observed: observed((hours) => 2000 + hours) });
    expect(words).toContain('|1,998 cfs|Fri 11/20, 10:00 AM|');
    expect(words).toContain(
      '|Newest reading 2 hours ago|Friday, November 20, 2026 at 10:00 AM, Pacific time|Source: USGS|',
    );
    expect(words).toContain(
      '|Issued 5 hours ago|Friday, November 20, 2026 at 7:00 AM, Pacific time|Source: NOAA|',
    );
    expect(html).toContain('>Newest reading 2 hours ago</summary>');
    expect(unclearControls(html)).toEqual([]);
    expect(words).not.toContain('over 6 hours old');
  });

  test.each([
    [6, false],
    [7, true],
  ])('call out a newest reading of %d hours ago: %s', (hours, isCalledOut) => {
    const { html, text: words } = shown({ observed: observed(() => 1000, hours) });
    expect(words.includes('|The newest reading is over 6 hours old.')).toBe(isCalledOut);
    expect(html.includes('data-old="true"')).toBe(isCalledOut);
  });

  test('say when they are saved ones, how old they are, and offer to update them', () => {
    const { text: words } = shown({
      observed: observed(() => 1000, 26, { isStale: true, fetchedAt: NOW - 26 * HOUR }),
    });
    expect(words).toContain(
      '|Newer figures could not be loaded. These were saved 1 day ago.|Update|',
    );
  });

  test('label a simulated river once, and each card by its source', () => {
    const { text: words } = shown({
      observed: observed(() => 1000, 2, { source: 'simulated' }),
      forecast: forecast(() => 1000, {}, { source: 'simulated' }),
    });
    expect(words.match(/\|Simulated river, for demonstration\|/g)).toHaveLength(1);
    expect(words.match(/Source: simulated/g)).toHaveLength(2);
  });

  test('say when NOAA gave no units, and do not compare such a forecast with anything', () => {
    const { text: words } = shown({
      observed: observed((hours) => 1000 + 30 * Math.sin(hours)),
      forecast: forecast((hours) => 9 * 1.5 ** (hours / 24), { isUnitKnown: false }),
    });
    expect(words).toContain(
      '|NOAA gave no units with these figures: they may not be cubic feet per second.|',
    );
    expect(words).toContain('(no unit)|');
    expect(words).not.toContain('|Ahead|');
  });

  test('draw the usual flow only if every day has one', () => {
    expect(shown({}).text.match(/\|usual\|/g)).toHaveLength(2);
    const holed = medians(1000);
    if (holed.kind !== 'loaded') throw new Error('not loaded');
    const without = (...days: number[]) =>
      shown({ medians: loaded(holed.answer.figures.filter(({ day }) => !days.includes(day))) });
    expect(without(16).text.match(/\|usual\|/g)).toHaveLength(1);
    expect(without(16, 25).text).not.toContain('|usual|');
  });

  test('say that the usual flow is missing beside the graph it is missing from', () => {
    expect(shown({ medians: FAILED }).text).toContain(
      '|The usual flow of the season could not be loaded.|Try again|',
    );
  });

  test('are followed by one sentence and a table by day', () => {
    const { text: words } = shown({ observed: observed(() => 1000) });
    expect(words).toContain('|In the past 7 days the flow stayed at 1,000 cfs.|Show as table|');
    expect(words).toContain(
      '|Day|Low|High|Mean|Usual|Fri 11/13|in part|1,000|1,000|1,000|1,000|Sat 11/14|1,000|',
    );
  });

  test('leave a day without readings empty in the table', () => {
    const whole = observed(() => 1000);
    if (whole.kind !== 'loaded') throw new Error('not loaded');
    const { figures } = whole.answer;
    const readings = figures.readings.filter(
      ({ observedAt }) => observedAt < '2026-11-16T08' || observedAt >= '2026-11-17T08',
    );
    const { text: words } = shown({ observed: loaded({ ...figures, readings }) });
    expect(words).toContain('|Mon 11/16|–|no figure|–|no figure|–|no figure|');
  });
});
