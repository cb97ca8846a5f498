import { describe, expect, test } from 'vitest';
import { returnsInWords, seasonsInWords, shownInWords } from '../../../testing/weekly-reports.ts';

describe('rows whose name changes in mid-season', () => {
  test('another title for the same run (Hoodsport 2025)', () => {
    const stock = 'Hood Canal Stock- U: 20300 adults, - jacks by 2025-11-24';
    const made = {
      '2025-11-20': ['Chum, Hood Canal Stock- U: 14300 adults, - jacks by 2025-11-18'],
      '2025-11-26': [`Chum, ${stock}`],
      '2025-12-04': [`Fall Chum, ${stock}`],
    };
    expect(seasonsInWords(made)).toEqual(['Chum|NA|UNKNOWN|Hood Canal Stock: 20300/-']);
    expect(returnsInWords(made)).toHaveLength(2);
  });

  test('two titles side by side (Satsop Springs 2023)', () => {
    const chum = 'Chum, Satsop River- U: 3464 adults, - jacks by 2023-11-15';
    const made = {
      '2023-11-09': ['Fall Chum, Satsop River- U: 2000 adults, - jacks by 2023-11-08'],
      '2023-11-16': ['Fall Chum, Satsop River- U: 2000 adults, - jacks by 2023-11-08', chum],
      '2023-11-22': ['Fall Chum, Satsop River- U: 3864 adults, - jacks by 2023-11-21', chum],
    };
    expect(seasonsInWords(made)).toEqual(['Chum|NA|UNKNOWN|Satsop River: 3864/-']);
  });

  test('another spelling of the stock (Modrow 2017)', () => {
    const made = {
      '2017-08-31': ['Fall Chinook, Kalama River- H: 3190 adults, 128 jacks by 2017-08-30'],
      '2017-09-07': [
        'Fall Chinook, Kalama Hatchery Stock- H: 5250 adults, 193 jacks by 2017-09-06',
      ],
    };
    expect(returnsInWords(made).at(-1)).toBe('2017-08-30..2017-09-06: 2060/65');
    expect(seasonsInWords(made)).toEqual(['Chinook|Fall|Hatchery|Kalama Hatchery Stock: 5250/193']);
  });

  test('another spelling, with the old season still under the old one (Cowlitz 2016)', () => {
    const steelhead = (figures: string) => `Summer Steelhead, Cowlitz River- H: ${figures}`;
    const old = steelhead('8010 adults, - jacks by 2015-12-18 final');
    const made = {
      '2016-05-12': [old, steelhead('52 adults, - jacks by 2016-05-11')],
      '2016-05-19': [old, steelhead('71 adults, - jacks by 2016-05-17')],
      '2016-05-26': [
        old,
        'Summer Steelhead, Cowlitz River Hatchery Stock- H: 167 adults, - jacks by 2016-05-25',
      ],
    };
    expect(returnsInWords(made).at(-1)).toBe('2016-05-17..2016-05-25: 96/-');
    expect(seasonsInWords(made)).toHaveLength(2);
  });

  test('another origin, there and back (Wynoochee 2020)', () => {
    const made = {
      '2020-11-05': ['Coho, Wynoochee River- W: 360 adults, 25 jacks by 2020-11-03'],
      '2020-11-12': ['Coho, Wynoochee River- H: 380 adults, 26 jacks by 2020-11-10'],
      '2020-11-19': ['Coho, Wynoochee River- W: 512 adults, 28 jacks by 2020-11-17'],
    };
    // The one report that said hatchery leaves no trace.
    expect(shownInWords({ '2020-10-29': [], ...made })).toEqual([
      'Wild ?..2020-11-03: 360/25',
      'Wild 2020-11-03..2020-11-10: 20/1',
      'Wild 2020-11-10..2020-11-17: 132/2',
    ]);
    expect(seasonsInWords(made)).toEqual(['Coho|NA|Wild|Wynoochee River: 512/28']);
  });

  test('another origin, with an empty row under the old one (Grays River 2013)', () => {
    const made = {
      '2013-12-02': ['Type N Coho, Grays River- W: 625 adults, 90 jacks by 2013-11-18'],
      '2013-12-05': [
        'Type N Coho, Grays River- H: 625 adults, 90 jacks by 2013-11-25',
        'Type N Coho, Grays River- W: - adults, - jacks by 2013-11-18',
      ],
    };
    expect(seasonsInWords(made)).toEqual(['Coho|Type N|Hatchery|Grays River: 625/90']);
  });

  test('a stock split in two counts once, on the days its fish came', () => {
    const winter = (stock: string, adults: number, date: string) =>
      `Winter-Late Steelhead, ${stock}- W: ${adults} adults, - jacks by ${date}`;
    const made = {
      '2015-03-12': [winter('Cowlitz River', 120, '2015-03-11')],
      '2015-03-19': [winter('Cowlitz River', 213, '2015-03-18')],
      '2015-03-26': [
        winter('Tilton River', 168, '2015-03-25'),
        winter('Upper Cowlitz River', 48, '2015-03-25'),
      ],
    };
    expect(shownInWords({ '2015-03-05': [], ...made })).toEqual([
      'Wild ?..2015-03-11: 120/-',
      'Wild 2015-03-11..2015-03-18: 93/-',
      'Wild 2015-03-11..2015-03-18: -45/-',
      'Wild 2015-03-18..2015-03-25: 0/-',
      'Wild 2015-03-11..2015-03-18: 45/-',
      'Wild 2015-03-19..2015-03-25: 3/-',
    ]);
  });

  test('a row that was left out is not taken for the row that begins', () => {
    const made = {
      '2024-10-03': ['Coho, Issaquah Creek- H: 140 adults, - jacks by 2024-10-02'],
      '2024-10-10': ['Coho, Issaquah Creek- W: 12 adults, - jacks by 2024-10-09'],
      '2024-10-17': [
        'Coho, Issaquah Creek- H: 150 adults, - jacks by 2024-10-15',
        'Coho, Issaquah Creek- W: 13 adults, - jacks by 2024-10-16',
      ],
    };
    expect(seasonsInWords(made)).toEqual([
      'Coho|NA|Hatchery|Issaquah Creek: 150/-',
      'Coho|NA|Wild|Issaquah Creek: 13/-',
    ]);
  });
});
