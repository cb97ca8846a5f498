import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { spreadAround } from '#domain/river/daily-median.ts';
import { flowNow } from '#domain/river/flow-now.ts';
import { FlowNowLine } from './flow-now-line.tsx';

/** Noon in Washington. */
const NOW = Date.parse('2026-11-20T20:00:00Z');
const HOUR = 3_600_000;

/** What the line says of a river read every hour, against a usual flow of 1,000 cfs. */
function said(
  flowAt: (hours: number) => number,
  parts: { newest?: number; stage?: number; usual?: number; spread?: object | null } = {},
): string {
  const { newest = 2, usual = 1000, spread = null } = parts;
  const iso = (hours: number) => new Date(NOW - hours * HOUR).toISOString();
  const hours = Array.from({ length: 168 - newest }, (_, at) => 167 - at);
  const figures = { years: 96, p10: 400, p25: 700, p75: 1400, p90: 2000 };
  const around = spreadAround(usual, { ...figures, lowest: 200, highest: 4000, ...spread });
  const now = flowNow({
    readings: hours.map((ago) => ({ observedAt: iso(ago), flowCfs: flowAt(-ago) })),
    stage: parts.stage === undefined ? [] : [{ observedAt: iso(newest), value: parts.stage }],
    medians: Array.from({ length: 30 }, (_, at) => ({
      month: 11,
      day: at + 1,
      flowCfs: usual,
      ...(spread === null ? {} : around),
    })),
    now: NOW,
  });
  const html = renderToStaticMarkup(now ? <FlowNowLine now={now} /> : null);
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/(\s*\|\s*)+/g, '|');
}

const rise = (hours: number) => 1000 * 1.4 ** Math.max(0, (hours + 72) / 24);

describe('the river now', () => {
  test('begins with the newest reading: flow, direction, usual flow, age and changes', () => {
    expect(said(rise)).toBe(
      '|2,668 cfs|,|rising|, 167% above the usual 1,000 cfs for the date|Measured 2 hours ago, Fri 20 Nov, 10:00 AM|In 1 hour|+37 cfs|steady|In 3 hours|+110 cfs|steady|In 24 hours|+762 cfs|rose|',
    );
  });

  test('says of an old reading that the river now is not known, and nothing of its direction', () => {
    expect(said((hours) => 2000 + hours, { newest: 8, stage: 9.5, spread: {} })).toBe(
      '|1,992 cfs|at 9.5 ft|, 99% above the usual 1,000 cfs for the date|Measured 8 hours ago, Fri 20 Nov, 4:00 AM|No newer reading has come, so what the river does now is not known.|',
    );
  });

  test('has its height and its class among other years', () => {
    expect(said(rise, { stage: 12.34, spread: {} })).toMatch(
      /^\|2,668 cfs\|at 12.34 ft,\|rising\|, 167% above the usual 1,000 cfs for the date, much above normal\|/,
    );
  });

  test('names the past 24 hours where the newest reading says something else', () => {
    const words = said((hours) => (hours < -6 ? 1000 : 2500), { spread: {} });
    expect(words).toContain('150% above the usual 1,000 cfs for the date|');
    expect(words).toContain(
      '|The mean of the past 24 hours was in the normal range for the date.|',
    );
  });

  test('gives a record with its years, and none without extremes', () => {
    const record =
      '|The mean of the past 24 hours is higher than that of any 20 Nov in 96 years on record.|';
    expect(said(() => 4100, { spread: {} })).toContain(record);
    expect(said(() => 4100, { spread: { highest: null } })).not.toContain('on record');
    expect(said(() => 3900, { spread: {} })).not.toContain('on record');
  });

  test.each([
    [
      'dry',
      0,
      { usual: 400, spread: { p10: 250, p25: 300 } },
      'below the usual 400 cfs for the date, much below normal|',
    ],
    [
      'usually dry',
      0,
      { usual: 0, spread: { p10: 0, p25: 0, lowest: 0 } },
      'about the usual 0 cfs for the date, in the normal range|',
    ],
    ['tidal', -900, { spread: {} }, '|running upstream|, below the usual 1,000 cfs for the date|'],
    [
      'of a short record',
      3000,
      { spread: { years: 9 } },
      '3 times the usual 1,000 cfs for the date|',
    ],
  ])('of a river that is %s is true', (_, flow, parts, words) => {
    expect(said(() => flow, parts)).toContain(words);
  });
});
