import type { FreshetApi } from '#contract/page.ts';
import { type Cell, createCell } from '#web/lib/browser/cell.ts';
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
  /** Whether the latest change is to be drawn before the call that made it returns. */
  readonly isAtOnce: boolean;
}

export interface SiteNavigation {
  readonly state: Pick<Cell<SiteState>, 'get' | 'subscribe'>;
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
  const state = createCell<SiteState>({
    ...parts.first,
    address: current(),
    arrival: 'pop',
    pending: null,
    isReloading: false,
    isAtOnce: false,
  });
  const set = (change: Partial<SiteState>) =>
    state.set({ ...state.get(), isAtOnce: false, ...change });
  let loads = 0;

  /** Loads, unless something else is loaded meanwhile: then it is `null`. */
  async function load<T>(asked: Promise<T>): Promise<T | null> {
    loads += 1;
    const mine = loads;
    const loaded = await asked;
    return mine === loads ? loaded : null;
  }

  function isWithinPage({ pathname, search, hash }: Address): boolean {
    const { page, address } = state.get();
    const isChoice = search !== address.search || hash !== '';
    return page?.kind === 'shown' && pathname === address.pathname && isChoice;
  }

  async function go(address: Address, arrival: Arrival, isAtOnce = false): Promise<void> {
    const arrive = (loaded: Partial<SiteState>) => {
      if (arrival !== 'pop') browser.history[`${arrival}State`](null, '', hrefOf(address));
      set({ ...loaded, address, arrival, pending: null, isAtOnce });
    };
    if (isWithinPage(address)) {
      // The visitor stays on this page.
      if (state.get().pending) loads += 1;
      return arrive({});
    }
    set({ pending: address, isReloading: false });
    const loaded = await load(loadSite(routes, address, apiFor(address.pathname)));
    if (loaded) arrive(loaded);
  }

  async function reload(): Promise<void> {
    const { address, pending } = state.get();
    if (pending) return;
    set({ isReloading: true });
    const loaded = await load(loadSite(routes, address, apiFor(address.pathname)));
    if (loaded) set({ ...loaded, isReloading: false });
  }

  browser.addEventListener('popstate', () => void go(current(), 'pop'));
  if (parts.first.page === null) {
    void load(loadPage(routes, current(), apiFor(current().pathname))).then((page) => {
      if (page) set({ page });
    });
  }

  return {
    state,
    navigate(to, { replace = false, isAtOnce = false } = {}) {
      const shown = state.get().address;
      const address = addressOf(to, shown);
      const isSame = hrefOf(address) === hrefOf(shown);
      return go(address, replace || isSame ? 'replace' : 'push', isAtOnce);
    },
    reload,
  };
}
