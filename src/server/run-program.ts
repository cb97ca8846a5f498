import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { SiteLog } from './site-log.ts';

/** How every program begins its lines. */
const PREFIX = /^freshet: /;

/**
 * Runs a program of ours in a process of its own, so that answers do not wait and its memory is given
 * back. What it says goes into the log.
 *
 * @param parts.longestMs after how long it is ended.
 * @returns its exit code; `null` when it was ended.
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
  const tell = (input: NodeJS.ReadableStream, to: (line: string) => void) =>
    createInterface({ input }).on('line', (line) => to(line.replace(PREFIX, '')));
  tell(program.stdout, log.say);
  tell(program.stderr, log.complain);
  // An abort is an error, too; it has already ended the process.
  const [code] = await once(program, 'close').catch(() => [null]);
  return code;
}
