import { hash } from 'node:crypto';

export function digestOf(rows: readonly object[]): string {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return hash('sha256', JSON.stringify(rows, [...names].sort()));
}
