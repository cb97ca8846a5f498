import { describe, expect, test } from 'vitest';
import {
  FAILED,
  forecast,
  HOUR,
  iso,
  LOADING,
  loaded,
  medians,
  NOW,
  observed,
  PLACE,
  type States,
  shown,
} from '../../../testing/shown-river.tsx';
import { unclearControls } from '../../../testing/unclear-controls.ts';

describe('the picture of the past week and the next ten days', () => {
  const TITLE = '|Past week and next ten days|Cowlitz River below Mayfield Dam|';

  test('is above the two graphs, with its finding, its lines, its sentence and its days', () => {
    const { text: words, html } = shown({
      observed: observed(() => 1000),
      forecast: forecast((hours) => 1000 + 10 * hours),
    });
    const picture = words.slice(words.indexOf(TITLE), words.indexOf('|USGS Past 7 Days'));
    expect(picture).toContain(`${TITLE}Up to 3,380 cfs|expected Mon 30 Nov, 10:00 AM|`);
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
    expect(words).toContain('|1,998 cfs|Fri 20 Nov, 10:00 AM|');
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
