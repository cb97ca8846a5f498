import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Fault, faultyAnswer } from './fault.ts';
import { createSimulatedServices, type SimulatedService, serviceOf } from './simulated-services.ts';
import type { WireAnswer } from './wire.ts';
import type { WorldSettings } from './world.ts';

/** Settings of a server of simulated services. */
export interface SimulatedServerSettings extends Omit<WorldSettings, 'figures'> {
  /** Port on 127.0.0.1; 0 takes any that is free. */
  readonly port: number;
}

/** A running server of simulated services. */
export interface SimulatedServer {
  readonly port: number;
  /** `http://127.0.0.1:port`, used as the host of every service. */
  readonly origin: string;
  /** The calls since the start or the last `forget`. */
  readonly traffic: {
    /** Calls of one service, or of all addresses. */
    callsOf(service?: SimulatedService): number;
    /** Addresses, path and search part, with the number of calls of each. */
    addresses(): ReadonlyMap<string, number>;
    forget(): void;
  };
  /** Makes a service fail from the next call on; `null` repairs it. */
  setFault(service: SimulatedService, fault: Fault | null): void;
  /** Clears all faults. */
  clearFaults(): void;
  /** Stops, and aborts pending answers. */
  close(): Promise<void>;
}

/** Calls that the new USGS services allow in an hour, without a key and with one. */
const HOURLY = { withoutKey: 50, withKey: 1000 } as const;

function send(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** Announces the full length, sends half of the answer and hangs up. */
function sendHalf(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

/** Adds the number of calls left in the hour to answers of the new USGS services. */
function createQuota(now: () => number) {
  const calls = { hour: Number.NaN, count: 0 };
  return (answer: WireAnswer, hasKey: boolean): WireAnswer => {
    const hour = Math.floor(now() / 3_600_000);
    if (hour !== calls.hour) Object.assign(calls, { hour, count: 0 });
    calls.count += 1;
    const limit = hasKey ? HOURLY.withKey : HOURLY.withoutKey;
    const left = String(Math.max(0, limit - calls.count));
    return { ...answer, headers: { ...answer.headers, 'x-ratelimit-remaining': left } };
  };
}

/**
 * Serves the simulated services on loopback, with faults on demand and a count of all calls.
 *
 * @throws the error of `node:net` when the port is taken.
 */
export async function startSimulatedServices(
  settings: SimulatedServerSettings,
): Promise<SimulatedServer> {
  const believable = createSimulatedServices(settings);
  const sentinels = createSimulatedServices({ ...settings, figures: 'sentinels' });
  const faults = new Map<SimulatedService, Fault>();
  const calls: { readonly service: SimulatedService | null; readonly address: string }[] = [];
  const withQuota = createQuota(settings.now);
  const delayed = new Set<NodeJS.Timeout>();

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const address = request.url ?? '/';
    const url = new URL(address, `http://${request.headers.host}`);
    const service = serviceOf(url);
    calls.push({ service, address });
    const fault = (service === null ? undefined : faults.get(service)) ?? null;
    if (fault?.kind === 'hanging') return;
    const respond = () => {
      const services = fault?.kind === 'sentinels' ? sentinels : believable;
      const right = (fault === null ? null : faultyAnswer(fault, url)) ?? services({ url });
      const hasQuota = service === 'usgs-ogc' || service === 'usgs-statistics';
      const whole = hasQuota ? withQuota(right, 'x-api-key' in request.headers) : right;
      if (fault?.kind === 'truncated') sendHalf(response, whole);
      else send(response, whole);
    };
    if (fault?.kind !== 'slow') return respond();
    const timer = setTimeout(() => {
      delayed.delete(timer);
      respond();
    }, fault.delayMs);
    delayed.add(timer);
  };

  const server = createServer(answer);
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : settings.port;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    traffic: {
      callsOf: (service) =>
        calls.filter((call) => service === undefined || call.service === service).length,
      addresses: () => {
        const byAddress = Map.groupBy(calls, ({ address }) => address);
        return new Map([...byAddress].map(([address, { length }]) => [address, length]));
      },
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
      for (const timer of delayed) clearTimeout(timer);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
