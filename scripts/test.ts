// `npm test`: all checks. Tests run only when format, types, layers and the build are right.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '#jobs/command.ts';
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

function runs(program: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  const options = { stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawnSync(program, args, options).status === 0;
}

/** Runs a tool of the project under the pinned Node. */
function step(
  title: string,
  [name, ...args]: readonly [string, ...string[]],
  env: Record<string, string> = {},
): boolean {
  process.stderr.write(`\n▸ ${title}\n`);
  const tool = name.endsWith('.ts') ? name : join('node_modules', '.bin', name);
  const ok = runs(process.execPath, [tool, ...args], env);
  if (!ok) process.stderr.write(`✗ ${title} failed\n`);
  return ok;
}

/** Installs Debian's packages where that is possible. */
function installPackages(what: string, ...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write(`freshet: installing ${what} (apt-get) …\n`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  runs('apt-get', ['update', '-qq'], quiet);
  runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}

/** The browser to test in; installed where that is possible. */
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

function unitTests(): Counts[] {
  if (!hasPostgres()) installPackages('PostgreSQL', 'postgresql');
  if (spawnSync('nginx', ['-v']).error) installPackages('nginx', 'nginx-light');
  if (spawnSync('promtool', ['--version']).error) installPackages('promtool', 'prometheus');
  const missing = hasPostgres() ? [] : [skip('PostgreSQL')];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_RESULTS}`];
  const ok = step('unit and database tests', ['vitest', 'run', ...reporters]);
  if (!existsSync(UNIT_RESULTS)) return [NOTHING_RAN, ...missing];
  const report = JSON.parse(readFileSync(UNIT_RESULTS, 'utf8'));
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report;
  // A file that does not load has no failed test in it.
  return [{ passed, failed: Math.max(numFailedTests, ok ? 0 : 1), skipped }, ...missing];
}

function browserTests(): Counts {
  const chromium = readyChromium();
  if (chromium === null) return skip('browser');
  const args = ['playwright', 'test', '--config', 'e2e/playwright.config.ts'] as const;
  const ok = step('browser tests', args, { CHROMIUM: chromium });
  if (!existsSync(BROWSER_RESULTS)) return NOTHING_RAN;
  const { stats } = JSON.parse(readFileSync(BROWSER_RESULTS, 'utf8'));
  if (stats.flaky > 0) process.stderr.write(`\n▸ ${stats.flaky} passed only when retried\n`);
  const failed = Math.max(stats.unexpected, ok ? 0 : 1);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

/** What is checked before a test runs. */
const CHECKS = {
  'format and lint': ['biome', 'ci', '--colors=off', '.'],
  'types and layers': ['tsc', '-b'],
  'unused code': ['knip'],
  'cycles and folders': ['depcruise', '--config', '--', 'src', 'scripts', 'bench', 'e2e'],
  'web build': ['scripts/build-web.ts'],
} as const;

function allTests(withBrowser: boolean): Counts[] {
  const failed = Object.entries(CHECKS).filter(([title, tool]) => !step(title, tool)).length;
  if (failed > 0) return [{ passed: 0, failed, skipped: 0 }];
  return [...unitTests(), ...(withBrowser ? [browserTests()] : [])];
}

export const main = command({
  name: 'test',
  help: HELP,
  options: { check: { type: 'boolean', default: false } },
  run: async ({ values, print }) => {
    rmSync(RESULTS, { recursive: true, force: true });
    mkdirSync(RESULTS, { recursive: true });
    const all = allTests(!values.check);
    const sum = (name: keyof Counts) => all.reduce((total, counts) => total + counts[name], 0);
    const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
    print(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
    if (failed > 0 || passed === 0) throw new Error('what failed is named above');
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
