import { setTimeout } from 'node:timers/promises';
import {
  createSimulatedServices,
  type DemoService,
  htmlAnswer,
  serviceOf,
} from '#demo/services.ts';
import type { WorldSettings } from '#demo/simulated-river.ts';
import { jsonAnswer, type WireAnswer } from '#demo/usgs.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';

/** The right answer, only later; half of it; or one of {@link ANSWERS}. */
export type Fault =
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'limited'; readonly retryAfterS: number }
  | { readonly kind: 'truncated' | 'broken' | 'unavailable' }
  | { readonly kind: 'html' | 'wrong-json' | 'empty' };

const ANSWERS: Readonly<Partial<Record<Fault['kind'], WireAnswer>>> = {
  limited: jsonAnswer({ error: { code: 'OVER_RATE_LIMIT' } }, 429),
  broken: jsonAnswer({ code: 'NoApplicableCode' }, 500),
  unavailable: htmlAnswer(503, '503 Service Unavailable'),
  html: htmlAnswer(200, 'Scheduled maintenance'),
  'wrong-json': jsonAnswer({ features: 'none', value: 7, data: { gauges: null } }),
  empty: jsonAnswer({ features: [], gauges: [], value: { timeSeries: [] }, next: null }),
};

/** Calls that the new USGS services allow in an hour, without a key and with one. */
const HOURLY = { withoutKey: 50, withKey: 1000 } as const;

export type FailingServices = ReturnType<typeof failingServices>;

/** The simulated services in place of `fetch`, with faults on demand and a count of all calls. */
export function failingServices(settings: WorldSettings) {
  const services = createSimulatedServices(settings);
  const faults = new Map<DemoService | null, Fault>();
  const calls: (DemoService | null)[] = [];
  const quota = { hour: Number.NaN, calls: 0 };

  function callsLeft(headers: Headers): number {
    const hour = Math.floor(settings.now() / HOUR_MS);
    if (hour !== quota.hour) Object.assign(quota, { hour, calls: 0 });
    quota.calls += 1;
    return Math.max(0, HOURLY[headers.has('x-api-key') ? 'withKey' : 'withoutKey'] - quota.calls);
  }

  const fetch: Fetch = async (url, init) => {
    const service = serviceOf(url);
    calls.push(service);
    const fault = faults.get(service);
    if (fault?.kind === 'slow') await setTimeout(fault.delayMs, null, { ref: false });
    const { status, type, body } = (fault && ANSWERS[fault.kind]) ?? services(url);
    const headers = new Headers({ 'content-type': type });
    if (fault?.kind === 'limited') headers.set('retry-after', `${fault.retryAfterS}`);
    if (service === 'usgs-ogc' || service === 'usgs-statistics') {
      headers.set('x-ratelimit-remaining', `${callsLeft(new Headers(init.headers))}`);
    }
    const half = body.slice(0, body.length / 2);
    return new Response(fault?.kind === 'truncated' ? half : body, { status, headers });
  };
  return {
    fetch,
    origin: 'http://rivers.example',
    traffic: {
      callsOf: (service?: DemoService) =>
        calls.filter((call) => service === undefined || call === service).length,
      forget: () => {
        calls.length = 0;
      },
    },
    setFault: (service: DemoService, fault: Fault) => void faults.set(service, fault),
    clearFaults: () => faults.clear(),
  };
}
