import { StoreError } from './store-error.ts';

/** Where a store is: a file, this program's memory, or a PostgreSQL database. */
export type StoreAddress =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'memory' }
  | { readonly kind: 'postgres'; readonly url: string };

const MEMORY = ':memory:';
const FORMS = 'a path, file:PATH, sqlite:PATH or postgres://USER@HOST/DATABASE';
/** At least two letters: `C:\` is a drive. */
const SCHEME = /^([a-z][a-z0-9+.-]+):/i;

/**
 * Reads the address of a store.
 *
 * @throws {StoreError} `unsupported`, without repeating a password.
 */
export function readStoreAddress(url: string): StoreAddress {
  const scheme = SCHEME.exec(url)?.[1];
  if (url === MEMORY) return { kind: 'memory' };
  if (scheme === undefined && url !== '') return { kind: 'file', path: url };
  if (scheme === 'postgres' || scheme === 'postgresql') return { kind: 'postgres', url };
  if (scheme !== 'file' && scheme !== 'sqlite') {
    const found = scheme === undefined ? 'empty' : `a ${scheme}: address`;
    throw new StoreError('unsupported', `DATABASE_URL is ${found}; it must be ${FORMS}`);
  }
  const path = url.slice(scheme.length + 1).replace(/^\/\/(?=\/)/, '');
  if (path === '' || path.startsWith('//')) {
    throw new StoreError('unsupported', `DATABASE_URL=${url} names no path; it must be ${FORMS}`);
  }
  return { kind: 'file', path };
}
