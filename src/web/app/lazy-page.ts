import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { reloadFailedStyles } from './failed-styles.ts';

/** The code of a page could not be loaded: no network, or a new build has replaced this one. */
export class PageCodeError extends Error {
  override readonly name = 'PageCodeError';
}

/** Loads code of a page and its styles. Rejects with {@link PageCodeError}. */
export async function pageCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    const [code] = await Promise.all([load(), reloadFailedStyles()]);
    return code;
  } catch (cause) {
    throw new PageCodeError('the code of this page could not be loaded', { cause });
  }
}

interface LazyHandle {
  /** File name of the module: the name of the chunk in the build. */
  readonly chunk: string;
  readonly load: () => Promise<ComponentType>;
}

export function lazyPage(chunk: string, load: () => Promise<ComponentType>) {
  return {
    lazy: { Component: () => pageCode(load) },
    handle: { chunk, load } satisfies LazyHandle,
  };
}

function handleOf(route: { readonly handle?: unknown }): LazyHandle | null {
  return (route.handle as LazyHandle | undefined) ?? null;
}

/** Names of the chunks that the routes need beyond the entry. */
export function chunksOf(routes: readonly { readonly handle?: unknown }[]): readonly string[] {
  return routes.flatMap((route) => handleOf(route)?.chunk ?? []);
}

/** Names of the chunks that the routes and their descendants need, each once. */
export function chunksBelow(routes: readonly RouteObject[]): readonly string[] {
  const below = routes.flatMap(({ children }) => (children ? chunksBelow(children) : []));
  return [...new Set([...chunksOf(routes), ...below])];
}

/** Loads the code of a page before it is opened. A failure is reported when it is opened. */
export function preloadPage(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    handleOf(route)
      ?.load()
      .catch(() => undefined);
  }
}

/**
 * Loads the code of the current page and makes its route no longer lazy: a server-rendered page can
 * only be hydrated with all of its code.
 */
export async function loadPage(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      const load = handleOf(route)?.load;
      if (load) Object.assign(route, { lazy: undefined, Component: await load() });
    }),
  );
}
