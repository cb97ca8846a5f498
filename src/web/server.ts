import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PageInfo, WebBuild } from '#contract/page.ts';
import type { PageHandle } from './lib/site/page-handle.ts';
import { failureContext, siteContext } from './lib/site/site.ts';

export { drawEmbed } from './pages/hatchery/embed.tsx';
export { drawPreview } from './pages/previews.tsx';
export { drawRiverEmbed } from './pages/rivers/embed.tsx';

const ROOT = 'root';

const handleOf = (id: string): PageHandle => build.routes[id]?.module.handle ?? {};

function pageInfo(route: (typeof build.routes)[string]): PageInfo[] {
  if (route === undefined || route.id === ROOT || route.path === '*') return [];
  const path = `/${route.path ?? ''}`;
  const handle = handleOf(route.id);
  const ofAll = handleOf(ROOT);
  return [
    {
      path,
      routeIds: [ROOT, route.id],
      names: handle.names ?? {},
      query: { ...ofAll.query, ...handle.query },
      inBrowser: [...(ofAll.inBrowser ?? []), ...(handle.inBrowser ?? [])],
      shows: handle.shows ?? 'edition',
      isSlow: handle.slowWith !== undefined && path.includes(`:${handle.slowWith}`),
      isListed: handle.isUnlisted !== true,
    },
  ];
}

export const pages: WebBuild['pages'] = Object.values(build.routes).flatMap(pageInfo);

const answer = createRequestHandler(build, 'production');

export const render: WebBuild['render'] = async (request, site, log) => {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(failureContext, log);
  return answer(request, context);
};
