import type { Transaction } from 'kysely';
import type { FishReturn, ReturnSource } from '#domain/fish/fish-return.ts';
import type { ReturnChanges } from '../store.ts';
import { BatchInsert } from './batch-insert.ts';
import type { ReportIds, StockIds } from './dictionary.ts';
import { type ReturnNames, returnOfRow, returnsQuery } from './returns.ts';
import { digestOf, inCanonicalOrder } from './returns-digest.ts';
import type { FishReturnTable, RevisionTable, StoreTables } from './schema.ts';

/** The columns that identify a return. */
const KEY = ['stock_id', 'date', 'report_id', 'ordinal'] as const;
type ReturnKey = Pick<FishReturnTable, (typeof KEY)[number]>;

function keyOf(row: ReturnKey): string {
  return KEY.map((column) => row[column]).join(' ');
}

function figuresOf(row: FishReturnTable) {
  return {
    since: row.since,
    is_undated: row.is_undated,
    adults: row.adults,
    jacks: row.jacks,
    report_date: row.report_date,
  };
}

/** A return and the row that stores it. */
interface NumberedReturn {
  readonly one: FishReturn;
  readonly row: FishReturnTable;
}

function subjectOf({ species, run, origin, stock, date, report }: FishReturn): string {
  return [species, run, origin, stock, date, report].join(' | ');
}

function figuresText({ since, undated, adults, jacks, reportDate }: FishReturn): string {
  return JSON.stringify({ since, undated, adults, jacks, reportDate });
}

/** Writes the returns of one source within one transaction, and logs what that changes. */
export class SqlReplaceReturns {
  readonly #trx: Transaction<StoreTables>;
  readonly #source: ReturnSource;
  readonly #ingest: number;
  readonly #stocks: StockIds;
  readonly #reports: ReportIds;
  readonly #names: ReturnNames;
  readonly #returns: BatchInsert<FishReturnTable>;
  readonly #revisions: BatchInsert<RevisionTable>;
  #revised = 0;

  constructor(
    trx: Transaction<StoreTables>,
    ingest: { readonly id: number; readonly source: ReturnSource },
    stocks: StockIds,
    reports: ReportIds,
  ) {
    this.#trx = trx;
    this.#source = ingest.source;
    this.#ingest = ingest.id;
    this.#stocks = stocks;
    this.#reports = reports;
    this.#names = { stock: (id) => stocks.nameOf(id), report: (id) => reports.nameOf(id) };
    this.#returns = new BatchInsert((rows) => trx.insertInto('fish_return').values(rows));
    this.#revisions = new BatchInsert((rows) => trx.insertInto('revision').values(rows));
  }

  /** The stored returns of a facility from this source, unordered. */
  async stored(facility: string): Promise<FishReturn[]> {
    return (await this.#rows(facility)).map((row) => returnOfRow(row, this.#names));
  }

  /** See {@link IngestTransaction.replaceReturns}. */
  async replace(facility: string, returns: readonly FishReturn[]): Promise<ReturnChanges> {
    const stray = returns.find((one) => one.facility !== facility || one.source !== this.#source);
    if (stray !== undefined) {
      throw new Error(
        `a return of ${stray.facility} from ${stray.source} was passed for ${facility} ` +
          `from ${this.#source}`,
      );
    }
    const ordered = inCanonicalOrder(returns);
    const left = new Map((await this.#rows(facility)).map((row) => [keyOf(row), row]));
    const added: FishReturnTable[] = [];
    const revisions: RevisionTable[] = [];
    const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
    for (const { one, row } of await this.#numbered(ordered)) {
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
      } else {
        await this.#update(row);
        revisions.push(this.#revision(before, one));
        counts.changed += 1;
      }
    }
    for (const row of left.values()) {
      await this.#remove(row);
      revisions.push(this.#revision(returnOfRow(row, this.#names), null));
      counts.removed += 1;
    }
    await this.#returns.run(this.#trx, added);
    await this.#revisions.run(this.#trx, revisions);
    await this.#writeDigest(facility, ordered);
    return counts;
  }

  #rows(facility: string): Promise<FishReturnTable[]> {
    return returnsQuery(this.#trx, facility)
      .innerJoin('report', 'report.id', 'fish_return.report_id')
      .where('report.source', '=', this.#source)
      .execute();
  }

  /** Gives each return its key: returns that differ only in their figures are numbered in order. */
  async #numbered(ordered: readonly FishReturn[]): Promise<NumberedReturn[]> {
    const alike = new Map<string, number>();
    const numbered: NumberedReturn[] = [];
    for (const one of ordered) {
      const names = {
        stock_id: await this.#stocks.idOf(one),
        date: one.date,
        report_id: await this.#reports.idOf({ source: this.#source, name: one.report }),
      };
      const name = keyOf({ ...names, ordinal: 0 });
      const ordinal = alike.get(name) ?? 0;
      alike.set(name, ordinal + 1);
      numbered.push({
        one,
        row: {
          ...names,
          ordinal,
          since: one.since,
          is_undated: one.undated ? 1 : 0,
          adults: one.adults,
          jacks: one.jacks,
          report_date: one.reportDate,
        },
      });
    }
    return numbered;
  }

  #revision(before: FishReturn, after: FishReturn | null): RevisionTable {
    const position = this.#revised;
    this.#revised += 1;
    return {
      ingest_id: this.#ingest,
      position,
      facility: before.facility,
      subject: subjectOf(before),
      before: figuresText(before),
      after: after === null ? null : figuresText(after),
    };
  }

  async #update(row: FishReturnTable): Promise<void> {
    await this.#trx
      .updateTable('fish_return')
      .set(figuresOf(row))
      .where((eb) => eb.and(KEY.map((column) => eb(column, '=', row[column]))))
      .execute();
  }

  async #remove(row: ReturnKey): Promise<void> {
    await this.#trx
      .deleteFrom('fish_return')
      .where((eb) => eb.and(KEY.map((column) => eb(column, '=', row[column]))))
      .execute();
  }

  async #writeDigest(facility: string, ordered: readonly FishReturn[]): Promise<void> {
    const source = this.#source;
    if (ordered.length === 0) {
      await this.#trx
        .deleteFrom('facility_digest')
        .where('source', '=', source)
        .where('facility', '=', facility)
        .execute();
      return;
    }
    const digest = digestOf(ordered);
    await this.#trx
      .insertInto('facility_digest')
      .values({ source, facility, ...digest })
      .onConflict((conflict) =>
        conflict
          .columns(['source', 'facility'])
          .doUpdateSet(digest)
          .where('facility_digest.digest', 'is distinct from', digest.digest),
      )
      .execute();
  }
}
