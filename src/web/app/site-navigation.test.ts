import { describe, expect, test } from 'vitest';
import type { FreshetApi } from '#contract/page.ts';
import { addressOf, hrefOf } from '#web/lib/browser/navigation.tsx';
import { configFixture } from '../../testing/contract-fixtures.ts';
import { fixtureApi, recordingApi } from '../../testing/fixture-api.ts';
import { type Page, type PageRoute, pageRoute } from './page-route.ts';
import { createRoutes } from './routes.tsx';
import { createSiteNavigation } from './site-navigation.ts';

const Component = () => null;
const shown = (data: unknown): Page => ({ kind: 'shown', Component, data, param: '' });

/** A site in a browser as far as it knows addresses. */
function siteAt(
  path: string,
  parts: { page: Page | null; routes: readonly PageRoute[]; api: FreshetApi },
) {
  const entries = [path];
  const states: unknown[] = [null];
  let at = 0;
  let pop = () => {};
  const navigation = createSiteNavigation({
    first: { config: configFixture(), page: parts.page },
    routes: parts.routes,
    apiFor: () => parts.api,
    browser: {
      get location() {
        return addressOf(entries[at] ?? '');
      },
      history: {
        pushState(state, _, url) {
          entries.splice(++at, entries.length, String(url));
          states.splice(at, states.length, state);
        },
        replaceState(state, _, url) {
          entries.splice(at, 1, String(url ?? entries[at]));
          states.splice(at, 1, state);
        },
        go(steps = 0) {
          at += steps;
          pop();
        },
        get state() {
          return states[at];
        },
        scrollRestoration: 'auto',
      },
      addEventListener: (_, listener) => {
        pop = listener;
      },
    },
    painted: async () => undefined,
    placeShown: () => ({ y: 1200, link: entries[at] ?? null, top: 80, isFocused: false }),
  });
  const back = () => {
    at -= 1;
    pop();
  };
  /** A link to a part of the page, which the browser follows by itself. */
  const toPart = (hash: string) => {
    entries.splice(++at, entries.length, `${entries[at - 1]?.split('#')[0]}${hash}`);
    states.splice(at, states.length, null);
    pop();
  };
  return { navigation, entries, back, toPart };
}

describe('over the routes of the site', () => {
  /** A server-rendered `/app`, and its requests since. */
  function opened(overrides: Partial<FreshetApi> = {}) {
    const { api, asked } = recordingApi(overrides);
    const routes = createRoutes();
    return { ...siteAt('/app', { page: shown([]), routes, api }), asked };
  }

  test('a choice within a page requests nothing', async () => {
    const { navigation, asked } = opened();
    await navigation.navigate('/app?q=coho');
    await navigation.navigate('?q=coho&map=open');
    expect(navigation.state.get().address.search).toBe('?q=coho&map=open');
    expect(asked).toEqual([]);
  });

  test('another page requests its data and the configuration', async () => {
    const { navigation, asked } = opened();
    await navigation.navigate('/hatcheries/cowlitz-salmon-hatchery');
    expect(asked.toSorted()).toEqual([
      'config',
      'facilities',
      'hatchery COWLITZ_SALMON_HATCHERY',
      'season COWLITZ_SALMON_HATCHERY',
    ]);
    await navigation.navigate('/');
    expect(asked.slice(4).sort()).toEqual(['config', 'facilities']);
  });

  test('leaving a hatchery drops its data', async () => {
    const { navigation } = opened();
    await navigation.navigate('/hatcheries/cowlitz-salmon-hatchery');
    expect(JSON.stringify(navigation.state.get())).toContain('Cowlitz Salmon Hatchery');
    await navigation.navigate('/about');
    expect(JSON.stringify(navigation.state.get())).not.toContain('Cowlitz Salmon Hatchery');
  });

  test('trying again repeats the requests and recovers a failed page', async () => {
    let isDown = true;
    const whole = fixtureApi();
    const { navigation, asked } = opened({
      facilities: () => (isDown ? Promise.reject(new TypeError('down')) : whole.facilities()),
    });
    await navigation.navigate('/');
    expect(navigation.state.get().page?.kind).toBe('failed');
    isDown = false;
    await navigation.reload();
    expect(navigation.state.get().page?.kind).toBe('shown');
    expect(asked.toSorted()).toEqual(['config', 'config', 'facilities', 'facilities']);
  });
});

