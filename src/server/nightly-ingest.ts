import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { everyNight, type NightTools, untilDone } from '#jobs/every-night.ts';
import { isLookOverdue } from '#jobs/overdue-look.ts';
import type { Store } from '#store/store.ts';

/** Reading a whole new source with every retry takes half of this. */
const LONGEST_MS = 3_600_000;
const INGEST_PROGRAM = fileURLToPath(import.meta.resolve('#jobs/ingest.ts'));

/**
 * Reads the sources in a process of its own, so that answers do not wait and its memory is given
 * back. The process itself reports what went wrong.
 *
 * @returns whether it succeeded.
 */
async function readSources(parts: Reading): Promise<boolean> {
  const { databaseUrl, signal, longestMs = LONGEST_MS } = parts;
  return new Promise((resolve) => {
    const reading = spawn(process.execPath, [...process.execArgv, INGEST_PROGRAM], {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: databaseUrl },
      signal,
    });
    const overdue = setTimeout(() => {
      process.stderr.write('freshet: reading the sources took too long and was ended\n');
      // Ends even a frozen process; what it had not finished is not stored.
      reading.kill('SIGKILL');
    }, longestMs);
    const end = (isDone: boolean) => {
      clearTimeout(overdue);
      resolve(isDone);
    };
    // An abort is an error, too; it has already ended the process.
    reading.once('error', () => end(false));
    reading.once('exit', (code) => end(code === 0));
  });
}

interface Reading {
  readonly databaseUrl: string;
  readonly signal: AbortSignal;
  /** After how long a reading is ended, to be tried again; an hour by default. */
  readonly longestMs?: number;
}

/**
 * Reads the sources every night, and at once when that is overdue, until a wait is cut short. What
 * another server on the same store has read this night is not read again.
 */
export async function readEveryNight(
  parts: Reading & NightTools & { readonly store: Store },
): Promise<void> {
  const work = async () =>
    !(await isLookOverdue(parts.store, parts.now())) || (await readSources(parts));
  await untilDone(work, parts);
  await everyNight(work, parts);
}
