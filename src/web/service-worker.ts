import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { SAVED_ANSWERS, SAVED_PAGES } from '#contract/saved-pages.ts';
import { log } from './lib/browser/log.ts';

declare const self: {
  readonly location: Location;
  skipWaiting(): Promise<void>;
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
};

const ANSWER_WITHIN_S = 10;
const MONTH_S = 30 * 24 * 60 * 60;

/** The newest answer, or what was kept of it (requirements 10.9 and 11.2). */
function newestOf(cacheName: string, maxEntries: number): NetworkFirst {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: ANSWER_WITHIN_S,
    // A choice in the address is another part of the same page.
    matchOptions: { ignoreSearch: cacheName === SAVED_PAGES },
    plugins: [
      new ExpirationPlugin({
        maxEntries,
        maxAgeSeconds: MONTH_S,
        purgeOnQuotaError: true,
      }) as WorkboxPlugin,
      {
        fetchDidSucceed: async ({ response }) => {
          // A server in trouble is no better than none.
          if (response.status >= 500) throw new Error(`answered ${response.status}`);
          return response;
        },
        // A browser follows it by itself; kept, it would stand in place of the page.
        cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
        handlerDidComplete: async ({ request, error }) => {
          if (error) log.cacheWriteFailed(request.url, error);
        },
      },
    ],
  });
}

const isOwn = (url: URL) => url.origin === self.location.origin;
const isAnswer = (path: string) => /^\/(river|api)\//.test(path);

self.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

const pages = newestOf(SAVED_PAGES, 60);
registerRoute(
  ({ url, request }) =>
    isOwn(url) &&
    (request.mode === 'navigate' || url.pathname.endsWith('.data')) &&
    !isAnswer(url.pathname),
  pages,
);
registerRoute(
  ({ url, request }) => isOwn(url) && request.headers.get('accept')?.includes('text/html') === true,
  pages,
);
registerRoute(
  ({ url }) =>
    // Rivers may be of another origin, the one that the policy of pages lets them ask.
    (isOwn(url) || url.pathname.startsWith('/river/')) &&
    isAnswer(url.pathname) &&
    !/^\/api\/(config|status)$/.test(url.pathname),
  newestOf(SAVED_ANSWERS, 200),
);

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const { pathname } = new URL(request.url);
  // Another address, so that the page that says so is drawn as the server drew it.
  if (pathname !== '/offline')
    return Response.redirect(`/offline?for=${encodeURIComponent(pathname)}`);
  return (await matchPrecache('/offline')) ?? Response.error();
});
