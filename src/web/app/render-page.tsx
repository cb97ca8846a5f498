import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { RenderPage } from '#contract/page.ts';
import { assetsOf, type ClientAssets, Document } from './document.tsx';
import { chunksBelow, chunksOf } from './lazy-page.ts';
import { OFFLINE_ROUTE } from './offline-route.tsx';
import { pageDataBlock } from './page-data.ts';
import { createRoutes } from './routes.tsx';

/** The router needs a full URL, but only its path and query matter. */
const ANY_ORIGIN = 'http://freshet.invalid';

/** No route has this path. */
const NO_PAGE = '/%20';

function requestOf(path: string, search: string): Request {
  try {
    decodeURIComponent(path);
    return new Request(new URL(`${ANY_ORIGIN}${path}${search}`));
  } catch {
    // Not a valid URL, so not a page.
    return new Request(new URL(`${ANY_ORIGIN}${NO_PAGE}`));
  }
}

export function createRenderer(clientAssets: ClientAssets): RenderPage {
  return async ({ path, search }, api) => {
    const handler = createStaticHandler(createRoutes({ apiFor: () => api, figuresTimeout: null }));
    const context = await handler.query(requestOf(path, search));
    if (context instanceof Response) throw new Error(`${path} answered with a bare response`);

    const routes = context.matches.map(({ route }) => route);
    // The empty page may become any page, so it names the files of all.
    const isEmpty = routes.some(({ id }) => id === OFFLINE_ROUTE);
    const needed = isEmpty ? chunksBelow(handler.dataRoutes) : chunksOf(routes);
    // The page of an unknown facility is the list.
    const shown = context.statusCode === 404 ? [...needed, 'facilities-route'] : needed;
    const assets = assetsOf(clientAssets, shown);
    const [failure = null] = Object.values(context.errors ?? {});
    const { prelude } = await prerender(
      <Document assets={assets} hasScript={failure === null}>
        <StaticRouterProvider
          context={context}
          router={createStaticRouter(handler.dataRoutes, context)}
          hydrate={false}
        />
      </Document>,
      // Larger parts would otherwise be put in place by inline scripts.
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    );
    const html = await new Response(prelude).text();
    if (failure !== null) return { status: 500, html, failure };
    const data = pageDataBlock({ assets, loaderData: context.loaderData, search });
    return {
      status: context.statusCode,
      html: html.replace('</body>', () => `${data}</body>`),
      failure,
    };
  };
}
