import { createContext, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import type { Config } from '#contract/config.ts';
import type { FreshetApi } from '#contract/page.ts';

/** The edition that loaders read; the server puts it into the router's context. */
export const siteContext = createContext<FreshetApi>();

export const failureContext = createContext<(failure: unknown) => void>();

/** A page reloads its data for another path or on request, never for a choice in its query. */
export function onlyForAnotherPath(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = args;
  const isChoice = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isChoice;
}

export function useLoadedConfig(): Config | null {
  return useRouteLoaderData<Config>('root') ?? null;
}

/** The configuration of the deployment. Only for use within pages, which are not rendered without it. */
export function useConfig(): Config {
  const config = useLoadedConfig();
  if (!config) throw new Error('useConfig was called outside a page: no configuration is loaded');
  return config;
}
