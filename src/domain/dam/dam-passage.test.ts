import { expect, test } from 'vitest';
import { passageDays } from '../../testing/passage-days.ts';
import { damPassage, lastDays, newestWater } from './dam-passage.ts';
import { DAMS } from './dams.ts';

const [BONNEVILLE] = DAMS;

test('a dam shows the thirty days up to its newest count, and none before it was ever counted', () => {
  const counted = passageDays('2024-03-01', '2024-05-10', { steelhead: 3 });
  const uncounted = passageDays('2024-05-11', '2024-05-14', { celsius: 12 });
  const days = lastDays(damPassage(BONNEVILLE, [...counted, ...uncounted]));
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([30, '2024-04-11', '2024-05-10']);
  expect(lastDays(damPassage(BONNEVILLE, uncounted))).toEqual([]);
});

test('the water is that of the year of the newest count', () => {
  const warm = passageDays('2023-08-01', '2023-08-02', { steelhead: 3, celsius: 20 });
  const counted = passageDays('2024-05-01', '2024-05-10', { steelhead: 3, celsius: null });
  expect(newestWater(damPassage(BONNEVILLE, warm))).toEqual({ date: '2023-08-02', celsius: 20 });
  expect(newestWater(damPassage(BONNEVILLE, [...warm, ...counted]))).toBeNull();
  expect(newestWater(damPassage(BONNEVILLE, []))).toBeNull();
});
