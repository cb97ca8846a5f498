import type { Kysely, Transaction } from 'kysely';
import type { FishReturn, ReturnSource } from '#domain/fish/fish-return.ts';
import { fishCount } from '#domain/fish/fish-return.ts';
import type { FishByFacility } from '#domain/fish/suspicious-load.ts';
import { batchInsert } from './batch-insert.ts';
import { sha256 } from './digest.ts';
import type { ReturnChanges } from './ledger.ts';
import type { StoreNames } from './names.ts';
import type { StoreTables } from './schema.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

type ReturnRow = StoreTables['fish_return'];
type RevisionRow = StoreTables['revision'];

/** A return as one line that sorts by series, stock, date and report. */
function lineOf(one: FishReturn): string {
  return JSON.stringify([
    one.species,
    one.run,
    one.origin,
    one.stock,
    one.date,
    one.reportDate,
    one.report,
    one.since,
    one.undated,
    one.adults,
    one.jacks,
  ]);
}

/** Sorts returns into an order that does not depend on how they were ingested. */
function inCanonicalOrder(returns: readonly FishReturn[]): FishReturn[] {
  // Not sorted by the database: each has its own collation.
  return returns
    .map((one) => ({ one, line: lineOf(one) }))
    .sort((a, b) => (a.line < b.line ? -1 : Number(a.line > b.line)))
    .map(({ one }) => one);
}

/** The returns of a facility, from all sources. */
function rowsOf(db: Kysely<StoreTables>, facility: string) {
  return db
    .selectFrom('stock')
    .innerJoin('fish_return', 'fish_return.stockId', 'stock.id')
    .where('stock.facility', '=', facility)
    .selectAll('fish_return');
}

function returnOfRow(row: ReturnRow, { stocks, reports }: StoreNames): FishReturn {
  const { stockId, reportId, ordinal, undated, ...figures } = row;
  const { facility, species, run, origin, stock } = stocks.nameOf(stockId);
  const { source, name } = reports.nameOf(reportId);
  const named = { source, facility, species, run, origin, stock };
  return { ...named, ...figures, undated: undated === 1, report: name };
}

/** A facility's returns that were reported until a day, from every source, in canonical order. */
export async function readReturns(
  db: Kysely<StoreTables>,
  names: StoreNames,
  facility: string,
  lastReport: string,
): Promise<FishReturn[]> {
  const rows = await rowsOf(db, facility)
    .where('fish_return.reportDate', '<=', lastReport as ReturnRow['reportDate'])
    .execute();
  return inCanonicalOrder(rows.map((row) => returnOfRow(row, names)));
}

/** The columns that identify a return. */
const KEY = ['stockId', 'date', 'reportId', 'ordinal'] as const;
type ReturnKey = Pick<ReturnRow, (typeof KEY)[number]>;

const keyOf = (row: ReturnKey) => KEY.map((column) => row[column]).join(' ');

function figuresText({ since, undated, adults, jacks, reportDate }: FishReturn): string {
  return JSON.stringify({ since, undated, adults, jacks, reportDate });
}

/** The returns of one source within an ingest, which logs what changes. */
export class IngestedReturns {
  readonly #trx: Transaction<StoreTables>;
  readonly #names: StoreNames;
  readonly #ingest: { readonly id: number; readonly source: ReturnSource };
  readonly #insertReturns;
  readonly #insertRevisions;
  #revised = 0;
  #changes: ReturnChanges = { added: 0, changed: 0, removed: 0, unchanged: 0 };

  constructor(
    trx: Transaction<StoreTables>,
    names: StoreNames,
    ingest: { readonly id: number; readonly source: ReturnSource },
  ) {
    this.#trx = trx;
    this.#names = names;
    this.#ingest = ingest;
    this.#insertReturns = batchInsert(trx, 'fish_return');
    this.#insertRevisions = batchInsert(trx, 'revision');
  }

  /** What was done so far. */
  get changes(): ReturnChanges {
    return this.#changes;
  }

  /** Stored fish of each facility, including what this ingest has written. */
  async fishByFacility(): Promise<FishByFacility> {
    const rows = await this.#digests().select(['facility', 'fish']).execute();
    return new Map(rows.map(({ facility, fish }) => [facility, fish]));
  }

