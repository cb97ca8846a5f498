import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FlowReading } from '#domain/river/observed-flow.ts';
import { bestReadings } from './flow-series.ts';

/** Readings of 10 Nov 2026 at these hours. */
function readings(flowCfs: number, ...hours: number[]): FlowReading[] {
  return hours.map((hour) => ({
    observedAt: `2026-11-10T${String(hour).padStart(2, '0')}:00:00.000Z`,
    flowCfs,
  }));
}

describe('bestReadings', () => {
  test('the series with the most readings is taken', () => {
    const few = { id: 'a', readings: readings(1, 20, 21) };
    const many = { id: 'b', readings: readings(2, 1, 2, 3) };
    expect(bestReadings([few, many])).toEqual(many.readings);
  });

  test('an empty series before one with readings is passed over', () => {
    const full = { id: 'b', readings: readings(2, 1) };
    expect(bestReadings([{ id: 'a', readings: [] }, full])).toEqual(full.readings);
  });

  test('of two with as many readings the one with the newest is taken', () => {
    const older = { id: 'a', readings: readings(1, 3, 4) };
    const newer = { id: 'b', readings: readings(2, 1, 5) };
    expect(bestReadings([older, newer])).toEqual(newer.readings);
  });

  test('duplicates do not make a series longer, and the later one counts', () => {
    const doubled = { id: 'a', readings: [...readings(1, 1, 2), ...readings(9, 2, 1)] };
    const longer = { id: 'b', readings: readings(2, 1, 2, 3) };
    expect(bestReadings([doubled, longer])).toEqual(longer.readings);
    expect(bestReadings([doubled])).toEqual(readings(9, 1, 2));
  });

  test('without series there are no readings', () => {
    expect(bestReadings([])).toEqual([]);
  });

  test('the order of series and readings does not matter, and the result is in order', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 6 });
    const lists = fc.uniqueArray(hours, { maxLength: 4 });
    fc.assert(
      fc.property(lists, (chosen) => {
        const series = chosen.map((list, index) => ({
          id: String(index),
          readings: readings(index, ...list),
        }));
        const best = bestReadings(series);
        const turned = series.toReversed().map(({ id, readings: list }) => ({
          id,
          readings: list.toReversed(),
        }));
        expect(bestReadings(turned)).toEqual(best);
        const times = best.map((reading) => reading.observedAt);
        expect(times).toEqual([...new Set(times)].sort());
      }),
    );
  });
});
