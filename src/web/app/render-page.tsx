import { prerender } from 'react-dom/static';
import type { RenderPage } from '#contract/page.ts';
import { type Address, addressOf } from '#web/lib/browser/navigation.tsx';
import { assetsOf, type ClientAssets, Document } from './document.tsx';
import { OFFLINE_ROUTE } from './offline-route.tsx';
import { pageDataBlock } from './page-data.ts';
import { loadSite, routeOf } from './page-route.ts';
import { createRoutes } from './routes.tsx';
import { Site } from './site.tsx';
import { createSiteNavigation } from './site-navigation.ts';

/** In place of a browser: nothing leads away from an address. */
const still = (location: Address) => ({
  location,
  history: {
    ...{ pushState: () => undefined, replaceState: () => undefined, go: () => undefined },
    ...{ scrollRestoration: 'auto' as const, state: null },
  },
  addEventListener: () => undefined,
});

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  // As `new Response(stream).text()`, for which Node would load what it has for `fetch`: 50 ms of a start.
  for await (const part of stream) text += decoder.decode(part, { stream: true });
  return text + decoder.decode();
}

export function createRenderer(clientAssets: ClientAssets): RenderPage {
  return async ({ path, search }, api) => {
    const routes = createRoutes();
    const address = addressOf(`${path}${search}`);
    const { route } = routeOf(routes, address.pathname);
    const { config, page } = await loadSite(routes, address, api, api.config());
    const isMissing = page.kind === 'shown' && route.isMissing?.(page.data);
    // The empty page may become any page, so it names the files of all.
    const isEmpty = route.name === OFFLINE_ROUTE;
    const needed = isEmpty ? routes.map(({ name }) => name) : [route.name];
    // The page of an unknown facility is the list.
    const assets = assetsOf(clientAssets, isMissing ? [...needed, 'facilities-route'] : needed);
    const navigation = createSiteNavigation({
      first: { config, page },
      routes,
      apiFor: () => api,
      browser: still(address),
      placeShown: () => null,
      painted: async () => undefined,
    });
    const { prelude } = await prerender(
      <Document assets={assets} hasScript={page.kind === 'shown'}>
        <Site navigation={navigation} />
      </Document>,
      // Larger parts would otherwise be put in place by inline scripts.
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    );
    const html = await textOf(prelude);
    if (page.kind === 'failed') return { status: 500, html, failure: page.error };
    const data = pageDataBlock({ assets, config, data: page.data, search, isEmpty });
    return {
      status: isMissing ? 404 : 200,
      html: html.replace('</body>', () => `${data}</body>`),
      failure: null,
    };
  };
}
