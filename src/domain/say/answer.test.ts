import { expect, test } from 'vitest';
import type { RunTiming } from '#domain/fish/run-timing.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { US } from '#domain/words/units.ts';
import { madeUpTiming } from '../../testing/run-figures.ts';
import { type AnsweredRun, runClause, sayFishAndWater } from './answer.ts';

const TODAY: PlainDate = '2025-10-23';
const coho = (timing: RunTiming | null, more: Partial<AnsweredRun> = {}): AnsweredRun => ({
  species: 'Coho',
  run: 'NA',
  timing,
  recentFish: 0,
  count: 1372,
  ...more,
});
/** The peak week begins 19 days after the first tenth. */
const near = madeUpTiming('near', [0.1, 0.28, 0.6], '2025-10-10');

test.each<[string, AnsweredRun, string | null]>([
  ['before its peak', coho(near), 'coho usually peak in six days, Oct 29 to Nov 4'],
  [
    'in its peak week',
    coho(madeUpTiming('near', [0.2, 0.4, 0.6], '2025-10-03')),
    'coho are usually in their peak week, Oct 22 to 28',
  ],
  [
    'past it',
    coho(madeUpTiming('past', [0.6, 0.8, 0.9], '2025-09-20')),
    'The coho peak, Oct 9 to 15, is usually past',
  ],
  [
    'still to come',
    coho(madeUpTiming('to come', [0, 0, 0.02], '2025-11-15')),
    'coho usually come from Nov 15 on',
  ],
  [
    'still to come, though fish came',
    coho(madeUpTiming('to come', [0, 0, 0.02], '2025-11-15'), { recentFish: 40 }),
    null,
  ],
  [
    'in years that differ too much',
    coho(madeUpTiming(null, [0.1, 0.5, 0.9])),
    'By now 50% of a usual coho run is in',
  ],
  ['at a trap that closes', coho({ ...near, closes: '2025-11-01' }), null],
  ['unknown', coho(null), null],
])('a run %s becomes a clause', (_, run, clause) => {
  expect(runClause(run, TODAY)).toBe(clause);
});

test('without a river the sentence is of fish alone, and without either there is no sentence', () => {
  const options = { today: TODAY, units: US };
  expect(sayFishAndWater(coho(near), null, options)).toBe(
    'Coho usually peak in six days, Oct 29 to Nov 4.',
  );
  expect(sayFishAndWater(null, null, options)).toBe('');
});
