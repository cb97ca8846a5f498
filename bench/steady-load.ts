import { setTimeout as pause } from 'node:timers/promises';
import { heldUpMs } from './machine.ts';
import type { ServerProcess } from './server-process.ts';
import { Visitor } from './visitor.ts';

/** Visitors come from so many addresses of loopback, so that a balancer tells them apart. */
const VISITORS = 32;

/** How requests were answered, in milliseconds from when each was due. */
export interface Answers {
  readonly answered: number;
  /** No answer, or another than 200. */
  readonly failed: number;
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
}

/**
 * Asks for paths in turn at a steady rate, whether or not the ones before were answered: a server that
 * pauses cannot slow its visitors down.
 *
 * @param rate requests a second.
 * @param isUntilGone ends when the server is killed, and does not count what was under way then.
 */
export async function steadyLoad(
  origin: string,
  paths: readonly string[],
  {
    rate,
    seconds,
    isUntilGone = false,
  }: { readonly rate: number; readonly seconds: number; readonly isUntilGone?: boolean },
): Promise<Answers> {
  const visitors = Array.from(
    { length: VISITORS },
    (_, number) => new Visitor(origin, `127.0.${number}.1`),
  );
  const times: number[] = [];
  const ended = Promise.withResolvers<void>();
  let [under, failed] = [0, 0];
  let [isGone, isAsked] = [false, false];
  const ask = (number: number, due: number) => {
    under += 1;
    visitors[number % VISITORS]?.ask(paths[number % paths.length] ?? '/', (status) => {
      under -= 1;
      if (status === null && isUntilGone) isGone = true;
      else if (status !== 200) failed += 1;
      if (status !== null) times.push(performance.now() - due);
      if (isAsked && under === 0) ended.resolve();
    });
  };
  const begun = performance.now();
  const all = rate * seconds;
  for (let number = 0; number < all && !isGone; ) {
    const due = Math.min((rate * (performance.now() - begun)) / 1000, all);
    for (; number < due; number += 1) ask(number, begun + (1000 * number) / rate);
    await pause(1);
  }
  isAsked = true;
  if (under > 0) await ended.promise;
  for (const visitor of visitors) visitor.leave();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return {
    answered: times.length,
    failed,
    median: at(0.5),
    p99: at(0.99),
    longest: at(1),
  };
}

/** {@link steadyLoad} on a server, and how much the two were held up by other processes meanwhile. */
export async function watchedLoad(
  { origin, child }: ServerProcess,
  paths: readonly string[],
  load: { readonly rate: number; readonly seconds: number },
): Promise<Answers & { readonly heldUp: string }> {
  const held = () => [child.pid ?? 0, process.pid].map(heldUpMs);
  const [before, begun] = [held(), performance.now()];
  const answers = await steadyLoad(origin, paths, load);
  const passed = performance.now() - begun;
  const [server = 0, asker = 0] = held().map((ms, at) => (100 * (ms - (before[at] ?? 0))) / passed);
  return { ...answers, heldUp: `held up ${server.toFixed(0)} and ${asker.toFixed(0)} %` };
}
