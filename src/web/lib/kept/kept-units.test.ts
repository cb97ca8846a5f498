import { expect, test } from 'vitest';
import { createKeptUnits } from './kept-units.ts';

function deviceWith(text: string | null) {
  const stored = new Map(text === null ? [] : [['freshet-units', text]]);
  const units = createKeptUnits(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }));
  return { stored, units };
}

test.each([
  [null, 'us'],
  ['metric', 'metric'],
  ['Metric', 'us'],
  ['{"units":1}', 'us'],
])('of the stored text %s the units are %s', (text, name) => {
  expect(deviceWith(text).units.get().name).toBe(name);
});

test('a choice is kept, and the default leaves nothing behind', () => {
  const { stored, units } = deviceWith(null);
  units.choose('metric');
  expect([units.get().name, [...stored]]).toEqual(['metric', [['freshet-units', 'metric']]]);
  units.choose('us');
  expect([units.get().name, stored.size]).toEqual(['us', 0]);
});
