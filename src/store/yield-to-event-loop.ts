import { setImmediate } from 'node:timers/promises';

/** A turn of the event loop accepts one connection, the next reads its request. */
const QUIET_TURNS = 3;
/** A server that is always busy still gets its work done: half of the time for pieces of this length. */
const MOST_MS = 25;

async function quiet(): Promise<void> {
  const until = performance.now() + MOST_MS;
  let { events } = performance.nodeTiming.uvMetricsInfo;
  for (let turns = 0; turns < QUIET_TURNS && performance.now() < until; turns += 1) {
    await setImmediate();
    const now = performance.nodeTiming.uvMetricsInfo.events;
    if (now !== events) turns = -1;
    events = now;
  }
}

let before: Promise<void> = Promise.resolve();

/**
 * Lets everybody through who waits for an answer that is at hand, and signals: SQLite and rendering are
 * synchronous. Of those who call it, one goes on at a time.
 */
export function yieldToEventLoop(): Promise<void> {
  before = before.then(quiet);
  return before;
}
