import { useRouteLoaderData } from 'react-router';
import type { Config } from '#contract/config.ts';

/** Id of the route that holds the configuration. */
export const ROOT_ROUTE = 'root';

/** The configuration of the deployment. Only below the shell, which is not there without it. */
export function useConfig(): Config {
  const config = useRouteLoaderData<Config>(ROOT_ROUTE);
  if (!config) throw new Error('the configuration is not loaded');
  return config;
}
