import { describe, expect, test } from 'vitest';
import { returnsInWords, shownInWords } from '../../../testing/weekly-reports.ts';

const chinook = (origin: string, figures: string) =>
  `Fall Chinook, Snake River- ${origin}: ${figures}`;

describe('bookkeeping is no arrival', () => {
  test('another origin in mid-season: the fish keep their days', () => {
    const coho = (origin: string, figures: string) =>
      `Coho, Wynoochee River- ${origin}: ${figures}`;
    const made = {
      '2017-11-02': [],
      '2017-11-09': [coho('H', '40 adults, 2 jacks by 2017-11-07')],
      '2017-11-16': [coho('H', '90 adults, 2 jacks by 2017-11-14')],
      '2017-11-22': [coho('W', '120 adults, 5 jacks by 2017-11-21')],
    };
    expect(shownInWords(made)).toEqual([
      'Wild 2017-11-02..2017-11-07: 40/2',
      'Wild 2017-11-07..2017-11-14: 50/0',
      'Wild 2017-11-14..2017-11-21: 30/3',
    ]);
    // What the reports said at the time stays on record.
    expect(returnsInWords(made).slice(0, 4)).toEqual([
      ...['2017-11-02..2017-11-07: 40/2', '2017-11-07..2017-11-14: 50/0'],
      ...['2017-11-02..2017-11-07: -40/-2', '2017-11-07..2017-11-14: -50/0'],
    ]);
  });

  test('from one row to another of the run (Lyons Ferry 2018)', () => {
    const made = {
      '2017-09-28': [],
      '2017-10-05': [chinook('H', '60 adults, - jacks by 2017-10-03')],
      '2017-12-07': [
        chinook('H', '135 adults, - jacks by 2017-12-03'),
        chinook('U', '3 adults, - jacks by 2017-12-03'),
      ],
      '2018-02-15': [
        chinook('H', '50 adults, - jacks by 2018-02-14'),
        chinook('U', '83 adults, - jacks by 2018-02-08'),
      ],
      '2018-03-01': [
        chinook('H', '54 adults, - jacks by 2018-02-14'),
        chinook('U', '83 adults, - jacks by 2018-02-08'),
      ],
    };
    expect(shownInWords(made)).toEqual([
      'Hatchery 2017-09-28..2017-10-03: 60/-',
      // 80 change rows, the newest first; 5 leave the season, and 4 of them come back.
      'Hatchery 2017-09-28..2017-10-03: -5/-',
      'Hatchery ?..2017-12-03: -5/- undated',
      'Hatchery ?..2017-12-03: 4/- undated',
      'UNKNOWN 2017-10-05..2017-12-03: 3/-',
      'UNKNOWN 2017-10-03..2017-12-03: 75/-',
      'UNKNOWN 2017-09-28..2017-10-03: 5/-',
      'UNKNOWN 2017-12-03..2018-02-08: 0/-',
    ]);
  });

  test('an old season that is corrected has nothing to do with the new one of another row', () => {
    const made = {
      '2016-10-06': [],
      '2016-10-13': [chinook('H', '60 adults, - jacks by 2016-10-11')],
      '2017-09-28': [chinook('H', '55 adults, - jacks by 2016-10-11')],
      '2017-10-05': [
        chinook('H', '50 adults, - jacks by 2016-10-11'),
        chinook('U', '8 adults, - jacks by 2017-10-04'),
      ],
    };
    expect(shownInWords(made).at(-1)).toBe('UNKNOWN 2017-09-28..2017-10-04: 8/-');
  });

  test.each([
    ['a final count', ' final', '3266 adults, 219 jacks by 2016-02-01 final', 82],
    ['a count that falls', '', '3180 adults, 219 jacks by 2016-02-01', -4],
  ])('%s put right months later keeps to its season (Methow 2015)', (_, final, figures, fish) => {
    const spring = (words: string) => `Spring Chinook, Methow River- H: ${words}`;
    const made = {
      '2015-09-17': [],
      '2015-09-24': [spring('3090 adults, 219 jacks by 2015-09-22')],
      '2015-10-15': [spring('3184 adults, 219 jacks by 2015-10-13')],
      '2015-12-10': [spring(`3184 adults, 219 jacks by 2015-10-16${final}`)],
      '2016-02-04': [spring(figures)],
    };
    expect(returnsInWords(made).at(-1)).toBe(`?..2015-10-13: ${fish}/0 undated`);
  });

  test('a trap that opens again counts new fish', () => {
    const steelhead = (words: string) => `Summer Steelhead, Lewis River- H: ${words}`;
    const made = {
      '2024-07-04': [],
      '2024-07-11': [steelhead('90 adults, - jacks by 2024-07-09')],
      '2024-09-12': [steelhead('610 adults, - jacks by 2024-09-11')],
    };
    expect(returnsInWords(made).at(-1)).toBe('2024-07-09..2024-09-11: 520/-');
  });
});
