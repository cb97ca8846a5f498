import type { Kysely } from 'kysely';
import type { ServiceQuotas } from '../store.ts';
import type { StoreTables } from './schema.ts';

/** {@link ServiceQuotas} on any database that Kysely supports. */
export class SqlServiceQuotas implements ServiceQuotas {
  readonly #db: Kysely<StoreTables>;

  constructor(db: Kysely<StoreTables>) {
    this.#db = db;
  }

  async read(service: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('service_quota')
      .select('state')
      .where('service', '=', service)
      .executeTakeFirst();
    return row?.state ?? null;
  }

  async replace(service: string, before: string | null, state: string): Promise<boolean> {
    const done =
      before === null
        ? await this.#db
            .insertInto('service_quota')
            .values({ service, state })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
            .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
        : await this.#db
            .updateTable('service_quota')
            .set({ state })
            .where('service', '=', service)
            .where('state', '=', before)
            .executeTakeFirst()
            .then(({ numUpdatedRows }) => numUpdatedRows);
    return Number(done ?? 0) === 1;
  }
}
