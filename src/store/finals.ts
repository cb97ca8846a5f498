import { rollup, sum } from 'd3-array';
import type { Kysely, Transaction } from 'kysely';
import { type FinalRow, receivedIn, trappedIn } from '#domain/fish/final-row.ts';
import { digestOf } from './digest.ts';
import { insertRows } from './insert-rows.ts';
import type { StoreNames } from './names.ts';
import type { StoreTables } from './schema.ts';

function finalRows(db: Kysely<StoreTables>) {
  return db
    .selectFrom('stock')
    .innerJoin('final_row', 'final_row.stockId', 'stock.id')
    .select(['facility', 'species', 'run', 'origin', 'stock', 'season', 'row'])
    .select(['adultsTrapped', 'jacksTrapped', 'adultsReceived', 'jacksReceived'])
    .select(['adultsReleased', 'jacksReleased', 'eggs', 'eggGoal'])
    .orderBy('season')
    .orderBy('row');
}

export function readFinals(
  db: Kysely<StoreTables>,
  facility: string,
  lastSeason: number,
): Promise<FinalRow[]> {
  return finalRows(db).where('facility', '=', facility).where('season', '<=', lastSeason).execute();
}

export async function readFinalSeasons(db: Kysely<StoreTables>): Promise<number[]> {
  const rows = await db.selectFrom('final_report').select('season').orderBy('season').execute();
  return rows.map(({ season }) => season);
}

export function ingestedFinals(trx: Transaction<StoreTables>, names: StoreNames) {
  const rowsOf = (season: number): Promise<FinalRow[]> =>
    finalRows(trx).where('season', '=', season).execute();

  async function remove(season: number): Promise<void> {
    for (const table of ['final_row', 'final_report'] as const) {
      await trx.deleteFrom(table).where('season', '=', season).execute();
    }
  }

  return {
    rows: rowsOf,
    remove,

    /** Stored fish of each report, trapped and received, including what this ingest wrote. */
    async fishBySeason(): Promise<ReadonlyMap<number, number>> {
      const fishIn = (rows: FinalRow[]) => sum(rows, (row) => trappedIn(row) + receivedIn(row));
      return new Map(rollup(await finalRows(trx).execute(), fishIn, ({ season }) => season));
    },

    async put(season: number, rows: readonly FinalRow[]): Promise<void> {
      const ordered = rows.toSorted((a, b) => a.row - b.row);
      const digest = digestOf(ordered);
      const known = await trx
        .selectFrom('final_report')
        .where('season', '=', season)
        .select('digest')
        .executeTakeFirst();
      if (known?.digest === digest) return;
      await remove(season);
      await trx.insertInto('final_report').values({ season, digest }).execute();
      const stored = [];
      for (const row of ordered) stored.push({ ...row, stockId: await names.stocks.idOf(row) });
      await insertRows(trx, 'final_row', stored);
    },
  };
}
