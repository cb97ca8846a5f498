import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoreDatabase } from './store-database.ts';

/**
 * Finished answers of one kind, as opaque texts by key. Calls throw a {@link StoreError} when the
 * store is busy: such an answer is not worth waiting for. The kind begins the stored keys.
 */
export function keptAnswersIn(database: StoreDatabase, kind: string) {
  /** Compares exactly: `like` ignores case in SQLite, and `<` depends on the collation. */
  const beginsWith = (prefix: string): RawBuilder<SqlBool> =>
    sql`substr(key, 1, ${sql.lit(kind.length + prefix.length)}) = ${kind + prefix}`;
  return {
    /** The text stored under a key; `null` when there is none. */
    async read(key: string): Promise<string | null> {
      const found = await database.single((db) =>
        db
          .selectFrom('kept_answer')
          .select('body')
          .where('key', '=', kind + key),
      );
      return found[0]?.body ?? null;
    },

    /** The texts of all keys with this prefix, sorted by key. */
    async withPrefix(prefix: string): Promise<string[]> {
      const rows = await database.single((db) =>
        db.selectFrom('kept_answer').select('body').where(beginsWith(prefix)).orderBy('key'),
      );
      return rows.map(({ body }) => body);
    },

    /** The number of keys with this prefix. */
    async count(prefix: string): Promise<number> {
      const [row] = await database.single((db) =>
        db
          .selectFrom('kept_answer')
          .select(({ fn }) => fn.countAll().as('found'))
          .where(beginsWith(prefix)),
      );
      return Number(row?.found);
    },

    /** Stores a text, replacing the previous one. */
    async write(key: string, body: string): Promise<void> {
      await database.single((db) =>
        db
          .insertInto('kept_answer')
          .values({ key: kind + key, body })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ body })),
      );
    },

    /** Drops the answers of all keys with a prefix, except for those with a longer one. */
    async drop(prefix: string, { except }: { readonly except: string }): Promise<void> {
      await database.single((db) =>
        db
          .deleteFrom('kept_answer')
          .where(beginsWith(prefix))
          .where((eb) => eb.not(beginsWith(except))),
      );
    },
  };
}

type KeptAnswers = ReturnType<typeof keptAnswersIn>;

/** What is asked of kept answers of river services. */
export type RiverAnswers = Pick<KeptAnswers, 'read' | 'withPrefix' | 'count' | 'write'>;
