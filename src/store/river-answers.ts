import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoreDatabase } from './store-database.ts';

/** Answers of river services by key, as text. A busy store throws: they are not worth waiting for. */
export function riverAnswersIn(database: StoreDatabase) {
  /** An exact comparison: `like` ignores case in SQLite, and `<` depends on the collation. */
  const beginsWith = (prefix: string): RawBuilder<SqlBool> =>
    sql`substr(key, 1, ${sql.lit(prefix.length)}) = ${prefix}`;
  return {
    async read(key: string): Promise<string | null> {
      const found = await database.single((db) =>
        db.selectFrom('kept_answer').select('body').where('key', '=', key),
      );
      return found[0]?.body ?? null;
    },

    async withPrefix(prefix: string): Promise<string[]> {
      const rows = await database.single((db) =>
        db.selectFrom('kept_answer').select('body').where(beginsWith(prefix)).orderBy('key'),
      );
      return rows.map(({ body }) => body);
    },

    async count(prefix: string): Promise<number> {
      const [row] = await database.single((db) =>
        db
          .selectFrom('kept_answer')
          .select(({ fn }) => fn.countAll().as('found'))
          .where(beginsWith(prefix)),
      );
      return Number(row?.found);
    },

    async write(key: string, body: string): Promise<void> {
      await database.single((db) =>
        db
          .insertInto('kept_answer')
          .values({ key, body })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ body })),
      );
    },
  };
}

export type RiverAnswers = ReturnType<typeof riverAnswersIn>;
