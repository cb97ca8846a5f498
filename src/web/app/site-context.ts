import { createContext, use } from 'react';
import type { Config } from '#contract/config.ts';

/** What the whole site has loaded. */
export const SiteContext = createContext<{
  /** `null` if it could not be loaded. */
  readonly config: Config | null;
  /** Loads the page again. */
  readonly reload: () => void;
  /** Loads what the page came without. */
  readonly loadWhole: () => void;
}>({ config: null, reload: () => undefined, loadWhole: () => undefined });

/** Whether the page loads again. Apart from the rest, so that it draws only what shows it. */
export const ReloadingContext = createContext(false);

/** The configuration of the deployment. Only for pages, which are not shown without it. */
export function useConfig(): Config {
  const { config } = use(SiteContext);
  if (!config) throw new Error('useConfig was called outside a page: no configuration is loaded');
  return config;
}
