import { createHash } from 'node:crypto';

/** SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Digest of rows in their order, whatever the order of their properties. */
export function digestOf(rows: readonly object[]): string {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return sha256(JSON.stringify(rows, [...names].sort()));
}
