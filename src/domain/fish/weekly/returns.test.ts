import { describe, expect, test } from 'vitest';
import { weeklyReports, weeklyTable } from '../../../testing/weekly-reports.ts';
import { weeklyReturns } from './returns.ts';

const TABLES = {
  'a season of one row': `
    everything that a report can say of it
    2024-09-12
    2024-09-19 Coho, Issaquah Creek- H: 5/1 by 09-17 -> 09-12..09-17 5/1
    2024-09-26 40/3 by 09-25 -> 09-17..09-25 35/2
    2024-10-03 140/4 by 10-02 -> 09-25..10-02 100/1
    2024-10-10 140/4 by 10-02
    2024-10-17 120/4 by 10-02 -> 09-25..10-02 -20/0
    2024-10-24 120/4 by 10-23 -> 10-02..10-23 0/0
    2024-10-31 -/- by 10-30
    2024-11-07
    2024-11-14 150/4 by 11-13
    2024-11-14 150/4 by 11-13 -> 10-23..11-13 30/0
    2024-11-21 145/9 by 11-20 -> 11-13..11-20 -5/5
    2024-11-27 130/9 by 11-15 -> 11-13..11-15 -15/0
    # Coho NA Hatchery Issaquah Creek: 130/9

    a figure that is not given stays missing, and counts in full when it comes
    2024-10-03 Coho, Issaquah Creek- H: -/2 by 10-02 -> ?..10-02 -/2 undated
    2024-10-10 -/3 by 10-09 -> 10-02..10-09 -/1
    2024-10-17 3/3 by 10-16 -> 10-09..10-16 3/0

    a figure that is left out, while the other goes on, stays (Glenwood Springs 2021)
    2021-10-28 Fall Chinook, Glenwood Springs- H: 260/11 by 10-27 -> ?..10-27 260/11 undated
    2021-11-04 267/11 by 11-03 -> 10-27..11-03 7/0
    2021-11-10 -/11 by 11-05 -> 11-03..11-05 -/0
    2021-11-18 269/11 by 11-16 -> 11-05..11-16 2/0
    # Chinook Fall Hatchery Glenwood Springs: 269/11

    a figure moves to the other column with its fish
    2015-07-30 Spring Chinook, Methow River- H: 132/- by 06-29 -> ?..06-29 132/- undated
    2015-08-06 -/132 by 06-29 -> ?..06-29 -132/132 undated

    fish of the first report of all, and later rows and corrections of its days, have no dates
    2013-01-03 Coho, Issaquah Creek- H: 500/- by 12-20 -> ?..2012-12-20 500/- undated
    2013-02-07 450/- by 2012-12-20 -> ?..2012-12-20 -50/- undated
    2013-02-14 Chum, Skykomish River- W: 27/- by 2012-12-13 -> ?..2012-12-13 27/- undated
    2013-02-21 Coho, Issaquah Creek- H: 460/- by 02-12 -> 2012-12-20..02-12 10/-

    a first count that is large, or late, does not say since when
    2024-10-24
    2024-11-14 Kokanee, Lake Cavanaugh- H: 99/- by 11-07
    2024-11-14 Kokanee, Lake Stevens- H: 100/- by 11-07 -> 10-24..11-07 99/-, ?..11-07 100/-
    2024-11-21 Kokanee, Lake Lenore- H: 20/- by 11-07 -> ?..11-07 20/-

    a final count put right months later keeps to its season (Methow 2015)
    2015-09-17
    2015-09-24 Spring Chinook, Methow River- H: 3090/219 by 09-22 -> ?..09-22 3090/219
    2015-10-15 3184/219 by 10-13 -> 09-22..10-13 94/0
    2015-12-10 3184/219 by 10-16 final -> 10-13..10-16 0/0
    2016-02-04 3266/219 by 02-01 final -> ?..2015-10-13 82/0 undated

    so does a count that falls months later
    2015-09-17
    2015-09-24 Spring Chinook, Methow River- H: 3090/219 by 09-22 -> ?..09-22 3090/219
    2015-10-15 3184/219 by 10-13 -> 09-22..10-13 94/0
    2016-02-04 3180/219 by 02-01 -> ?..2015-10-13 -4/0 undated

    a trap that opens again counts new fish
    2024-07-04
    2024-07-11 Summer Steelhead, Lewis River- H: 90/- by 07-09 -> 07-04..07-09 90/-
    2024-09-12 610/- by 09-11 -> 07-09..09-11 520/-`,

  'seasons side by side': `
    a new count is a new season, with the old final row beside it
    2016-03-03 Summer Steelhead, Cowlitz River- H: 8010/- by 12-18 -> ?..2015-12-18 8010/- undated
    2016-04-21 8010/- by 12-18 final
    2016-04-28 8010/- by 12-18 final
    2016-04-28 9/- by 04-27 -> 04-21..04-27 9/-
    2016-05-05 19/- by 05-04
    2016-05-05 8010/- by 12-18 final -> 04-27..05-04 10/-
    2016-05-12 52/- by 05-11 -> 05-04..05-11 33/-

    so it is though the old one was never called final
    2023-01-12
    2023-01-19 Fall Chinook, Samish- H: 6632/51 by 10-30 -> ?..2022-10-30 6632/51 undated
    2023-08-24 12/- by 08-22 -> 01-19..08-22 12/-

    a tiny old season overtaken by the new one keeps its own fish
    2023-01-19 Coho, Whatcom Creek- H: 4/- by 12-01 final -> ?..2022-12-01 4/- undated
    2023-10-05 30/- by 10-03 -> 01-19..10-03 30/-
    2023-10-12 90/- by 10-10 -> 10-03..10-10 60/-
    # Coho NA Hatchery Whatcom Creek: 4/-
    # Coho NA Hatchery Whatcom Creek: 90/-

    an old season touched up beside the new one is not counted again (Cowlitz 2021)
    2021-04-22 Summer Steelhead, Cowlitz River- H: 6091/2 by 01-25 -> ?..01-25 6091/2 undated
    2021-04-28 6091/- by 04-22
    2021-04-28 1/- by 04-23 -> 01-25..04-22 0/-, 04-22..04-23 1/-
    2021-05-06 6091/- by 04-22
    2021-05-06 8/- by 05-03 -> 04-23..05-03 7/-
    2021-05-13 6105/- by 05-12
    2021-05-13 15/- by 05-07 -> 04-22..05-12 14/-2, 05-03..05-07 7/-
    2021-05-20 6091/- by 05-14
    2021-05-20 51/- by 05-20 -> 05-12..05-14 -14/-, 05-07..05-20 36/-

    the old row is dropped: the row that is left goes on from the newest season, though farther off
    2024-06-20 Summer Steelhead, Cowlitz River- H: 680/- by 01-09
    2024-06-20 486/- by 06-16 -> ...
    2024-06-27 584/- by 06-23 -> 06-16..06-23 98/-

    an unchanged row is the old one, though the new row is missing
    2024-06-20 Summer Steelhead, Cowlitz River- H: 680/- by 01-09
    2024-06-20 486/- by 06-16 -> ...
    2024-06-27 680/- by 01-09
    2024-07-04 500/- by 06-30 -> 06-16..06-30 14/-

    two titles for one run: the newer count wins (Satsop Springs 2023)
    2023-11-09 Fall Chum, Satsop River- U: 2000/- by 11-08 -> ?..11-08 2000/- undated
    2023-11-16 2000/- by 11-08
    2023-11-16 Chum, Satsop River- U: 3464/- by 11-15 -> 11-08..11-15 1464/-
    2023-11-22 Fall Chum, Satsop River- U: 3864/- by 11-21
    2023-11-22 Chum, Satsop River- U: 3464/- by 11-15 -> 11-15..11-21 400/-`,

  'rows whose name changes in mid-season': `
    another title for the same run (Hoodsport 2025)
    2025-11-20 Chum, Hood Canal Stock- U: 14300/- by 11-18 -> ?..11-18 14300/- undated
    2025-11-26 20300/- by 11-24 -> 11-18..11-24 6000/-
    2025-12-04 Fall Chum, Hood Canal Stock- U: 20300/- by 11-24

    another spelling of the stock (Modrow 2017)
    2017-08-31 Fall Chinook, Kalama River- H: 3190/128 by 08-30 -> ?..08-30 3190/128 undated
    2017-09-07 Fall Chinook, Kalama Hatchery Stock- H: 5250/193 by 09-06 -> ...
    = Hatchery ?..08-30 3190/128 undated
    = Hatchery 08-30..09-06 2060/65
    # Chinook Fall Hatchery Kalama Hatchery Stock: 5250/193

    another spelling comes before another origin (Tucannon 2016)
    2016-10-13 Spring Chinook, Tucannon River- W: 280/- by 09-10
    2016-10-13 Spring Chinook, Tucannon River- H: 300/- by 09-10 -> ...
    2016-10-20 Spring Chinook, Tucannon River Stock- H: 297/- by 09-10
    2016-10-20 Spring Chinook, Tucannon River Stock- W: 280/- by 09-10 -> ...
    = Hatchery ?..09-10 300/- undated
    = Hatchery ?..09-10 -3/- undated
    = Wild ?..09-10 280/- undated

    another spelling, with the old season still under the old one (Cowlitz 2016)
    2016-05-12 Summer Steelhead, Cowlitz River- H: 8010/- by 12-18 final
    2016-05-12 52/- by 05-11 -> ?..2015-12-18 8010/- undated, ?..05-11 52/- undated
    2016-05-19 8010/- by 12-18 final
    2016-05-19 71/- by 05-17 -> 05-11..05-17 19/-
    2016-05-26 8010/- by 12-18 final
    2016-05-26 Summer Steelhead, Cowlitz River Hatchery Stock- H: 167/- by 05-25 -> ...
    # Steelhead Summer Hatchery Cowlitz River: 8010/-
    # Steelhead Summer Hatchery Cowlitz River Hatchery Stock: 167/-

    another origin, there and back: the report that said hatchery leaves no trace (Wynoochee 2020)
    2020-10-29
    2020-11-05 Coho, Wynoochee River- W: 360/25 by 11-03 -> ?..11-03 360/25
    2020-11-12 Coho, Wynoochee River- H: 380/26 by 11-10 -> ?..11-03 -360/-25, ?..11-03 360/25, 11-03..11-10 20/1
    2020-11-19 Coho, Wynoochee River- W: 512/28 by 11-17 -> ...
    = Wild ?..11-03 360/25
    = Wild 11-03..11-10 20/1
    = Wild 11-10..11-17 132/2

    another origin, with an empty row under the old one (Grays River 2013)
    2013-12-02 Type N Coho, Grays River- W: 625/90 by 11-18 -> ?..11-18 625/90 undated
    2013-12-05 Type N Coho, Grays River- H: 625/90 by 11-25
    2013-12-05 Type N Coho, Grays River- W: -/- by 11-18 -> ?..11-18 -625/-90 undated, ?..11-18 625/90 undated, 11-18..11-25 0/0
    # Coho Type N Hatchery Grays River: 625/90

    a stock split in two counts once, on the days its fish came
    2015-03-05
    2015-03-12 Winter-Late Steelhead, Cowlitz River- W: 120/- by 03-11 -> ?..03-11 120/-
    2015-03-19 213/- by 03-18 -> 03-11..03-18 93/-
    2015-03-26 Winter-Late Steelhead, Tilton River- W: 168/- by 03-25
    2015-03-26 Winter-Late Steelhead, Upper Cowlitz River- W: 48/- by 03-25 -> ...
    = Wild ?..03-11 120/-
    = Wild 03-11..03-18 93/-
    = Wild 03-11..03-18 -45/-
    = Wild 03-18..03-25 0/-
    = Wild 03-11..03-18 45/-
    = Wild 03-19..03-25 3/-

    a row that was left out is not taken for the row that begins
    2024-10-03 Coho, Issaquah Creek- H: 140/- by 10-02 -> ?..10-02 140/- undated
    2024-10-10 Coho, Issaquah Creek- W: 12/- by 10-09 -> 10-03..10-09 12/-
    2024-10-17 Coho, Issaquah Creek- H: 150/- by 10-15
    2024-10-17 Coho, Issaquah Creek- W: 13/- by 10-16 -> 10-02..10-15 10/-, 10-09..10-16 1/-

    fish that go from one row to another of the run (Lyons Ferry 2018)
    2017-09-28
    2017-10-05 Fall Chinook, Snake River- H: 60/- by 10-03 -> 09-28..10-03 60/-
    2017-12-07 135/- by 12-03
    2017-12-07 Fall Chinook, Snake River- U: 3/- by 12-03 -> ...
    2018-02-15 Fall Chinook, Snake River- H: 50/- by 02-14
    2018-02-15 Fall Chinook, Snake River- U: 83/- by 02-08 -> ...
    2018-03-01 Fall Chinook, Snake River- H: 54/- by 02-14
    2018-03-01 Fall Chinook, Snake River- U: 83/- by 02-08 -> ...
    = Hatchery 09-28..10-03 60/-
    = Hatchery 2017-09-28..2017-10-03 -5/-
    = Hatchery ?..2017-12-03 -5/- undated
    = Hatchery ?..2017-12-03 4/- undated
    = UNKNOWN 10-05..12-03 3/-
    = UNKNOWN 2017-10-03..2017-12-03 75/-
    = UNKNOWN 2017-09-28..2017-10-03 5/-
    = UNKNOWN 2017-12-03..02-08 0/-

    an old season that is corrected has nothing to do with the new one of another row
    2016-10-06
    2016-10-13 Fall Chinook, Snake River- H: 60/- by 10-11 -> 10-06..10-11 60/-
    2017-09-28 55/- by 2016-10-11 -> 2016-10-06..2016-10-11 -5/-
    2017-10-05 50/- by 2016-10-11
    2017-10-05 Fall Chinook, Snake River- U: 8/- by 10-04 -> 2016-10-06..2016-10-11 -5/-, 09-28..10-04 8/-`,

  'rows that WDFW takes back': `
    left out by two reports, while its stock goes on, on the day of the second
    2020-10-01 Fall Chinook, Puyallup River- H: 10/- by 10-01
    2020-10-01 Fall Chinook, Puyallup River- W: 6/- by 10-01 -> ?..10-01 10/- undated, ?..10-01 6/- undated
    2020-10-08 Fall Chinook, Puyallup River- H: 30/- by 10-08
    2020-10-08 Fall Chinook, Puyallup River- W: 12/- by 10-08 -> 10-01..10-08 20/-, 10-01..10-08 6/-
    2020-10-15 Fall Chinook, Puyallup River- H: 60/- by 10-15 -> 10-08..10-15 30/-
    2020-10-22 80/- by 10-22 -> 10-15..10-22 20/-, ?..10-01 -6/- undated, 10-01..10-08 -6/-
    # Chinook Fall Hatchery Puyallup River: 80/-
    # Chinook Fall Wild Puyallup River: withdrawn

    a row that comes back has its fish again, on the days they came
    2020-10-01 Fall Chinook, Puyallup River- H: 10/- by 10-01
    2020-10-01 Fall Chinook, Puyallup River- W: 12/- by 10-01 -> ?..10-01 10/- undated, ?..10-01 12/- undated
    2020-10-08 Fall Chinook, Puyallup River- H: 30/- by 10-08 -> 10-01..10-08 20/-
    2020-10-15 60/- by 10-15 -> 10-08..10-15 30/-, ?..10-01 -12/- undated
    2020-10-29 Fall Chinook, Puyallup River- W: 15/- by 10-28 -> ?..10-01 12/- undated, 10-01..10-28 3/-

    printed twice without figures for the same day (Voights Creek 2020)
    2020-10-08 Fall Chinook, Puyallup River- M: 932/400 by 10-08
    2020-10-08 Fall Chinook, Puyallup River- H: 10/- by 10-08 -> ...
    2020-10-15 15/- by 10-15
    2020-10-15 Fall Chinook, Puyallup River- M: -/- by 10-08 -> 10-08..10-15 5/-
    2020-10-22 -/- by 10-08
    2020-10-22 Fall Chinook, Puyallup River- H: 18/- by 10-22 -> 10-15..10-22 3/-, ?..10-08 -932/-400 undated

    one of many that leave in one report has its fish
    2020-10-01 Fall Chinook, Puyallup River- H: 10/- by 10-01
    2020-10-01 Fall Chinook, Puyallup River- W: 6/- by 10-01
    2020-10-01 Fall Chinook, Puyallup River- M: 7/- by 10-01
    2020-10-01 Fall Chinook, Puyallup River- U: 8/- by 10-01 -> ...
    2020-10-08 Fall Chinook, Puyallup River- H: 30/- by 10-08 -> 10-01..10-08 20/-
    2020-10-15 60/- by 10-15 -> 10-08..10-15 30/-

    a row that goes into another, which grows by just as many fish (Beaver Creek 2019)
    2019-10-03
    2020-01-02
    2020-01-09 Type N Coho, Elochoman River- H: 607/23 by 01-06
    2020-01-09 Type S Coho, Unknown Stock- H: 114/257 by 11-27 final -> ?..01-06 607/23, ?..2019-11-27 114/257
    2020-01-16 Type N Coho, Elochoman River- H: 721/280 by 01-06 -> ...
    = Hatchery ?..01-06 607/23
    = Hatchery ?..2019-11-27 114/257
    # Coho Type N Hatchery Elochoman River: 721/280
    # Coho Type S Hatchery Unknown Stock: withdrawn`,
};

