import { setImmediate } from 'node:timers/promises';

/**
 * Lets waiting requests and signals be handled. SQLite answers synchronously, so a long series of
 * awaited queries would still block everything else in a server.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
