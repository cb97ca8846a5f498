// `npm run store:history -- --facility <key>`: which figures were revised and which rows rejected.

import {
  createFacilityNameResolver,
  createFacilityResolver,
} from '#domain/place/facility-resolver.ts';
import { SOURCES } from '#domain/source.ts';
import { command } from '#jobs/command.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import type { Revision } from '#store/ledger.ts';
import { openExistingStore } from '#store/open-store.ts';
import type { RejectedRow } from '#store/rejected-rows.ts';

const HELP = `Lists what was revised or rejected of a facility's counts.

Usage: npm run store:history -- --facility <name> [--from <store>]

  --facility <name>  key or name of a facility, e.g. ISSAQUAH_HATCHERY; or the name that a rejected
                     row gives, where it is in no catalogue
  --from <store>     path or postgres:// address; default DATABASE_URL, or var/freshet.sqlite
  --help             this text

Revised: stored figures that a later reading changed or removed, oldest first, with the time of that
reading and the report the figure is from. Rejected: rows that could not be understood, with the
reason and the row as printed. Nothing is written.`;

function revisionLine({ revisedAt, source, subject, before, after }: Revision): string {
  const was: Record<string, unknown> = JSON.parse(before);
  const is: Record<string, unknown> | null = after === null ? null : JSON.parse(after);
  const changes = Object.entries(was)
    .filter(([name, value]) => is === null || is[name] !== value)
    .map(([name, value]) => `${name} ${value}${is === null ? '' : ` → ${is[name]}`}`);
  const what = is === null ? `removed: ${changes.join(', ')}` : changes.join(', ');
  return `  ${revisedAt}  ${source}  ${subject}: ${what}`;
}

function rejectedLine({ report, row, reason, detail, printed }: RejectedRow): string {
  return `  ${report}, row ${row + 1}: ${reason}: ${detail}\n    ${printed}`;
}

async function history(name: string, from: string): Promise<string[]> {
  const { facilities } = await readCatalogue();
  const facility = createFacilityNameResolver(facilities)(name);
  const facilityOfRow = createFacilityResolver(facilities);
  const isAbout = ({ printed }: RejectedRow) => {
    const row: { readonly facility?: unknown; readonly stock?: unknown } = JSON.parse(printed);
    const [place, stock] = [row.facility, row.stock].map((cell) => String(cell ?? ''));
    return facility === null
      ? place === name
      : facilityOfRow(place ?? '', stock ?? '')?.facility.key === facility.key;
  };
  const store = await openExistingStore(from, () => new Date());
  try {
    const key = facility?.key ?? name;
    const { revisions, rejected } = await store.read(async (view) => {
      const rejected = [];
      for (const source of SOURCES) rejected.push(...(await view.rejectedRows(source)));
      return { revisions: await view.revisions(key), rejected: rejected.filter(isAbout) };
    });
    if (facility === null && revisions.length + rejected.length === 0) {
      throw new Error(`no facility is called ${name}; data/facilities.json lists their keys`);
    }
    return [
      key,
      `revised figures: ${revisions.length}`,
      ...revisions.map(revisionLine),
      `rejected rows: ${rejected.length}`,
      ...rejected.map(rejectedLine),
    ];
  } finally {
    await store.close();
  }
}

export const main = command({
  name: 'store:history',
  help: HELP,
  options: { facility: { type: 'string' }, from: { type: 'string' } },
  run: async ({ values: { facility, from }, print }) => {
    if (facility === undefined) {
      throw new Error('say which facility: --facility <name> (see --help)');
    }
    const store = from ?? (process.env.DATABASE_URL?.trim() || 'var/freshet.sqlite');
    for (const line of await history(facility, store)) print(line);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