function endOf(row: string, dataDate: string): string {
  const goesOn = 'Fall Chinook, Puyallup River- H';
  const rowOn = (day: string, fish: number) =>
    `2020-${day} ${row}: ${fish}/- by ${dataDate.replace('DAY', day)} -> ...`;
  const { read } = weeklyTable(`
    ${row}
    ${rowOn('10-01', 6)}
    2020-10-01 ${goesOn}: 10/- by 10-01 -> ...
    ${rowOn('10-08', 12)}
    2020-10-08 ${goesOn}: 30/- by 10-08 -> ...
    2020-10-15 ${goesOn}: 60/- by 10-15 -> ...
    2020-10-22 ${goesOn}: 80/- by 10-22 -> ...
    #`);
  return read.filter((line) => /^# (?!Chinook Fall Hatchery Puyallup River:)/.test(line)).join();
}

test.each([
  [
    'withdrawn',
    'the only row of its series (Samish 2019)',
    'Fall Chinook, Unknown Stock- U',
    'DAY',
  ],
  [
    'withdrawn',
    'a slip, the only one of its species (Eastbank 2014)',
    'Coho, Wenatchee River- H',
    'DAY',
  ],
  ['withdrawn', 'a stock spelled otherwise (Washougal 2016)', 'Fall Chinook, Puyallup- H', 'DAY'],
  ['12/-', 'one of the stocks of a series (Elk Creek 2023)', 'Fall Chinook, Elk Creek- H', 'DAY'],
  ['12/-', 'called final', 'Fall Chinook, Puyallup River- W', 'DAY final'],
  ['12/-', 'unchanged for three months', 'Fall Chinook, Puyallup River- W', '07-01'],
  ['12/-', 'the only one of its species, for weeks', 'Coho, Puyallup River- W', '09-10'],
])('%s: a row that two reports leave out, %s', (end, _, row, dataDate) => {
  expect(endOf(row, dataDate)).toContain(`: ${end}`);
});

test('a return names its series, and the report that brought it', () => {
  const { rows, reports } = weeklyReports({
    '2024-09-19': ['Coho, Issaquah Creek- H: 5/1 by 09-17'],
    '2024-09-26': ['Coho, Issaquah Creek- H: 40/3 by 09-25'],
  });
  expect(weeklyReturns(rows, reports).at(-1)).toEqual({
    source: 'wdfw-weekly',
    facility: 'SOME_HATCHERY',
    stock: 'Issaquah Creek',
    species: 'Coho',
    run: 'NA',
    origin: 'Hatchery',
    date: '2024-09-25',
    since: '2024-09-17',
    undated: false,
    adults: 35,
    jacks: 2,
    reportDate: '2024-09-26',
    report: '2024-09-26.pdf',
  });
});

describe.each(Object.entries(TABLES))('%s', (_, tables) => {
  test.each(tables.split('\n\n').map(weeklyTable))('$title', ({ lines, read }) => {
    expect(read).toEqual(lines);
  });
});