test('a page whose answers are of two editions is loaded once more', async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  const routes = [pageRoute({ path: /^(.*)$/, name: 'any', code: async () => Component, load })];
  const api = { ...fixtureApi(), isMixed: () => true };
  const { navigation } = siteAt('/app', { page: shown(0), routes, api });
  await navigation.navigate('/about');
  expect(navigation.state.get().page).toMatchObject({ kind: 'shown', data: 2 });
});

describe('a page that is kept', () => {
  /** Opened at the list, which is kept and whose data `list` makes; a facility draws its head first. */
  const opened = (list: () => Promise<unknown>) => {
    const code = async () => Component;
    const routes = [
      pageRoute({ path: /^\/app$/, name: 'list', code, isKept: true, load: list }),
      pageRoute({ path: /^(.*)$/, name: 'facility', code, isHeadFirst: true }),
    ];
    const page = { ...shown(['first']), isKept: true };
    return siteAt('/app', { page, routes, api: fixtureApi() });
  };

  test('is shown again before it has loaded, at once, and not replaced by the same data', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { navigation, back } = opened(() => promise);
    const { state, navigate, reload } = navigation;
    const { page } = state.get();
    await navigate('/hatcheries/wallace-r-hatchery');
    expect(state.get()).toMatchObject({ isAtOnce: true, kept: { page, pathname: '/app' } });
    const seen: unknown[] = [];
    state.subscribe(() => seen.push([state.get().page === page, state.get().isAtOnce]));
    back();
    expect(seen).toEqual([[true, true]]);
    expect(state.get()).toMatchObject({ isReloading: false, place: { y: 1200 } });
    await expect.poll(() => state.get().isReloading).toBe(true);
    resolve(['first']);
    await reload();
    expect(state.get().page).toBe(page);
    expect(state.get().isReloading).toBe(false);
  });

  test('takes data that are new, and an error', async () => {
    const answers = [Promise.resolve(['second']), Promise.reject(new Error('down'))];
    const { navigation } = opened(() => answers.shift() ?? Promise.resolve(null));
    await navigation.navigate('/about');
    await navigation.navigate('/app');
    expect(navigation.state.get().page).toMatchObject({ kind: 'shown', data: ['second'] });
    await navigation.reload();
    expect(navigation.state.get().page?.kind).toBe('failed');
  });

  test('back and a link to a part draw a whole page, in slices', async () => {
    const { navigation, back } = opened(async () => ['first']);
    await navigation.navigate('/hatcheries/wallace-r-hatchery#river');
    expect(navigation.state.get().isAtOnce).toBe(false);
    await navigation.navigate('/app');
    back();
    await expect.poll(() => navigation.state.get().address.pathname).toMatch(/wallace/);
    expect(navigation.state.get().isAtOnce).toBe(false);
  });
});

describe('coming back', () => {
  const at = (path: string) => {
    const any = pageRoute({ path: /^(.*)$/, name: 'any', code: async () => Component });
    const site = siteAt(path, { page: shown(path), routes: [any], api: fixtureApi() });
    const { state } = site.navigation;
    const arrived = () => new Promise((resolve) => state.subscribe(() => resolve(null)));
    const returned = async (to: string) => {
      site.navigation.returnTo(to);
      while (state.get().pending) await arrived();
      return [hrefOf(state.get().address), state.get().place?.link ?? null];
    };
    return { ...site, returned };
  };

  test('to a page finds its choices and where it was left', async () => {
    const { navigation, entries, returned } = at('/app');
    await navigation.navigate('?q=coho', { replace: true });
    await navigation.navigate('/hatcheries/wells-hatchery');
    expect(navigation.state.get().place).toBeNull();
    expect(await returned('/app')).toEqual(['/app?q=coho', '/app?q=coho']);
    expect(entries).toEqual(['/app?q=coho', '/hatcheries/wells-hatchery']);
    // Forward by a link, the page is at its top.
    await navigation.navigate('/about');
    expect(navigation.state.get().place).toBeNull();
  });

  test('goes past parts of the page, other pages and the open map', async () => {
    const { navigation, toPart, returned } = at('/app?species=Coho');
    await navigation.navigate('?species=Coho&map=open');
    await navigation.navigate('/hatcheries/wells-hatchery');
    toPart('#season');
    await navigation.navigate('?run=Fall');
    await navigation.navigate('/hatcheries/merwin-dam-fcf');
    expect((await returned('/app'))[0]).toBe('/app?species=Coho');
  });

  test('to a page the visitor has not come from is a way forward', async () => {
    const { entries, returned } = at('/hatcheries/wells-hatchery');
    expect(await returned('/app')).toEqual(['/app', null]);
    expect(entries).toEqual(['/hatcheries/wells-hatchery', '/app']);
  });
});

