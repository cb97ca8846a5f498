import type { Kysely, Selectable } from 'kysely';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { FishReturnTable, ReportTable, StockTable, StoreTables } from './schema.ts';

/** A stored return with the names its numbers stand for. */
export type StoredReturn = Selectable<
  FishReturnTable & Omit<StockTable, 'id'> & Pick<ReportTable, 'source' | 'name'>
>;

/** The stored returns of a facility, of all sources, in no order. */
export function returnsQuery(db: Kysely<StoreTables>, facility: string) {
  return db
    .selectFrom('stock')
    .innerJoin('fish_return', 'fish_return.stock_id', 'stock.id')
    .innerJoin('report', 'report.id', 'fish_return.report_id')
    .where('stock.facility', '=', facility)
    .select([
      'report.source',
      'report.name',
      'stock.facility',
      'stock.species',
      'stock.run',
      'stock.origin',
      'stock.stock',
      'fish_return.stock_id',
      'fish_return.report_id',
      'fish_return.date',
      'fish_return.ordinal',
      'fish_return.since',
      'fish_return.is_undated',
      'fish_return.adults',
      'fish_return.jacks',
      'fish_return.report_date',
    ]);
}

/** The return that a stored row stands for. */
export function returnOfRow(row: StoredReturn): FishReturn {
  return {
    source: row.source,
    facility: row.facility,
    species: row.species,
    run: row.run,
    origin: row.origin,
    stock: row.stock,
    date: row.date,
    since: row.since,
    undated: row.is_undated === 1,
    adults: row.adults,
    jacks: row.jacks,
    reportDate: row.report_date,
    report: row.name,
  };
}
