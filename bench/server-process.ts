import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { hasCommand } from './machine.ts';

/** A server under measurement. */
export interface ServerProcess {
  readonly origin: string;
  /** Milliseconds from its start to its first answer. */
  readonly firstAnswerMs: number;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** A first start fills the store: on a busy machine into PostgreSQL more than a minute. */
const PATIENCE_MS = 180_000;

/** Linux ends the server with the bench, whatever ends that. */
const ENDS_WITH_US = hasCommand('setpriv') ? ['setpriv', '--pdeathsig', 'KILL'] : [];

/** Starts a command and waits until the address answers. */
export async function startServer(
  command: string,
  args: readonly string[],
  options: {
    readonly port: number;
    readonly path: string;
    readonly env?: Record<string, string>;
    /** Folder of the project, if it is another one. */
    readonly cwd?: string;
  },
): Promise<ServerProcess> {
  const origin = `http://127.0.0.1:${options.port}`;
  if (await fetch(origin).catch(() => null)) {
    throw new Error(`another server answers on port ${options.port}: stop it first`);
  }
  const begun = performance.now();
  const [program = command, ...before] = [...ENDS_WITH_US, command];
  const child = spawn(program, [...before, ...args], {
    cwd: options.cwd ?? '.',
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...options.env },
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
    process.off('exit', kill);
  });
  while (performance.now() - begun < PATIENCE_MS) {
    if (child.exitCode !== null) throw new Error(`${command} ended with code ${child.exitCode}`);
    const answer = await fetch(origin + options.path).catch(() => null);
    if (answer?.ok) {
      await answer.arrayBuffer();
      return {
        origin,
        firstAnswerMs: performance.now() - begun,
        child,
        stop: async () => {
          child.kill('SIGTERM');
          await exited;
        },
      };
    }
    await pause(5);
  }
  kill();
  throw new Error(`${command} did not answer within ${PATIENCE_MS / 1000} s`);
}

/** What `npm run serve` or `npm run ingest` hands to Node. */
export function nodeArguments(script: 'serve' | 'ingest'): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  return String(scripts[script]).split(' ').slice(1);
}

/** Starts this project's server as `npm run serve` does. */
export function startFreshet(options: {
  readonly port: number;
  readonly path: string;
  /** `DATABASE_URL` of its store. */
  readonly database: string;
  readonly env: Record<string, string>;
  readonly cwd?: string;
}): Promise<ServerProcess> {
  const { database, env, ...where } = options;
  const { port } = where;
  return startServer(process.execPath, nodeArguments('serve'), {
    ...where,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database,
      ...env,
    },
  });
}

/** Starts a demonstration on a store in a folder, and waits until the page answers. */
export function startDemo(port: number, path: string, folder: string): Promise<ServerProcess> {
  const database = `file:${folder}/bench.sqlite`;
  return startFreshet({ port, path, database, env: { FRESHET_MODE: 'demo' } });
}

/** Resident memory of a process and the most it ever had, in MB. */
export function memoryOf(pid: number): { readonly nowMb: number; readonly peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN);
  return { nowMb: kilobytes('VmRSS') / 1024, peakMb: kilobytes('VmHWM') / 1024 };
}
