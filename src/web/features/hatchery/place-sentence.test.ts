import { expect, test } from 'vitest';
import { overviewSentence, placeSentence } from './place-sentence.ts';

const ISSAQUAH = {
  nearestTown: 'Issaquah',
  county: 'King County',
  elevationFt: 1075,
  watershed: 'Cedar-Sammamish',
};

test('the description is the required sentence', () => {
  expect(placeSentence(ISSAQUAH)).toBe(
    'Located near the town of Issaquah, in King County, Washington, at an elevation of 1,075 feet.',
  );
});

test('an unpublished elevation is left out', () => {
  expect(placeSentence({ ...ISSAQUAH, elevationFt: null })).toBe(
    'Located near the town of Issaquah, in King County, Washington.',
  );
});

test('the overview names the watershed and counts the species', () => {
  expect(overviewSentence({ ...ISSAQUAH, watershed: 'LOWER SKAGIT-SAMISH' }, 4)).toBe(
    'The facility lies within the Lower Skagit-Samish watershed and has a history of hosting 4 species of fish.',
  );
  expect(overviewSentence(ISSAQUAH, 1)).toContain('hosting 1 species of fish.');
});
