import type { ComponentType } from 'react';
import type { Config } from '#contract/config.ts';
import type { AskedSeries, FreshetApi } from '#contract/page.ts';
import type { Address } from '#web/lib/browser/navigation.tsx';
import { reloadFailedStyles } from './failed-styles.ts';

/** The code of a page could not be loaded: no network, or a new build has replaced this one. */
export class PageCodeError extends Error {
  override readonly name = 'PageCodeError';
}

/**
 * Loads code of a page and its styles. Rejects with {@link PageCodeError}, and then tries again. What is
 * loaded is remembered: an import takes the browser several tasks even then, each of which may be a frame.
 */
export function pageCode<T>(load: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return async () => {
    try {
      asked ??= load();
      const [code] = await Promise.all([asked, reloadFailedStyles()]);
      return code;
    } catch (cause) {
      asked = undefined;
      throw new PageCodeError('the code of this page could not be loaded', { cause });
    }
  };
}

export interface PageProps<T> {
  readonly data: T;
  /** What the group in the path matched, or empty. */
  readonly param: string;
}

export interface PageRoute<T = unknown> {
  /** Paths of the page. Its group, if any, is the parameter. */
  readonly path: RegExp;
  /** File name of the module: the name of its chunk in the build. */
  readonly name: string;
  /** A {@link pageCode}. */
  readonly code: () => Promise<ComponentType<PageProps<T>>>;
  /** The data of the page. Without it they are `null`. */
  readonly load?: (api: SiteApi, param: string, search: URLSearchParams) => Promise<T>;
  /** Whether the data say that there is no such page: status 404. */
  readonly isMissing?: (data: T) => boolean;
  /** Whether the page stays drawn, hidden, while others are shown, for the visitor who comes back to it. */
  readonly isKept?: boolean;
  /** Whether the page draws little at first where a link leads to its top: that is painted before anything else. */
  readonly isHeadFirst?: boolean;
}

/** A route whose parts agree on its data. */
export function pageRoute<T>(route: PageRoute<T>): PageRoute {
  return route as PageRoute;
}

/** The first route of a path, whose last one must match all. */
export function routeOf(routes: readonly PageRoute[], pathname: string) {
  for (const route of routes) {
    const [isFound, param = ''] = route.path.exec(pathname) ?? [];
    try {
      if (isFound !== undefined) return { route, param: decodeURIComponent(param) };
    } catch {
      // The parameter is not encoded as one, so this is no page.
    }
  }
  throw new Error(`no route for ${pathname}`);
}

export interface ShownPage extends PageProps<unknown> {
  readonly kind: 'shown';
  readonly Component: ComponentType<PageProps<unknown>>;
  readonly isKept?: boolean | undefined;
  readonly isHeadFirst?: boolean | undefined;
}

/** What a page shows, or why it could not be loaded. */
export type Page = ShownPage | { readonly kind: 'failed'; readonly error: unknown };

/** The API, and what only that of the browser knows. */
export interface SiteApi extends FreshetApi {
  /** Whether what was loaded is of two editions: it is loaded again then. */
  isMixed?(): boolean;
  /** Whether the figures and the season of a facility, as far as they are asked for, are in memory. */
  hasFigures?(name: string, of: AskedSeries): boolean;
}

/** Loads the code and data of a page. Never rejects. */
async function loadPage(
  routes: readonly PageRoute[],
  { pathname, search }: Address,
  api: SiteApi,
): Promise<Page> {
  const { route, param } = routeOf(routes, pathname);
  const load = () => {
    const data = route.load?.(api, param, new URLSearchParams(search)) ?? null;
    return Promise.all([route.code(), data]);
  };
  try {
    const first = await load();
    const [Component, loaded] = api.isMixed?.() ? await load() : first;
    const { isKept, isHeadFirst } = route;
    return { kind: 'shown', Component, data: loaded, param, isKept, isHeadFirst };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

export interface LoadedSite {
  /** `null` if it could not be loaded. */
  readonly config: Config | null;
  readonly page: Page;
}

/** Loads a page with its configuration, without which it has failed. Never rejects. */
export async function loadSite(
  routes: readonly PageRoute[],
  address: Address,
  api: SiteApi,
  asked: Promise<Config> | Config | null,
): Promise<LoadedSite> {
  try {
    const [config, page] = await Promise.all([asked, loadPage(routes, address, api)]);
    return { config, page };
  } catch (error) {
    return { config: null, page: { kind: 'failed', error } };
  }
}

/** Loads the code of a page before it is opened. A failure is reported when it is opened. */
export function preloadPage(routes: readonly PageRoute[], path: string): void {
  routeOf(routes, path)
    .route.code()
    .catch(() => undefined);
}
