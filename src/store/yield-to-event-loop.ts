import { setImmediate } from 'node:timers/promises';

/** Lets requests and signals through: SQLite is synchronous, and awaiting it blocks a server. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
