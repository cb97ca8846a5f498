import { describe, expect, test } from 'vitest';
import type { BestDays, PlaceToSee } from '#domain/fish/fish-to-see.ts';
import type { ViewingPlace } from '#domain/place/viewing-place.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { bestWords, countedWords, headline, publishedWords, visitWords } from './visit-words.ts';

const PLACE: ViewingPlace = {
  key: 'mill-creek',
  name: 'Mill Creek',
  facility: null,
  near: null,
  nearestTown: 'Millville',
  longitude: -122,
  latitude: 47,
  sees: null,
  visits: 'open',
  seasons: [],
  hours: null,
  phone: null,
  link: null,
  checked: 2024,
  note: null,
  sources: [],
};
const QUIET: PlaceToSee = { place: PLACE, counted: null, best: [], isSeason: false };
const TODAY = '2025-11-14';

test.each([
  [null, null],
  [
    { species: 'Coho', count: 1346, aDay: 96.1 },
    '1,346 coho were counted in two weeks, about 96 a day.',
  ],
  [{ species: 'Chum', count: 33, aDay: 2.4 }, '33 chum were counted in two weeks.'],
  [{ species: 'Chinook', count: 1, aDay: 0.07 }, '1 Chinook was counted in two weeks.'],
])('what was counted, %j, is a sentence', (counted, words) => {
  expect(countedWords({ ...QUIET, counted })).toBe(words);
});

const days = (fish: BestDays['fish'], from: PlainDate, to: PlainDate): BestDays => {
  return { fish, from, to };
};
const CHUM = days('chum', '2025-10-29', '2025-11-21');
const CHINOOK = days({ species: 'Chinook', run: 'Spring' }, '2026-05-01', '2026-06-30');
const COHO = days({ species: 'Coho', run: 'NA' }, '2025-11-20', '2025-12-20');
const TYPE_N = days({ species: 'Coho', run: 'Type N' }, '2025-09-27', '2025-12-06');
const STEELHEAD = days('steelhead', '2026-07-01', '2026-08-01');

test.each([
  [[], null],
  [[CHUM], 'Chum usually come until Nov 21.'],
  [[TYPE_N], 'Type N coho usually come until Dec 6.'],
  [[COHO], 'Coho usually come from Nov 20 to Dec 20.'],
  [[CHINOOK], 'Spring Chinook usually come from May 1 to Jun 30.'],
  [
    [CHUM, COHO, CHINOOK, STEELHEAD],
    'Chum usually come until Nov 21. Coho usually come from Nov 20 to Dec 20.',
  ],
])('the best days name what is under way and the next season', (best, words) => {
  expect(bestWords({ ...QUIET, best }, TODAY)).toBe(words);
});

describe('visits', () => {
  test.each<[string, Partial<ViewingPlace>, string]>([
    ['a recent source', {}, 'It is open to visitors. This was published in 2024.'],
    [
      'an old source',
      { checked: 2022, hours: '8 AM to 3 PM.' },
      'It is open to visitors. Hours: 8 AM to 3 PM. This was published in 2022; check before you go.',
    ],
    [
      'a source without a date',
      { checked: null },
      'It is open to visitors. This was published without a date; check before you go.',
    ],
    [
      'no source',
      { visits: 'unknown', checked: 2023 },
      'It is not known whether visitors are allowed: ask first.',
    ],
    [
      'no source but a telephone',
      { visits: 'unknown', checked: 2023, phone: '360-555-0100' },
      'It is not known whether visitors are allowed: call first.',
    ],
  ])('with %s', (_name, place, words) => {
    expect(visitWords({ ...PLACE, ...place }, TODAY)).toBe(words);
  });
});

test.each([
  ['2021-10-22', 'Oct 22, 2021'],
  ['2021-10', 'Oct 2021'],
  ['2021', '2021'],
  [null, 'undated'],
])('a source of %s was published %s', (date, words) => {
  expect(publishedWords(date)).toBe(words);
});

test('the headline counts the places that have fish now and are known to be open', () => {
  expect(headline([QUIET])).toBe('Where to see salmon');
  expect(headline([QUIET, { ...QUIET, isSeason: true }])).toBe('Salmon can be seen at 1 place now');
  const asked = { ...QUIET, place: { ...PLACE, visits: 'unknown' as const }, isSeason: true };
  expect(headline([asked])).toBe('Where to see salmon');
});
