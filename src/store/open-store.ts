import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { openSqliteFile, openSqliteMemory } from './sqlite.ts';
import { type Store, storeIn } from './store.ts';
import { StoreError } from './store-error.ts';

type StoreAddress =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'memory' }
  | { readonly kind: 'postgres'; readonly url: string };

const MEMORY = ':memory:';
const FORMS = 'a path, file:PATH, sqlite:PATH or postgres://USER@HOST/DATABASE';
/** A scheme has at least two letters: `C:\` is a drive. */
const SCHEME = /^([a-z][a-z0-9+.-]+):/i;

/** @throws {StoreError} without repeating a password. */
export function readAddress(url: string): StoreAddress {
  const scheme = SCHEME.exec(url)?.[1];
  if (url === MEMORY) return { kind: 'memory' };
  if (scheme === undefined && url !== '') return { kind: 'file', path: url };
  if (scheme === 'postgres' || scheme === 'postgresql') return { kind: 'postgres', url };
  if (scheme !== 'file' && scheme !== 'sqlite') {
    const found = scheme === undefined ? 'empty' : `a ${scheme}: address`;
    throw new StoreError(`DATABASE_URL is ${found}; it must be ${FORMS}`);
  }
  const path = url.slice(scheme.length + 1).replace(/^\/\/(?=\/)/, '');
  if (path === '' || path.startsWith('//')) {
    throw new StoreError(`DATABASE_URL=${url} names no path; it must be ${FORMS}`);
  }
  return { kind: 'file', path };
}

export function storeFolder(url: string): string {
  const address = readAddress(url);
  return address.kind === 'file' ? dirname(address.path) : 'var';
}

/**
 * Opens a store, and creates it if it does not exist.
 *
 * @param url a path, `file:`, `sqlite:`, `postgres:`, or `:memory:`. Readers of the last wait for a
 *   running ingest, so they must not be awaited inside one.
 * @throws {StoreError} naming store, cause and remedy, never a password; data is unchanged.
 */
export async function openStore(
  url: string,
  {
    now,
    busyTimeoutMs,
  }: {
    readonly now: () => Date;
    /** How long to wait for another writer; by default 5 s on SQLite, a minute on PostgreSQL. */
    readonly busyTimeoutMs?: number | undefined;
  },
): Promise<Store> {
  const address = readAddress(url);
  if (address.kind === 'memory') return storeIn(await openSqliteMemory(), now);
  if (address.kind === 'file') {
    return storeIn(await openSqliteFile(address.path, busyTimeoutMs), now);
  }
  // Loaded only if used: a site on SQLite starts sooner without it.
  const { openPostgres } = await import('./postgres.ts');
  return storeIn(await openPostgres(address.url, busyTimeoutMs), now);
}

/** Like {@link openStore}, for a store that must already exist. */
export async function openExistingStore(url: string, now: () => Date): Promise<Store> {
  const address = readAddress(url);
  if (address.kind === 'file' && !existsSync(address.path)) {
    throw new StoreError(`${address.path}: there is no store here; check the path`);
  }
  return openStore(url, { now });
}
