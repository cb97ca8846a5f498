import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_RIVERS, merged, moved, riversHash, riversIn } from './rivers-link.ts';

const river = fc.stringMatching(/^[A-Z0-9.]{1,12}(_[A-Z0-9.]{1,12}){0,3}$/);
const someRivers = fc.uniqueArray(river, { minLength: 1, maxLength: MOST_RIVERS });

test('a link names rivers in their order', () => {
  const rivers = ['ISSAQUAH_HATCHERY', 'DAYTON_ACCLIMA._POND'];
  expect(riversHash(rivers)).toBe('#rivers=issaquah-hatchery,dayton-acclima.-pond');
  fc.assert(
    fc.property(someRivers, (any) => {
      expect(riversIn(riversHash(any))).toEqual({ kind: 'rivers', rivers: any });
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
  expect(link.kind === 'unreadable' ? link.words : link.kind).toContain(words);
});

test('whatever follows in the address, nothing but names is read', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const link = riversIn(`#rivers=${text}`);
      if (link.kind === 'rivers') expect(riversHash(link.rivers)).toBe(`#rivers=${text}`);
      else expect(link.kind).toBe('unreadable');
    }),
  );
});

describe('order', () => {
  test('a river moves by one place, and the ends stay', () => {
    expect(moved(['A', 'B', 'C'], 'B', -1)).toEqual(['B', 'A', 'C']);
    expect(moved(['A', 'B', 'C'], 'B', 1)).toEqual(['A', 'C', 'B']);
    const rivers = ['A', 'B'];
    expect(moved(rivers, 'A', -1)).toBe(rivers);
    expect(moved(rivers, 'B', 1)).toBe(rivers);
    expect(moved(rivers, 'Z', 1)).toBe(rivers);
  });

  test('no river is lost or doubled, and the way back leads back', () => {
    fc.assert(
      fc.property(someRivers, fc.nat(), fc.constantFrom(-1, 1), (rivers, at, by) => {
        const one = rivers[at % rivers.length] ?? '';
        const after = moved(rivers, one, by as -1 | 1);
        expect(after.toSorted()).toEqual(rivers.toSorted());
        if (after !== rivers) expect(moved(after, one, -by as -1 | 1)).toEqual(rivers);
      }),
    );
  });

  test('rivers of a link come after those that are kept', () => {
    expect(merged(['A', 'B'], ['C', 'B', 'D'])).toEqual(['A', 'B', 'C', 'D']);
  });
});
