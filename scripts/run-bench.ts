import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineLine } from '../bench/machine.ts';
import { buildWeb } from './build-web.ts';

/** A bench as it is called from a terminal. */
interface Bench<Part extends string> {
  /** Its npm script, for messages. */
  readonly name: string;
  readonly help: string;
  /** What `--only` may name. */
  readonly parts: readonly Part[];
  /** @param folder for its stores; taken away when it is done. */
  readonly run: (wanted: (part: Part) => boolean, folder: string) => Promise<void>;
}

/** Builds what is stale, prints the machine, and runs what the command line asks for. */
export async function runBench<Part extends string>(bench: Bench<Part>): Promise<void> {
  const { name, help, parts, run } = bench;
  const folder = mkdtempSync(join(tmpdir(), 'freshet-bench-'));
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string' }, help: { type: 'boolean', default: false } },
    });
    const { only } = values;
    if (values.help) {
      console.log(help);
      return;
    }
    if (only !== undefined && !parts.some((part) => part === only)) {
      throw new Error(`--only ${only} must be one of ${parts.join(', ')}`);
    }
    buildWeb();
    console.log(machineLine());
    await run((part) => only === undefined || only === part, folder);
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
