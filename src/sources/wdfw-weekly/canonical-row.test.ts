import { expect, test } from 'vitest';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { readCatalogue } from '../catalogue/index.ts';
import type { PrintedRow } from './canonical-row.ts';
import { canonicalRow } from './canonical-row.ts';

const { facilities } = await readCatalogue();
const resolve = createFacilityResolver(facilities);

const PRINTED: PrintedRow = {
  report: 'weekly-escapement-10-23-2025.pdf',
  reportDate: '2025-10-23',
  row: 7,
  speciesTitle: 'Fall Chinook',
  facility: 'ISSAQUAH HATCHERY',
  stock: 'Issaquah Creek- H',
  adultTotal: '1,234',
  jackTotal: '-',
  dataDate: '2025-10-20',
  comments: '',
};

function kept(change: Partial<PrintedRow>) {
  const outcome = canonicalRow({ ...PRINTED, ...change }, resolve);
  if ('rejected' in outcome) throw new Error(outcome.rejected.reason);
  return outcome.kept;
}

test('a row is put into the names, figures and dates of the product', () => {
  expect(kept({})).toEqual({
    report: 'weekly-escapement-10-23-2025.pdf',
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
    dataDate: '2025-10-20',
    final: false,
  });
});

test.each<[string, Partial<PrintedRow>, string, string]>([
  ['unknown facility', { facility: 'ATLANTIS HATCHERY' }, 'unknown facility', 'ATLANTIS HATCHERY'],
  ['no facility', { facility: '' }, 'unknown facility', ''],
  ['unknown title', { speciesTitle: 'Sea Monster' }, 'unknown species title', 'Sea Monster'],
  ['a hostile title', { speciesTitle: '__proto__' }, 'unknown species title', '__proto__'],
  ...[
    'Nooksack River- W 127 4 - - - 5 - 115 - 10 1',
    'Willapa River- M 65-',
    'Issaquah Creek- H - -',
    'Issaquah Creek 1,234',
    'Issaquah Creek- H (12)',
  ].map((stock): [string, Partial<PrintedRow>, string, string] => [
    stock,
    { stock },
    'stock ends in figures of other columns',
    stock,
  ]),
  ['adults in words', { adultTotal: 'many' }, 'adult total is not a number', 'many'],
  ['a broken number', { adultTotal: '12,34' }, 'adult total is not a number', '12,34'],
  ['half a jack', { jackTotal: '0.5' }, 'jack total is not a number', '0.5'],
  ['negative adults', { adultTotal: '(12)' }, 'total is negative', '(12) adults, - jacks'],
  ['negative jacks', { jackTotal: '-3' }, 'total is negative', '1,234 adults, -3 jacks'],
  ['no data date', { dataDate: '' }, 'data date is not a date', ''],
  ['a date that is none', { dataDate: '2025-02-30' }, 'data date is not a date', '2025-02-30'],
  ['a date as printed', { dataDate: '10/20/25' }, 'data date is not a date', '10/20/25'],
  [
    'a report date that is none',
    { reportDate: 'Thursday' },
    'report date is not a date',
    'Thursday',
  ],
  [
    'a data date no rule repairs',
    { reportDate: '2026-03-12', dataDate: '2028-02-29' },
    'data date is after its report',
    '2028-02-29',
  ],
])('%s: the row is rejected with its reason', (_, change, reason, detail) => {
  const outcome = canonicalRow({ ...PRINTED, ...change }, resolve);
  expect(outcome).toEqual({ rejected: { reason, detail } });
});

test.each([
  ['2062-10-03', '2025-10-03', 'a slip of the year'],
  ['2025-10-27', '2025-10-23', 'a slip of the day: by the report at the latest'],
])('the future date %s becomes %s: %s', (dataDate, repaired) => {
  expect(kept({ dataDate }).dataDate).toBe(repaired);
});

test.each([
  ['RINGOLD SPRINGS HATCHERYPriest', 'Rapids- H', 'RINGOLD_SPRINGS_HATCHERY', 'Priest Rapids'],
  ['WASHOUGAL RIVER', 'FISH WEIRSkamania- H', 'WASHOUGAL_RIVER_FISH_WEIR', 'Skamania'],
  [
    'WYNOOCHEE R DAM',
    'TRAP Wynoochee River- H',
    'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP',
    'Wynoochee River',
  ],
  ['COWLITZ SALMON HATCH', 'Tilton River- H', 'COWLITZ_SALMON_HATCHERY', 'Tilton River'],
  ['RINGOLD SPRINGS HATCHERY Priest Rapids- H', '', 'RINGOLD_SPRINGS_HATCHERY', 'Priest Rapids'],
  ['SKAMANIA HATCHERY', 'I-205- H', 'SKAMANIA_HATCHERY', 'I-205'],
])('"%s" beside "%s" is %s, stock %s', (facility, stock, key, cleaned) => {
  expect(kept({ facility, stock })).toMatchObject({
    facility: key,
    stock: cleaned,
    origin: 'Hatchery',
  });
});

test.each([
  ['Final in-season estimate.', true],
  ['Shipped to Eastbank Hatchery. Final in-season estimate.', true],
  ['FINAL IN SEASON ESTIMATE', true],
  ['2016 Brood.', false],
  ['', false],
])('the comment "%s" says final: %s', (comments, final) => {
  expect(kept({ comments }).final).toBe(final);
});

test('a row without figures is kept: it shows that the series was listed', () => {
  expect(kept({ adultTotal: '-', jackTotal: '' })).toMatchObject({ adults: null, jacks: null });
});
