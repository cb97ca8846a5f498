import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { INDEXES, LAYOUT, type StoreTables, TABLE_STATEMENTS, UPGRADES } from './schema.ts';
import { StoreError } from './store-error.ts';

/**
 * Connections for reading. An edition, a past week and a file of the record take seconds each; the
 * server makes one of each at a time, which leaves the fourth for short reads.
 */
export const READERS = 4;

/** Lends a connection for reading; waits while all are lent. */
export type LendReader = <Result>(
  work: (reader: Kysely<StoreTables>) => Promise<Result>,
) => Promise<Result>;

interface DatabaseParts {
  /** The store as messages name it, without a password. */
  readonly location: string;
  readonly lendReader: LendReader;
  /** Its transactions exclude all other writers. If it is also the reader, readers wait for them. */
  readonly writer: Kysely<StoreTables>;
  /** For single statements, which fail quickly rather than wait for the writer's transaction. */
  readonly sideWriter: Kysely<StoreTables>;
  /** Waits for other writers, if beginning a transaction does not. */
  readonly takeTurn?: (transaction: Kysely<StoreTables>) => Promise<unknown>;
  readonly tables: RawBuilder<{ readonly name: string }>;
  /** Updates the query planner's statistics after large changes. */
  readonly analyze?: (transaction: Kysely<StoreTables>) => Promise<unknown>;
  /** Turns a database error into a {@link StoreError}; returns any other unchanged. */
  readonly explained: (error: unknown) => unknown;
  /** Applies settings that are saved in the store, once it is known to be ours. */
  readonly settle?: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Opens the store, and creates its tables in an empty database.
 *
 * @throws {StoreError} if it holds something else, or another layout; nothing is changed then.
 */
export async function openDatabase(parts: DatabaseParts) {
  const { lendReader, writer, sideWriter, takeTurn, analyze, explained, close } = parts;

  async function explaining<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw explained(error);
    }
  }

  const database = {
    /** Reads one consistent state of the store. */
    read<Result>(work: (trx: Transaction<StoreTables>) => Promise<Result>): Promise<Result> {
      return explaining(() =>
        lendReader((reader) =>
          reader
            .transaction()
            .setIsolationLevel('repeatable read')
            .setAccessMode('read only')
            .execute(work),
        ),
      );
    },

    /** Writes in one transaction, after those of other writers have ended. */
    write<Result>(work: (trx: Transaction<StoreTables>) => Promise<Result>): Promise<Result> {
      return explaining(() =>
        writer.transaction().execute(async (trx) => {
          await takeTurn?.(trx);
          return work(trx);
        }),
      );
    },

    /** Runs a single statement, which fails rather than waits for another writer. */
    single<Row>(query: (db: Kysely<StoreTables>) => { execute(): Promise<Row[]> }): Promise<Row[]> {
      return explaining(() => query(sideWriter).execute());
    },

    /** For large changes: indexing all rows at once is faster than one by one. */
    async index(trx: Transaction<StoreTables>): Promise<void> {
      for (const statement of INDEXES) await sql.raw(statement).execute(trx);
      await analyze?.(trx);
    },
    close,
  };
  try {
    const found = await explaining(() => lendReader((reader) => layoutOf(reader, parts)));
    parts.settle?.();
    if (found === null) {
      await database.write(async (trx) => {
        // Of several programs that open it for the first time, one makes the tables.
        if ((await layoutOf(trx, parts)) !== null) return;
        for (const statement of TABLE_STATEMENTS) await sql.raw(statement).execute(trx);
        await trx.insertInto('freshet_layout').values({ number: LAYOUT }).execute();
      });
    } else if (found < LAYOUT) {
      await database.write(upgrade);
    }
    return database;
  } catch (error) {
    await close();
    throw error;
  }
}

export type StoreDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** Takes the tables of an earlier layout to this one, unless another program has done it. */
async function upgrade(trx: Transaction<StoreTables>): Promise<void> {
  const found = await trx.selectFrom('freshet_layout').select('number').executeTakeFirstOrThrow();
  for (let layout = found.number; layout < LAYOUT; layout += 1) {
    for (const statement of UPGRADES[layout] ?? []) await sql.raw(statement).execute(trx);
  }
  await trx.updateTable('freshet_layout').set({ number: LAYOUT }).execute();
}

/**
 * The layout of a store; `null` for an empty database.
 *
 * @throws {StoreError} when it holds something other than a store of a layout known here.
 */
async function layoutOf(
  db: Kysely<StoreTables>,
  { location, tables }: DatabaseParts,
): Promise<number | null> {
  const names = (await tables.execute(db)).rows.map(({ name }) => name);
  if (names.length === 0) return null;
  if (!names.includes('freshet_layout')) {
    throw new StoreError(
      `${location} is the database of another program; nothing in it was changed. ` +
        'Name another one in DATABASE_URL',
    );
  }
  const layout = await db.selectFrom('freshet_layout').select('number').executeTakeFirst();
  const number = layout?.number ?? 0;
  if (number === LAYOUT || UPGRADES[number] !== undefined) return number;
  throw new StoreError(
    `${location} was written by another version of Freshet (layout ${number} of its tables; this ` +
      `version has ${LAYOUT}); nothing in it was changed. Start that version, or move the store ` +
      'away or name another in DATABASE_URL, and start again: a new one is filled from the reports',
  );
}
