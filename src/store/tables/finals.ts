import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { FinalRow } from '#domain/fish/final-row.ts';
import type { PutOutcome } from '../store.ts';
import { BatchInsert } from './batch-insert.ts';
import type { StockIds } from './dictionary.ts';
import type { FacilityDigestTable, FinalRowTable, StoreTables } from './schema.ts';

function digestOf(rows: readonly FinalRow[]): string {
  const lines = rows.map((row) => [
    row.row,
    row.facility,
    row.species,
    row.run,
    row.origin,
    row.stock,
    row.adultsTrapped,
    row.jacksTrapped,
    row.adultsReceived,
    row.jacksReceived,
    row.adultsReleased,
    row.jacksReleased,
    row.eggs,
    row.eggGoal,
  ]);
  return createHash('sha256').update(JSON.stringify(lines)).digest('hex');
}

/** A facility's rows of the final reports up to a season, by season and row. */
export async function readFinals(
  db: Kysely<StoreTables>,
  facility: string,
  lastSeason: number,
): Promise<FinalRow[]> {
  return db
    .selectFrom('stock')
    .innerJoin('final_row', 'final_row.stock_id', 'stock.id')
    .where('stock.facility', '=', facility)
    .where('final_row.season', '<=', lastSeason)
    .select(['facility', 'species', 'run', 'origin', 'stock', 'season', 'row_number as row'])
    .select(['adults_trapped as adultsTrapped', 'jacks_trapped as jacksTrapped'])
    .select(['adults_received as adultsReceived', 'jacks_received as jacksReceived'])
    .select(['adults_released as adultsReleased', 'jacks_released as jacksReleased'])
    .select(['eggs', 'egg_goal as eggGoal'])
    .orderBy('season')
    .orderBy('row_number')
    .execute();
}

/** The final reports, within one transaction. */
export class SqlFinals {
  readonly #trx: Transaction<StoreTables>;
  readonly #stocks: StockIds;
  readonly #rows: BatchInsert<FinalRowTable>;

  constructor(trx: Transaction<StoreTables>, stocks: StockIds) {
    this.#trx = trx;
    this.#stocks = stocks;
    this.#rows = new BatchInsert((rows) => trx.insertInto('final_row').values(rows));
  }

  /** See {@link IngestTransaction.finalFish}. */
  async fish(): Promise<Map<number, number>> {
    const rows = await this.#trx
      .selectFrom('final_report')
      .leftJoin('final_row', 'final_row.season', 'final_report.season')
      .select('final_report.season')
      .select((eb) => [
        eb.fn.sum('adults_trapped').as('adultsTrapped'),
        eb.fn.sum('jacks_trapped').as('jacksTrapped'),
        eb.fn.sum('adults_received').as('adultsReceived'),
        eb.fn.sum('jacks_received').as('jacksReceived'),
      ])
      .groupBy('final_report.season')
      .execute();
    return new Map(
      rows.map(({ season, ...sums }) => [
        season,
        Object.values(sums).reduce<number>((fish, sum) => fish + Number(sum ?? 0), 0),
      ]),
    );
  }

  /** See {@link IngestTransaction.putFinalReport}. */
  async put(season: number, rows: readonly FinalRow[]): Promise<PutOutcome> {
    const stray = rows.find((row) => row.season !== season);
    if (stray !== undefined) {
      throw new Error(`a row of season ${stray.season} was given with the report of ${season}`);
    }
    const ordered = rows.toSorted((a, b) => a.row - b.row);
    const digest = digestOf(ordered);
    const known = await this.#trx
      .selectFrom('final_report')
      .where('season', '=', season)
      .select('digest')
      .executeTakeFirst();
    if (known?.digest === digest) return 'unchanged';
    await this.#trx.deleteFrom('final_row').where('season', '=', season).execute();
    await this.#trx
      .insertInto('final_report')
      .values({ season, digest })
      .onConflict((conflict) => conflict.column('season').doUpdateSet({ digest }))
      .execute();
    const numbered: FinalRowTable[] = [];
    for (const row of ordered) {
      numbered.push({
        season,
        row_number: row.row,
        stock_id: await this.#stocks.idOf(row),
        adults_trapped: row.adultsTrapped,
        jacks_trapped: row.jacksTrapped,
        adults_received: row.adultsReceived,
        jacks_received: row.jacksReceived,
        adults_released: row.adultsReleased,
        jacks_released: row.jacksReleased,
        eggs: row.eggs,
        egg_goal: row.eggGoal,
      });
    }
    await this.#rows.run(this.#trx, numbered);
    return known === undefined ? 'added' : 'replaced';
  }

  /** See {@link IngestTransaction.removeFinalReport}. */
  async remove(season: number): Promise<boolean> {
    await this.#trx.deleteFrom('final_row').where('season', '=', season).execute();
    const { numDeletedRows } = await this.#trx
      .deleteFrom('final_report')
      .where('season', '=', season)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** What the data version covers of the final reports, in the form of a facility's digest. */
  async digests(): Promise<Pick<FacilityDigestTable, 'source' | 'facility' | 'digest'>[]> {
    const reports = await this.#trx.selectFrom('final_report').selectAll().execute();
    return reports.map(({ season, digest }) => ({
      source: 'wdfw-finals',
      facility: String(season),
      digest,
    }));
  }
}
