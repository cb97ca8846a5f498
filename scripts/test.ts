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
  /** Names of what failed, which stand at the end, below the logs of thousands of tests. */
  readonly failures: readonly string[];
}

const NOTHING_RAN: Counts = { passed: 0, failed: 1, skipped: 0, failures: ['no test ran'] };

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
  for (const args of [['update', '-qq'], install])
    spawnSync('apt-get', args, { stdio: 'inherit', env });
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
  return { passed: 0, failed: 0, skipped: 1, failures: [] };
}

async function unitTests(): Promise<Counts[]> {
  const missing = hasPostgres() ? [] : [skip('PostgreSQL')];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_RESULTS}`];
  const title = 'unit and database tests';
  const ok = await step(title, ['vitest', 'run', ...reporters], { isLive: true });
  if (!existsSync(UNIT_RESULTS)) return [NOTHING_RAN, ...missing];
  const report: UnitReport = JSON.parse(readFileSync(UNIT_RESULTS, 'utf8'));
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report;
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const titles = failed.map(({ fullName }) => fullName);
      return (titles.length > 0 ? titles : [message]).map((title) => `${name}: ${title}`);
    });
  return [{ passed, failed: Math.max(numFailedTests, ok ? 0 : 1), skipped, failures }, ...missing];
}

async function browserTests(chromium: string | null): Promise<Counts> {
  if (chromium === null) return skip('browser');
  const args = ['playwright', 'test', '--config', 'e2e/playwright.config.ts'] as const;
  const ok = await step('browser tests', args, { env: { CHROMIUM: chromium } });
  if (!existsSync(BROWSER_RESULTS)) return NOTHING_RAN;
  const { stats, suites }: BrowserReport = JSON.parse(readFileSync(BROWSER_RESULTS, 'utf8'));
  const titled = (outcome: 'unexpected' | 'flaky') =>
    suites
      .flatMap(specsOf)
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ file, title }) => `e2e/${file}: ${title}`);
  const flaky = titled('flaky');
  if (flaky.length > 0) process.stderr.write(`\n▸ passed only when retried\n${flaky.join('\n')}\n`);
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, ok ? 0 : 1),
    skipped: stats.skipped,
    failures: titled('unexpected'),
  };
}

interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why its tests could not be collected. */
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

interface BrowserReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly BrowserSuite[];
}

interface BrowserSuite {
  readonly specs: readonly BrowserSpec[];
  readonly suites?: readonly BrowserSuite[];
}

interface BrowserSpec {
  readonly file: string;
  readonly title: string;
  readonly tests: readonly { readonly status: string }[];
}

const specsOf = ({ specs, suites = [] }: BrowserSuite): BrowserSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

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
  if (!hasTypes) return [{ passed: 0, failed: 1, skipped: 0, failures: ['types of routes'] }];
  const checks = Object.entries(CHECKS).map(async ([title, tool]) =>
    (await step(title, tool)) ? [] : [title],
  );
  const failures = (await Promise.all(checks)).flat();
  if (failures.length > 0) return [{ passed: 0, failed: failures.length, skipped: 0, failures }];
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
    const sum = (name: 'passed' | 'failed' | 'skipped') =>
      all.reduce((total, counts) => total + counts[name], 0);
    const passed = sum('passed');
    const failed = sum('failed');
    const skipped = sum('skipped');
    const failures = all.flatMap((counts) => counts.failures.map((name) => `✗ ${name}\n`));
    print(`\n${failures.join('')}${passed} passed, ${failed} failed, ${skipped} skipped`);
    if (failed > 0 || passed === 0) throw new Error('not all checks passed');
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
