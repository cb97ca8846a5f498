import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { everyNight, untilDone } from '#jobs/every-night.ts';
import { isLookOverdue } from '#jobs/overdue-look.ts';
import type { Store } from '#store/store.ts';

const INGEST_PROGRAM = fileURLToPath(new URL('../jobs/ingest.ts', import.meta.url));

/**
 * Reads the sources in a process of its own, so that answers do not wait and its memory is given
 * back. The process itself reports what went wrong.
 *
 * @returns whether it succeeded.
 */
async function readSources(databaseUrl: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const reading = spawn(process.execPath, [...process.execArgv, INGEST_PROGRAM], {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: databaseUrl },
      signal,
    });
    // An abort is an error, too; it has already ended the process.
    reading.once('error', () => resolve(false));
    reading.once('exit', (code) => resolve(code === 0));
  });
}

/** Reads the sources every night, and at once when that is overdue, until the signal aborts. */
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
    // Unref: the wait must not keep the server alive.
    await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
    return !signal.aborted;
  };
  if (await isLookOverdue(store, now())) await untilDone(work, { sleep });
  await everyNight(work, { now, random, sleep });
}
