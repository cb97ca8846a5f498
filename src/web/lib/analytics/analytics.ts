import { createContext, use } from 'react';

/**
 * Everything the product reports of its use, by the names of requirement 10.12. Nothing in it says
 * who the visitor is.
 */
export type AnalyticsEvent =
  | {
      readonly name: 'hatchery_interaction';
      readonly event_type: 'species_change' | 'run_change';
      /** Species and run string as chosen, e.g. `Coho NA Hatchery`. */
      readonly value: string;
    }
  | { readonly name: 'graph_interaction'; readonly event_type: 'graph_hover' }
  | { readonly name: 'feature_click' }
  | { readonly name: `toggle_layer_visibility_${string}` }
  | { readonly name: 'toggle_legend' }
  | { readonly name: 'view_map' }
  | { readonly name: 'locate_hatchery' }
  | { readonly name: 'dropdown_selection' }
  | { readonly name: 'view_hatchery_dashboard' };

/** Where events go. Whether anything leaves the browser is decided behind it, not by the callers. */
export interface Analytics {
  send(event: AnalyticsEvent): void;
}

const silent: Analytics = { send: () => undefined };

/** Provides the port to the pages; silent where nothing is provided (server, tests). */
export const AnalyticsContext = createContext<Analytics>(silent);

/** The port of the page at hand. */
export function useAnalytics(): Analytics {
  return use(AnalyticsContext);
}
