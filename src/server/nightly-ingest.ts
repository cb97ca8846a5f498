import { fileURLToPath } from 'node:url';
import { everyNight, type NightTools, untilDone } from '#jobs/every-night.ts';
import { isLookOverdue } from '#jobs/overdue-look.ts';
import type { Store } from '#store/store.ts';
import { runProgram } from './run-program.ts';
import type { SiteLog } from './site-log.ts';

/** Reading a whole new source with every retry takes half of this. */
const LONGEST_MS = 3_600_000;
const INGEST_PROGRAM = fileURLToPath(import.meta.resolve('#jobs/ingest.ts'));

/** @returns whether the sources could be read. */
async function readSources(parts: Reading): Promise<boolean> {
  const { longestMs = LONGEST_MS, log } = parts;
  const args = [...process.execArgv, INGEST_PROGRAM];
  const begun = performance.now();
  const code = await runProgram(args, { ...parts, longestMs });
  // What it had not finished is not stored.
  if (code === null && performance.now() - begun >= longestMs) {
    log.complain('reading the sources took too long and was ended');
  }
  return code === 0;
}

interface Reading {
  readonly databaseUrl: string;
  readonly signal: AbortSignal;
  readonly log: SiteLog;
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
