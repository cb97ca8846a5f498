import { expect, test } from 'vitest';
import { outlookLines } from './outlook-lines.ts';

const pinks = (origin: string, count: number) => ({
  species: 'Pink',
  run: 'NA',
  origin,
  brought: 'none' as const,
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
