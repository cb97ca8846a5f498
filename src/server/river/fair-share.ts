import { LRUCache } from 'lru-cache';
import type { UpstreamService } from './river-upstream.ts';

const HOUR_MS = 3_600_000;
/** Visitors whose calls of the last hour are remembered. */
const MOST_VISITORS = 5000;

/**
 * Who a visitor is, for counting calls within this process: an address, of version 6 its first half,
 * within which one visitor can change it at will.
 */
export function visitorOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

/**
 * Keeps one visitor from using up everyone's calls of an hour: nobody causes more calls of a service
 * than half of what it still allows then, so that there is always a call for who asks for the first
 * time.
 */
export class FairShare {
  readonly #calls = new LRUCache<string, readonly number[]>({ max: MOST_VISITORS });
  readonly #now: () => number;

  /** @param now milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Whether a visitor may cause a call of a service; it is counted if so.
   *
   * @param left calls that the service still allows in this hour.
   */
  take(visitor: string, service: UpstreamService, left: number): boolean {
    const key = `${service} ${visitor}`;
    const now = this.#now();
    const calls = (this.#calls.get(key) ?? []).filter((at) => at > now - HOUR_MS && at <= now);
    // With nothing left the service itself refuses, and says for how long.
    if (calls.length > 0 && left > 0 && calls.length >= left / 2) return false;
    this.#calls.set(key, [...calls, now]);
    return true;
  }
}
