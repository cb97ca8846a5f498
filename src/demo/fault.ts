import { htmlAnswer, jsonAnswer, textAnswer, type WireAnswer } from './wire.ts';

/** Something that goes wrong with a service. */
export type Fault =
  /** The right answer, so much later. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** No answer, and the connection stays open. */
  | { readonly kind: 'hanging' }
  /** 429 with `Retry-After`. */
  | { readonly kind: 'limited'; readonly retryAfterS: number }
  /** 500 in the service's own words. */
  | { readonly kind: 'broken' }
  /** 503 with a page for people. */
  | { readonly kind: 'unavailable' }
  /** A page for people, with status 200. */
  | { readonly kind: 'html' }
  /** Half of the right answer, then the connection breaks. */
  | { readonly kind: 'truncated' }
  /** JSON, but not what the service promises. */
  | { readonly kind: 'wrong-json' }
  /** An answer of the right kind with nothing in it. */
  | { readonly kind: 'empty' }
  /** Every figure is the service's own mark for "no value". */
  | { readonly kind: 'sentinels' };

/** What each kind of address answers when it has nothing to say. */
function emptyAnswer({ pathname }: URL): WireAnswer {
  if (/^\/nwis\/stat/.test(pathname)) {
    return textAnswer('No sites/data found using the selection criteria specified \n');
  }
  if (/^\/nwis\/iv/.test(pathname)) {
    const value = { queryInfo: {}, timeSeries: [] };
    return jsonAnswer({ name: 'ns1:timeSeriesResponseType', value });
  }
  if (/^\/nwps\/v1\/gauges$/.test(pathname)) return jsonAnswer({ gauges: [] });
  if (/^\/nwps/.test(pathname)) return jsonAnswer({});
  if (/^\/ogcapi/.test(pathname)) {
    return jsonAnswer(
      { type: 'FeatureCollection', features: [], numberReturned: 0, links: [] },
      { type: 'application/geo+json' },
    );
  }
  return jsonAnswer({ type: 'FeatureCollection', features: [], next: null });
}

/** The answer that a fault puts in the place of the right one; `null` where that one is sent. */
export function faultyAnswer(fault: Fault, url: URL): WireAnswer | null {
  switch (fault.kind) {
    case 'limited': {
      const message = 'You have exceeded your rate limit. Try again later.';
      const refusal = jsonAnswer({ error: { code: 'OVER_RATE_LIMIT', message } }, { status: 429 });
      const headers = {
        ...refusal.headers,
        'retry-after': String(fault.retryAfterS),
        'x-ratelimit-remaining': '0',
      };
      return { ...refusal, headers };
    }
    case 'broken': {
      const description = 'internal error';
      const body = { code: 'NoApplicableCode', type: 'NoApplicableCode', description };
      return jsonAnswer(body, { status: 500 });
    }
    case 'unavailable':
      return htmlAnswer(503, '503 Service Unavailable');
    case 'html':
      return htmlAnswer(200, 'Scheduled maintenance');
    case 'wrong-json':
      return jsonAnswer({ status: 'ok', features: 'none', value: 7, data: { gauges: null } });
    case 'empty':
      return emptyAnswer(url);
    default:
      return null;
  }
}
