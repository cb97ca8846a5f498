import { beforeAll, expect, test } from 'vitest';
import { speciesRunOfTitle } from '#domain/fish/wdfw-names.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { bundledRows } from '../../testing/bundled-snapshot.ts';
import { readCatalog } from './index.ts';

const { facilities } = await readCatalog();
const resolve = createFacilityResolver(facilities);

/** Every report spelling of 2013 to 2026 that is not simply the name, with the key it stands for. */
const ODD_SPELLINGS = new Map([
  ['COWLITZ SALMON HATCH', 'COWLITZ_SALMON_HATCHERY'],
  ['COWLITZ TROUT HATCH', 'COWLITZ_TROUT_HATCHERY'],
  ['GEORGE ADAMS HATCHRY', 'GEORGE_ADAMS_HATCHERY'],
  ['KALAMA FALLS HATCHRY', 'KALAMA_FALLS_HATCHERY'],
  ['MAYR BROTHERS REARIN', 'MAYR_BROTHERS_REARING_POND'],
  ['NORTH TOUTLE HATCHRY', 'NORTH_TOUTLE_HATCHERY'],
  ['RINGOLD SPRINGS', 'RINGOLD_SPRINGS_HATCHERY'],
  ['RINGOLD SPRINGS HATCHERYHanford', 'RINGOLD_SPRINGS_HATCHERY'],
  ['RINGOLD SPRINGS HATCHERYPriest', 'RINGOLD_SPRINGS_HATCHERY'],
  ['RINGOLD SPRINGS HATCHERYRingold', 'RINGOLD_SPRINGS_HATCHERY'],
  ['RINGOLD SPRINGS HATCHERYRingold-', 'RINGOLD_SPRINGS_HATCHERY'],
  ['RINGOLD SPRINGS HATCHERYUnknown', 'RINGOLD_SPRINGS_HATCHERY'],
  ['RINGOLD SPRINGS HATCHERYWells-', 'RINGOLD_SPRINGS_HATCHERY'],
  ['SKOOKUMCHUCK HATCHRY', 'SKOOKUMCHUCK_HATCHERY'],
  ['TACOMA POWER WYNOOCHEE R DAM', 'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP'],
  ['TUMWATER FALLS HATCH', 'TUMWATER_FALLS_HATCHERY'],
  ['TWISP ACCLIMATION', 'TWISP_ACCLIMATION_PD'],
  ['WASHOUGAL RIVER', 'WASHOUGAL_RIVER_FISH_WEIR'],
  ['WASHOUGAL RIVER WEIR', 'WASHOUGAL_RIVER_FISH_WEIR'],
  ['WYNOOCHEE R DAM', 'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP'],
]);

/** The distinct facilities and stocks of all reports, as printed. */
const spellings = new Map<string, readonly [facility: string, stock: string]>();
/** How many rows of each facility and title have each comment about shipped fish. */
const shipments = new Map<string, number>();

beforeAll(async () => {
  for (const { facility, stock, speciesTitle, comments } of await bundledRows()) {
    spellings.set(`${facility}\t${stock}`, [facility, stock]);
    if (!/shipped|transferred|hauled/i.test(comments)) continue;
    const shipment = [facility, stock, speciesTitle, comments].join('\t');
    shipments.set(shipment, (shipments.get(shipment) ?? 0) + 1);
  }
});

test.each([
  ['Barnaby Slough Pd', 'BARNABY_SLOUGH_PD'],
  ['Hupp Springs Rearing', 'HUPP_SPRINGS_REARING_POND'],
  ['Tumwater Dam Fcf', 'TUMWATER_DAM_FCF'],
  ['Lk Wenatchee Net Pens', 'LK_WENATCHEE_NET_PENS'],
])('%s of the daily record is %s', (reportName, key) => {
  expect(resolve(reportName, 'Unknown Stock- H')?.facility.key).toBe(key);
});

test('every facility and stock of the history is one of 76 facilities and a clean stock', () => {
  const resolved = Array.from(spellings.values(), ([name, stock]) => {
    const row = resolve(name, stock);
    return { name, key: row?.facility.key, stock: row?.stock ?? '' };
  });
  const wrong = resolved.filter(
    ({ name, key }) => key !== (ODD_SPELLINGS.get(name) ?? name.replaceAll(' ', '_')),
  );
  expect(wrong).toEqual([]);
  // One row was printed without its origin letter, and two are rejected for their figures.
  const unclean = resolved
    .map(({ stock }) => stock)
    .filter((stock) => !/^[A-Z][^A-Z]*.*- ?[HWUMC]$/.test(stock) || /\b[A-Z]{3,}/.test(stock));
  expect(unclean).toEqual([
    'Skookumchuck River-',
    'Nooksack River- W 127 4 - - - 5 - 115 - 10 1',
    'Willapa River- M 65-',
  ]);
  const names = new Set(resolved.map(({ name }) => name));
  expect([...ODD_SPELLINGS.keys()].filter((name) => !names.has(name))).toEqual([]);
  expect(new Set(resolved.map(({ key }) => key)).size).toBe(76);
});

test('fish are brought from where at least 20 rows say that they were shipped', () => {
  const wordOf = ({ name }: { readonly name: string }) =>
    name.split(' ').reduce((a, b) => (b.length > a.length && b !== 'HATCHERY' ? b : a));
  const sent = [...shipments].map(([shipment, rows]) => {
    const [facility = '', stock = '', title = '', comments = ''] = shipment.split('\t');
    const run = speciesRunOfTitle(title);
    const from = `${resolve(facility, stock)?.facility.key} ${run?.species} ${run?.run}`;
    return { from, comments: comments.toUpperCase(), rows };
  });
  const rare = facilities.flatMap((facility) =>
    facility.broughtFrom.flatMap(({ species, run, from }) =>
      from.filter((key) => {
        const rows = sent
          .filter((shipment) => shipment.from === `${key} ${species} ${run}`)
          .filter(({ comments }) => comments.includes(wordOf(facility)))
          .reduce((sum, shipment) => sum + shipment.rows, 0);
        return rows < 20;
      }),
    ),
  );
  expect(rare).toEqual([]);
});