describe('while a page loads', () => {
  /** Ends the loads under way, by path. */
  const answers: Record<string, (failure?: Error) => void> = {};
  const any = pageRoute({
    path: /^(.*)$/,
    name: 'any',
    code: async () => Component,
    load: (_, name) =>
      new Promise<string>((resolve, reject) => {
        answers[name] = (failure) => (failure ? reject(failure) : resolve(name));
      }),
  });

  function at(path: string, page: Page | null = shown(path)) {
    const site = siteAt(path, { page, routes: [any], api: fixtureApi() });
    const now = () => {
      const { address, page, pending } = site.navigation.state.get();
      const data = page?.kind === 'shown' ? page.data : (page?.kind ?? null);
      return [hrefOf(address), data, pending && hrefOf(pending)];
    };
    return { ...site, now };
  }

  test('the page before stays, with its address', async () => {
    const { navigation, entries, now } = at('/app?q=coho');
    const going = navigation.navigate('/about');
    expect(now()).toEqual(['/app?q=coho', '/app?q=coho', '/about']);
    expect(entries).toEqual(['/app?q=coho']);
    answers['/about']?.();
    await going;
    expect(now()).toEqual(['/about', '/about', null]);
    expect(entries).toEqual(['/app?q=coho', '/about']);
  });

  test('the page asked for last is shown, whichever comes first', async () => {
    const { navigation, entries, now } = at('/');
    const first = navigation.navigate('/app');
    const last = navigation.navigate('/run');
    answers['/run']?.();
    await last;
    answers['/app']?.();
    await first;
    expect(now()).toEqual(['/run', '/run', null]);
    expect(entries).toEqual(['/', '/run']);
  });

  test('back leads to the address before, whose page is loaded again', async () => {
    const { navigation, entries, back, now } = at('/');
    const going = navigation.navigate('/app#list');
    answers['/app']?.();
    await going;
    back();
    expect(now()).toEqual(['/app#list', '/app', '/']);
    const isBack = new Promise((resolve) => navigation.state.subscribe(() => resolve(null)));
    answers['/']?.();
    await isBack;
    expect(now()).toEqual(['/', '/', null]);
    expect(navigation.state.get().arrival).toBe('pop');
    expect(entries).toEqual(['/', '/app#list']);
  });

  test('a choice within the page before means to stay there', async () => {
    const { navigation, now } = at('/app');
    const going = navigation.navigate('/about');
    await navigation.navigate('?q=coho', { replace: true });
    answers['/about']?.();
    await going;
    expect(now()).toEqual(['/app?q=coho', '/app', null]);
  });

  test('a choice that is in the address already is drawn at once all the same', async () => {
    const { navigation, entries } = at('/app');
    await navigation.navigate('?q=coho', { replace: true });
    expect(navigation.state.get().isAtOnce).toBe(false);
    await navigation.navigate('?q=coho', { replace: true, isAtOnce: true });
    expect(navigation.state.get()).toMatchObject({ isAtOnce: true, isReloading: false });
    expect(entries).toEqual(['/app?q=coho']);
  });

  test('a choice does not stop the page from loading again', async () => {
    const { navigation, now } = at('/app', shown('old'));
    const reloading = navigation.reload();
    await navigation.navigate('?q=coho');
    expect(navigation.state.get().isReloading).toBe(true);
    answers['/app']?.();
    await reloading;
    expect(now()).toEqual(['/app?q=coho', '/app', null]);
    expect(navigation.state.get().isReloading).toBe(false);
  });

  test('a page that fails stands at its address', async () => {
    const { navigation, entries, now } = at('/');
    const going = navigation.navigate('/app');
    answers['/app']?.(new TypeError('down'));
    await going;
    expect(now()).toEqual(['/app', 'failed', null]);
    expect(entries).toEqual(['/', '/app']);
  });

  test('a link to the page itself loads it again, and one to a part of it does not', async () => {
    const { navigation, entries, now } = at('/about', shown('old'));
    await navigation.navigate('#sources');
    expect(now()).toEqual(['/about#sources', 'old', null]);
    const going = navigation.navigate('/about#sources');
    answers['/about']?.();
    await going;
    expect(now()).toEqual(['/about#sources', '/about', null]);
    expect(entries).toEqual(['/about', '/about#sources']);
  });

  test('without a first page it is loaded, unless the visitor goes elsewhere', async () => {
    const { navigation, now } = at('/app', null);
    const going = navigation.navigate('/run');
    answers['/app']?.();
    answers['/run']?.();
    await going;
    expect(now()).toEqual(['/run', '/run', null]);
  });
});
