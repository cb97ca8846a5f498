import { describe, expect, test } from 'vitest';
import { returnsInWords, seasonsInWords, weeklyReports } from '../../../testing/weekly-reports.ts';
import { weeklyReturns } from './returns.ts';

const coho = (figures: string) => `Coho, Issaquah Creek- H: ${figures}`;
const steelhead = (figures: string) => `Summer Steelhead, Cowlitz River- H: ${figures}`;

describe('one season', () => {
  test('what a total grew by is a return, since the data date before', () => {
    const made = {
      '2024-09-12': [],
      '2024-09-19': [coho('5 adults, 1 jacks by 2024-09-17')],
      '2024-09-26': [coho('40 adults, 3 jacks by 2024-09-25')],
      '2024-10-03': [coho('140 adults, 4 jacks by 2024-10-02')],
    };
    expect(returnsInWords(made)).toEqual([
      '2024-09-12..2024-09-17: 5/1',
      '2024-09-17..2024-09-25: 35/2',
      '2024-09-25..2024-10-02: 100/1',
    ]);
  });

  test('each return names the report that brought it', () => {
    const { rows, reports } = weeklyReports({
      '2024-09-19': [coho('5 adults, 1 jacks by 2024-09-17')],
      '2024-09-26': [coho('40 adults, 3 jacks by 2024-09-25')],
    });
    expect(weeklyReturns(rows, reports).at(-1)).toEqual({
      source: 'wdfw-weekly',
      facility: 'SOME_HATCHERY',
      species: 'Coho',
      run: 'NA',
      origin: 'Hatchery',
      stock: 'Issaquah Creek',
      date: '2024-09-25',
      since: '2024-09-17',
      undated: false,
      adults: 35,
      jacks: 2,
      reportDate: '2024-09-26',
      report: '2024-09-26.pdf',
    });
  });

  test('what a total fell by is a correction', () => {
    const made = {
      '2024-10-03': [coho('140 adults, 4 jacks by 2024-10-02')],
      '2024-10-10': [coho('120 adults, 9 jacks by 2024-10-09')],
    };
    expect(returnsInWords(made).at(-1)).toBe('2024-10-02..2024-10-09: -20/5');
  });

  test('a correction of the last count belongs to its span', () => {
    const made = {
      '2024-09-26': [coho('40 adults, 3 jacks by 2024-09-25')],
      '2024-10-03': [coho('140 adults, 4 jacks by 2024-10-02')],
      '2024-10-10': [coho('120 adults, 4 jacks by 2024-10-02')],
    };
    expect(returnsInWords(made).at(-1)).toBe('2024-09-25..2024-10-02: -20/0');
  });

  test('a correction with an earlier data date has a span that ends with it', () => {
    const made = {
      '2024-09-19': [],
      '2024-09-26': [coho('40 adults, 3 jacks by 2024-09-25')],
      '2024-10-03': [coho('140 adults, 4 jacks by 2024-10-02')],
      '2024-10-10': [coho('120 adults, 4 jacks by 2024-09-27')],
    };
    expect(returnsInWords(made).at(-1)).toBe('2024-09-25..2024-09-27: -20/0');
  });

  test('a trap read with nothing new in it is a return of 0', () => {
    const made = {
      '2024-10-03': [coho('140 adults, 4 jacks by 2024-10-02')],
      '2024-10-10': [coho('140 adults, 4 jacks by 2024-10-09')],
    };
    expect(returnsInWords(made).at(-1)).toBe('2024-10-02..2024-10-09: 0/0');
  });

  test('an unchanged row says nothing new', () => {
    const made = {
      '2024-10-03': [coho('140 adults, 4 jacks by 2024-10-02')],
      '2024-10-10': [coho('140 adults, 4 jacks by 2024-10-02')],
    };
    expect(returnsInWords(made)).toHaveLength(1);
  });

  test('a row left out for some weeks continues where it was', () => {
    const made = {
      '2024-10-03': [coho('140 adults, 4 jacks by 2024-10-02')],
      '2024-10-10': [],
      '2024-10-17': [],
      '2024-10-24': [coho('200 adults, 4 jacks by 2024-10-22')],
    };
    expect(returnsInWords(made).at(-1)).toBe('2024-10-02..2024-10-22: 60/0');
  });

  test('a line printed twice counts once', () => {
    const line = coho('140 adults, 4 jacks by 2024-10-02');
    expect(returnsInWords({ '2024-09-26': [], '2024-10-03': [line, line] })).toHaveLength(1);
  });
});

