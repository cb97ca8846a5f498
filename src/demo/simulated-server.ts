import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { WorldSettings } from './simulated-river.ts';
import {
  createSimulatedServices,
  htmlAnswer,
  type SimulatedService,
  serviceOf,
} from './simulated-services.ts';
import { jsonAnswer, type WireAnswer } from './usgs.ts';

/**
 * Something that goes wrong with a service: the right answer, but later; 429 with `Retry-After`; no
 * answer on an open connection (`hanging`); 500 in JSON; 503 and 200 with a page for people
 * (`unavailable`, `html`); half of the right answer; JSON that is not what was promised; or an answer
 * with nothing in it.
 */
export type Fault =
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'limited'; readonly retryAfterS: number }
  | { readonly kind: 'hanging' | 'broken' | 'unavailable' | 'html' | 'truncated' }
  | { readonly kind: 'wrong-json' | 'empty' };

/** Has what any of the services calls its list, with nothing in it. */
const EMPTY = jsonAnswer({ features: [], gauges: [], value: { timeSeries: [] }, next: null });

/** The answer that a fault puts in the place of the right one; `null` where that one is sent. */
function faultyAnswer({ kind }: Fault, { pathname }: URL): WireAnswer | null {
  switch (kind) {
    case 'limited':
      return jsonAnswer({ error: { code: 'OVER_RATE_LIMIT' } }, 429);
    case 'broken':
      return jsonAnswer({ code: 'NoApplicableCode' }, 500);
    case 'unavailable':
      return htmlAnswer(503, '503 Service Unavailable');
    case 'html':
      return htmlAnswer(200, 'Scheduled maintenance');
    case 'wrong-json':
      return jsonAnswer({ features: 'none', value: 7, data: { gauges: null } });
    case 'empty':
      return pathname.startsWith('/nwis/stat')
        ? { status: 200, type: 'text/plain', body: 'No sites/data found \n' }
        : EMPTY;
    default:
      return null;
  }
}

/** A running server of simulated services. */
export interface SimulatedServer {
  /** `http://127.0.0.1:port`, used as the host of every service. */
  readonly origin: string;
  /** The calls since the start or the last `forget`. */
  readonly traffic: {
    /** Calls of one service, or of all addresses. */
    callsOf(service?: SimulatedService): number;
    forget(): void;
  };
  /** Makes a service fail from the next call on; `null` repairs it. */
  setFault(service: SimulatedService, fault: Fault | null): void;
  clearFaults(): void;
  /** Stops, and aborts pending answers. */
  close(): Promise<void>;
}

/** Calls that the new USGS services allow in an hour, without a key and with one. */
const HOURLY = { withoutKey: 50, withKey: 1000 } as const;

/**
 * Serves the simulated services on loopback, with faults on demand and a count of all calls.
 *
 * @param settings.port on 127.0.0.1; 0 takes any that is free.
 * @throws the error of `node:net` when the port is taken.
 */
export async function startSimulatedServices(
  settings: WorldSettings & { readonly port: number },
): Promise<SimulatedServer> {
  const services = createSimulatedServices(settings);
  const faults = new Map<SimulatedService, Fault>();
  const calls: (SimulatedService | null)[] = [];
  const quota = { hour: Number.NaN, calls: 0 };

  /** What the new USGS services say of the calls left in the hour. */
  function quotaHeaders({ headers }: IncomingMessage): Record<string, string> {
    const hour = Math.floor(settings.now() / 3_600_000);
    if (hour !== quota.hour) Object.assign(quota, { hour, calls: 0 });
    quota.calls += 1;
    const limit = 'x-api-key' in headers ? HOURLY.withKey : HOURLY.withoutKey;
    return { 'x-ratelimit-remaining': String(Math.max(0, limit - quota.calls)) };
  }

  function respond(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const service = serviceOf(url);
    const fault = (service === null ? undefined : faults.get(service)) ?? null;
    const answer = (fault === null ? null : faultyAnswer(fault, url)) ?? services(url);
    const isNewUsgs = service === 'usgs-ogc' || service === 'usgs-statistics';
    const headers: Record<string, string> = isNewUsgs ? quotaHeaders(request) : {};
    if (fault?.kind === 'limited') headers['retry-after'] = String(fault.retryAfterS);
    response.writeHead(answer.status, {
      ...headers,
      'content-type': answer.type,
      'content-length': Buffer.byteLength(answer.body),
    });
    if (fault?.kind !== 'truncated') response.end(answer.body);
    // Announces the full length, sends half of the answer and hangs up.
    else response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy());
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const service = serviceOf(url);
    calls.push(service);
    const fault = service === null ? undefined : faults.get(service);
    if (fault?.kind === 'hanging') return;
    if (fault?.kind !== 'slow') return respond(request, response, url);
    setTimeout(() => respond(request, response, url), fault.delayMs).unref();
  });
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : settings.port;
  return {
    origin: `http://127.0.0.1:${port}`,
    traffic: {
      callsOf: (service) =>
        calls.filter((call) => service === undefined || call === service).length,
      forget: () => {
        calls.length = 0;
      },
    },
    setFault: (service, fault) => {
      if (fault === null) faults.delete(service);
      else faults.set(service, fault);
    },
    clearFaults: () => faults.clear(),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
