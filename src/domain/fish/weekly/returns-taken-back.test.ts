import { describe, expect, test } from 'vitest';
import { returnsInWords, seasonsInWords, shownInWords } from '../../../testing/weekly-reports.ts';

/** One row for each figure, a week apart; `-` is a row without figures and '' none at all. */
function weeks(words: string, figures: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    figures.map((figure, week) => {
      const day = `2020-10-${String(1 + 7 * week).padStart(2, '0')}`;
      return [day, figure === '' ? [] : [words.replace('%', figure).replace('DAY', day)]];
    }),
  );
}

/** Several rows side by side. */
function beside(...rows: Record<string, string[]>[]): Record<string, string[]> {
  const days = [...new Set(rows.flatMap(Object.keys))].sort();
  return Object.fromEntries(days.map((day) => [day, rows.flatMap((row) => row[day] ?? [])]));
}

const WILD = 'Fall Chinook, Puyallup River- W: % adults, - jacks by DAY';
const GOES_ON = weeks('Fall Chinook, Puyallup River- H: % adults, - jacks by DAY', [
  ...['10', '30', '60', '80'],
]);

describe('rows that WDFW takes back', () => {
  test('left out by two reports, while its stock goes on, on the day of the second', () => {
    const made = beside(GOES_ON, weeks(WILD, ['6', '12', '', '']));
    expect(seasonsInWords(made)).toEqual([
      'Chinook|Fall|Hatchery|Puyallup River: 80/-',
      'Chinook|Fall|Wild|Puyallup River: withdrawn',
    ]);
    expect(returnsInWords(made).slice(4)).toEqual([
      '?..2020-10-01: 6/- undated',
      '2020-10-01..2020-10-08: 6/-',
      '?..2020-10-01: -6/- undated',
      '2020-10-01..2020-10-08: -6/-',
    ]);
    expect(shownInWords(made).filter((one) => one.startsWith('Wild'))).toEqual([]);
  });

  test('one report without it says nothing yet', () => {
    const made = beside(GOES_ON, weeks(WILD, ['', '6', '12', '']));
    expect(seasonsInWords(made)[1]).toContain('12/-');
  });

  test('a row that comes back has its fish again, on the days they came', () => {
    const later = { '2020-10-29': [WILD.replace('%', '15').replace('DAY', '2020-10-28')] };
    const made = beside(GOES_ON, weeks(WILD, ['6', '12', '', '']), later);
    expect(shownInWords(made).filter((one) => one.startsWith('Wild'))).toEqual([
      ...['Wild ?..2020-10-01: 6/- undated', 'Wild 2020-10-01..2020-10-08: 6/-'],
      'Wild 2020-10-08..2020-10-28: 3/-',
    ]);
  });

  test('printed twice without figures for the same day (Voights Creek 2020)', () => {
    const mixed = (figures: string) => `Fall Chinook, Puyallup River- M: ${figures} by 2020-10-08`;
    const made = beside(GOES_ON, {
      '2020-10-08': [mixed('932 adults, 400 jacks')],
      '2020-10-15': [mixed('- adults, - jacks')],
      '2020-10-22': [mixed('- adults, - jacks')],
    });
    expect(seasonsInWords(made)).toContain('Chinook|Fall|Mixed|Puyallup River: withdrawn');
  });

  test('the only row of its series, while others of the species go on (Samish 2019)', () => {
    const made = beside(
      GOES_ON,
      weeks('Fall Chinook, Unknown Stock- U: % adults, - jacks by DAY', ['50', '', '']),
    );
    expect(seasonsInWords(made)[1]).toBe('Chinook|Fall|UNKNOWN|Unknown Stock: withdrawn');
  });

  test.each([
    ['a slip of one week, the only row of its species (Eastbank 2014)', 'Coho, Wenatchee River- H'],
    ['a stock that is spelled otherwise (Washougal 2016)', 'Fall Chinook, Puyallup- H'],
  ])('%s', (_, name) => {
    const made = beside(GOES_ON, weeks(`${name}: % adults, - jacks by DAY`, ['558', '', '']));
    expect(seasonsInWords(made)).toContainEqual(expect.stringMatching(/withdrawn$/));
  });

  test.each([
    [
      'one of several stocks of a series (Elk Creek coho at Forks Creek 2023)',
      'Fall Chinook, Elk Creek- H: % adults, - jacks by DAY',
    ],
    ['called final', `${WILD} final`],
    ['standing still for three months', WILD.replace('DAY', '2020-07-01')],
    [
      'listed for weeks, that was the only one of its species',
      'Coho, Puyallup River- W: % adults, - jacks by 2020-09-10',
    ],
  ])('but not a row %s', (_, words) => {
    const made = beside(GOES_ON, weeks(words, ['6', '12', '', '']));
    expect(seasonsInWords(made)).toContainEqual(expect.stringMatching(/12.-$/));
  });

  test('nor one of many that leave in one report', () => {
    const leaving = ['W', 'M', 'U'].map((origin) =>
      weeks(`Fall Chinook, Puyallup River- ${origin}: % adults, - jacks by DAY`, [
        '6',
        '12',
        '',
        '',
      ]),
    );
    const ends = seasonsInWords(beside(GOES_ON, ...leaving)).slice(1);
    expect(ends.every((one) => one.endsWith('12/-'))).toBe(true);
  });

  test('a row that goes into another, which grows by just as many fish (Beaver Creek 2019)', () => {
    const made = {
      '2019-10-03': [],
      '2020-01-02': [],
      '2020-01-09': [
        'Type N Coho, Elochoman River- H: 607 adults, 23 jacks by 2020-01-06',
        'Type S Coho, Unknown Stock- H: 114 adults, 257 jacks by 2019-11-27 final',
      ],
      '2020-01-16': ['Type N Coho, Elochoman River- H: 721 adults, 280 jacks by 2020-01-06'],
    };
    expect(seasonsInWords(made)).toEqual([
      'Coho|Type N|Hatchery|Elochoman River: 721/280',
      'Coho|Type S|Hatchery|Unknown Stock: withdrawn',
    ]);
    expect(shownInWords(made)).toEqual([
      'Hatchery ?..2020-01-06: 607/23',
      'Hatchery ?..2019-11-27: 114/257',
    ]);
  });
});