describe('figures that are not given', () => {
  test('stay missing', () => {
    const made = {
      '2024-10-03': [coho('140 adults, - jacks by 2024-10-02')],
      '2024-10-10': [coho('150 adults, - jacks by 2024-10-09')],
    };
    expect(returnsInWords(made).at(-1)).toBe('2024-10-02..2024-10-09: 10/-');
  });

  test('count in full when they come', () => {
    const made = {
      '2024-10-03': [coho('- adults, 2 jacks by 2024-10-02')],
      '2024-10-10': [coho('3 adults, 2 jacks by 2024-10-09')],
    };
    expect(returnsInWords(made).at(-1)).toBe('2024-10-02..2024-10-09: 3/0');
  });

  test('leave the last figure, when the other one goes on (Glenwood Springs 2021)', () => {
    const chinook = (figures: string) => `Fall Chinook, Glenwood Springs- H: ${figures}`;
    const made = {
      '2021-10-28': [chinook('260 adults, 11 jacks by 2021-10-27')],
      '2021-11-04': [chinook('267 adults, 11 jacks by 2021-11-03')],
      '2021-11-10': [chinook('- adults, 11 jacks by 2021-11-05')],
      '2021-11-18': [chinook('269 adults, 11 jacks by 2021-11-16')],
    };
    expect(returnsInWords(made).slice(1)).toEqual([
      '2021-10-27..2021-11-03: 7/0',
      '2021-11-03..2021-11-05: -/0',
      '2021-11-05..2021-11-16: 2/0',
    ]);
    expect(seasonsInWords(made)).toEqual(['Chinook|Fall|Hatchery|Glenwood Springs: 269/11']);
  });

  test('move to the other column with their fish', () => {
    const made = {
      '2015-07-30': ['Spring Chinook, Methow River- H: 132 adults, - jacks by 2015-06-29'],
      '2015-08-06': ['Spring Chinook, Methow River- H: - adults, 132 jacks by 2015-06-29'],
    };
    expect(returnsInWords(made).at(-1)).toContain(': -132/132');
  });

  test('say nothing when neither is given: the row may list only eggs', () => {
    const made = {
      '2024-10-03': [coho('140 adults, 4 jacks by 2024-10-02')],
      '2024-10-10': [coho('- adults, - jacks by 2024-10-09')],
      '2024-10-17': [coho('150 adults, 4 jacks by 2024-10-16')],
    };
    expect(returnsInWords(made).slice(1)).toEqual(['2024-10-02..2024-10-16: 10/0']);
  });
});

describe('where counting began unseen', () => {
  test('fish of the first report of all have no dates', () => {
    const made = {
      '2013-01-03': [coho('500 adults, - jacks by 2012-12-20')],
      '2013-01-10': [coho('510 adults, - jacks by 2013-01-08')],
    };
    expect(returnsInWords(made)).toEqual([
      '?..2012-12-20: 500/- undated',
      '2012-12-20..2013-01-08: 10/-',
    ]);
  });

  test('nor have corrections to them, nor rows of those days that were printed later', () => {
    const made = {
      '2013-01-03': [coho('500 adults, - jacks by 2012-12-20')],
      '2013-02-07': [
        coho('450 adults, - jacks by 2012-12-20'),
        'Chum, Skykomish River- W: 27 adults, - jacks by 2012-12-13',
      ],
    };
    expect(returnsInWords(made)).toEqual([
      '?..2012-12-20: 500/- undated',
      '?..2012-12-20: -50/- undated',
      '?..2012-12-13: 27/- undated',
    ]);
  });

  test('a first count that is large, or late, does not say since when', () => {
    const kokanee = (stock: string, fish: number) =>
      `Kokanee, ${stock}- H: ${fish} adults, - jacks by 2024-11-07`;
    const made = {
      '2024-10-24': [],
      '2024-11-14': [
        kokanee('Lake Cavanaugh', 99),
        kokanee('Lake Stevens', 100),
        kokanee('Lake Whatcom', 81_950),
      ],
      '2024-11-21': [kokanee('Lake Lenore', 20)],
    };
    expect(returnsInWords(made)).toEqual([
      '2024-10-24..2024-11-07: 99/-',
      '?..2024-11-07: 100/-',
      '?..2024-11-07: 81950/-',
      '?..2024-11-07: 20/-',
    ]);
  });
});

