import { expect, test } from 'vitest';
import { createKeptLevels } from './kept-levels.ts';

function deviceWith(text: string | null) {
  const kept = new Map(text === null ? [] : [['freshet-levels', text]]);
  return {
    kept,
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }),
  };
}

test('a level is kept for its river, and forgotten with the last one', () => {
  const { kept, storage } = deviceWith(null);
  const levels = createKeptLevels(storage);
  levels.keep('MVEW1', 6000);
  levels.keep('SQUW1', 1100.5);
  expect(createKeptLevels(storage).get()).toEqual({ MVEW1: 6000, SQUW1: 1100.5 });
  levels.keep('MVEW1', null);
  levels.keep('SQUW1', null);
  expect(kept.size).toBe(0);
});

test.each(['', 'null', '7', '{"MVEW1":"6000","SQUW1":-1,"AUBW1":null}', '[', '[null]'])(
  'what is stored as %j is no level',
  (text) => {
    expect(createKeptLevels(deviceWith(text).storage).get()).toEqual({});
  },
);
