import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import type { Command } from '#program/command.ts';

/** The Node that the project pins, whichever Node runs the tests. */
const PINNED_NODE = resolve('node_modules/.bin/node');
/** Drops the Linux capabilities that let root ignore permissions. */
const WITHOUT_OVERRIDE = ['setpriv', '--bounding-set=-dac_override,-dac_read_search', PINNED_NODE];
/** Programs start in half the time if their modules are already compiled. */
const COMPILE_CACHE = resolve('node_modules/.cache/node-compile');

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class Program {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #lines: string[] = [];
  readonly #ended: Promise<Ended>;

  /**
   * @param options its settings; whether permissions of files bind it, as they do not bind root; its
   *   working folder, by default the project's.
   */
  constructor(
    file: string,
    args: readonly string[] = [],
    {
      env,
      isBound = false,
      folder = '.',
    }: { env?: Readonly<Record<string, string>>; isBound?: boolean; folder?: string } = {},
  ) {
    // Another user may not have access to the project's folder.
    const isRoot = process.getuid?.() === 0;
    const [command = PINNED_NODE, ...bounds] = isBound && isRoot ? WITHOUT_OVERRIDE : [];
    this.#child = spawn(command, [...bounds, file, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    });
    const { stdout, stderr } = this.#child;
    createInterface({ input: stdout }).on('line', (line) => this.#lines.push(line));
    const errors = text(stderr);
    this.#ended = once(this.#child, 'close').then(async ([code, signal]) => ({
      code,
      signal,
      stdout: this.#lines.join('\n'),
      stderr: await errors,
    }));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  ended(): Promise<Ended> {
    return this.#ended;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** The first line of standard output that matches. @throws with all output if none does. */
  async line(pattern: RegExp): Promise<RegExpExecArray> {
    const find = () => this.#lines.map((line) => pattern.exec(line)).find((match) => match);
    const tooLate = this.#ended.then(({ code, stdout, stderr }) => {
      const match = find();
      if (match) return match;
      throw new Error(`ended with ${code} and no line ${pattern}:\n${stdout}\n${stderr}`);
    });
    return Promise.race([tooLate, vi.waitUntil(find, { timeout: 120_000, interval: 10 })]);
  }
}

export async function addressOf(server: Program): Promise<string> {
  const [, address = ''] = await server.line(/^freshet: \d+ facilities at (http:\/\/\S+)$/);
  return address;
}

/** Stops a server program and checks that it ends without an error. */
export async function stopped(server: Program): Promise<void> {
  server.kill('SIGTERM');
  expect(await server.ended()).toMatchObject({ code: 0, signal: null, stderr: '' });
}

/** Runs a command inside the test's own process, many times faster than a program. */
export async function inProcess(
  command: Command,
  args: readonly string[],
): Promise<Omit<Ended, 'signal'>> {
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await command(args, {
    print: (line) => void printed.push(`${line}\n`),
    complain: (line) => void complained.push(`${line}\n`),
  });
  return { code, stdout: printed.join(''), stderr: complained.join('') };
}
