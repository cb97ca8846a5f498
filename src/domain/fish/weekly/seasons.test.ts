import { describe, expect, test } from 'vitest';
import { weeklyRow } from '../../../testing/weekly-reports.ts';
import type { SeasonTotals } from './seasons.ts';
import { continuesCount, isOtherSeason } from './seasons.ts';

const DAY = /^(\S+): (.+)$/;

/** `2025-01-09: <row>`: what a report of that day said of a stock. */
function reported(words: string) {
  const [, day = '', row = ''] = DAY.exec(words) ?? [];
  return weeklyRow(day, 0, row);
}

/** A season that stands where a report left it, first seen on the day `begun`. */
function seasonAt(words: string, begun: SeasonTotals['begun']): SeasonTotals {
  const row = reported(words);
  return { ...row, begun, listedOn: row.reportDate };
}

describe('isOtherSeason', () => {
  test.each<[string, SeasonTotals['begun'], string, string]>([
    [
      'a total that went down is a correction (McKernan chum)',
      '2016-10-24',
      '2017-02-02: Chum, Hood Canal Stock- U: 58293 adults, - jacks by 2016-11-29',
      '2017-02-09: Chum, Hood Canal Stock- U: 52396 adults, - jacks by 2016-11-29',
    ],
    [
      'even to a fifth, from one week to the next (Soos Creek coho)',
      '2016-09-07',
      '2016-11-03: Coho, Green River- W: 1500 adults, 500 jacks by 2016-11-02',
      '2016-11-10: Coho, Green River- W: 393 adults, 6 jacks by 2016-11-07',
    ],
    [
      'a late correction takes half at most (Lyons Ferry)',
      '2017-09-01',
      '2018-02-08: Fall Chinook, Snake River- H: 1635 adults, 372 jacks by 2017-12-03',
      '2018-02-15: Fall Chinook, Snake River- H: 724 adults, 238 jacks by 2018-02-14',
    ],
    [
      'a trap may pause for half a year (Merwin Dam summer steelhead)',
      '2013-04-15',
      '2014-01-02: Summer Steelhead, Lewis River- H: 444 adults, - jacks by 2013-06-28',
      '2014-01-09: Summer Steelhead, Lewis River- H: 446 adults, - jacks by 2014-01-06',
    ],
    [
      'a final row that is touched up goes on (Ringold)',
      '2016-10-03',
      '2017-04-13: Summer Steelhead, Wells- H: 344 adults, - jacks by 2016-12-01 final',
      '2017-04-20: Summer Steelhead, Wells- H: 456 adults, - jacks by 2017-04-11',
    ],
    [
      'a final row corrected at once goes on (Baker Lake sockeye)',
      '2021-07-06',
      '2022-01-07: Sockeye, Baker River- U: 8900 adults, - jacks by 2021-12-07 final',
      '2022-01-13: Sockeye, Baker River- U: 8565 adults, - jacks by 2021-12-07',
    ],
    [
      'a data date put back by five months goes on (Cowlitz)',
      '2023-05-01',
      '2024-01-18: Whitefish, Cowlitz River- W: 460 adults, - jacks by 2024-01-04',
      '2024-01-25: Whitefish, Cowlitz River- W: 457 adults, - jacks by 2023-07-31',
    ],
  ])('same season: %s', (_, begun, before, now) => {
    expect(isOtherSeason(seasonAt(before, begun), reported(now))).toBe(false);
  });

  test.each<[string, SeasonTotals['begun'], string, string]>([
    [
      'a count from zero a month later (Kalama Falls)',
      '2018-05-16',
      '2019-05-30: Summer Steelhead, Kalama River- H: 583 adults, - jacks by 2019-03-05',
      '2019-06-06: Summer Steelhead, Kalama River- H: 2 adults, - jacks by 2019-05-28',
    ],
    [
      'a count from zero, days after a long season (Eastbank)',
      '2022-07-19',
      '2023-06-29: Summer Steelhead, Wenatchee River- H: 89 adults, - jacks by 2023-06-26',
      '2023-07-13: Summer Steelhead, Wenatchee River- H: 2 adults, - jacks by 2023-07-10',
    ],
    [
      'a count from zero, days after a final row (Cowlitz)',
      '2020-03-26',
      '2021-04-08: Spring Chinook, Cowlitz River- W: 436 adults, - jacks by 2021-04-05 final',
      '2021-04-15: Spring Chinook, Cowlitz River- W: 6 adults, - jacks by 2021-04-14',
    ],
    [
      'a small final season, the next first seen at more than half of it (Wells)',
      '2015-08-13',
      '2016-06-09: Summer Steelhead, Wells- H: 465 adults, - jacks by 2016-05-11 final',
      '2016-10-27: Summer Steelhead, Wells- H: 263 adults, - jacks by 2016-10-03',
    ],
    [
      'a tiny old season overtaken after months out of the reports (Wells)',
      '2012-09-01',
      '2013-04-25: Summer Steelhead, Wells- W: 60 adults, - jacks by 2013-03-27 final',
      '2013-09-19: Summer Steelhead, Wells- W: 110 adults, - jacks by 2013-09-17',
    ],
    [
      'a tiny old season overtaken after 200 days, never called final (Palmer)',
      '2022-07-28',
      '2023-06-29: Summer Steelhead, Soos Creek Hatchery Stock- H: 14 adults, - jacks by 2023-01-18',
      '2023-08-31: Summer Steelhead, Soos Creek Hatchery Stock- H: 69 adults, - jacks by 2023-08-08',
    ],
    [
      'the last season again, while the new one runs (Merwin Dam)',
      '2024-04-17',
      '2024-06-06: Summer Steelhead, Merwin Hatchery Stock- H: 279 adults, - jacks by 2024-06-06',
      '2024-06-13: Summer Steelhead, Merwin Hatchery Stock- H: 2397 adults, - jacks by 2023-11-07',
    ],
  ])('other season: %s', (_, begun, before, now) => {
    expect(isOtherSeason(seasonAt(before, begun), reported(now))).toBe(true);
  });
});

