import { describe, expect, test } from 'vitest';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { SourceError } from '../source-error.ts';
import {
  ASKED_COLUMNS,
  parseFacilities,
  parseGroups,
  parseMetadata,
  readGroup,
  type TrapGroup,
} from './parse.ts';

const { facilities } = await readCatalog();
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
  test.each([
    ['a correction', { adults: '-1222' }, { adults: -1222 }],
    ['a sum with decimals of nothing', { adults: '60.0' }, { adults: 60 }],
    ['no figure', { adults: undefined, jacks: null }, { adults: null, jacks: null }],
    ['no run', { run: undefined }, { run: 'NA' }],
    ['captive brood', { origin: 'CAPTIVE BROOD' }, { origin: 'Captive' }],
    ['fall chum, which has one run', { species: 'Chum', run: 'Fall' }, { run: 'NA' }],
    ['pink without a run', { species: 'Pink', run: 'NA' }, { run: 'Odd Year' }],
    ['a run of the daily data only', { species: 'Chinook', run: 'Tule' }, { run: 'Tule' }],
    ['a former name', { facility: 'SOLDUC HATCHERY' }, { facility: 'SOLDUC_HATCHERY' }],
    ['an hour of the day', { date: '2025-10-31T14:30:00' }, { date: '2025-10-31' }],
  ])('with %s is understood', (_, differing, expected) => {
    expect(read(differing)).toMatchObject({ kept: expected });
  });

  test.each([
    ['unknown facility', { facility: 'OLD MILL POND' }, 'OLD MILL POND'],
    ['unknown species', { species: 'Unicorn' }, 'Unicorn'],
    ['unknown run', { run: 'Autumn' }, 'Autumn'],
    ['unknown origin', { origin: 'MOON' }, 'MOON'],
    ['adult count is not a whole number', { adults: '12.5' }, '12.5'],
    ['jack count is not a whole number', { jacks: '1e3' }, '1e3'],
    ['date is not a date', { date: '2025-02-30T00:00:00.000' }, '2025-02-30T00:00:00.000'],
    ['date is after it was posted', { date: '2062-10-31T00:00:00.000' }, '2062-10-31T00:00:00.000'],
  ])('is rejected: %s (%o)', (reason, differing, detail) => {
    expect(read(differing)).toEqual({ rejected: { reason, detail } });
  });
});

describe('an answer', () => {
  const columns = Object.entries(ASKED_COLUMNS).map(([fieldName, dataTypeName]) => {
    return { fieldName, dataTypeName };
  });
  const asText = columns.map((column) => ({ ...column, dataTypeName: 'text' }));
  const rowsUpdatedAt = 1784455200;

  test('says when it was posted', () => {
    expect(parseMetadata({ rowsUpdatedAt, columns })).toBe(1784455200000);
  });

  const gone = { rowsUpdatedAt, columns: columns.slice(1) };
  const retyped = 'the column date is text now, it was calendar_date';
  test.each<[string, () => unknown, string]>([
    ['without a column', () => parseMetadata(gone), 'the column event is gone'],
    ['with another type', () => parseMetadata({ rowsUpdatedAt, columns: asText }), retyped],
    ['with no time', () => parseMetadata({ columns }), 'rowsUpdatedAt: '],
    ['of an error', () => parseGroups({ message: 'query.compiler.malformed' }), 'the answer: '],
    ['without events', () => parseGroups([{ ...GROUP, events: undefined }]), '0.events: '],
    ['with too few', () => parseFacilities([{ facility: 'X', events: '-1' }]), '0.events: '],
  ])('%s is an error', (_, parse, message) => {
    expect(parse).toThrow(SourceError);
    expect(parse).toThrow(message);
  });

  test('keeps a facility whose number is odd, as one that cannot be compared', () => {
    const some = [
      { facility: 'X', events: {} },
      { facility: 'Y', events: 2 },
    ];
    expect([...parseFacilities(some)]).toEqual([
      ['X', Number.NaN],
      ['Y', 2],
    ]);
  });

  test('may write numbers as numbers, and leaves out what is null', () => {
    expect(parseGroups([{ ...GROUP, adults: 897, jacks: 0, events: 1 }])).toEqual([GROUP]);
    expect(parseGroups([{ facility: 'X', events: '2' }])).toEqual([{ facility: 'X', events: '2' }]);
    expect(parseFacilities([{ events: '3' }])).toEqual(new Map([['', 3]]));
  });
});
