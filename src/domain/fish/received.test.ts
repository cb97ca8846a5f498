import { describe, expect, test } from 'vitest';
import { finalRow } from '../../testing/fish-returns.ts';
import { fishThatCame, receivedPart, shownFish } from './received.ts';

const rows = (...seasons: readonly (readonly [trapped: number, received: number])[]) =>
  seasons.map(([adultsTrapped, adultsReceived], at) =>
    finalRow({ season: 2010 + at, adultsTrapped, adultsReceived }),
  );

describe('receivedPart', () => {
  test.each([
    ['none', rows([100, 0], [98, 2])],
    ['some', rows([100, 0], [94, 6])],
    ['some', rows([51, 49])],
    ['most', rows([50, 50])],
    ['most', rows([0, 7])],
    ['none', rows([0, 0])],
    ['none', []],
  ])('%s of the fish of %j are brought', (part, finals) => {
    expect(receivedPart(finals)).toBe(part);
  });

  test('the last five reports that have the run decide, jacks included', () => {
    const old = finalRow({ season: 2001, adultsReceived: 9000 });
    const five = [2003, 2005, 2008, 2011, 2012].map((season) =>
      finalRow({ season, jacksTrapped: 10 }),
    );
    expect(receivedPart([old, ...five])).toBe('none');
    expect(receivedPart([old, ...five.slice(1)])).toBe('most');
    expect(receivedPart([...five, finalRow({ season: 2012, jacksReceived: 2 })])).toBe('some');
  });
});

test('fish that were brought are shown where they are most of the run', () => {
  const year = { count: 11, receivedAdults: 980, receivedJacks: null };
  expect(fishThatCame(year)).toBe(991);
  expect([shownFish(year, 'most'), shownFish(year, 'some')]).toEqual([991, 11]);
});
