import { useRouteLoaderData } from 'react-router';
import type { Config } from '#contract/config.ts';

export const ROOT_ROUTE = 'root';

/** The configuration of the deployment. Only for components inside the shell. */
export function useConfig(): Config {
  const config = useRouteLoaderData<Config>(ROOT_ROUTE);
  if (!config)
    throw new Error('useConfig was called outside the root route: its configuration is not loaded');
  return config;
}
