import type { FreshetApi } from '#contract/page.ts';
import {
  type Address,
  type Arrival,
  addressOf,
  hrefOf,
  type NavigateOptions,
} from '#web/lib/browser/navigation.tsx';
import { type LoadedSite, loadPage, loadSite, type PageRoute } from './page-route.ts';

/** What the site shows, and what it is loading. */
export interface SiteState extends Omit<LoadedSite, 'page'> {
  readonly address: Address;
  readonly arrival: Arrival;
  /** `null` while the first page loads. */
  readonly page: LoadedSite['page'] | null;
  /** The page that loads while another is shown. */
  readonly pending: Address | null;
  readonly isReloading: boolean;
}

export interface SiteNavigation {
  get(): SiteState;
  /** Calls the listener after every change, which may have to be drawn at once. */
  subscribe(listener: (isAtOnce: boolean) => void): () => void;
  navigate(to: string, options?: NavigateOptions): Promise<void>;
  /** Loads the shown page again. */
  reload(): Promise<void>;
}

/**
 * Goes from page to page. The page and its address stay until the next one is loaded or has failed, and
 * what is asked for last wins. Choices in the query (`?q=`, `?facility=`) show other parts of the same
 * data and load nothing.
 *
 * @param parts.first what is shown at first. Without a page it is loaded.
 */
export function createSiteNavigation(parts: {
  readonly first: Pick<SiteState, 'config' | 'page'>;
  readonly routes: readonly PageRoute[];
  readonly apiFor: (path: string) => FreshetApi;
  readonly browser: {
    readonly location: Address;
    readonly history: Pick<History, 'pushState' | 'replaceState'>;
    addEventListener(type: 'popstate', listener: () => void): void;
  };
}): SiteNavigation {
  const { routes, apiFor, browser } = parts;
  const current = () => addressOf(hrefOf(browser.location));
  const idle = { pending: null, isReloading: false };
  let state: SiteState = { ...parts.first, ...idle, address: current(), arrival: 'pop' };
  let loads = 0;
  const listeners = new Set<(isAtOnce: boolean) => void>();

  function set(change: Partial<SiteState>, isAtOnce = false): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener(isAtOnce);
  }

  /** Loads, unless something else is loaded meanwhile: then it is `null`. */
  async function load<T>(asked: Promise<T>): Promise<T | null> {
    loads += 1;
    const mine = loads;
    const loaded = await asked;
    return mine === loads ? loaded : null;
  }

  const isWithinPage = ({ pathname, search, hash }: Address) =>
    state.page?.kind === 'shown' &&
    pathname === state.address.pathname &&
    (search !== state.address.search || hash !== '');

  async function go(address: Address, arrival: Arrival, isAtOnce = false): Promise<void> {
    const arrive = (loaded: Partial<SiteState>) => {
      if (arrival !== 'pop') browser.history[`${arrival}State`](null, '', hrefOf(address));
      set({ ...loaded, address, arrival, pending: null }, isAtOnce);
    };
    if (isWithinPage(address)) {
      // The visitor stays on this page.
      if (state.pending) loads += 1;
      return arrive({});
    }
    set({ pending: address, isReloading: false });
    const loaded = await load(loadSite(routes, address, apiFor(address.pathname)));
    if (loaded) arrive(loaded);
  }

  async function reload(): Promise<void> {
    const { address, pending } = state;
    if (pending) return;
    set({ isReloading: true });
    const loaded = await load(loadSite(routes, address, apiFor(address.pathname)));
    if (loaded) set({ ...loaded, isReloading: false });
  }

  browser.addEventListener('popstate', () => void go(current(), 'pop'));
  if (state.page === null) {
    void load(loadPage(routes, state.address, apiFor(state.address.pathname))).then((page) => {
      if (page) set({ page });
    });
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(to, { replace = false, isAtOnce = false } = {}) {
      const address = addressOf(to, state.address);
      const isSame = hrefOf(address) === hrefOf(state.address);
      return go(address, replace || isSame ? 'replace' : 'push', isAtOnce);
    },
    reload,
  };
}
