import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { everyNight, untilDone } from '#jobs/every-night.ts';
import { isLookOverdue } from '#jobs/overdue-look.ts';
import type { Store } from '#store/store.ts';

const INGEST_PROGRAM = fileURLToPath(new URL('../jobs/ingest.ts', import.meta.url));

/**
 * Reads the sources in a process of its own, so that answers do not wait for it and the memory it
 * takes is given back. It says itself what went wrong; gives whether all went well.
 */
async function readSources(databaseUrl: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const reading = spawn(process.execPath, [INGEST_PROGRAM], {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: databaseUrl },
      signal,
    });
    // An abort is an error here too; the process has been told to end then.
    reading.once('error', () => resolve(false));
    reading.once('exit', (code) => resolve(code === 0));
  });
}

/** Reads the sources every night, and at once when that is overdue; until the signal. */
export async function readEveryNight(parts: {
  readonly store: Store;
  readonly databaseUrl: string;
  readonly now: () => number;
  readonly random: () => number;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { store, databaseUrl, now, random, signal } = parts;
  const work = () => readSources(databaseUrl, signal);
  const sleep = async (ms: number) => {
    // Unref: nothing is waited for when the server ends.
    await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
    return !signal.aborted;
  };
  if (await isLookOverdue(store, now())) await untilDone(work, { sleep });
  await everyNight(work, { now, random, sleep });
}
