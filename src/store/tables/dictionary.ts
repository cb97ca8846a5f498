import type { Transaction } from 'kysely';
import type { ReportTable, StockTable, StoreTables } from './schema.ts';

/** What names a stock: the same in a weekly row and in a return. */
export type StockName = Omit<StockTable, 'id'>;
/** What names a report. */
export type ReportName = Omit<ReportTable, 'id'>;

/** The numbers that stand for names within one transaction; new names get the next number. */
class Dictionary<Name> {
  readonly #keyOf: (name: Name) => string;
  readonly #insert: (id: number, name: Name) => Promise<unknown>;
  readonly #ids = new Map<string, number>();
  readonly #names = new Map<number, Name>();
  #last = 0;

  constructor(
    known: Iterable<readonly [Name, number]>,
    keyOf: (name: Name) => string,
    insert: (id: number, name: Name) => Promise<unknown>,
  ) {
    this.#keyOf = keyOf;
    this.#insert = insert;
    for (const [name, id] of known) {
      this.#remember(name, id);
      this.#last = Math.max(this.#last, id);
    }
  }

  /** The number of a name; `undefined` for a new one. */
  find(name: Name): number | undefined {
    return this.#ids.get(this.#keyOf(name));
  }

  /** The number of a name, which is stored when it is new. */
  async idOf(name: Name): Promise<number> {
    const key = this.#keyOf(name);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#last += 1;
    const id = this.#last;
    this.#remember(name, id);
    await this.#insert(id, name);
    return id;
  }

  /**
   * The name that a number stands for.
   *
   * @throws {Error} when it stands for none: the store is broken.
   */
  nameOf(id: number): Name {
    const name = this.#names.get(id);
    if (name === undefined) throw new Error(`the store refers to ${id}, which has no name`);
    return name;
  }

  #remember(name: Name, id: number): void {
    this.#ids.set(this.#keyOf(name), id);
    this.#names.set(id, name);
  }
}

/** Numbers of the stocks. */
export type StockIds = Dictionary<StockName>;
/** Numbers of the reports. */
export type ReportIds = Dictionary<ReportName>;

/** Reads the stocks known so far. */
export async function readStockIds(trx: Transaction<StoreTables>): Promise<StockIds> {
  const known = await trx.selectFrom('stock').selectAll().execute();
  return new Dictionary<StockName>(
    known.map((stock) => [stock, stock.id]),
    ({ facility, species, run, origin, stock }) =>
      [facility, species, run, origin, stock].join('\n'),
    (id, { facility, species, run, origin, stock }) =>
      trx.insertInto('stock').values({ id, facility, species, run, origin, stock }).execute(),
  );
}

/** Reads the reports known so far. */
export async function readReportIds(trx: Transaction<StoreTables>): Promise<ReportIds> {
  const known = await trx.selectFrom('report').selectAll().execute();
  return new Dictionary<ReportName>(
    known.map((report) => [report, report.id]),
    ({ source, name }) => [source, name].join('\n'),
    (id, { source, name }) => trx.insertInto('report').values({ id, source, name }).execute(),
  );
}
