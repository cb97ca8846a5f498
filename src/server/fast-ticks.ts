import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps `process.nextTick` fast, which every answer calls several times. Call it once, at the start.
 *
 * Node 24 makes a record of each tick, with computed keys. When a garbage collection finds no such
 * record alive, V8 forgets its shape, takes the next one for another kind of object, and from then
 * on makes every record the slow way: 280 ns a tick for 45, a seventh of all requests a second. A
 * record that stays alive keeps the shape.
 */
export function keepTicksFast(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
