import { createCell } from '#web/lib/browser/cell.ts';
import { isMapOpen } from '#web/lib/browser/full-screen-map.ts';
import { type HistoryEntry, historyEntry, type Place } from '#web/lib/browser/history-entry.ts';
import {
  type Address,
  type Arrival,
  addressOf,
  hrefOf,
  type NavigateOptions,
} from '#web/lib/browser/navigation.tsx';
import {
  type LoadedSite,
  loadSite,
  type Page,
  type PageRoute,
  type ShownPage,
  type SiteApi,
} from './page-route.ts';

/** What the site shows, and what it is loading. */
interface SiteState extends Omit<LoadedSite, 'page'> {
  readonly address: Address;
  readonly arrival: Arrival;
  readonly place: Place | null;
  /** `null` while the first page loads. */
  readonly page: LoadedSite['page'] | null;
  /** The last page that stays drawn while others are shown, and its path. */
  readonly kept: { readonly page: ShownPage; readonly pathname: string } | null;
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
  readonly apiFor: (path: string, isWhole: boolean) => SiteApi;
  readonly browser: {
    readonly location: Address;
    readonly history: Pick<
      History,
      'pushState' | 'replaceState' | 'go' | 'scrollRestoration' | 'state'
    >;
    addEventListener(type: 'popstate', listener: () => void): void;
  };
  /** Where the shown page is scrolled to; `null` where nothing scrolls. */
  readonly placeShown: () => Place | null;
  /** Resolves when the next frame has been painted. */
  readonly painted: () => Promise<void>;
}) {
  const { routes, apiFor, browser, placeShown, painted } = parts;
  const { history } = browser;
  const current = () => addressOf(hrefOf(browser.location));
  const state = createCell<SiteState>({
    ...parts.first,
    address: current(),
    arrival: 'pop',
    place: null,
    kept: null,
    pending: null,
    isReloading: false,
    isAtOnce: false,
  });
  function set(change: Partial<SiteState>): void {
    const next = { ...state.get(), isAtOnce: false, ...change };
    const { page, address } = next;
    const isKept = page?.kind === 'shown' && page.isKept;
    state.set(isKept ? { ...next, kept: { page, pathname: address.pathname } } : next);
  }
  set({});
  let loads = 0;
  let { trail }: Pick<HistoryEntry, 'trail'> = historyEntry(history.state) ?? { trail: [] };

  /** Writes the entry of an address that is arrived at, and in the one that is left where it was. */
  function enter(address: Address, arrival: Exclude<Arrival, 'pop'>): void {
    const left = current();
    if (arrival === 'push') {
      const isOther = address.pathname !== left.pathname;
      const isShown = left.pathname === state.get().address.pathname;
      const before: HistoryEntry = { trail, place: isOther && isShown ? placeShown() : null };
      // The browser would scroll before the page is there.
      if (isOther) history.scrollRestoration = 'manual';
      history.replaceState(before, '');
      trail = [...trail, hrefOf(left)];
    }
    const entry: HistoryEntry = { trail, place: null };
    history[`${arrival}State`](entry, '', hrefOf(address));
    // Within a page, and when it is loaded again, the browser scrolls.
    history.scrollRestoration = 'auto';
  }

  /** A page whose data are still the same is not drawn again. */
  function keptOr(page: Page): Page {
    const kept = state.get().kept?.page;
    if (page.kind !== 'shown' || !page.isKept || !kept) return page;
    return JSON.stringify(kept.data) === JSON.stringify(page.data) ? kept : page;
  }

  /** Arrives with what is loaded, unless something else was asked for meanwhile. */
  async function load(
    address: Address,
    arrive: (loaded: LoadedSite) => void,
    isWhole = false,
  ): Promise<void> {
    loads += 1;
    const mine = loads;
    const api = apiFor(address.pathname, isWhole);
    const { config, page } = state.get();
    // The first page comes with its configuration.
    const loaded = await loadSite(routes, address, api, page ? api.config() : config);
    if (mine === loads) arrive({ ...loaded, page: keptOr(loaded.page) });
  }

  async function go(
    address: Address,
    arrival: Arrival,
    { isAtOnce = false, place = null }: Partial<Pick<SiteState, 'isAtOnce' | 'place'>> = {},
  ): Promise<void> {
    const arrive = (loaded: Partial<SiteState>) => {
      if (arrival !== 'pop') enter(address, arrival);
      const isHead = loaded.page?.kind === 'shown' && loaded.page.isHeadFirst === true;
      const isFirst = isHead && arrival !== 'pop' && address.hash === '';
      set({ isAtOnce: isAtOnce || isFirst, ...loaded, address, arrival, place, pending: null });
    };
    const { page, pending, kept, address: shown } = state.get();
    if (page?.kind === 'shown' && address.pathname === shown.pathname) {
      // The visitor stays on this page.
      if (pending) loads += 1;
      return arrive({});
    }
    if (kept?.pathname === address.pathname) {
      arrive({ page: kept.page, isAtOnce: true });
      await painted();
      return state.get().page === kept.page ? reload() : undefined;
    }
    set({ pending: address, isReloading: false });
    return load(address, arrive);
  }

  async function loadAgain(isWhole: boolean): Promise<void> {
    const { address, pending } = state.get();
    if (pending) return;
    set({ isReloading: true });
    return load(address, (loaded) => set({ ...loaded, isReloading: false }), isWhole);
  }

  /** Loads the shown page again. */
  const reload = () => loadAgain(false);
  /** Loads what the shown page came without. */
  const loadWhole = () => loadAgain(true);

  /** Back and forward; or an entry that the browser has made of a link to a part of the page. */
  function pop(): void {
    const address = current();
    const entry = historyEntry(history.state);
    if (entry) trail = entry.trail;
    else if (hrefOf(address) !== hrefOf(state.get().address)) {
      trail = [...trail, hrefOf(state.get().address)];
    }
    if (!entry) history.replaceState({ trail, place: null } satisfies HistoryEntry, '');
    void go(address, 'pop', { place: entry?.place ?? null });
  }

  browser.addEventListener('popstate', pop);
  if (parts.first.page === null) void reload();

  function navigate(to: string, { replace = false, isAtOnce = false }: NavigateOptions = {}) {
    const { address: shown, pending } = state.get();
    const address = addressOf(to, shown);
    const isLinkToItself = !replace && hrefOf(address) === hrefOf(shown);
    if (isLinkToItself && !pending) return reload();
    return go(address, replace || isLinkToItself ? 'replace' : 'push', { isAtOnce });
  }

  function returnTo(to: string) {
    const { pathname } = addressOf(to);
    const at = trail.findLastIndex((href) => {
      const before = addressOf(href);
      return before.pathname === pathname && !isMapOpen(new URLSearchParams(before.search));
    });
    if (at === -1) void navigate(to);
    else history.go(at - trail.length);
  }

  return { state, navigate, returnTo, reload, loadWhole };
}
