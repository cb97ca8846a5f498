import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { printedRow } from '../../testing/made-up-reports.ts';
import { readCatalog } from '../catalog/index.ts';
import {
  canonicalRow,
  misdating,
  type PrintedRow,
  parseFigure,
  repairDataDate,
} from './read-report.ts';

const resolve = createFacilityResolver((await readCatalog()).facilities);

const read = (change: Partial<PrintedRow>) => canonicalRow(printedRow(change), resolve);

test('a row is put into the names, figures and dates of the product', () => {
  expect(read({ row: 7, speciesTitle: 'Fall Chinook', adultTotal: '1,234' })).toEqual({
    kept: {
      report: '2025-10-23.pdf',
      reportDate: '2025-10-23',
      row: 7,
      title: 'Fall Chinook',
      facility: 'ISSAQUAH_HATCHERY',
      species: 'Chinook',
      run: 'Fall',
      origin: 'Hatchery',
      stock: 'Issaquah Creek',
      adults: 1234,
      jacks: null,
      dataDate: '2025-10-21',
      final: false,
    },
  });
});

test.each<[string, Partial<PrintedRow>, object]>([
  ['no figures: it shows that the series was listed', { adultTotal: '' }, { adults: null }],
  ['a slip of the year', { dataDate: '2062-10-03' }, { dataDate: '2025-10-03' }],
  ['a slip of the day', { dataDate: '2025-10-27' }, { dataDate: '2025-10-23' }],
  [
    'a stock glued to its facility',
    { facility: 'RINGOLD SPRINGS HATCHERYPriest', stock: 'Rapids- W' },
    { facility: 'RINGOLD_SPRINGS_HATCHERY', stock: 'Priest Rapids', origin: 'Wild' },
  ],
  [
    'a number in its stock',
    { facility: 'SKAMANIA HATCHERY', stock: 'I-205- H' },
    { stock: 'I-205', origin: 'Hatchery' },
  ],
  ['an end', { comments: 'Shipped to Eastbank. Final in-season estimate.' }, { final: true }],
  ['another comment', { comments: '2016 Brood.' }, { final: false }],
])('a row with %s', (_, change, expected) => {
  expect(read(change)).toMatchObject({ kept: expected });
});

const FIGURES = 'stock ends in figures of other columns';
test.each<[string, Partial<PrintedRow>, string]>([
  ['unknown facility', { facility: 'ATLANTIS HATCHERY' }, 'ATLANTIS HATCHERY'],
  ['unknown species title', { speciesTitle: 'Sea Monster' }, 'Sea Monster'],
  [FIGURES, { stock: 'Nooksack River- W 127 4 - - - 5' }, 'Nooksack River- W 127 4 - - - 5'],
  [FIGURES, { stock: 'Willapa River- M 65-' }, 'Willapa River- M 65-'],
  [FIGURES, { stock: 'Issaquah Creek- H (12)' }, 'Issaquah Creek- H (12)'],
  ['jack total is not a number', { jackTotal: '0.5' }, '0.5'],
  ['total is negative', { adultTotal: '(12)' }, '(12) adults, - jacks'],
  ['data date is not a date', { dataDate: '2025-02-30' }, '2025-02-30'],
  ['report date is not a date', { reportDate: 'Thursday' }, 'Thursday'],
  ['data date is after its report', { dataDate: '2028-02-29' }, '2028-02-29'],
])('a row is rejected: %s (%o)', (reason, change, detail) => {
  expect(read(change)).toEqual({ rejected: { reason, detail } });
});

test.each<[string, number | null | undefined]>([
  ['0', 0],
  ['3953', 3953],
  ['1,234,567', 1_234_567],
  ['(1,222)', -1222],
  ['-7', -7],
  ['', null],
  [' - ', null],
  ['12,34', undefined],
  ['12.5', undefined],
  ['twelve', undefined],
  ['0x10', undefined],
])('a printed "%s" reads as %s', (text, figure) => {
  expect(parseFigure(text)).toBe(figure);
});

describe('a data date', () => {
  test.each<[string, PlainDate, PlainDate, PlainDate | null]>([
    ['of the day of the report stays', '2025-10-23', '2025-10-23', '2025-10-23'],
    ['of Sunset Falls 2013 has a wrong year', '2013-12-13', '2013-01-03', '2012-12-13'],
    ['of Cedar River 2018 has a wrong day', '2018-10-27', '2018-10-11', '2018-10-11'],
    ['of Soos Creek 2019 is 25 days ahead', '2019-01-28', '2019-01-03', '2019-01-03'],
    ['is far ahead', '2062-10-03', '2026-10-08', '2026-10-03'],
    ['is far ahead, late in the year', '2062-12-30', '2026-01-08', '2025-12-30'],
    ['is February 29 of no such year', '2028-02-29', '2026-03-12', null],
  ])('%s', (_, dataDate, reportDate, repaired) => {
    expect(repairDataDate(dataDate, reportDate)).toBe(repaired);
  });

  test('is never put after the report, and never moved when it is possible', () => {
    const date = fc.integer({ min: -4000, max: 20_000 }).map((days) => addDays('2013-01-03', days));
    fc.assert(
      fc.property(date, date, (dataDate, reportDate) => {
        const repaired = repairDataDate(dataDate, reportDate);
        if (dataDate <= reportDate) expect(repaired).toBe(dataDate);
        else if (repaired !== null) expect(repaired <= reportDate).toBe(true);
      }),
    );
  });
});

const rows = (...dates: readonly string[]) => dates.map((dataDate) => ({ dataDate }));
const AFTER = 'rows are dated after it';
const counted = Array.from({ length: 18 }, () => '2026-11-17');

test.each([
  ['rows of the days before', rows(...counted, '2026-11-19', '2026-08-01'), null],
  ['one row in ten after it', rows(...counted, '2026-11-20', '2026-12-17'), null],
  ['one more', rows(...counted, '2026-11-20', '2026-12-17', '2026-12-18'), `3 of its 21 ${AFTER}`],
  ['all rows on days to come', rows('2062-11-17', '2062-11-18'), null],
  ['a newest row three weeks old', rows('2026-10-29', '2026-09-01', '2062-11-17'), null],
  ['a newest row a day older than that', rows('2026-10-28'), 'its newest row is dated 2026-10-28'],
  ['no row with a date', rows('', 'final'), null],
])('a report of 2026-11-19 with %s', (_, printed, why) => {
  expect(misdating('2026-11-19', printed, '2027-01-01')).toBe(why);
});

test('a report of today is possible, one of tomorrow is not', () => {
  expect(misdating('2026-11-19', [], '2026-11-19')).toBe(null);
  expect(misdating('2026-11-20', [], '2026-11-19')).toBe('today is 2026-11-19');
});
