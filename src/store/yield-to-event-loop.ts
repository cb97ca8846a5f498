import { setImmediate } from 'node:timers/promises';

/** One turn of the event loop accepts a connection, the next reads its request; one in reserve. */
const QUIET_TURNS = 3;
/** Waits no longer than this: work in pieces of that length gets half of a busy server's time. */
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
 * Lets waiting requests and signals through between pieces of long synchronous work (SQLite,
 * rendering). Of several callers, one continues at a time.
 */
export function yieldToEventLoop(): Promise<void> {
  before = before.then(quiet);
  return before;
}
