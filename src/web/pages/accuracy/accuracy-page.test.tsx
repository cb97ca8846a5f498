import { describe, expect, test } from 'vitest';
import { accuracyFixture } from '../../../testing/contract-fixtures.ts';
import { text } from '../../../testing/page-text.tsx';
import { findingWords, rangeWords, recordWords, shownWords } from './accuracy-words.ts';
import { AccuracyPage } from './route.tsx';

const view = accuracyFixture();
const [coho] = view.species;
if (coho === undefined) throw new Error('the fixture has no species');

test('the scorecard begins with the finding', () => {
  expect(findingWords(view)).toBe(
    'Halfway through a run, half of the projected totals were within 21.0% of the final count. ' +
      'The mean of the last five seasons was within 40.0%, and the count divided by the usual ' +
      'share within 42.0%.',
  );
});

test('the scorecard says where ranges held fewer totals than they are meant to', () => {
  expect(rangeWords(view)).toBe(
    'Four totals in five are meant to be within the range. Between a quarter and three quarters ' +
      'of the run, coho did worst of the species with 50 or more seasons: 80.5% of its totals were within it. In 2025, 66.0% of the totals of all species were within it.',
  );
});

test('the scorecard says which seasons it knows that the day shown does not', () => {
  const record = { ...view.record, as_of: '2026-08-05' as const };
  expect(recordWords({ record, as_of: '2026-08-05' })).toBe(
    'The test was made once, from the record up to Aug 5, 2026.',
  );
  expect(recordWords({ record, as_of: '2025-11-14' })).toBe(
    'The test was made once, from the record up to Aug 5, 2026. So it has seasons that were not over on the day shown here.',
  );
});

test('the scorecard says when each species is shown', () => {
  const stagesOf = (...proved: boolean[]) =>
    coho.stages.map((stage, at) => ({ ...stage, proved: proved[at] ?? false }));
  const all = coho.stages.map(({ stage }) => stage);
  const words = (...proved: boolean[]) => shownWords({ ...coho, stages: stagesOf(...proved) }, all);
  expect(words(false, false, false)).toBe('no stage');
  expect(words(true, true, true)).toBe('every stage');
  expect(words(false, true, true)).toBe('from 50% on');
  expect(words(true, false, true)).toBe('at 25%, 75%');
  expect(shownWords({ ...coho, stages: stagesOf(true, true, true) }, [0, ...all])).toBe(
    'from 25% on',
  );
});

test('the scorecard has every figure of the answer in its tables, and no others', () => {
  const page = text(<AccuracyPage view={view} chances={[]} standIn={null} />);
  expect(page).toContain(
    '|25%|40.0%|90.0%|45.0%|80.5%|60|50%|40.0%|42.0%|21.0%|80.5%|60|75%|40.0%|24.0%|12.0%|80.5%|60|',
  );
  expect(page).toContain('|Coho|60|45.0%|21.0%|12.0%|80.5%|from 50% on|');
  expect(page).toContain('single facilities, median|45.0%|21.0%|12.0%|');
  expect(page).toContain('|2024|80|45.0%|21.0%|12.0%|84.2%|2025|100|45.0%|21.0%|12.0%|66.0%|');
  expect(page).toContain('60 seasons of 9 runs, 2018 to 2025');
  expect(page).toContain('6 finished seasons, 20 fish counted, and 50 expected');
});

describe('the chances of a flow', () => {
  const score = (leadDay: number, days: number, insidePercent: number) => ({
    leadDay,
    days,
    bands: 11 * days,
    insidePercent,
  });
  const section = (
    chances: readonly ReturnType<typeof score>[],
    standIn: 'simulated' | 'recorded' | null = null,
  ) => {
    const page = text(<AccuracyPage view={view} chances={chances} standIn={standIn} />);
    return page.slice(page.indexOf('The chances of a river’s flow'));
  };

  test('are scored from 60 days on, and a day ahead that is not shown says so', () => {
    const page = section([
      score(1, 70, 60.4),
      score(2, 60, 78.12),
      score(3, 60, 69.9),
      score(4, 59, 80),
    ]);
    expect(page).toContain('|1|60.4%|70|770|no|2|78.1%|60|660|yes|3|69.9%|60|660|no|');
    expect(page).not.toContain('|4|');
    expect(page).not.toMatch(/compared/);
  });

  test.each([
    [[], null, 'Nothing can be compared yet.'],
    [[score(2, 1, 100)], null, 'So far 1 day can be compared: too few to tell.'],
    [[score(2, 59, 100)], null, 'So far 59 days can be compared: too few to tell.'],
    [[], 'recorded', 'No chances were kept for the days of this demonstration.'],
    [[score(2, 60, 80)], 'simulated', 'Simulated river, for demonstration'],
  ] as const)('before that they are not: %j, %j', (scores, standIn, words) => {
    expect(section(scores, standIn)).toContain(words);
  });
});
