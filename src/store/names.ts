import type { Kysely } from 'kysely';
import type { StoreTables } from './schema.ts';

type Row<Table extends 'stock' | 'report'> = StoreTables[Table];
/** Identifies a stock, in rows of reports and in returns. */
type StockName = Omit<Row<'stock'>, 'id'>;
/** Identifies a report. */
type ReportName = Omit<Row<'report'>, 'id'>;

/**
 * Names and their ids, read once for one state of the store. Looked up here and not joined by the
 * database, which would make new text for each row.
 */
class Names<Name> {
  readonly #keyOf: (name: Name) => string;
  readonly #insert: (id: number, name: Name) => Promise<unknown>;
  readonly #ids = new Map<string, number>();
  readonly #names = new Map<number, Name>();
  #last = 0;

  constructor(
    known: readonly (Name & { readonly id: number })[],
    keyOf: (name: Name) => string,
    insert: (id: number, name: Name) => Promise<unknown>,
  ) {
    this.#keyOf = keyOf;
    this.#insert = insert;
    for (const name of known) {
      this.#ids.set(keyOf(name), name.id);
      this.#names.set(name.id, name);
      this.#last = Math.max(this.#last, name.id);
    }
  }

  /** The id of a name, which is stored if it is new. */
  async idOf(name: Name): Promise<number> {
    const key = this.#keyOf(name);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#last += 1;
    const id = this.#last;
    this.#ids.set(key, id);
    this.#names.set(id, name);
    await this.#insert(id, name);
    return id;
  }

  /** @throws {Error} when nothing has this id: the store is broken. */
  nameOf(id: number): Name {
    const name = this.#names.get(id);
    if (name === undefined) throw new Error(`the store is broken: nothing has the id ${id}`);
    return name;
  }
}

/** The names that rows refer to by id. */
export interface StoreNames {
  readonly stocks: Names<StockName>;
  readonly reports: Names<ReportName>;
}

export async function readNames(db: Kysely<StoreTables>): Promise<StoreNames> {
  return {
    stocks: new Names<StockName>(
      await db.selectFrom('stock').selectAll().execute(),
      (one) => [one.facility, one.species, one.run, one.origin, one.stock].join('\n'),
      (id, { facility, species, run, origin, stock }) =>
        db.insertInto('stock').values({ id, facility, species, run, origin, stock }).execute(),
    ),
    reports: new Names<ReportName>(
      await db.selectFrom('report').selectAll().execute(),
      ({ source, name }) => [source, name].join('\n'),
      (id, { source, name }) => db.insertInto('report').values({ id, source, name }).execute(),
    ),
  };
}
