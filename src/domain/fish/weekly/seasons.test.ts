import { describe, expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { weeklyLine } from '../../../testing/weekly-reports.ts';
import type { WeeklyRow } from '../weekly-row.ts';
import { continuesCount, isOtherSeason } from './seasons.ts';

const seasonAt = (row: WeeklyRow, begun: string) => ({
  ...row,
  begun: begun as PlainDate,
  listedOn: row.reportDate,
});

const SAME_SEASON = `
  a total that went down is a correction (McKernan chum)
    since 2016-10-24: 2017-02-02 58293/- by 2016-11-29 -> 2017-02-09 52396/- by 2016-11-29
  even to a fifth, from one week to the next (Soos Creek coho)
    since 2016-09-07: 2016-11-03 1500/500 by 2016-11-02 -> 2016-11-10 393/6 by 2016-11-07
  a late correction takes half at most (Lyons Ferry)
    since 2017-09-01: 2018-02-08 1635/372 by 2017-12-03 -> 2018-02-15 724/238 by 2018-02-14
  a trap may pause for half a year (Merwin Dam summer steelhead)
    since 2013-04-15: 2014-01-02 444/- by 2013-06-28 -> 2014-01-09 446/- by 2014-01-06
  a final row that is touched up goes on (Ringold)
    since 2016-10-03: 2017-04-13 344/- by 2016-12-01 final -> 2017-04-20 456/- by 2017-04-11
  a final row corrected at once goes on (Baker Lake sockeye)
    since 2021-07-06: 2022-01-07 8900/- by 2021-12-07 final -> 2022-01-13 8565/- by 2021-12-07
  a data date put back by five months goes on (Cowlitz)
    since 2023-05-01: 2024-01-18 460/- by 2024-01-04 -> 2024-01-25 457/- by 2023-07-31`;
const OTHER_SEASON = `
  a count from zero a month later (Kalama Falls)
    since 2018-05-16: 2019-05-30 583/- by 2019-03-05 -> 2019-06-06 2/- by 2019-05-28
  a count from zero, days after a long season (Eastbank)
    since 2022-07-19: 2023-06-29 89/- by 2023-06-26 -> 2023-07-13 2/- by 2023-07-10
  a count from zero, days after a final row (Cowlitz)
    since 2020-03-26: 2021-04-08 436/- by 2021-04-05 final -> 2021-04-15 6/- by 2021-04-14
  a small final season, the next first seen at more than half of it (Wells)
    since 2015-08-13: 2016-06-09 465/- by 2016-05-11 final -> 2016-10-27 263/- by 2016-10-03
  a tiny old season overtaken after months out of the reports (Wells)
    since 2012-09-01: 2013-04-25 60/- by 2013-03-27 final -> 2013-09-19 110/- by 2013-09-17
  a tiny old season overtaken after 200 days, never called final (Palmer)
    since 2022-07-28: 2023-06-29 14/- by 2023-01-18 -> 2023-08-31 69/- by 2023-08-08
  the last season again, while the new one runs (Merwin Dam)
    since 2024-04-17: 2024-06-06 279/- by 2024-06-06 -> 2024-06-13 2397/- by 2023-11-07`;

describe.each([
  ['the same season', SAME_SEASON, false],
  ['another season', OTHER_SEASON, true],
])('is %s', (_, table, isOther) => {
  test.each([...table.matchAll(/\n {2}(\S.+)\n {4}since (\S+): (.+) -> (.+)/g)])(
    '$1',
    (...[, , begun = '', before = '', now = '']) => {
      expect(isOtherSeason(seasonAt(weeklyLine(before), begun), weeklyLine(now))).toBe(isOther);
    },
  );
});

const RENAMED = `
  a run renamed with its final count (Beaver Creek)
    2020-01-09 Type S Coho, Unknown Stock- W: 25/8 by 2019-12-29 final
    2020-01-16 Type N Coho, Elochoman River- W: 25/8 by 2019-12-29`;
const NOT_RENAMED = `
  more fish than a week brings to a row of another origin (Sunset Falls)
    2013-02-21 Summer Chinook, Skykomish River- H: 68/16 by 2012-12-13
    2013-02-28 Summer Chinook, Skykomish River- M: 346/101 by 2012-12-13
  fewer fish under another run (Reiter)
    2020-01-02 Summer Steelhead, South Fork Skykomish River- U: 84/- by 2019-11-15
    2020-01-09 Summer Steelhead, Skykomish River- W: 52/- by 2019-11-15
  the summer run that begins when the final row of the winter run goes
    2014-06-26 Winter-Late Steelhead, Lewis River- W: 62/- by 2014-05-19 final
    2014-07-03 Summer Steelhead, Lewis River- H: 69/- by 2014-06-25
  too few fish to tell
    2019-10-24 Coho, Elochoman River- W: 2/- by 2019-10-21
    2019-10-31 Coho, Unknown Stock- W: 2/- by 2019-10-28
  a pause of two months
    2019-10-24 Coho, Elochoman River- W: 40/- by 2019-08-21
    2019-10-31 Coho, Unknown Stock- W: 45/- by 2019-10-28`;

describe.each([
  ['renamed', RENAMED, true],
  ['not renamed', NOT_RENAMED, false],
])('a row is %s', (_, table, isRenamed) => {
  test.each([...table.matchAll(/\n {2}(\S.+)\n {4}(.+)\n {4}(.+)/g)])(
    '$1',
    (...[, , before = '', now = '']) => {
      const season = seasonAt(weeklyLine(before), '2015-01-01');
      expect(continuesCount(season, weeklyLine(now))).toBe(isRenamed);
    },
  );
});
