import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/milliseconds.ts';
import { boardDays, boardWater } from './river-board.ts';
import { riverFacts } from './river-facts.ts';

/** Noon in Washington on Thursday, November 20, 2025. */
const NOW = Date.parse('2025-11-20T20:00:00Z');
const iso = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();

function water(ahead: readonly number[], { isSetByDam = false } = {}) {
  const figures = {
    gauge: 'Elk River at Ford',
    measured: {
      site: '12345678',
      isSetByDam,
      readings: Array.from({ length: 80 }, (_, at) => ({
        observedAt: iso(at - 80),
        flowCfs: 1000,
      })),
      stage: [],
      temperature: [],
    },
    medians: [],
    forecast: {
      name: 'Elk River at Ford',
      points: ahead.map((flowCfs, at) => ({ validAt: iso(6 * (at + 1)), flowCfs })),
      heights: [],
      thresholds: { minor: { stageFt: null, flowCfs: 5000 } },
      issuedAt: iso(-3),
    },
    now: NOW,
  };
  return boardWater(figures, riverFacts(figures));
}

test.each([
  ['2025-11-17', ['2025-11-18', '2025-11-22', '2025-11-23']],
  ['2025-11-20', ['2025-11-21', '2025-11-22', '2025-11-23']],
  ['2025-11-21', ['2025-11-22', '2025-11-23', '2025-11-24']],
  ['2025-11-22', ['2025-11-23', '2025-11-24', '2025-11-25']],
  ['2025-11-23', ['2025-11-24', '2025-11-25', '2025-11-29']],
])('on %s the columns are tomorrow, the weekend and the days that fill three', (day, days) => {
  expect(boardDays(Date.parse(`${day}T20:00:00Z`))).toEqual(days);
});

const level = (flow: number, count = 16) => Array.from({ length: count }, () => flow);

test.each([
  ['steady', level(1050)],
  ['rising', [...level(1000, 4), 1200, ...level(1400, 11)]],
  ['rising-fast', [...level(1000, 4), 1500, ...level(2100, 11)]],
  ['falling', [900, 800, ...level(700, 14)]],
  // It first falls by a third, then rises by two thirds.
  ['rising-fast', [800, 670, 900, ...level(1670, 13)]],
  // It crests tonight and then falls far: whoever stands in it must know of the crest.
  ['rising', [1300, 900, 600, ...level(300, 13)]],
  ['flood', [1000, 2000, ...level(5200, 14)]],
  ['no-forecast', []],
])('a river is %s by the largest turn of 72 hours, a rise first', (section, ahead) => {
  expect(water(ahead).section).toBe(section);
});

test('a dam sets the flow: it never rises', () => {
  const { section, turn } = water([1000, 3000, 1000, 3000, 1000, 3000], { isSetByDam: true });
  expect([section, turn]).toEqual(['steady', null]);
});

test('a day is the mean from 6 AM to 6 PM, against the newest reading', () => {
  // From 1,000 cfs at noon on Thursday to 2,000 at noon on Friday, and level after that.
  const { days } = water([1250, 1500, 1750, 2000, ...level(2000, 12)]);
  const [friday, saturday] = days;
  expect(friday?.date).toBe('2025-11-21');
  // 6 AM: 1,750; noon: 2,000; 6 PM: 2,000. Seven hours rise evenly to 2,000, six are at 2,000.
  expect(friday?.mean).toBeCloseTo((7 * 1875 + 6 * 2000) / 13, 0);
  expect([saturday?.mean, saturday?.percent?.toFixed(0)]).toEqual([2000, '100']);
  expect(water([]).days.map(({ mean }) => mean)).toEqual([null, null, null]);
});
