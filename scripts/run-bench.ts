import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, command } from '#jobs/command.ts';
import { machineLine } from '../bench/machine.ts';
import { buildWeb } from './build-web.ts';

/** A bench that is run from a terminal. */
interface Bench<Part extends string> {
  /** Its npm script, for messages. */
  readonly name: string;
  readonly help: string;
  /** What `--only` may name. */
  readonly parts: readonly Part[];
  /** Those that run only when they are named. */
  readonly onlyNamed?: readonly Part[];
  /**
   * @param folder for its stores; deleted afterwards.
   * @param runs how often to measure what is measured several times.
   */
  readonly run: (wanted: (part: Part) => boolean, folder: string, runs: number) => Promise<void>;
}

/** Exit code of a program that SIGINT ends. */
const STOPPED = 128 + 2;

/** The bar of a figure, and whether it is met. */
export function bar(most: string, isMet: boolean): string {
  return `bar ${most}, ${isMet ? 'ok' : 'MISSED'}`;
}

/** Makes a bench: it builds what is stale, prints the machine, and runs the requested parts. */
export function benchCommand<Part extends string>(bench: Bench<Part>): Command {
  const { name, help, parts, onlyNamed = [] } = bench;
  return command({
    name,
    help,
    options: { only: { type: 'string' }, runs: { type: 'string', default: '5' } },
    stopped: { message: 'stopped', code: STOPPED },
    run: async ({ values: { only, runs }, print, signal }) => {
      if (only !== undefined && !parts.some((part) => part === only)) {
        throw new Error(`--only ${only} must be one of ${parts.join(', ')}`);
      }
      if (!/^[1-9]\d?$/.test(runs)) throw new Error(`--runs ${runs} must be a number from 1 to 99`);
      const folder = mkdtempSync(join(tmpdir(), 'freshet-bench-'));
      const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      // After the listeners of the servers under measurement, which are killed with the bench.
      const stop = () => {
        process.on('exit', remove);
        process.exit(STOPPED);
      };
      signal.addEventListener('abort', stop);
      try {
        buildWeb();
        print(machineLine());
        const usual = (part: Part) => only === undefined && !onlyNamed.includes(part);
        await bench.run((part) => only === part || usual(part), folder, Number(runs));
      } finally {
        signal.removeEventListener('abort', stop);
        remove();
      }
    },
  });
}
