import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { WorldSettings } from './simulated-river.ts';
import {
  createSimulatedServices,
  htmlAnswer,
  type SimulatedService,
  serviceOf,
} from './simulated-services.ts';
import { jsonAnswer, type WireAnswer } from './usgs.ts';

/**
 * Something that goes wrong with a service: the right answer, but later; half of the right
 * answer; or one of {@link ANSWERS}.
 */
export type Fault =
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'limited'; readonly retryAfterS: number }
  | { readonly kind: 'truncated' | 'broken' | 'unavailable' }
  | { readonly kind: 'html' | 'wrong-json' | 'empty' };

/** What is sent in place of the right answer. */
const ANSWERS: Readonly<Partial<Record<Fault['kind'], WireAnswer>>> = {
  limited: jsonAnswer({ error: { code: 'OVER_RATE_LIMIT' } }, 429),
  broken: jsonAnswer({ code: 'NoApplicableCode' }, 500),
  unavailable: htmlAnswer(503, '503 Service Unavailable'),
  html: htmlAnswer(200, 'Scheduled maintenance'),
  'wrong-json': jsonAnswer({ features: 'none', value: 7, data: { gauges: null } }),
  /** Has what any of the services calls its list, with nothing in it. */
  empty: jsonAnswer({ features: [], gauges: [], value: { timeSeries: [] }, next: null }),
};

/** A running server of simulated services. */
export type SimulatedServer = Awaited<ReturnType<typeof startSimulatedServices>>;

/** Calls that the new USGS services allow in an hour, without a key and with one. */
const HOURLY = { withoutKey: 50, withKey: 1000 } as const;

/**
 * Serves the simulated services on 127.0.0.1, with faults on demand and a count of all calls. Port 0
 * is any that is free.
 */
export async function startSimulatedServices(settings: WorldSettings & { readonly port: number }) {
  const services = createSimulatedServices(settings);
  const faults = new Map<SimulatedService | null, Fault>();
  const calls: (SimulatedService | null)[] = [];
  const quota = { hour: Number.NaN, calls: 0 };

  /** What the new USGS services say of the calls left in the hour. */
  function callsLeft({ headers }: IncomingMessage): number {
    const hour = Math.floor(settings.now() / 3_600_000);
    if (hour !== quota.hour) Object.assign(quota, { hour, calls: 0 });
    quota.calls += 1;
    const limit = 'x-api-key' in headers ? HOURLY.withKey : HOURLY.withoutKey;
    return Math.max(0, limit - quota.calls);
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const service = serviceOf(url);
    calls.push(service);
    const fault = faults.get(service);
    if (fault?.kind === 'slow') await setTimeout(fault.delayMs, null, { ref: false });
    const answer = (fault && ANSWERS[fault.kind]) ?? services(url);
    if (fault?.kind === 'limited') response.setHeader('retry-after', fault.retryAfterS);
    if (service === 'usgs-ogc' || service === 'usgs-statistics') {
      response.setHeader('x-ratelimit-remaining', callsLeft(request));
    }
    const length = Buffer.byteLength(answer.body);
    response.writeHead(answer.status, { 'content-type': answer.type, 'content-length': length });
    if (fault?.kind !== 'truncated') response.end(answer.body);
    // Announces the full length, sends half of the answer and hangs up.
    else response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy());
  });
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : settings.port;
  return {
    /** `http://127.0.0.1:port`, used as the host of every service. */
    origin: `http://127.0.0.1:${port}`,
    /** The calls since the start or the last `forget`. */
    traffic: {
      /** Calls of one service, or of all addresses. */
      callsOf: (service?: SimulatedService) =>
        calls.filter((call) => service === undefined || call === service).length,
      forget: () => {
        calls.length = 0;
      },
    },
    /** Makes a service fail from the next call on. */
    setFault: (service: SimulatedService, fault: Fault) => void faults.set(service, fault),
    clearFaults: () => faults.clear(),
    /** Stops, and aborts pending answers. */
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
