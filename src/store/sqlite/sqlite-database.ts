import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { backup, DatabaseSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type { StoreErrorKind } from '../store-error.ts';
import { StoreError } from '../store-error.ts';

/** Compiled statements to keep; the store has about fifty. */
const KEPT_STATEMENTS = 200;

/** Pages of 4 KiB copied at a time; other work runs in between. */
const BACKUP_PAGES = 1000;

/** SQLite's primary result codes for trouble with the file rather than with a statement. */
const FILE_PROBLEMS: Readonly<
  Record<number, { readonly kind: StoreErrorKind; readonly advice: string }>
> = {
  5: { kind: 'locked', advice: 'is locked by another program; try again when it has finished' },
  6: { kind: 'locked', advice: 'is locked by another program; try again when it has finished' },
  8: { kind: 'read-only', advice: 'is read-only; make the file and its folder writable' },
  10: { kind: 'damaged', advice: 'cannot be read or written; check the disk' },
  11: { kind: 'damaged', advice: 'is damaged; restore a backup, or move the file away' },
  13: { kind: 'full', advice: 'is out of disk space; free some on its disk' },
  14: { kind: 'unreachable', advice: 'cannot be opened; check the folder and its permissions' },
  26: { kind: 'not-a-store', advice: 'is not a Freshet store; name another in DATABASE_URL' },
};

/** Turns SQLite's error about the file into a {@link StoreError}; leaves any other as it is. */
function explained(error: unknown, location: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const problem = FILE_PROBLEMS[Number(error.errcode) & 0xff];
  if (problem === undefined) return error;
  const message = `${location} ${problem.advice} (SQLite: ${error.message})`;
  return new StoreError(problem.kind, message, { cause: error });
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`a ${typeof value} cannot be stored`);
}

type Values = Readonly<Record<number, SQLOutputValue>>;

/**
 * Makes rows objects like any other. Those of `node:sqlite` have no prototype, which V8 keeps as hash
 * tables: they take twice as long to make and ten times as long to read.
 */
function* rowsOf(columns: readonly string[], rows: Iterable<Values>) {
  for (const values of rows) {
    const row: Record<string, SQLOutputValue> = {};
    for (let at = 0; at < columns.length; at++) row[columns[at] ?? ''] = values[at] ?? null;
    yield row;
  }
}

/** One connection to an SQLite file, as Kysely's driver takes it. */
export class SqliteConnection implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #location: string;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * @param path the file, or `:memory:`.
   * @param location the file as messages name it.
   * @throws {StoreError} when the file cannot be opened.
   */
  constructor(path: string, location: string, busyTimeoutMs: number) {
    this.#location = location;
    this.#database = this.#explaining(() => new DatabaseSync(path, { timeout: busyTimeoutMs }));
  }

  /** Whether a transaction is open; SQLite itself ends it when the disk fails. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Runs statements without results, such as settings of the connection. */
  run(sql: string): void {
    this.#explaining(() => this.#database.exec(sql));
  }

  prepare(sql: string): SqliteStatement {
    const statement = this.#explaining(() => this.#kept(sql));
    const bound = (parameters: readonly unknown[]) => parameters.map(bindable);
    const columns = statement.columns().map(({ name }) => name);
    return {
      reader: columns.length > 0,
      all: (parameters) => [
        ...rowsOf(
          columns,
          this.#explaining(() => statement.all(...bound(parameters))),
        ),
      ],
      run: (parameters) => this.#explaining(() => statement.run(...bound(parameters))),
      iterate: (parameters) =>
        rowsOf(
          columns,
          this.#explaining(() => statement.iterate(...bound(parameters))),
        ),
    };
  }

  /**
   * Copies the database into a file while others read and write it. Within a transaction the copy
   * is the state that the transaction sees.
   */
  async copyTo(path: string): Promise<void> {
    try {
      await backup(this.#database, path, { rate: BACKUP_PAGES });
    } catch (error) {
      throw explained(error, `${path}, the copy of ${this.#location},`);
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #kept(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const [oldest] = this.#statements.keys();
    if (oldest !== undefined && this.#statements.size >= KEPT_STATEMENTS) {
      this.#statements.delete(oldest);
    }
    this.#statements.set(sql, statement);
    return statement;
  }

  #explaining<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw explained(error, this.#location);
    }
  }
}
