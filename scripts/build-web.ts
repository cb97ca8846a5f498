import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '#program/command.ts';
import { compressFiles } from './compress-files.ts';
import { holdEarlierFiles } from './earlier-files.ts';

const INPUTS = [
  'src/contract',
  'src/domain',
  'src/web',
  'public',
  'data/base-map.json',
  'data/towns.csv',
  'data/washington.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'scripts/icons.ts',
  'scripts/outlines.ts',
  'scripts/build-web.ts',
  'scripts/compress-files.ts',
  'scripts/earlier-files.ts',
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

const CLIENT = 'dist/web/client';

function precached(): { url: string; revision: string | null }[] {
  const files = readdirSync(join(CLIENT, 'assets')).sort();
  const revision = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
  return [
    ...files.map((file) => ({ url: `/assets/${file}`, revision: null })),
    { url: '/offline', revision },
  ];
}

/** The service worker, which lists the files of the build. Its address never changes. */
async function buildServiceWorker(): Promise<void> {
  // Loaded here: most starts find that nothing is stale.
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'self.__WB_MANIFEST': JSON.stringify(precached()),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/web/service-worker.ts',
        output: { entryFileNames: '[name].js', format: 'iife' },
      },
    },
  });
}

export async function buildWeb(): Promise<void> {
  const inputs = inputsHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  process.stderr.write('freshet: building the web …\n');
  const putBack = holdEarlierFiles(CLIENT, Date.now());
  const tool = join('node_modules', '@react-router', 'dev', 'bin.cjs');
  const { status } = spawnSync(process.execPath, [tool, 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the web could not be built; see the output above');
  await buildServiceWorker();
  putBack();
  await compressFiles(CLIENT);
  writeFileSync(STAMP, inputs);
}

export const main = command({
  name: 'build',
  help: `Builds the web, unless the existing build was made from the same files.

Usage: npm run build`,
  options: {},
  run: buildWeb,
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
