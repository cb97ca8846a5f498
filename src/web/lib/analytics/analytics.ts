import { createContext, use } from 'react';
import { ANALYTICS_COLLECTOR } from '#contract/analytics.ts';
import { log } from '../browser/log.ts';

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

/** Receives events. The implementation decides whether anything leaves the browser. */
export interface Analytics {
  send(event: AnalyticsEvent): void;
}

const silent: Analytics = { send: () => undefined };

export const AnalyticsContext = createContext<Analytics>(silent);

export function useAnalytics(): Analytics {
  return use(AnalyticsContext);
}

declare global {
  interface Navigator {
    /** Global Privacy Control: https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

export interface Device {
  readonly navigator: Partial<
    Pick<Navigator, 'doNotTrack' | 'globalPrivacyControl' | 'sendBeacon'>
  >;
  readonly location: Pick<Location, 'hostname' | 'origin' | 'pathname'>;
}

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Sends events to Google Analytics 4 (requirement 10.12) as beacons, without third-party scripts, cookies
 * or query strings. Sends nothing without an id, on localhost, or if the visitor refuses tracking.
 */
export function createAnalytics(
  measurementId: string | null,
  { navigator, location }: Device,
): Analytics {
  const isOff =
    LOCAL.test(location.hostname) ||
    navigator.doNotTrack === '1' ||
    navigator.globalPrivacyControl === true;
  if (measurementId === null || isOff) return silent;
  const clientId = crypto.getRandomValues(new Uint32Array(2)).join('.');
  return {
    send({ name, ...parameters }) {
      if (!navigator.sendBeacon) return log.analyticsNotInitialised(name);
      const query = new URLSearchParams({
        v: '2',
        tid: measurementId,
        cid: clientId,
        en: name,
        dl: `${location.origin}${location.pathname}`,
      });
      for (const [key, value] of Object.entries(parameters)) query.set(`ep.${key}`, value);
      navigator.sendBeacon(`${ANALYTICS_COLLECTOR}?${query}`);
    },
  };
}
