import type { FreshetApi } from '#contract/page.ts';
import { createCell } from '#web/lib/browser/cell.ts';
import {
  type Address,
  type Arrival,
  addressOf,
  hrefOf,
  type NavigateOptions,
} from '#web/lib/browser/navigation.tsx';
import { type LoadedSite, loadSite, type PageRoute } from './page-route.ts';

/** What the site shows, and what it is loading. */
interface SiteState extends Omit<LoadedSite, 'page'> {
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

export type SiteNavigation = ReturnType<typeof createSiteNavigation>;

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
}) {
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

  /** Arrives with what is loaded, unless something else was asked for meanwhile. */
  async function load(address: Address, arrive: (loaded: LoadedSite) => void): Promise<void> {
    loads += 1;
    const mine = loads;
    const api = apiFor(address.pathname);
    const { config, page } = state.get();
    // The first page comes with its configuration.
    const loaded = await loadSite(routes, address, api, page ? api.config() : config);
    if (mine === loads) arrive(loaded);
  }

  async function go(address: Address, arrival: Arrival, isAtOnce = false): Promise<void> {
    const arrive = (loaded: Partial<SiteState>) => {
      if (arrival !== 'pop') browser.history[`${arrival}State`](null, '', hrefOf(address));
      set({ ...loaded, address, arrival, pending: null, isAtOnce });
    };
    const { page, pending, address: shown } = state.get();
    if (page?.kind === 'shown' && address.pathname === shown.pathname) {
      // The visitor stays on this page.
      if (pending) loads += 1;
      return arrive({});
    }
    set({ pending: address, isReloading: false });
    return load(address, arrive);
  }

  /** Loads the shown page again. */
  async function reload(): Promise<void> {
    const { address, pending } = state.get();
    if (pending) return;
    set({ isReloading: true });
    return load(address, (loaded) => set({ ...loaded, isReloading: false }));
  }

  browser.addEventListener('popstate', () => void go(current(), 'pop'));
  if (parts.first.page === null) void reload();

  return {
    state,
    navigate(to: string, { replace = false, isAtOnce = false }: NavigateOptions = {}) {
      const { address: shown, pending } = state.get();
      const address = addressOf(to, shown);
      const isLinkToItself = !replace && hrefOf(address) === hrefOf(shown);
      if (isLinkToItself && !pending) return reload();
      return go(address, replace || isLinkToItself ? 'replace' : 'push', isAtOnce);
    },
    reload,
  };
}
