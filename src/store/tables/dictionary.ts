import type { Transaction } from 'kysely';
import type { ReportTable, StockTable, StoreTables } from './schema.ts';

/** Identifies a stock, in weekly rows and in returns. */
export type StockName = Omit<StockTable, 'id'>;
/** Identifies a report. */
export type ReportName = Omit<ReportTable, 'id'>;

/** Maps names to ids within one transaction; a new name gets the next id. */
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

  /** The id of a name; `undefined` for a new name. */
  find(name: Name): number | undefined {
    return this.#ids.get(this.#keyOf(name));
  }

  /** The id of a name, which is stored if it is new. */
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
   * The name with this id.
   *
   * @throws {Error} when there is none: the store is broken.
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

export type StockIds = Dictionary<StockName>;
export type ReportIds = Dictionary<ReportName>;

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

export async function readReportIds(trx: Transaction<StoreTables>): Promise<ReportIds> {
  const known = await trx.selectFrom('report').selectAll().execute();
  return new Dictionary<ReportName>(
    known.map((report) => [report, report.id]),
    ({ source, name }) => [source, name].join('\n'),
    (id, { source, name }) => trx.insertInto('report').values({ id, source, name }).execute(),
  );
}
