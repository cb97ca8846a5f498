import { setImmediate } from 'node:timers/promises';

/**
 * Lets waiting requests and signals be handled. SQLite answers synchronously, so awaiting a long
 * row of its queries would hold up everything else in a server.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
