import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoreDatabase } from './store-database.ts';

/** What is asked of kept answers of river services. */
export type RiverAnswers = Pick<KeptAnswers, 'read' | 'withPrefix' | 'count' | 'write'>;

/** Finished answers of one kind, as opaque texts by key. */
export class KeptAnswers {
  readonly #database: StoreDatabase;
  readonly #kind: string;

  /** @param kind begins the stored keys, so that no kind sees the answers of another. */
  constructor(database: StoreDatabase, kind: string) {
    this.#database = database;
    this.#kind = kind;
  }

  /** The text stored under a key; `null` when there is none. */
  async read(key: string): Promise<string | null> {
    const row = await this.#database.single((db) =>
      db
        .selectFrom('kept_answer')
        .select('body')
        .where('key', '=', this.#kind + key)
        .executeTakeFirst(),
    );
    return row?.body ?? null;
  }

  /** The texts of all keys with this prefix, sorted by key. */
  async withPrefix(prefix: string): Promise<string[]> {
    const rows = await this.#database.single((db) =>
      db
        .selectFrom('kept_answer')
        .select('body')
        .where(beginsWith(this.#kind + prefix))
        .orderBy('key')
        .execute(),
    );
    return rows.map(({ body }) => body);
  }

  /** The number of keys with this prefix. */
  async count(prefix: string): Promise<number> {
    const { found } = await this.#database.single((db) =>
      db
        .selectFrom('kept_answer')
        .select(({ fn }) => fn.countAll().as('found'))
        .where(beginsWith(this.#kind + prefix))
        .executeTakeFirstOrThrow(),
    );
    return Number(found);
  }

  /**
   * Stores a text, replacing the previous one.
   *
   * @throws {StoreError} when the store is busy: such an answer is not worth waiting for.
   */
  async write(key: string, body: string): Promise<void> {
    await this.#database.single((db) =>
      db
        .insertInto('kept_answer')
        .values({ key: this.#kind + key, body })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ body }))
        .execute(),
    );
  }

  /**
   * Drops the answers of all keys with a prefix, except for those with a longer one.
   *
   * @throws {StoreError} when the store is busy.
   */
  async drop(prefix: string, { except }: { readonly except: string }): Promise<void> {
    await this.#database.single((db) =>
      db
        .deleteFrom('kept_answer')
        .where(beginsWith(this.#kind + prefix))
        .where((eb) => eb.not(beginsWith(this.#kind + except)))
        .execute(),
    );
  }
}

/** Compares exactly: `like` ignores case in SQLite, and `<` depends on the collation. */
function beginsWith(prefix: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`substr(key, 1, ${sql.lit(prefix.length)}) = ${prefix}`;
}
