import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { heldUpMs } from './machine.ts';
import type { ServerProcess } from './server-process.ts';

/** Visitors come from so many addresses of loopback, so that a balancer tells them apart. */
const VISITORS = 32;
const PATIENCE_MS = 10_000;

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
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  const under = new Set<Promise<void>>();
  let failed = 0;
  let isGone = false;
  const ask = (number: number, due: number) =>
    new Promise<void>((resolve) => {
      const fail = () => {
        if (isUntilGone) isGone = true;
        else failed += 1;
        resolve();
      };
      const options = {
        agent,
        localAddress: `127.0.${number % VISITORS}.1`,
        headers: { 'accept-encoding': 'gzip, deflate, br' },
        timeout: PATIENCE_MS,
      };
      const call = get(origin + paths[number % paths.length], options, (answer) => {
        answer.on('error', fail).on('end', () => {
          times.push(performance.now() - due);
          resolve();
        });
        if (answer.statusCode !== 200) failed += 1;
        answer.resume();
      });
      call.on('error', fail).on('timeout', () => call.destroy());
    });
  const begun = performance.now();
  const all = rate * seconds;
  for (let number = 0; number < all && !isGone; ) {
    const due = Math.min((rate * (performance.now() - begun)) / 1000, all);
    for (; number < due; number += 1) {
      const asked = ask(number, begun + (1000 * number) / rate);
      under.add(asked);
      asked.finally(() => under.delete(asked));
    }
    await pause(1);
  }
  await Promise.all(under);
  agent.destroy();
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
