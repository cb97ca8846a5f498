import { expect, test } from 'vitest';
import type { FlowTrend } from '#domain/river/flow-now.ts';
import { US } from '#domain/words/units.ts';
import { changeInDay } from './gauge-rows.tsx';

test.each<[FlowTrend | null, number, string]>([
  ['rising', 240, '+240 cfs in a day'],
  ['falling', -240, '−240 cfs in a day'],
  ['steady', -240, '−240 cfs in a day'],
  [null, 240, '+240 cfs in a day'],
  ['rising-fast', -23_800, 'rising fast; 23,800 cfs lower than a day ago'],
  ['falling', 1080, 'falling; 1,080 cfs higher than a day ago'],
])('a gauge that is %s now, and has changed by %d cfs in a day', (trend, by, words) => {
  expect(changeInDay({ trend }, { hours: 24, by, trend }, US)).toBe(words);
});
