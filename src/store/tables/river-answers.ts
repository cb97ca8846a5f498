import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RiverAnswers } from '../store.ts';
import type { StoreTables } from './schema.ts';

/** {@link RiverAnswers} on any database that Kysely supports. */
export class SqlRiverAnswers implements RiverAnswers {
  readonly #db: Kysely<StoreTables>;

  constructor(db: Kysely<StoreTables>) {
    this.#db = db;
  }

  async read(key: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('river_answer')
      .select('body')
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.body ?? null;
  }

  async withPrefix(prefix: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('river_answer')
      .select('body')
      .where(beginsWith(prefix))
      .orderBy('key')
      .execute();
    return rows.map(({ body }) => body);
  }

  async count(prefix: string): Promise<number> {
    const { found } = await this.#db
      .selectFrom('river_answer')
      .select(({ fn }) => fn.countAll().as('found'))
      .where(beginsWith(prefix))
      .executeTakeFirstOrThrow();
    return Number(found);
  }

  async write(key: string, body: string): Promise<void> {
    await this.#db
      .insertInto('river_answer')
      .values({ key, body })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ body }))
      .execute();
  }
}

/** Compares exactly: `like` ignores case in SQLite, and `<` depends on the collation. */
function beginsWith(prefix: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`substr(key, 1, ${sql.lit(prefix.length)}) = ${prefix}`;
}
