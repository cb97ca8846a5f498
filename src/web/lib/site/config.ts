import { useRouteLoaderData } from 'react-router';
import type { Config } from '#contract/config.ts';

/** The configuration that the root loader has given; `null` where it could not be loaded. */
export function useLoadedConfig(): Config | null {
  return useRouteLoaderData<Config>('root') ?? null;
}

/** The configuration of the deployment. Only for pages, which are not shown without it. */
export function useConfig(): Config {
  const config = useLoadedConfig();
  if (!config) throw new Error('useConfig was called outside a page: no configuration is loaded');
  return config;
}
