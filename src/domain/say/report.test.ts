import { expect, test } from 'vitest';
import {
  datedCorrection,
  sayAge,
  sayChange,
  sayCorrection,
  sayRecord,
  saySilence,
} from './report.ts';

test('the age of figures has a year only where it is another one', () => {
  expect(sayAge('2025-10-22', '2025-10-23')).toEqual({
    word: 'Oct 22',
    line: 'Last report Oct 22',
    sentence: 'The last report here is of Oct 22.',
  });
  expect(sayAge('2024-12-22', '2025-01-03').word).toBe('Dec 22, 2024');
});

test('a place that fell silent says for how long', () => {
  expect(saySilence('2025-11-19', '2026-08-05', '2026-08-06').sentence).toBe(
    'No fish have been reported here since Nov 19, 2025, 9 months before the newest report.',
  );
});

test('a correction has its day, its fish, and the figure before and after', () => {
  const correction = { reportDate: '2025-11-26', fish: -303, before: 3950, after: 3647 } as const;
  expect(sayCorrection(correction, 'coho')).toEqual({
    word: '−303',
    line: 'WDFW lowered its count by 303 coho, 3,950 → 3,647',
    sentence: 'WDFW lowered its count by 303 coho, from 3,950 to 3,647.',
  });
  expect(datedCorrection(correction, 'coho', '2025-11-28')).toBe(
    'Nov 26: WDFW lowered its count by 303 coho, 3,950 → 3,647',
  );
});

const RECORD = {
  kind: 'season',
  countedOn: '2025-10-21',
  previous: { label: '2024', count: 10_178, seasons: 27, since: '1998' },
} as const;

test.each([
  [RECORD, 'More than in any of 27 seasons since 1998; the record was 10,178 in 2024.'],
  [
    { ...RECORD, kind: 'date' as const },
    'More by Oct 21 than in any of 27 seasons since 1998; the record was 10,178 in 2024.',
  ],
  [
    { ...RECORD, previous: { ...RECORD.previous, count: 0 } },
    'More than in any of 27 seasons since 1998; they had none.',
  ],
])('a record of %j', (record, sentence) => {
  expect(sayRecord(record).sentence).toBe(sentence);
});

test.each([
  [47_395, 25_944, 'up from 25,944'],
  [3, 4, 'down from 4'],
  [4, 4, 'as many as the week before'],
  [-3, -4, undefined],
  [0, 0, undefined],
  [5, null, undefined],
])('%i in a week after %s is %s', (week, before, word) => {
  expect(sayChange(week, before)?.word).toBe(word);
});
