import { createContext, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import type { Config } from '#contract/config.ts';
import type { FreshetApi } from '#contract/page.ts';

/** The edition that loaders read, put into the router's context by the server. */
export const siteContext = createContext<FreshetApi>();

export const failureContext = createContext<(failure: unknown) => void>();

/** A page asks for its data on another path, or when it is asked to; not for a choice in its query. */
export function onlyForAnotherPath(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = args;
  const isChoice = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isChoice;
}

export function useLoadedConfig(): Config | null {
  return useRouteLoaderData<Config>('root') ?? null;
}

/** The configuration of the deployment. Only for pages, which are not shown without it. */
export function useConfig(): Config {
  const config = useLoadedConfig();
  if (!config) throw new Error('useConfig was called outside a page: no configuration is loaded');
  return config;
}
