import { createContext, use } from 'react';

/** Every analytics event, named as in requirement 10.12. None identifies the visitor. */
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

/** Receives events. Whether anything leaves the browser is decided by the implementation. */
export interface Analytics {
  send(event: AnalyticsEvent): void;
}

const silent: Analytics = { send: () => undefined };

/** Provides analytics to the pages; silent by default (server, tests). */
export const AnalyticsContext = createContext<Analytics>(silent);

export function useAnalytics(): Analytics {
  return use(AnalyticsContext);
}
