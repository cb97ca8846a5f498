import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { serverCommand } from '#server/server-command.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** The file of its store. */
  readonly database: string;
  readonly startMs: number;
  stop(): Promise<void>;
}

/** The first start fills the store, which can take minutes on a busy machine. */
const PATIENCE_MS = 180_000;

export async function startDemo(
  port: number,
  folder: string,
  day?: string,
): Promise<ServerProcess> {
  const origin = `http://127.0.0.1:${port}`;
  if (await fetch(origin).catch(() => null))
    throw new Error(`another server answers on port ${port}: stop it first`);
  const { args, env } = serverCommand();
  const database = `${folder}/bench.sqlite`;
  const demo = {
    FRESHET_MODE: 'demo',
    PORT: String(port),
    HOST: '127.0.0.1',
    ...(day && { FRESHET_AS_OF: day }),
  };
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, ...demo, DATABASE_URL: `file:${database}` },
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit').then(() => process.off('exit', kill));
  const { pid = 0 } = child;
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const startMs = () => performance.now() - begun;
  while (startMs() < PATIENCE_MS) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return { origin, pid, database, startMs: startMs(), stop };
    await pause(20);
  }
  kill();
  throw new Error(`the server did not answer within ${PATIENCE_MS / 1000} s`);
}
