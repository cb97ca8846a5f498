import { createContext, use } from 'react';
import { ANALYTICS_COLLECTOR } from '#contract/analytics.ts';
import type { Log } from '../browser/log.ts';

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

export interface Visitor {
  readonly hostname: string;
  /** `navigator.doNotTrack`: '1' if the visitor asked for it. */
  readonly doNotTrack: string | null | undefined;
  /** `navigator.globalPrivacyControl`: true if the visitor asked for it. */
  readonly globalPrivacyControl: boolean | undefined;
}

/** Sends an event out of the browser. */
export type Collector = (event: AnalyticsEvent) => void;

export interface AnalyticsSink extends Analytics {
  /** Sends events to the collector. Earlier ones are lost, with a warning. */
  initialise(collector: Collector): void;
}

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Makes the sink of analytics events (requirement 10.12).
 *
 * Without a measurement id, on localhost, or if the visitor asks not to be tracked, nothing is sent
 * and there are no warnings.
 */
export function createAnalyticsSink(parts: {
  readonly measurementId: string | null;
  readonly visitor: Visitor;
  readonly log: Pick<Log, 'analyticsNotInitialised'>;
}): AnalyticsSink {
  const { measurementId, visitor, log } = parts;
  const isOff =
    measurementId === null ||
    LOCAL.test(visitor.hostname) ||
    visitor.doNotTrack === '1' ||
    visitor.globalPrivacyControl === true;
  let collect: Collector | null = null;
  return {
    initialise(collector) {
      collect = collector;
    },
    send(event) {
      if (isOff) return;
      if (collect === null) log.analyticsNotInitialised(event.name);
      else collect(event);
    },
  };
}

/**
 * Google Analytics 4: a beacon for each event, no script and no cookie. The client id is kept in memory
 * only, and the address of the page has no query.
 */
export function createCollector(parts: {
  readonly measurementId: string;
  readonly clientId: string;
  readonly page: () => string;
  readonly sendBeacon: (address: string) => void;
}): Collector {
  const { measurementId, clientId, page, sendBeacon } = parts;
  return ({ name, ...parameters }) => {
    const query = new URLSearchParams({
      v: '2',
      tid: measurementId,
      cid: clientId,
      en: name,
      dl: page(),
    });
    for (const [key, value] of Object.entries(parameters)) query.set(`ep.${key}`, value);
    sendBeacon(`${ANALYTICS_COLLECTOR}?${query}`);
  };
}
