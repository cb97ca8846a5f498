import { htmlAnswer, jsonAnswer, textAnswer, type WireAnswer } from './wire.ts';

/**
 * Something that goes wrong with a service: the right answer, but later; 429 with `Retry-After`; no
 * answer on an open connection (`hanging`); 500 in JSON; 503 and 200 with a page for people
 * (`unavailable`, `html`); half of the right answer; JSON that is not what was promised; an answer
 * with nothing in it; or the service's own mark for "no value" for every figure (`sentinels`).
 */
export type Fault =
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'limited'; readonly retryAfterS: number }
  | { readonly kind: 'hanging' | 'broken' | 'unavailable' | 'html' | 'truncated' | 'wrong-json' }
  | { readonly kind: 'empty' | 'sentinels' };

/** What each kind of address answers when it has nothing to say. */
function emptyAnswer({ pathname }: URL): WireAnswer {
  if (pathname.startsWith('/nwis/stat')) {
    return textAnswer('No sites/data found using the selection criteria specified \n');
  }
  if (pathname.startsWith('/nwis/iv')) return jsonAnswer({ value: { timeSeries: [] } });
  if (pathname === '/nwps/v1/gauges') return jsonAnswer({ gauges: [] });
  if (pathname.startsWith('/nwps')) return jsonAnswer({});
  return jsonAnswer({ type: 'FeatureCollection', features: [], next: null });
}

/** The answer that a fault puts in the place of the right one; `null` where that one is sent. */
export function faultyAnswer(fault: Fault, url: URL): WireAnswer | null {
  switch (fault.kind) {
    case 'limited': {
      const message = 'You have exceeded your rate limit. Try again later.';
      const refusal = jsonAnswer({ error: { code: 'OVER_RATE_LIMIT', message } }, { status: 429 });
      const headers = { ...refusal.headers, 'retry-after': String(fault.retryAfterS) };
      return { ...refusal, headers };
    }
    case 'broken':
      return jsonAnswer(
        { code: 'NoApplicableCode', description: 'internal error' },
        { status: 500 },
      );
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
