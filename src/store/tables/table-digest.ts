import { hash } from 'node:crypto';

/** A row as any database returns it. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** Digest of a table: two tables with the same rows have the same digest. */
export interface TableDigest {
  readonly rows: number;
  readonly digest: string;
}

/**
 * Adds up the hashes of rows, so that neither the order of rows nor that of columns matters: each
 * database has its own.
 */
export class RowSum {
  readonly #sum = new Uint32Array(8);
  #columns: readonly string[] | null = null;
  #rows = 0;

  add(row: object): void {
    this.#columns ??= Object.keys(row).sort();
    const cells = this.#columns.map((column) => [column, Reflect.get(row, column)]);
    const one = hash('sha256', JSON.stringify(cells), 'buffer');
    for (const part of this.#sum.keys()) {
      this.#sum[part] = (this.#sum[part] ?? 0) + one.readUInt32BE(4 * part);
    }
    this.#rows += 1;
  }

  get rows(): number {
    return this.#rows;
  }

  get digest(): TableDigest {
    const parts = [...this.#sum].map((part) => part.toString(16).padStart(8, '0'));
    return { rows: this.#rows, digest: parts.join('') };
  }
}
