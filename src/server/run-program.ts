import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { everyNight, isLookOverdue, type NightTools } from '#jobs/every-night.ts';
import type { Store } from '#store/store.ts';
import type { SiteLog } from './site-log.ts';

const PREFIX = /^freshet: /;

/**
 * Runs one of our programs in a process of its own, so that the server keeps answering and the memory is
 * freed afterward. Returns its exit code, `null` if it was killed.
 */
export async function runProgram(
  args: readonly string[],
  parts: {
    readonly databaseUrl: string;
    readonly signal: AbortSignal;
    readonly log: SiteLog;
    readonly longestMs?: number;
  },
): Promise<number | null> {
  const { log, signal, longestMs } = parts;
  const program = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: parts.databaseUrl },
    signal,
    ...(longestMs === undefined ? {} : { timeout: longestMs, killSignal: 'SIGKILL' }),
  });
  const forward = (input: NodeJS.ReadableStream, to: (line: string) => void) =>
    createInterface({ input }).on('line', (line) => to(line.replace(PREFIX, '')));
  forward(program.stdout, log.say);
  forward(program.stderr, log.complain);
  // An abort rejects too; it has already killed the process.
  const [code] = await once(program, 'close').catch(() => [null]);
  return code;
}

/** Twice what reading an entire new source with every retry takes. */
const LONGEST_MS = HOUR_MS;
const INGEST_PROGRAM = fileURLToPath(import.meta.resolve('#jobs/ingest.ts'));

/** Reads the sources every night, and at once if overdue, unless another server has done so. */
export async function readEveryNight(
  parts: Parameters<typeof runProgram>[1] & NightTools & { readonly store: Store },
): Promise<void> {
  const { store, log, longestMs = LONGEST_MS } = parts;
  async function work(): Promise<boolean> {
    if (!(await isLookOverdue(store, parts.now()))) return true;
    const begun = performance.now();
    const code = await runProgram([...process.execArgv, INGEST_PROGRAM], { ...parts, longestMs });
    if (code === null && performance.now() - begun >= longestMs) {
      log.complain('reading the sources took too long and was stopped');
    }
    return code === 0;
  }
  await everyNight(work, parts);
}