describe('continuesCount', () => {
  test.each([
    [
      'a stock spelled differently while the run is at its height (Modrow)',
      '2017-08-31: Fall Chinook, Kalama River- H: 3190 adults, 128 jacks by 2017-08-30',
      '2017-09-07: Fall Chinook, Kalama Hatchery Stock- H: 5250 adults, 193 jacks by 2017-09-06',
    ],
    [
      'a stock spelled differently and corrected (Tucannon)',
      '2016-10-13: Spring Chinook, Tucannon River- H: 300 adults, 169 jacks by 2016-09-10',
      '2016-10-20: Spring Chinook, Tucannon River Stock- H: 297 adults, 169 jacks by 2016-09-10',
    ],
    [
      'the larger part of a stock split in two (Cowlitz)',
      '2015-03-19: Winter-Late Steelhead, Cowlitz River- W: 213 adults, - jacks by 2015-03-18',
      '2015-03-26: Winter-Late Steelhead, Tilton River- W: 168 adults, - jacks by 2015-03-25',
    ],
    [
      'hatchery fish found to be wild (Wynoochee)',
      '2020-11-12: Coho, Wynoochee River- H: 380 adults, 26 jacks by 2020-11-10',
      '2020-11-19: Coho, Wynoochee River- W: 512 adults, 28 jacks by 2020-11-17',
    ],
    [
      'a run renamed with its final count (Beaver Creek)',
      '2020-01-09: Type S Coho, Unknown Stock- W: 25 adults, 8 jacks by 2019-12-29 final',
      '2020-01-16: Type N Coho, Elochoman River- W: 25 adults, 8 jacks by 2019-12-29',
    ],
  ])('is renamed: %s', (_, before, now) => {
    expect(continuesCount(seasonAt(before, '2015-01-01'), reported(now))).toBe(true);
  });

  test.each([
    [
      'more fish than a week brings to a row of another origin (Sunset Falls)',
      '2013-02-21: Summer Chinook, Skykomish River- H: 68 adults, 16 jacks by 2012-12-13',
      '2013-02-28: Summer Chinook, Skykomish River- M: 346 adults, 101 jacks by 2012-12-13',
    ],
    [
      'fewer fish under another run (Reiter)',
      '2020-01-02: Summer Steelhead, South Fork Skykomish River- U: 84 adults, - jacks by 2019-11-15',
      '2020-01-09: Summer Steelhead, Skykomish River- W: 52 adults, - jacks by 2019-11-15',
    ],
    [
      'the summer run that begins when the final row of the winter run goes',
      '2014-06-26: Winter-Late Steelhead, Lewis River- W: 62 adults, - jacks by 2014-05-19 final',
      '2014-07-03: Summer Steelhead, Lewis River- H: 69 adults, - jacks by 2014-06-25',
    ],
    [
      'too few fish to tell',
      '2019-10-24: Coho, Elochoman River- W: 2 adults, - jacks by 2019-10-21',
      '2019-10-31: Coho, Unknown Stock- W: 2 adults, - jacks by 2019-10-28',
    ],
    [
      'a pause of two months',
      '2019-10-24: Coho, Elochoman River- W: 40 adults, - jacks by 2019-08-21',
      '2019-10-31: Coho, Unknown Stock- W: 45 adults, - jacks by 2019-10-28',
    ],
  ])('is not renamed: %s', (_, before, now) => {
    expect(continuesCount(seasonAt(before, '2012-01-01'), reported(now))).toBe(false);
  });
});
