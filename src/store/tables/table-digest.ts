import { hash } from 'node:crypto';

/** A row as every database gives it. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** What a table holds, in short: two tables with the same rows have the same one. */
export interface TableDigest {
  readonly rows: number;
  readonly digest: string;
}

/**
 * Sums up rows in whatever order they come, for each database has an order of its own: the hashes
 * of the rows are added up. Columns may stand in any order, too.
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