describe('seasons', () => {
  test('a new count is a new season, with the old final row beside it', () => {
    const old = steelhead('8010 adults, - jacks by 2015-12-18 final');
    const made = {
      '2016-03-03': [steelhead('8010 adults, - jacks by 2015-12-18')],
      '2016-04-21': [old],
      '2016-04-28': [old, steelhead('9 adults, - jacks by 2016-04-27')],
      '2016-05-05': [steelhead('19 adults, - jacks by 2016-05-04'), old],
      '2016-05-12': [steelhead('52 adults, - jacks by 2016-05-11')],
    };
    expect(returnsInWords(made).slice(1)).toEqual([
      '2016-04-21..2016-04-27: 9/-',
      '2016-04-27..2016-05-04: 10/-',
      '2016-05-04..2016-05-11: 33/-',
    ]);
  });

  test('a new count is a new season, though the old one was never called final', () => {
    const made = {
      '2023-01-12': [],
      '2023-01-19': ['Fall Chinook, Samish- H: 6632 adults, 51 jacks by 2022-10-30'],
      '2023-08-24': ['Fall Chinook, Samish- H: 12 adults, - jacks by 2023-08-22'],
    };
    expect(returnsInWords(made).at(-1)).toBe('2023-01-19..2023-08-22: 12/-');
    expect(seasonsInWords(made)).toHaveLength(2);
  });

  test('a tiny old season overtaken by the new one keeps its own fish', () => {
    const made = {
      '2023-01-19': ['Coho, Whatcom Creek- H: 4 adults, - jacks by 2022-12-01 final'],
      '2023-10-05': ['Coho, Whatcom Creek- H: 30 adults, - jacks by 2023-10-03'],
      '2023-10-12': ['Coho, Whatcom Creek- H: 90 adults, - jacks by 2023-10-10'],
    };
    expect(seasonsInWords(made)).toEqual([
      'Coho|NA|Hatchery|Whatcom Creek: 4/-',
      'Coho|NA|Hatchery|Whatcom Creek: 90/-',
    ]);
  });

  test('an old season touched up beside the new one is not counted again (Cowlitz 2021)', () => {
    const made = {
      '2021-04-22': [steelhead('6091 adults, 2 jacks by 2021-01-25')],
      '2021-04-28': [
        steelhead('6091 adults, - jacks by 2021-04-22'),
        steelhead('1 adults, - jacks by 2021-04-23'),
      ],
      '2021-05-06': [
        steelhead('6091 adults, - jacks by 2021-04-22'),
        steelhead('8 adults, - jacks by 2021-05-03'),
      ],
      '2021-05-13': [
        steelhead('6105 adults, - jacks by 2021-05-12'),
        steelhead('15 adults, - jacks by 2021-05-07'),
      ],
      '2021-05-20': [
        steelhead('6091 adults, - jacks by 2021-05-14'),
        steelhead('51 adults, - jacks by 2021-05-20'),
      ],
    };
    expect(seasonsInWords(made)).toEqual([
      'Steelhead|Summer|Hatchery|Cowlitz River: 6091/-',
      'Steelhead|Summer|Hatchery|Cowlitz River: 51/-',
    ]);
  });
});
