import { expect, test } from 'vitest';
import { isMapOpen, withMap } from './full-screen-map.ts';

const search = (text: string) => new URLSearchParams(text);

test('the map starts closed', () => {
  expect(isMapOpen(search(''))).toBe(false);
  expect(isMapOpen(search('map=shut'))).toBe(false);
});

test('opening and closing it keeps the rest of the address', () => {
  const open = withMap(search('q=coho'), true);
  expect([isMapOpen(open), open.toString()]).toEqual([true, 'q=coho&map=open']);
  expect(withMap(open, false).toString()).toBe('q=coho');
  expect(withMap(open, true).toString()).toBe('q=coho&map=open');
});
