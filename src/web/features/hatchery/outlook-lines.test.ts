import { expect, test } from 'vitest';
import { NOT_BROUGHT } from '#web/lib/words/brought-words.ts';
import { outlookLines, outlookWords } from './outlook-lines.ts';

const pinks = (origin: string, count: number) => ({
  species: 'Pink',
  run: 'NA',
  origin,
  brought: NOT_BROUGHT,
  counts: [{ day: '2026-08-04' as const, count, since: null }],
});

test('species are sorted by outlook, with both parts of the label', () => {
  const flags = (in_season: boolean, two_weeks_ahead: boolean, one_month_ahead: boolean) => ({
    in_season,
    two_weeks_ahead,
    one_month_ahead,
    mean_year: 900,
  });
  const lines = outlookLines(
    {
      Steelhead: flags(false, false, false),
      Pink: flags(false, false, true),
      Chum: flags(false, true, true),
      Chinook: flags(true, false, false),
      Coho: flags(true, true, false),
      Sockeye: flags(true, true, true),
    },
    [pinks('Wild', 7), pinks('Hatchery', 5)],
  );
  expect(lines.filter(({ counted }) => counted > 0)).toMatchObject([
    { species: 'Pink', counted: 12 },
  ]);
  expect(lines.map(({ species, status, detail }) => `${species}: ${status} / ${detail}`)).toEqual([
    'Sockeye: In season / Plenty of time left',
    'Coho: In season / Season ending soon',
    'Chinook: In season / Season ending now',
    'Chum: Not in season / Returning soon',
    'Pink: Not in season / Expected in a few weeks',
    'Steelhead: Not in season / Not expected soon',
  ]);
});

const MOST = { part: 'most', from: [] } as const;
const lineOf = (count: number, mean_year: number, fields = {}) => {
  const flags = { in_season: false, two_weeks_ahead: false, one_month_ahead: false, mean_year };
  const captive = { ...pinks('Captive', 5000), brought: MOST };
  const [line] = outlookLines({ Pink: flags }, [{ ...pinks('Wild', count), ...fields }, captive]);
  return line === undefined ? [] : outlookWords(line);
};

test.each<[number, number, object, readonly string[]]>([
  [0, 900, {}, ['Not in season / Not expected soon']],
  [19, 900, {}, ['Not in season / Not expected soon', '19 counted in the last two weeks']],
  [
    1200,
    30_000,
    {},
    ['Not in season / Not expected soon, but 1,200 counted in the last two weeks'],
  ],
  [20, 30_000, {}, ['Not in season / Not expected soon', '20 counted in the last two weeks']],
  [
    336,
    400,
    { brought: MOST },
    ['Not in season / Not expected soon, but 336 brought in the last two weeks'],
  ],
])('%i pinks out of season, of %i a year, are said in %j', (count, meanYear, fields, words) => {
  expect(lineOf(count, meanYear, fields)).toEqual(words);
});

test('the count of a species in season is beside its label', () => {
  const flags = { in_season: true, two_weeks_ahead: true, one_month_ahead: true, mean_year: 900 };
  const [line] = outlookLines({ Pink: flags }, [pinks('Wild', 500)]);
  expect(line && outlookWords(line)).toEqual([
    'In season / Plenty of time left',
    '500 counted in the last two weeks',
  ]);
});
