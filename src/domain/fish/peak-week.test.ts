import { expect, test } from 'vitest';
import { emptyCircle } from './day-circle.ts';
import { peakInYear } from './peak-week.ts';

/** Fish of two weeks, one from day 280 on and one from day 330 on. */
function year(first: number, second: number): readonly number[] {
  return emptyCircle().map((_, day) => {
    if (day >= 280 && day < 287) return first;
    return day >= 330 && day < 337 ? second : 0;
  });
}

const meanOf = (years: readonly (readonly number[])[]) =>
  emptyCircle().map(
    (_, day) => years.reduce((all, amounts) => all + (amounts[day] ?? 0), 0) / years.length,
  );

const PEAK = { from: '2025-10-08', to: '2025-10-14' };

test('the peak of a species is named where no other week is as high within the noise of years', () => {
  const clear = [year(100, 20), year(90, 30), year(110, 10)];
  expect(peakInYear('2025-01-01', meanOf(clear), clear)).toEqual(PEAK);
  const either = [year(100, 20), year(20, 95), year(60, 50)];
  expect(peakInYear('2025-01-01', meanOf(either), either)).toBeNull();
});

test('a peak at the turn of the year is one', () => {
  const turn = emptyCircle().map((_, day) => (day >= 363 || day < 4 ? 100 : 0));
  expect(peakInYear('2025-01-01', turn, [turn, turn])).toEqual({
    from: '2025-12-30',
    to: '2026-01-05',
  });
});