  /** Number of stored returns, including what this ingest has written. */
  async count(): Promise<number> {
    const rows = await this.#digests().select('returns').execute();
    return rows.reduce((sum, { returns }) => sum + returns, 0);
  }

  /** The stored returns of a facility, in canonical order. */
  async of(facility: string): Promise<FishReturn[]> {
    return inCanonicalOrder(
      (await this.#stored(facility)).map((row) => returnOfRow(row, this.#names)),
    );
  }

  /**
   * Replaces the returns of a facility, given in any order. Only differences are written, and each
   * stored return that is changed or removed is logged as a revision.
   */
  async replace(facility: string, returns: readonly FishReturn[]): Promise<void> {
    await yieldToEventLoop();
    const ordered = inCanonicalOrder(returns);
    const left = new Map((await this.#stored(facility)).map((row) => [keyOf(row), row]));
    const added: ReturnRow[] = [];
    const revisions: RevisionRow[] = [];
    const counts = { ...this.#changes };
    for (const [row, one] of await this.#rowsFor(ordered)) {
      const known = left.get(keyOf(row));
      left.delete(keyOf(row));
      if (known === undefined) {
        added.push(row);
        counts.added += 1;
        continue;
      }
      const before = returnOfRow(known, this.#names);
      if (figuresText(before) === figuresText(one)) {
        counts.unchanged += 1;
        continue;
      }
      await this.#remove(known);
      added.push(row);
      revisions.push(this.#revision(before, one));
      counts.changed += 1;
    }
    for (const row of left.values()) {
      await this.#remove(row);
      revisions.push(this.#revision(returnOfRow(row, this.#names), null));
      counts.removed += 1;
    }
    await this.#insertReturns(added);
    await this.#insertRevisions(revisions);
    await this.#writeDigest(facility, ordered);
    this.#changes = counts;
  }

  #digests() {
    return this.#trx.selectFrom('facility_digest').where('source', '=', this.#ingest.source);
  }

  #stored(facility: string): Promise<ReturnRow[]> {
    return rowsOf(this.#trx, facility)
      .innerJoin('report', 'report.id', 'fish_return.reportId')
      .where('report.source', '=', this.#ingest.source)
      .execute();
  }

  /** Gives each return its key: returns that differ only in their figures are numbered in order. */
  async #rowsFor(ordered: readonly FishReturn[]): Promise<[ReturnRow, FishReturn][]> {
    const alike = new Map<string, number>();
    const rows: [ReturnRow, FishReturn][] = [];
    for (const one of ordered) {
      const { stocks, reports } = this.#names;
      const stockId = await stocks.idOf(one);
      const reportId = await reports.idOf({ source: this.#ingest.source, name: one.report });
      const row: ReturnRow = {
        ...one,
        stockId,
        reportId,
        ordinal: 0,
        undated: one.undated ? 1 : 0,
      };
      const ordinal = alike.get(keyOf(row)) ?? 0;
      alike.set(keyOf(row), ordinal + 1);
      rows.push([{ ...row, ordinal }, one]);
    }
    return rows;
  }

  #revision(before: FishReturn, after: FishReturn | null): RevisionRow {
    const { facility, species, run, origin, stock, date, report } = before;
    this.#revised += 1;
    return {
      ingestId: this.#ingest.id,
      position: this.#revised,
      facility,
      subject: [species, run, origin, stock, date, report].join(' | '),
      before: figuresText(before),
      after: after === null ? null : figuresText(after),
    };
  }

  async #remove(row: ReturnKey): Promise<void> {
    await this.#trx
      .deleteFrom('fish_return')
      .where((eb) => eb.and(KEY.map((column) => eb(column, '=', row[column]))))
      .execute();
  }

  async #writeDigest(facility: string, ordered: readonly FishReturn[]): Promise<void> {
    const { source } = this.#ingest;
    if (ordered.length === 0) {
      await this.#trx
        .deleteFrom('facility_digest')
        .where('source', '=', source)
        .where('facility', '=', facility)
        .execute();
      return;
    }
    const values = {
      returns: ordered.length,
      fish: ordered.reduce((fish, one) => fish + (fishCount(one) ?? 0), 0),
      digest: sha256(ordered.map(lineOf).join('\n')),
    };
    await this.#trx
      .insertInto('facility_digest')
      .values({ source, facility, ...values })
      .onConflict((conflict) => conflict.columns(['source', 'facility']).doUpdateSet(values))
      .execute();
  }
}
