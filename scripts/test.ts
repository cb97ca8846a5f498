// `npm test`: all checks. Tests run only if format, types, layers and the build are right.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { command } from '#program/command.ts';
import { findChromium, HEADLESS_SHELL } from '../src/testing/chromium.ts';
import { hasPostgres } from '../src/testing/postgres-server.ts';

const RESULTS = 'test-results';
const UNIT_RESULTS = join(RESULTS, 'unit.json');
const BROWSER_RESULTS = join(RESULTS, 'browser.json');

const HELP = `Runs all checks: format, types, layers, the web build, all tests.

Usage: npm test [-- --check]

  --check  leaves out the browser tests, as npm run check does
  --help   this text`;

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const NOTHING_RAN: Counts = { passed: 0, failed: 1, skipped: 0 };

async function step(
  title: string,
  [name, ...args]: readonly [string, ...string[]],
  { isLive = false, env = {} }: { isLive?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<boolean> {
  const tool = name.endsWith('.ts') ? name : join('node_modules', '.bin', name);
  const how = isLive ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [tool, ...args], {
    stdio: ['ignore', how, how],
    env: { ...process.env, ...env },
  });
  if (isLive) process.stderr.write(`\n▸ ${title}\n`);
  const said = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [code] = await once(child, 'close');
  if (!isLive) process.stderr.write(`\n▸ ${title}\n${(await Promise.all(said)).join('')}`);
  if (code !== 0) process.stderr.write(`✗ ${title} failed\n`);
  return code === 0;
}

function installPackages(what: string, ...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write(`freshet: installing ${what} (apt-get) …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  for (const one of [['update', '-qq'], install])
    spawnSync('apt-get', one, { stdio: 'inherit', env });
}

function readyChromium(): string | null {
  const wanted = process.env.CHROMIUM ?? HEADLESS_SHELL;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const found = findChromium();
    if (found === wanted || (name === 'chromium' && found !== null)) break;
    installPackages('Chromium', name, 'fonts-dejavu-core');
  }
  return findChromium();
}

function skip(what: string): Counts {
  process.stderr.write(`\n▸ ${what} tests skipped: not here, and could not be installed\n`);
  return { passed: 0, failed: 0, skipped: 1 };
}

async function unitTests(): Promise<Counts[]> {
  const missing = hasPostgres() ? [] : [skip('PostgreSQL')];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_RESULTS}`];
  const title = 'unit and database tests';
  const ok = await step(title, ['vitest', 'run', ...reporters], { isLive: true });
  if (!existsSync(UNIT_RESULTS)) return [NOTHING_RAN, ...missing];
  const report = JSON.parse(readFileSync(UNIT_RESULTS, 'utf8'));
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report;
  return [{ passed, failed: Math.max(numFailedTests, ok ? 0 : 1), skipped }, ...missing];
}

async function browserTests(chromium: string | null): Promise<Counts> {
  if (chromium === null) return skip('browser');
  const args = ['playwright', 'test', '--config', 'e2e/playwright.config.ts'] as const;
  const ok = await step('browser tests', args, { env: { CHROMIUM: chromium } });
  if (!existsSync(BROWSER_RESULTS)) return NOTHING_RAN;
  const { stats } = JSON.parse(readFileSync(BROWSER_RESULTS, 'utf8'));
  if (stats.flaky > 0) process.stderr.write(`\n▸ ${stats.flaky} passed only when retried\n`);
  const failed = Math.max(stats.unexpected, ok ? 0 : 1);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

const CHECKS = {
  'format and lint': ['biome', 'ci', '--colors=off', '.'],
  'types and layers': ['tsc', '-b'],
  'unused code': ['knip'],
  'cycles and folders': ['depcruise', '--config', '--', 'src', 'scripts', 'bench', 'e2e'],
  'web build': ['scripts/build-web.ts'],
} as const;

/** In parallel: no kind of test keeps a machine busy by itself. */
async function allTests(withBrowser: boolean): Promise<Counts[]> {
  // The other checks read the types of routes.
  const hasTypes = await step('types of routes', ['react-router', 'typegen']);
  if (!hasTypes) return [{ passed: 0, failed: 1, skipped: 0 }];
  const checks = Object.entries(CHECKS).map(([title, tool]) => step(title, tool));
  const failed = (await Promise.all(checks)).filter((ok) => !ok).length;
  if (failed > 0) return [{ passed: 0, failed, skipped: 0 }];
  if (!hasPostgres()) installPackages('PostgreSQL', 'postgresql');
  if (spawnSync('nginx', ['-v']).error) installPackages('nginx', 'nginx-light');
  const browser = withBrowser ? [browserTests(readyChromium())] : [];
  return (await Promise.all([unitTests(), ...browser])).flat();
}

export const main = command({
  name: 'test',
  help: HELP,
  options: { check: { type: 'boolean', default: false } },
  run: async ({ values, print }) => {
    rmSync(RESULTS, { recursive: true, force: true });
    mkdirSync(RESULTS, { recursive: true });
    const all = await allTests(!values.check);
    const sum = (name: keyof Counts) => all.reduce((total, counts) => total + counts[name], 0);
    const passed = sum('passed');
    const failed = sum('failed');
    const skipped = sum('skipped');
    print(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
    if (failed > 0 || passed === 0) throw new Error('what failed is named above');
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
