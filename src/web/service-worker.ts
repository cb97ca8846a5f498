import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { hasFigures, SAVED_ANSWERS, SAVED_PAGES } from '#contract/saved-pages.ts';
import { log } from './lib/browser/log.ts';

declare const self: {
  readonly location: Location;
  skipWaiting(): Promise<void>;
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
};

const ANSWER_WITHIN_S = 10;
const MONTH_S = 30 * 24 * 60 * 60;

/** The newest answer, or otherwise the kept one (requirements 10.9 and 11.2). */
function newestOf(cacheName: string, maxEntries: number): NetworkFirst {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: ANSWER_WITHIN_S,
    // The query only chooses a part of the same page.
    matchOptions: { ignoreSearch: cacheName === SAVED_PAGES },
    plugins: [
      new ExpirationPlugin({
        maxEntries,
        maxAgeSeconds: MONTH_S,
        purgeOnQuotaError: true,
      }) as WorkboxPlugin,
      {
        fetchDidSucceed: async ({ response }) => {
          // A failing server is treated like no connection.
          if (response.status >= 500) throw new Error(`answered ${response.status}`);
          return response;
        },
        // The browser follows redirects itself; a kept one would replace the page.
        cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
        handlerDidComplete: async ({ request, error }) => {
          if (error) log.cacheWriteFailed(request.url, error);
        },
      },
    ],
  });
}

const isOwn = (url: URL) => url.origin === self.location.origin;
const isAnswer = (path: string) => path.startsWith('/river/') || hasFigures(path);

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
    // Rivers may come from another origin, which the Content-Security-Policy of pages allows.
    (isOwn(url) || url.pathname.startsWith('/river/')) &&
    isAnswer(url.pathname) &&
    !/^\/api\/(config|status)$/.test(url.pathname),
  newestOf(SAVED_ANSWERS, 200),
);

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const { pathname } = new URL(request.url);
  // A redirect, so that the offline page renders at the address for which the server rendered it.
  if (pathname !== '/offline')
    return Response.redirect(`/offline?for=${encodeURIComponent(pathname)}`);
  return (await matchPrecache('/offline')) ?? Response.error();
});
