import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '#jobs/command.ts';

/** What the build is made from: the web, and the server in one file (docs/adr/0075). */
const INPUTS = [
  'src',
  'data/base-map.json',
  'data/towns.csv',
  'public',
  'vite.config.ts',
  'scripts/icons.ts',
  'scripts/outlines.ts',
  'package-lock.json',
];
const STAMP = 'dist/web/.inputs';

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function inputsHash(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(filesOf)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Builds the web and the server unless the existing build was made from the same files.
 *
 * @throws {Error} when the build fails; its own output says why.
 */
export function buildWeb(): void {
  const inputs = inputsHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  process.stderr.write('freshet: building the web …\n');
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the web could not be built; the output above says why');
  writeFileSync(STAMP, inputs);
}

export const main = command({
  name: 'build',
  help: `Builds the web and the server unless the existing build was made from the same files.

Usage: npm run build`,
  options: {},
  run: async () => buildWeb(),
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
