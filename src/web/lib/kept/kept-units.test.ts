import { expect, test } from 'vitest';
import { createKeptUnits } from './kept-units.ts';

test.each([
  [null, 'us'],
  ['metric', 'metric'],
  ['Metric', 'us'],
  ['{"units":1}', 'us'],
])('the stored text %s is %s; a choice is kept, the default as nothing', (text, name) => {
  let stored = text;
  const units = createKeptUnits(() => ({
    getItem: () => stored,
    setItem: (key, value) => {
      stored = `${key} ${value}`;
    },
    removeItem: () => {
      stored = null;
    },
  }));
  expect(units.get().name).toBe(name);
  units.choose('metric');
  expect([units.get().name, stored]).toEqual(['metric', 'freshet-units metric']);
  units.choose('us');
  expect([units.get().name, stored]).toEqual(['us', null]);
});
