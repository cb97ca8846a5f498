/** The counties of Washington. Their FIPS codes are the odd numbers from 1 in this order. */
const COUNTIES = [
  'Adams',
  'Asotin',
  'Benton',
  'Chelan',
  'Clallam',
  'Clark',
  'Columbia',
  'Cowlitz',
  'Douglas',
  'Ferry',
  'Franklin',
  'Garfield',
  'Grant',
  'Grays Harbor',
  'Island',
  'Jefferson',
  'King',
  'Kitsap',
  'Kittitas',
  'Klickitat',
  'Lewis',
  'Lincoln',
  'Mason',
  'Okanogan',
  'Pacific',
  'Pend Oreille',
  'Pierce',
  'San Juan',
  'Skagit',
  'Skamania',
  'Snohomish',
  'Spokane',
  'Stevens',
  'Thurston',
  'Wahkiakum',
  'Walla Walla',
  'Whatcom',
  'Whitman',
  'Yakima',
] as const;

const WASHINGTON_FIPS = '53';

/** The county of Washington with a FIPS code of five digits, `King` for `53033`; `null` elsewhere. */
export function countyOfFips(code: string): string | null {
  if (!/^\d{5}$/.test(code) || !code.startsWith(WASHINGTON_FIPS)) return null;
  const number = Number(code.slice(2));
  return number % 2 === 1 ? (COUNTIES[(number - 1) / 2] ?? null) : null;
}
