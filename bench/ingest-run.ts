import type { ChildProcess } from 'node:child_process';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { openStore } from '#store/open-store.ts';
import { memoryOf, nodeArguments } from './server-process.ts';

const LOOK_EVERY_MS = 20;

const readySchema = z.object({ origin: z.string(), rows: z.number() });
const truthSchema = z.object({ returns: z.number(), fish: z.number() });

/** The daily returns that a store holds, or must hold. */
export type Content = z.infer<typeof truthSchema>;

/** The made-up data set in its own process. */
export class MadeUpService {
  readonly #child: ChildProcess;
  readonly origin: string;
  readonly rows: number;

  private constructor(child: ChildProcess, ready: z.infer<typeof readySchema>) {
    this.#child = child;
    this.origin = ready.origin;
    this.rows = ready.rows;
  }

  /** @param cwd folder of the project whose facilities it knows. */
  static async start(rows: number, seed: number, cwd = '.'): Promise<MadeUpService> {
    const child = fork(resolve(cwd, 'bench/returns-service.ts'), [String(rows), String(seed)], {
      cwd,
      execArgv: ['--max-old-space-size=8000'],
    });
    const ready = await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('the made-up service ended; its message above says why'));
      child.once('message', resolve).once('exit', fail);
    });
    return new MadeUpService(child, readySchema.parse(ready));
  }

  /** Posts a night's changes; returns what the data set then holds. */
  anotherNight(): Promise<Content> {
    return this.#ask('another night');
  }

  truth(): Promise<Content> {
    return this.#ask('truth');
  }

  async stop(): Promise<void> {
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }

  async #ask(question: string): Promise<Content> {
    this.#child.send(question);
    const [answer] = await once(this.#child, 'message');
    return truthSchema.parse(answer);
  }
}

/** How a run of the ingest program went. */
export interface IngestRun {
  readonly seconds: number;
  readonly peakMb: number;
  readonly code: number | null;
  readonly said: string;
}

/**
 * Runs the ingest program as `npm run ingest` does.
 *
 * @param killAfterMs kills it this long after its start, if it is still running.
 * @param cwd folder of the project.
 */
export async function runIngest(
  service: MadeUpService,
  database: string,
  {
    killAfterMs = null,
    cwd = '.',
  }: { readonly killAfterMs?: number | null; readonly cwd?: string } = {},
): Promise<IngestRun> {
  const args = [...nodeArguments('ingest'), '--source', 'wdfw-returns'];
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: database, FRESHET_WDFW_RETURNS_URL: service.origin },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const exited = once(child, 'exit');
  let peakMb = 0;
  while (child.exitCode === null && child.signalCode === null) {
    try {
      peakMb = Math.max(peakMb, memoryOf(child.pid ?? 0).peakMb || 0);
    } catch {
      // It has just ended.
    }
    const elapsed = performance.now() - begun;
    if (killAfterMs !== null && elapsed >= killAfterMs) child.kill('SIGKILL');
    const left = killAfterMs === null ? LOOK_EVERY_MS : Math.max(1, killAfterMs - elapsed);
    await Promise.race([exited, setTimeout(Math.min(LOOK_EVERY_MS, left))]);
  }
  return { seconds: (performance.now() - begun) / 1000, peakMb, code: child.exitCode, said };
}

/** What a store holds of the daily returns, read as a site reads it. */
export async function contentOf(
  database: string,
): Promise<Content & { readonly dataVersion: string | null; readonly ingests: number }> {
  const store = await openStore(database, { now: () => new Date() });
  try {
    return await store.read(async (view) => {
      let returns = 0;
      let fish = 0;
      for (const facility of await view.facilities()) {
        for (const one of await view.returns(facility)) {
          if (one.source !== 'wdfw-returns') continue;
          returns += 1;
          fish += (one.adults ?? 0) + (one.jacks ?? 0);
        }
      }
      const [ledger] = await view.lastIngests();
      const dataVersion = (await view.publication())?.dataVersion ?? null;
      return { returns, fish, dataVersion, ingests: ledger?.completed?.id ?? 0 };
    });
  } finally {
    await store.close();
  }
}
