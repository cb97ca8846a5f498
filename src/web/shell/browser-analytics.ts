import {
  type Analytics,
  createAnalyticsSink,
  createCollector,
} from '#web/lib/analytics/analytics.ts';
import { log } from '#web/lib/browser/log.ts';

declare global {
  interface Navigator {
    /** Network Information: https://wicg.github.io/netinfo/ */
    readonly connection?: { readonly saveData?: boolean };
    /** Global Privacy Control: https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** A client id in the collector's format: two random numbers. */
function newClientId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('.');
}

export function browserAnalytics(measurementId: string | null): Analytics {
  const { doNotTrack, globalPrivacyControl } = navigator;
  const visitor = { hostname: location.hostname, doNotTrack, globalPrivacyControl };
  const sink = createAnalyticsSink({ measurementId, visitor, log });
  if (measurementId !== null) {
    sink.initialise(
      createCollector({
        measurementId,
        clientId: newClientId(),
        page: () => `${location.origin}${location.pathname}`,
        sendBeacon: (address) => navigator.sendBeacon(address),
      }),
    );
  }
  return sink;
}
