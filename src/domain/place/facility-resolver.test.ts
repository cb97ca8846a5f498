import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog } from '#sources/catalog/index.ts';
import { createFacilityNameResolver, createFacilityResolver } from './facility-resolver.ts';

const { facilities: FACILITIES } = await readCatalog();

const WYNOOCHEE = 'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP';
const RINGOLD = 'RINGOLD_SPRINGS_HATCHERY';
const WASHOUGAL_WEIR = 'WASHOUGAL_RIVER_FISH_WEIR';

const resolve = createFacilityResolver(FACILITIES);

test.each([
  // a plain row
  ['CHELAN HATCHERY', 'Twin Lakes- H', 'CHELAN_HATCHERY', 'Twin Lakes- H'],
  ['CHELAN PUD HATCHERY', 'Chelan River- W', 'CHELAN_PUD_HATCHERY', 'Chelan River- W'],
  // another case, other white space
  ['  chelan   Hatchery ', ' Twin  Lakes- H ', 'CHELAN_HATCHERY', 'Twin Lakes- H'],
  // a cut-off name
  ['COWLITZ SALMON HATCH', 'Tilton River- W', 'COWLITZ_SALMON_HATCHERY', 'Tilton River- W'],
  // the stock glued to the name
  ['RINGOLD SPRINGS HATCHERYPriest', 'Rapids- H', RINGOLD, 'Priest Rapids- H'],
  ['RINGOLD SPRINGS HATCHERYRingold-', 'H', RINGOLD, 'Ringold- H'],
  // the rest of the name in front of the stock, with and without a space
  ['RINGOLD SPRINGS', 'HATCHERYPriest Rapids- H', RINGOLD, 'Priest Rapids- H'],
  ['TWISP ACCLIMATION', 'PD Twisp River- W', 'TWISP_ACCLIMATION_PD', 'Twisp River- W'],
  ['WASHOUGAL RIVER WEIR', 'FISH Skamania- H', WASHOUGAL_WEIR, 'Skamania- H'],
  ['WASHOUGAL RIVER', 'FISH WEIR Washougal River- W', WASHOUGAL_WEIR, 'Washougal River- W'],
  ['WASHOUGAL RIVER', 'FISH WEIRSkamania- H', WASHOUGAL_WEIR, 'Skamania- H'],
  ['WYNOOCHEE R DAM', 'TRAP Van Winkle Creek- H', WYNOOCHEE, 'Van Winkle Creek- H'],
  // behind the stock, and inside it
  ['TACOMA POWER WYNOOCHEE R DAM', 'Wynoochee River- W TRAP', WYNOOCHEE, 'Wynoochee River- W'],
  [
    'TACOMA POWER WYNOOCHEE R DAM',
    'Lake Aberdeen TRAP Hatchery Stock- H',
    WYNOOCHEE,
    'Lake Aberdeen Hatchery Stock- H',
  ],
  // the stock after the name and a space
  ['RINGOLD SPRINGS HATCHERY Priest Rapids- H', '', RINGOLD, 'Priest Rapids- H'],
  ['WASHOUGAL RIVER FISH WEIR Skamania-', 'W', WASHOUGAL_WEIR, 'Skamania- W'],
  // what looks like glue and is not
  ['KENDALL CR HATCHERY', 'Nooksack River -SF- C', 'KENDALL_CR_HATCHERY', 'Nooksack River -SF- C'],
  ['FORKS CREEK HATCHERY', 'Big Creek, OR- H', 'FORKS_CREEK_HATCHERY', 'Big Creek, OR- H'],
  ['WASHOUGAL RIVER', 'Fisher Weirs- H', WASHOUGAL_WEIR, 'Fisher Weirs- H'],
  ['RINGOLD SPRINGS HATCHERY', 'RINGOLD HATCHERY', RINGOLD, 'RINGOLD HATCHERY'],
])('%s | %s', (reportName, stock, key, cleanStock) => {
  expect(resolve(reportName, stock)).toMatchObject({ facility: { key }, stock: cleanStock });
});

test.each([
  ['', 'an empty name'],
  ['MOON HATCHERY', 'a facility that is not in the list'],
  ['CHELAN', 'half a name that is no alias'],
  ['CHELAN HATCHERY ANNEX', 'a longer name of another place'],
  ['WASHOUGAL RIVERSIDE POND', 'a name that only begins like a known one'],
])('does not guess at %j: %s', (reportName) => {
  expect(resolve(reportName, 'Unknown Stock- H')).toBeNull();
});

test.each([
  ['CHELAN HATCHERY Annex', ''],
  ['CHELAN HATCHERY Annex', 'Twin Lakes'],
  ['CHELAN HATCHERY ANNEX Twin', 'Lakes- H'],
])('takes %j with %j for another place: no whole stock follows', (reportName, stock) => {
  expect(resolve(reportName, stock)).toBeNull();
});

test('a cleaned row stays as it is when it is resolved again by its full name', () => {
  const spellings = FACILITIES.flatMap(({ name, aliases }) => [name, ...aliases]);
  const words = 'Skamania Hatchery River TRAP FISH WEIR Stock- H 12 -'.split(' ');
  const stocks = fc.array(fc.constantFrom(...words), { maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...spellings), stocks, (spelling, stock) => {
      const once = resolve(spelling, stock.join(' '));
      expect(once && resolve(once.facility.name, once.stock)).toEqual(once);
    }),
  );
});

const find = createFacilityNameResolver(FACILITIES);

test.each([
  ['CHELAN_PUD_HATCHERY', 'CHELAN_PUD_HATCHERY'],
  ['chelan_pud hatchery', 'CHELAN_PUD_HATCHERY'],
  [' dayton acclima. pond ', 'DAYTON_ACCLIMA._POND'],
  ['WYNOOCHEE R DAM', undefined],
  ['CHELAN', undefined],
  ['chelan-pud-hatchery', undefined],
  ['_', undefined],
])('%j is %s', (name, key) => {
  expect(find(name)?.key).toBe(key);
});
