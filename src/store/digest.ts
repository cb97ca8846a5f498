import { hash } from 'node:crypto';

/** Digest of rows in their order, whatever the order of their properties. */
export function digestOf(rows: readonly object[]): string {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return hash('sha256', JSON.stringify(rows, [...names].sort()));
}
