import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/milliseconds.ts';
import { risesAhead } from './rises-ahead.ts';

/** Noon in Washington on November 14, 2025. */
const NOON = Date.parse('2025-11-14T20:00:00Z');
const daily = (...flows: readonly number[]) =>
  flows.map((flow, day) => ({ at: NOON + 24 * day * HOUR_MS, flow }));

test.each<[string, readonly number[], readonly string[]]>([
  ['a crest is a rise, the days after it are not', [109, 464, 300, 250], ['2025-11-15']],
  ['a second crest is another', [100, 200, 120, 160], ['2025-11-15', '2025-11-17']],
  ['a fifth more is no rise yet', [100, 120, 120], []],
  ['a trickle that doubles is not a rise', [2, 4, 3], []],
  ['a falling river has none', [900, 700, 500], []],
])('%s', (_, flows, days) => {
  expect([...risesAhead(daily(...flows)).keys()]).toEqual(days);
});
