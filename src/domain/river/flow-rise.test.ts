import { describe, expect, test } from 'vitest';
import type { PlainDate } from '../time/plain-date.ts';
import { roseIn } from './flow-rise.ts';

const span = (since: PlainDate, date: PlainDate) => ({ since, date });
const flowFrom = (from: PlainDate, means: readonly (number | null)[]) => ({ from, means });

describe('the river rose', () => {
  test.each<[string, readonly (number | null)[], boolean | null]>([
    ['by 20 % in a day', [100, 100, 120, 120], true],
    ['by less', [100, 100, 119, 130], false],
    ['slowly', [100, 110, 120, 130], false],
    ['on its first day, over the day of the count before', [100, 130, 130, 130], true],
    ['and a day is missing', [100, null, 100, 130], true],
    ['not, as far as is known', [100, null, 100, 100], null],
    ['from nothing', [100, 0, 50, 50], null],
    ['from a flow up the river', [100, -50, 50, 50], null],
  ])('%s', (_, means, rose) => {
    expect(roseIn(flowFrom('2025-10-01', means), span('2025-10-01', '2025-10-04'))).toBe(rose);
  });

  test('on days before the record nobody knows', () => {
    expect(roseIn(flowFrom('2025-10-03', [100, 130]), span('2025-10-01', '2025-10-02'))).toBeNull();
  });
});
