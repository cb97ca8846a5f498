import { describe, expect, test } from 'vitest';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { SourceError } from '../source-error.ts';
import type { TrapGroup } from './parse.ts';
import { ASKED_COLUMNS, parseFacilities, parseGroups, parseMetadata, readGroup } from './parse.ts';

const { facilities } = await readCatalogue();
const resolve = createFacilityResolver(facilities);

const GROUP: TrapGroup = {
  facility: 'ISSAQUAH HATCHERY',
  species: 'Coho',
  run: 'NA',
  origin: 'HATCHERY',
  stock: 'Issaquah Creek',
  date: '2025-10-31T00:00:00.000',
  adults: '897',
  jacks: '0',
  events: '1',
};

const read = (differing: Partial<TrapGroup>) =>
  readGroup({ ...GROUP, ...differing }, resolve, '2026-07-19');

describe('a group of Trap Estimates', () => {
  test('is put into the words of the product', () => {
    expect(read({})).toEqual({
      kept: {
        facility: 'ISSAQUAH_HATCHERY',
        species: 'Coho',
        run: 'NA',
        origin: 'Hatchery',
        stock: 'Issaquah Creek',
        date: '2025-10-31',
        adults: 897,
        jacks: 0,
      },
    });
  });

  test.each([
    ['a correction', { adults: '-1222' }, { adults: -1222 }],
    ['a sum with decimals of nothing', { adults: '60.0' }, { adults: 60 }],
    ['no figure', { adults: undefined, jacks: null }, { adults: null, jacks: null }],
    ['no run', { run: undefined }, { run: 'NA' }],
    ['no origin', { origin: null }, { origin: 'UNKNOWN' }],
    ['no stock', { stock: undefined }, { stock: '' }],
    ['captive brood', { origin: 'CAPTIVE BROOD' }, { origin: 'Captive' }],
    ['fall chum, which has one run', { species: 'Chum', run: 'Fall' }, { run: 'NA' }],
    ['pink without a run', { species: 'Pink', run: 'NA' }, { run: 'Odd Year' }],
    ['pink of even years', { species: 'Pink', run: 'Even Year' }, { run: 'Even Year' }],
    ['a run of the daily data only', { species: 'Chinook', run: 'Tule' }, { run: 'Tule' }],
    ['a former name', { facility: 'SOLDUC HATCHERY' }, { facility: 'SOLDUC_HATCHERY' }],
    ['an hour of the day', { date: '2025-10-31T14:30:00' }, { date: '2025-10-31' }],
  ])('with %s is understood', (_, differing, expected) => {
    expect(read(differing)).toMatchObject({ kept: expected });
  });

  test.each([
    ['unknown facility', { facility: 'OLD MILL POND' }, 'OLD MILL POND'],
    ['unknown facility', { facility: null }, ''],
    ['unknown species', { species: 'Unicorn' }, 'Unicorn'],
    ['unknown run', { run: 'Autumn' }, 'Autumn'],
    ['unknown origin', { origin: 'MOON' }, 'MOON'],
    ['adult count is not a whole number', { adults: '12.5' }, '12.5'],
    ['adult count is not a whole number', { adults: 'many' }, 'many'],
    ['jack count is not a whole number', { jacks: '1e3' }, '1e3'],
    ['date is not a date', { date: '2025-02-30T00:00:00.000' }, '2025-02-30T00:00:00.000'],
    ['date is not a date', { date: undefined }, ''],
    ['date is after it was posted', { date: '2062-10-31T00:00:00.000' }, '2062-10-31T00:00:00.000'],
  ])('is rejected: %s (%o)', (reason, differing, detail) => {
    expect(read(differing)).toEqual({ rejected: { reason, detail } });
  });
});

describe('an answer', () => {
  const columns = Object.entries(ASKED_COLUMNS).map(([fieldName, dataTypeName]) => {
    return { fieldName, dataTypeName };
  });

  test('says when it was posted', () => {
    expect(parseMetadata({ rowsUpdatedAt: 1784455200, columns })).toBe(1784455200000);
  });

  test.each([
    ['gone', columns.slice(1), 'the column event is gone'],
    [
      'of another type',
      columns.map((one) => ({ ...one, dataTypeName: 'text' })),
      'the column date is text now, it was calendar_date',
    ],
  ])('with a column that is %s is an error', (_, changed, message) => {
    const parse = () => parseMetadata({ rowsUpdatedAt: 1784455200, columns: changed });
    expect(parse).toThrow(SourceError);
    expect(parse).toThrow(message);
  });

  test.each([
    ['no time of posting', () => parseMetadata({ columns })],
    ['an error of the service', () => parseGroups({ message: 'query.compiler.malformed' })],
    ['groups that are no list', () => parseFacilities({ facility: 'X' })],
  ])('with %s is malformed', (_, parse) => {
    expect(parse).toThrow(/^WDFW daily returns: the answer has changed its form: /);
  });

  test.each([
    ['no count of events', () => parseGroups([{ ...GROUP, events: undefined }])],
    ['figures that are lists', () => parseGroups([{ ...GROUP, adults: [897] }])],
    ['a negative count of events', () => parseFacilities([{ facility: 'X', events: '-1' }])],
  ])('with %s throughout has another form', (_, parse) => {
    expect(parse).toThrow(/^WDFW daily returns: sent an unexpected answer: 0\.(events|adults): /);
  });

  test('keeps one odd group apart, to be rejected, and reads the others', () => {
    const item = { ...GROUP, events: null };
    const [first, odd] = parseGroups([GROUP, item]);
    expect(first).toEqual(GROUP);
    expect(odd).toEqual({
      facility: GROUP.facility,
      odd: expect.stringContaining('1.events'),
      item,
    });
    expect(odd && readGroup(odd, resolve, '2026-07-19')).toEqual({
      rejected: { reason: 'row has another form', detail: expect.stringContaining('1.events') },
    });
    expect(
      parseFacilities([
        { facility: 'X', events: {} },
        { facility: 'Y', events: 2 },
      ]),
    ).toEqual(
      new Map([
        ['X', Number.NaN],
        ['Y', 2],
      ]),
    );
  });

  test('may write numbers as numbers', () => {
    expect(parseGroups([{ ...GROUP, adults: 897, jacks: 0, events: 1 }])).toEqual([GROUP]);
  });

  test('leaves out what is null', () => {
    expect(parseGroups([{ facility: 'X', events: '2' }])).toEqual([{ facility: 'X', events: '2' }]);
    expect(parseFacilities([{ events: '3' }])).toEqual(new Map([['', 3]]));
  });
});
