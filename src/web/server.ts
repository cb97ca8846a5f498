import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PageInfo, WebBuild } from '#contract/page.ts';
import { failureContext, siteContext } from './lib/site/site.ts';

export { drawEmbed } from './pages/hatchery/embed.tsx';
export { drawPreview } from './pages/previews.tsx';
export { drawRiverEmbed } from './pages/rivers/embed.tsx';

interface PageHandle {
  readonly query?: readonly string[];
  readonly isUnlisted?: boolean;
  readonly shows?: PageInfo['shows'];
}

function pageInfo(route: (typeof build.routes)[string]): PageInfo[] {
  if (route === undefined || route.id === 'root' || route.path === '*') return [];
  const {
    query = [],
    isUnlisted = false,
    shows = 'edition',
  }: PageHandle = route.module.handle ?? {};
  return [{ path: `/${route.path ?? ''}`, query, shows, isListed: !isUnlisted }];
}

export const pages: WebBuild['pages'] = Object.values(build.routes).flatMap(pageInfo);

const handle = createRequestHandler(build, 'production');

export const render: WebBuild['render'] = async (request, site, log) => {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(failureContext, log);
  return handle(request, context);
};
