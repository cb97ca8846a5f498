import type { Transaction } from 'kysely';
import { openDatabase, openExistingDatabase } from '../open-database.ts';
import { readStoreAddress } from '../store-address.ts';
import type { StoreDatabase } from '../store-database.ts';
import { StoreError } from '../store-error.ts';
import { contentTables, dropTables, migrate, versionOf } from '../tables/migrate.ts';
import type { StoreTables } from '../tables/schema.ts';
import { backUpUnasked, backupPlace } from './back-up-database.ts';
import type { AnyTables, CopiedTable, CopyWatch } from './copy-tables.ts';
import { copyTables } from './copy-tables.ts';

export interface CopyOptions extends CopyWatch {
  /**
   * Replaces what the target holds, instead of refusing a target that is not empty. It is first
   * backed up: beside an SQLite file, in `var/` for PostgreSQL.
   */
  readonly replace: boolean;
  /** Gives the target the tables of the source's version, so that that version starts on it. */
  readonly keepsVersion?: boolean;
  readonly now: () => Date;
  /** Folder for backups, in place of those. */
  readonly backupFolder?: string | undefined;
}

/** The result of a copy. */
export interface CopiedStore {
  readonly tables: readonly CopiedTable[];
  /** The backup of what was replaced; `null` when there was nothing. */
  readonly previous: string | null;
}

/**
 * Copies everything from one store to another: returns, reports, ledger, river answers.
 *
 * The target is written in one transaction and compared with the source, table by table, before it
 * ends; if stopped or failed, the target stays unchanged. The source may be in use: one state of it
 * is copied.
 *
 * @throws {StoreError} `not-empty` when the target holds something and `replace` is false.
 * @throws {Error} when source and target differ in the end.
 */
export async function copyStore(
  fromUrl: string,
  toUrl: string,
  options: CopyOptions,
): Promise<CopiedStore> {
  const open = { isKept: options.keepsVersion ?? false };
  const from = await openExistingDatabase(fromUrl, open);
  try {
    const to = await openDatabase(toUrl, open);
    try {
      const stamp = options.now().toISOString().replaceAll(/[:.]/g, '-');
      const backup = `${backupPlace(readStoreAddress(toUrl), options.backupFolder)}.before-${stamp}.gz`;
      return await copyDatabase(from, to, backup, options);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** @param backup file for what is replaced. */
function copyDatabase(
  from: StoreDatabase,
  to: StoreDatabase,
  backup: string,
  options: CopyOptions,
): Promise<CopiedStore> {
  if (from.location === to.location) {
    throw new StoreError(
      'unsupported',
      `${to.location} is both source and target; name two stores`,
    );
  }
  const { replace, keepsVersion = false } = options;
  return to.writer.transaction().execute(async (target) => {
    if (!keepsVersion) await to.lockOutWriters(target);
    const held = await contentTables(target, to.schema);
    const filled = await firstFilled(target, held);
    if (filled !== null && !replace) {
      const advice = 'name another, or add --replace';
      throw new StoreError(
        'not-empty',
        `${to.location} is not empty (rows in ${filled}); ${advice}`,
      );
    }
    if (filled !== null) {
      const version = await versionOf(target, to.location, to.schema);
      await backUpUnasked(to, target, version, backup);
    }
    if (keepsVersion) {
      await dropTables(target, to.schema);
      await migrate(target, (await versionOf(from.reader, from.location, from.schema)) ?? '');
    } else if (filled !== null) await empty(target, held);
    const reading = from.reader
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    const names = await contentTables(target, to.schema);
    const tables = await reading.execute((source) =>
      copyTables(source, target, names, to.location, options),
    );
    if (!keepsVersion) await to.analyze(target);
    return { tables, previous: filled === null ? null : backup };
  });
}

/** The first table with rows; `null` when there is none. */
async function firstFilled(
  db: Transaction<StoreTables>,
  tables: readonly string[],
): Promise<string | null> {
  for (const table of tables) {
    const rows = db.withTables<AnyTables>().selectFrom(table).selectAll();
    if ((await rows.limit(1).executeTakeFirst()) !== undefined) return table;
  }
  return null;
}

async function empty(db: Transaction<StoreTables>, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed()) {
    await db.withTables<AnyTables>().deleteFrom(table).execute();
  }
}
