import './ui/tokens.css';
import './ui/base.css';
import { StrictMode, startTransition } from 'react';
import { pageConfigSchema } from '#contract/config.ts';
import type { FreshetApi } from '#contract/page.ts';
import { AnswersContext } from './app/answers-notice.tsx';
import { browserAnalytics } from './app/browser-analytics.ts';
import { BuildContext, createBuild } from './app/build.ts';
import { Document } from './app/document.tsx';
import { watchFailedStyles } from './app/failed-styles.ts';
import { layOutOnPress } from './app/lay-out-on-press.ts';
import { readPageData } from './app/page-data.ts';
import { type Page, pageCode, preloadPage, routeOf } from './app/page-route.ts';
import { preloadOnIntent } from './app/preload-on-intent.ts';
import { createRoot, hydrateRoot } from './app/react-root.ts';
import { createRoutes } from './app/routes.tsx';
import { saveAnswers, saveRivers } from './app/save-answers.ts';
import { Site } from './app/site.tsx';
import { createSiteNavigation } from './app/site-navigation.ts';
import { placeShown } from './app/use-scroll.ts';
import { AnalyticsContext } from './lib/analytics/analytics.ts';
import { createIndexedDbStorage } from './lib/api/answer-storage.ts';
import { createAnswers } from './lib/api/answers.ts';
import { createBrowserApi } from './lib/api/api.ts';
import { createAuthToken } from './lib/api/auth-token.ts';
import { createRiverApi, RiverContext } from './lib/api/river-api.ts';
import { createSiteFetch } from './lib/api/site-fetch.ts';
import { isMapOpen } from './lib/browser/full-screen-map.ts';
import { log } from './lib/browser/log.ts';
import { createPageLife, PageLifeContext } from './lib/browser/page-life.ts';
import { painted, rest } from './lib/browser/painted.ts';
import { createStoredText } from './lib/browser/stored-text.ts';
import { RenderedSearch } from './lib/browser/use-shown-search.ts';
import { keptRivers } from './lib/kept/kept-rivers.ts';
import { createMapSession, MapContext } from './map/map-session.ts';

/** Saving for later waits until the current page has loaded, on a slow network too. */
const SAVE_AFTER_MS = 5000;

/** How long a page waits for a new configuration. */
const CONFIG_TIMEOUT_MS = 250;

const rendered = readPageData(document);
if (rendered) {
  watchFailedStyles(document);
  const now = () => Date.now();
  const { pathname, search, origin } = location;
  const { assets, data, isEmpty } = rendered;
  const config = pageConfigSchema.parse(rendered.config);

  const token = createAuthToken(() => localStorage);
  const siteFetch = createSiteFetch({ fetch: (...request) => fetch(...request), origin, token });
  const answers = createAnswers({ fetch: siteFetch, storage: createIndexedDbStorage(), now, log });
  const editionSeen = createStoredText(() => sessionStorage, 'freshet-edition');
  const api = createBrowserApi({
    answers,
    fetch: siteFetch,
    now,
    timeout: () => new Promise((resolve) => setTimeout(resolve, CONFIG_TIMEOUT_MS)),
    log,
    first: { config, path: isEmpty ? null : pathname, at: now() },
    seen: editionSeen.get,
  });
  // The next document of this window may come from a server that is behind.
  addEventListener('pagehide', () => editionSeen.set(answers.version() ?? ''));

  const rivers = createRiverApi({ answers, now, log });

  const map = createMapSession({
    code: pageCode(() => import('./app/full-map.tsx')),
    picture: async () => (await import('./map/map-picture.tsx')).MapPicture,
    painted,
    outlines: async () => (await import('virtual:outlines')).default,
    facilities: () => api.forPage(null).facilities(),
    rivers,
    baseMap: { styleUrl: config.base_map.style_url, attribution: config.base_map.attribution },
    fetch: siteFetch,
    log,
  });
  if (isMapOpen(new URLSearchParams(location.search))) map.preload();

  await rest();
  const routes = createRoutes();
  // The empty page has only the configuration: the page of the address is made of the saved answers.
  let page: Page | null = null;
  if (!isEmpty) {
    const { route, param } = routeOf(routes, pathname);
    page = { kind: 'shown', Component: await route.code(), data, param, isKept: route.isKept };
  }
  const first = { config, page };
  const navigation = createSiteNavigation({
    ...{ first, routes, apiFor: api.forPage },
    browser: window,
    ...{ placeShown, painted },
  });
  const analytics = browserAnalytics(config.analytics_id);

  const build = createBuild({
    script: assets.modules.at(-1) ?? '',
    fetch: (address, how) => fetch(address, how),
    storage: () => sessionStorage,
    reload: () => location.reload(),
  });
  const save = (forPage: FreshetApi, path: string, search = location.search) =>
    saveAnswers(forPage, path, new URLSearchParams(search));
  const renewal = {
    renew: (path: string) => api.renew(path, (forPage) => save(forPage, path)),
    catchUp: (path: string) => api.catchUp(path, (forPage) => save(forPage, path)),
  };
  const site = (
    <StrictMode>
      <RenderedSearch value={new URLSearchParams(rendered.search)}>
        <AnswersContext value={{ status: api.status, now, ...renewal, deleteSaved: answers.clear }}>
          <AnalyticsContext value={analytics}>
            <PageLifeContext value={createPageLife(window, now)}>
              <BuildContext value={build}>
                <RiverContext value={rivers}>
                  <MapContext value={map}>
                    <Document assets={assets} hasScript>
                      <Site navigation={navigation} />
                    </Document>
                  </MapContext>
                </RiverContext>
              </BuildContext>
            </PageLifeContext>
          </AnalyticsContext>
        </AnswersContext>
      </RenderedSearch>
    </StrictMode>
  );
  await rest();
  // The empty page is not the page of this address, so it cannot be hydrated.
  if (isEmpty) createRoot(document).render(site);
  // A transition is hydrated in slices of 5 ms, and at once where the visitor presses something.
  else startTransition(() => void hydrateRoot(document, site));
  layOutOnPress(document);
  preloadOnIntent(document, ({ pathname: path, search }) => {
    if (isMapOpen(new URLSearchParams(search))) map.preload();
    else preloadPage(routes, path);
    // Its heading is in the list of all facilities.
    if (path.startsWith('/hatcheries/'))
      api
        .forPage(null)
        .facilities()
        .catch(() => undefined);
  });

  setTimeout(() => {
    // Respect data saver.
    if (!navigator.onLine || navigator.connection?.saveData) return;
    const saveKept = () => {
      const { rivers: kept } = keptRivers().get();
      if (navigator.onLine) saveRivers(api.forPage(null), rivers, kept).catch(() => undefined);
    };
    if (keptRivers().get().rivers.length > 0) saveKept();
    keptRivers().subscribe(saveKept);
    if (!isEmpty) save(api.forPage(null), pathname, search).catch(() => undefined);
    for (const path of ['/', '/app', '/hatcheries/-']) preloadPage(routes, path);
    navigator.serviceWorker?.register('/service-worker.js').catch(log.offlineFailed);
  }, SAVE_AFTER_MS);
}
