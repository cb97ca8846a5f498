import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeptRivers, MOST_RIVERS, riversHash, riversIn } from './kept-rivers.ts';

const nothing = () => undefined;
const keptBy = (text: string | null) =>
  createKeptRivers(() => ({ getItem: () => text, setItem: nothing, removeItem: nothing }));

test('one river too many is reported; those kept stay', () => {
  const many = Array.from({ length: MOST_RIVERS }, (_, at) => `R${at}`);
  const full = keptBy(JSON.stringify({ rivers: many }));
  full.toggle('ONE_MORE');
  expect(full.get()).toMatchObject({ rivers: many, trouble: 'full' });
});

test.each([
  ['rubbish', []],
  ['{}', []],
  ['{"rivers":"A"}', []],
  ['{"rivers":["A","a","A","B C","C"]}', ['A', 'C']],
  ['{"rivers":["A"],"visit":7,"before":{"day":1}}', ['A']],
])('of the stored text %s the rivers are %j', (text, rivers) => {
  expect(keptBy(text).get()).toMatchObject({ rivers, visit: null, before: null });
});

test('another tab is followed', () => {
  const kept = keptBy(null);
  kept.follow('{"rivers":["A"]}');
  expect(kept.get().rivers).toEqual(['A']);
  kept.follow(null);
  expect(kept.get().rivers).toEqual([]);
});

const river = fc.stringMatching(/^[A-Z0-9.]{1,12}(_[A-Z0-9.]{1,12}){0,3}$/);
const someRivers = fc.uniqueArray(river, { minLength: 1, maxLength: MOST_RIVERS });

test('a link names rivers in their order', () => {
  const rivers = ['ISSAQUAH_HATCHERY', 'DAYTON_ACCLIMA._POND'];
  expect(riversHash(rivers)).toBe('#rivers=issaquah-hatchery,dayton-acclima.-pond');
  fc.assert(
    fc.property(someRivers, (any) => {
      expect(riversIn(riversHash(any))).toEqual({ rivers: any, fault: null });
    }),
  );
});

test.each([
  ['', 'none'],
  ['#back-now', 'none'],
  ['#rivers', 'none'],
  ['#rivers=', 'It names no facility.'],
  ['#rivers=,,', 'It names no facility.'],
  ['#rivers=wells-hatchery,', '“” is not the name of a facility.'],
  ['#rivers=Wells', '“Wells” is not the name of a facility.'],
  ['#rivers=%3Cscript%3E', '“%3Cscript%3E” is not the name of a facility.'],
  ['#rivers=a-', '“a-” is not the name of a facility.'],
  ['#rivers=a,b,a', 'It names “a” twice.'],
  [`#rivers=${Array.from({ length: 25 }, (_, at) => `r${at}`)}`, 'It names 25 facilities, and 24'],
])('the hash "%s" is read strictly: %s', (hash, words) => {
  const link = riversIn(hash);
  expect(link === null ? 'none' : link.fault).toContain(words);
});
