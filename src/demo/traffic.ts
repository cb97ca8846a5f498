import type { SimulatedService } from './simulated-services.ts';

/** What has been asked of the simulated services since the start or the last `forget`. */
export interface Traffic {
  /** Calls of one service, or of all. */
  callsOf(service?: SimulatedService): number;
  /** Calls of one address: path and search part as they were sent. */
  callsAt(address: string): number;
  /** Addresses that were asked for, with the number of calls of each. */
  addresses(): ReadonlyMap<string, number>;
  /** Bytes of the bodies that were handed to the network for one service, or for all. */
  bytesOf(service?: SimulatedService): number;
  /** Starts to count anew. */
  forget(): void;
}

/** Traffic as the server writes it down. */
export interface TrafficLog extends Traffic {
  called(service: SimulatedService | null, address: string): void;
  sent(service: SimulatedService | null, bytes: number): void;
}

/** An empty log. Calls that belong to no service count among all. */
export function createTrafficLog(): TrafficLog {
  const calls = new Map<string, number>();
  const bytes = new Map<string, number>();
  const addresses = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string, amount: number) =>
    counts.set(key, (counts.get(key) ?? 0) + amount);
  const all = (counts: Map<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
  const of = (counts: Map<string, number>, key: string | undefined) =>
    key === undefined ? all(counts) : (counts.get(key) ?? 0);
  return {
    callsOf: (service) => of(calls, service),
    callsAt: (address) => addresses.get(address) ?? 0,
    addresses: () => new Map(addresses),
    bytesOf: (service) => of(bytes, service),
    forget: () => {
      for (const counts of [calls, bytes, addresses]) counts.clear();
    },
    called: (service, address) => {
      add(calls, service ?? 'none', 1);
      add(addresses, address, 1);
    },
    sent: (service, amount) => add(bytes, service ?? 'none', amount),
  };
}
