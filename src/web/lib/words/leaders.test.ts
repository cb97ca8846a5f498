import { expect, test } from 'vitest';
import { leadersTitle } from './leaders.ts';

test.each([
  [[], null],
  [[['Cowlitz', 0]], null],
  [
    [
      ['Cowlitz', 132],
      ['Merwin', 1],
    ],
    'The most were counted at Cowlitz',
  ],
  [
    [
      ['Cowlitz', 132],
      ['Merwin', 66],
    ],
    'The most were counted at Cowlitz and Merwin',
  ],
  [
    [
      ['Merwin', 80],
      ['Cowlitz', 70],
      ['Cowlitz', 62],
      ['Lewis', 79],
    ],
    'The most were counted at Cowlitz and Merwin',
  ],
] as const)('%j are led by "%s"', (counts, title) => {
  const facilities = counts.map(([name, fish]) => ({ title: name, fish }));
  expect(leadersTitle(facilities, 2)).toBe(title);
});
