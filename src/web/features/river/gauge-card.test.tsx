import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { GaugeReading } from '#domain/river/observed-flow.ts';
import { GaugeCard } from './gauge-card.tsx';
import {
  degrees,
  floodLines,
  floodWords,
  HEIGHT_WORDS,
  TEMPERATURE_LINES,
  TEMPERATURE_WORDS,
  temperatureSource,
} from './gauge-words.ts';

/** Noon in Washington. */
const NOW = Date.parse('2026-11-20T20:00:00Z');
const HOUR = 3_600_000;

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const hourly = (valueAt: (hours: number) => number, newest = -1): readonly GaugeReading[] =>
  Array.from({ length: 168 + newest }, (_, at) => at - 167).map((hours) => ({
    observedAt: new Date(NOW + hours * HOUR).toISOString(),
    value: valueAt(hours),
  }));

function card(
  readings: readonly GaugeReading[],
  more: Partial<Parameters<typeof GaugeCard>[0]> = {},
): { html: string; text: string } {
  const figures = {
    site: '14238000',
    name: null,
    position: null,
    readings: [],
    stage: [],
    temperature: [],
  };
  const answer = {
    figures,
    source: 'usgs',
    isStale: false,
    fetchedAt: NOW,
    newestAt: null,
  } as const;
  const html = renderToStaticMarkup(
    <GaugeCard
      gauge={{ site: '14238000', name: 'Cowlitz River' }}
      answer={answer}
      source={{ state: { kind: 'loaded', answer }, isLoading: false, retry: () => undefined }}
      readings={readings}
      words={TEMPERATURE_WORDS}
      limits={TEMPERATURE_LINES}
      about={temperatureSource()}
      times={{ site: NOW, real: NOW }}
      {...more}
    />,
  );
  const text = plain(html)
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '|');
  return { html, text: text.replaceAll(/(\s*\|\s*)+/g, '|') };
}

test.each([
  [12.4, '54 °F (12.4 °C)'],
  [0, '32 °F (0 °C)'],
  [-0.04, '32 °F (0 °C)'],
  [-18, '0 °F (-18 °C)'],
  [16, '61 °F (16 °C)'],
])('%d degrees Celsius are %s', (celsius, words) => {
  expect(plain(degrees(celsius))).toBe(words);
});

describe('the temperature of the water', () => {
  test('is the newest reading, the range of the week, whose the lines are, and each day', () => {
    const { text } = card(hourly((hours) => 10 + Math.sin((hours / 12) * Math.PI)));
    expect(text).toContain('|Water Temperature, Past 7 Days - °F|Cowlitz River|50 °F (9.7 °C)|');
    expect(text).toContain('|Newest reading 1 hour ago|');
    expect(text).toContain(
      '|In the past 7 days the water was between 48 °F (9 °C) and 52 °F (11 °C). EPA’s guidance for the Pacific Northwest (2003) sets maximums for the 7-day average of daily highs: 61 °F (16 °C) for core juvenile rearing, 64 °F (18 °C) for rearing and migration, 68 °F (20 °C) for migration.|',
    );
    expect(text).toContain('|Day|Low|High|Fri 11/13|in part|');
    expect(text).toContain('|Sat 11/14|48 °F (9 °C)|52 °F (11 °C)|');
    expect(text).not.toContain('|migration|');
  });

  test('has the lines that the graph reaches', () => {
    const { text } = card(hourly((hours) => 17.5 + Math.sin((hours / 12) * Math.PI)));
    expect(text).toContain('|rearing and migration|');
    expect(text).not.toContain('|migration|');
  });

  test('of over six hours ago is not shown as now', () => {
    const { text } = card(hourly(() => 10, -8));
    expect(text).not.toContain('|Cowlitz River|50 °F (10 °C)|');
    expect(text).toContain('|The newest reading is over 6 hours old.');
    expect(text).toContain('|In the past 7 days the water was at 50 °F (10 °C).');
  });

  test('is not there where it is not measured, nor from a week ago', () => {
    expect(card([]).html).toBe('');
    expect(card([{ observedAt: '2026-11-13T19:00:00.000Z', value: 9 }]).html).toBe('');
  });
});

test('the height has NOAA’s flood categories, those that the graph reaches as lines', () => {
  const limits = floodLines({
    action: { stageFt: 12.5, flowCfs: null },
    minor: { stageFt: null, flowCfs: 9000 },
    major: { stageFt: 20, flowCfs: null },
  });
  const about = floodWords(limits);
  expect(about).toBe(
    'NOAA’s categories here: action stage from 12.5 ft, major flood stage from 20 ft.',
  );
  const { text } = card(
    hourly((hours) => 12 + hours / 1000),
    { words: HEIGHT_WORDS, limits, about },
  );
  expect(text).toContain('|Gauge Height, Past 7 Days - Feet|Cowlitz River|12 ft|');
  expect(text).toContain('|action stage|');
  expect(text).not.toContain('|major flood stage|');
  expect(text).toContain('the river stood between 11.83 ft and 12 ft. NOAA’s categories here');
  expect(floodWords([])).toBe('');
});
