import { expect, test } from 'vitest';
import { WHAT_CAME } from '#contract/river-address.ts';
import type { DailyMedian } from '#domain/river/daily-median.ts';
import { believable } from '#domain/river/doubtful-reading.ts';
import type { FloodStatement } from '#domain/river/recorded-rivers.ts';
import type { ForecastAnswer } from '#web/lib/api/rivers.ts';
import { figuresAt, iso, mediansOf, WEEK } from '../../testing/flow-figures.ts';
import { loaded, type States, shown } from '../../testing/shown-river.tsx';

const flowAt = (hours: number) => 1000 + Math.max(0, 500 * hours);
const readings = figuresAt(WEEK, flowAt);
const stage = [{ observedAt: iso(0), value: 26.5 }];
const points = figuresAt(
  Array.from({ length: 40 }, (_, at) => 4 + 6 * at),
  flowAt,
);

const statement = (issuedAt: string, crest: number): FloodStatement => ({
  lid: 'MVEW1',
  issuedAt,
  observedAt: iso(-1),
  observed: 26.5,
  unit: 'ft',
  floodLevel: 28,
  crest,
  crestAt: '2026-11-22T12:00:00.000Z',
  came: { crest: 37.73, at: '2026-11-22T08:15:00.000Z' },
});

const ahead: ForecastAnswer = {
  points,
  isUnitKnown: true,
  issuedAt: null,
  heights: [{ observedAt: iso(40), value: 37.7 }],
  thresholds: { minor: { stageFt: 28, flowCfs: null }, major: { stageFt: 32, flowCfs: null } },
  accuracy: [],
  isRecorded: true,
  statements: [statement(iso(-2), 41.5), statement(iso(-9), 36.9)],
};

const recorded = (usual: readonly DailyMedian[], over: Partial<ForecastAnswer> = {}): States => ({
  observed: loaded(believable({ site: '14238000', readings, stage, temperature: [] }), 'recorded'),
  medians: loaded(usual, 'recorded'),
  forecast: loaded<ForecastAnswer>({ ...ahead, ...over }, 'recorded'),
});

test('a recorded section says once what is ahead, and calls nothing of it a forecast of NOAA', () => {
  const words = shown(recorded(mediansOf(1000)));
  expect(words.split(WHAT_CAME)).toHaveLength(2);
  expect(words).not.toMatch(/simulated|NOAA expects (a steady|[\d,])|Forecast issued/);
  expect(words).toContain('What then came: ');
  expect(words).toContain('|Measured|Came|Usual|');
  // The titles stay.
  expect(words).toContain('NOAA 10 Day Forecast - Cubic Feet per Second');
});

test('without a usual flow it says that none is known', () => {
  const none = 'No usual flow is known here.';
  expect(shown(recorded([]))).toContain(`${WHAT_CAME}. ${none}`);
  expect(shown(recorded(mediansOf(1000)))).not.toContain(none);
});

test('with nothing ahead it says that neither was kept', () => {
  const words = shown(recorded(mediansOf(1000), { points: [], heights: [] }));
  expect(words).toContain('Demonstration: nothing was kept of this place for the days ahead.');
  expect(words).toContain('Demonstration: recorded river, provisional readings of USGS');
});

test('a flood has its stage by height, and the statements with what came, newest first', () => {
  const words = shown(recorded(mediansOf(1000))).replaceAll('\u00a0', ' ');
  expect(words).toContain('|Major flood stage by early Sunday, crest 37.7 ft. ');
  expect(words).toMatch(
    /National Weather Service flood statement,.+a crest of 41\.5 ft expected .+37\.73 ft came, .+Flood level: .*28 ft.+Earlier statements.+36\.9 ft expected/,
  );
});
