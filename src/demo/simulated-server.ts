import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Fault, faultyAnswer } from './fault.ts';
import { createSimulatedServices, type SimulatedService, serviceOf } from './simulated-services.ts';
import { createTrafficLog, type Traffic } from './traffic.ts';
import type { WireAnswer } from './wire.ts';
import type { WorldSettings } from './world.ts';

/** What a server of simulated services is started with. */
export interface SimulatedServerSettings extends Omit<WorldSettings, 'figures'> {
  /** Port on 127.0.0.1; 0 takes any that is free. */
  readonly port: number;
}

/** A running server of simulated services. */
export interface SimulatedServer {
  readonly port: number;
  /** `http://127.0.0.1:port`, which stands in for the host of every service. */
  readonly origin: string;
  readonly traffic: Traffic;
  /** Makes a service fail from the next call on; `null` mends it. */
  setFault(service: SimulatedService, fault: Fault | null): void;
  /** Mends all services. */
  mendAll(): void;
  /** Stops, and breaks off what is still being answered. */
  close(): Promise<void>;
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}

function send(response: ServerResponse, { status, headers, body }: WireAnswer): number {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.end(bytes);
  return bytes.length;
}

/** Promises the whole answer, sends half of it and hangs up. */
function sendHalf(response: ServerResponse, { status, headers, body }: WireAnswer): number {
  const bytes = Buffer.from(body);
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.write(half, () => response.destroy());
  return half.length;
}

/** Counts what is left of the calls of an hour where an answer says how many there are. */
function createQuota(now: () => number): (answer: WireAnswer) => WireAnswer {
  let hour = Number.NaN;
  let calls = 0;
  return (answer) => {
    const limit = answer.headers['x-ratelimit-limit'];
    if (limit === undefined) return answer;
    const present = Math.floor(now() / 3_600_000);
    calls = present === hour ? calls + 1 : 1;
    hour = present;
    const left = String(Math.max(0, Number(limit) - calls));
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
  const traffic = createTrafficLog();
  const withQuota = createQuota(settings.now);
  const delayed = new Set<NodeJS.Timeout>();

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const address = request.url ?? '/';
    const url = URL.parse(address, `http://${request.headers.host ?? '127.0.0.1'}`);
    const service = url === null ? null : serviceOf(url);
    traffic.called(service, address);
    if (url === null) {
      response.writeHead(400).end();
      return;
    }
    const fault = (service === null ? undefined : faults.get(service)) ?? null;
    if (fault?.kind === 'hanging') return;
    const services = fault?.kind === 'sentinels' ? sentinels : believable;
    const right = () => withQuota(services({ url, headers: headersOf(request) }));
    const replaced = fault === null ? null : faultyAnswer(fault, url);
    const respond = () => {
      const whole = replaced ?? right();
      const bytes = fault?.kind === 'truncated' ? sendHalf(response, whole) : send(response, whole);
      traffic.sent(service, bytes);
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
    traffic,
    setFault: (service, fault) => {
      if (fault === null) faults.delete(service);
      else faults.set(service, fault);
    },
    mendAll: () => faults.clear(),
    close: async () => {
      for (const timer of delayed) clearTimeout(timer);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
