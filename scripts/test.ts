// `npm test`: all checks; the tests run only when format, types, layers and the build are right.
// `--check` leaves out the browser tests.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { command } from '#jobs/command.ts';
import { findChromium, HEADLESS_SHELL } from '../src/testing/chromium.ts';
import { hasPostgres } from '../src/testing/postgres-server.ts';
import { fetchDuckDb } from '../src/testing/record-readers.ts';
import { readBrowserReport, readProofs, readUnitReport, unproved } from './requirements.ts';

const RESULTS = 'test-results';
const UNIT_RESULTS = join(RESULTS, 'unit.json');
const BROWSER_RESULTS = join(RESULTS, 'browser.json');

const HELP = `Runs all checks: format, types, layers, the web build, all tests.

Usage: npm test [-- --check]

  --check  leaves out the browser tests, as npm run check does
  --help   this text`;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

function tool(name: string): string {
  return join('node_modules', '.bin', name);
}

function runs(command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function runTool(name: string, args: readonly string[], env?: Record<string, string>): boolean {
  return runs(process.execPath, [tool(name), ...args], env);
}

/** Runs scripts of Node at the same time; shows what each said when it is done. */
async function runAtOnce(scripts: Readonly<Record<string, readonly string[]>>): Promise<boolean> {
  const runs = Object.entries(scripts).map(async ([title, args]) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const exited = once(child, 'close');
    const said = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await exited;
    return step(title, () => {
      process.stderr.write(said.join(''));
      return code === 0;
    });
  });
  return (await Promise.all(runs)).every(Boolean);
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
  const install = (name: string) => installPackages('Chromium', name, 'fonts-dejavu-core');
  const wanted = process.env.CHROMIUM ?? HEADLESS_SHELL;
  if (findChromium() !== wanted) install('chromium-headless-shell');
  if (findChromium() === null) install('chromium');
  return findChromium();
}

function unitCounts(): Counts {
  if (!existsSync(UNIT_RESULTS)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(UNIT_RESULTS, 'utf8'));
  return {
    passed: report.numPassedTests,
    // A file that does not load has no failed test in it.
    failed: report.numFailedTests + (report.success ? 0 : report.numFailedTests === 0 ? 1 : 0),
    skipped: report.numPendingTests,
  };
}

function browserCounts(): Counts {
  if (!existsSync(BROWSER_RESULTS)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(BROWSER_RESULTS, 'utf8'));
  if (stats.flaky > 0) {
    process.stderr.write(`\n▸ passed only when retried, to be fixed: ${stats.flaky}\n`);
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/**
 * Whether every requirement has its proof in the reports of the runs; prints those that have none.
 *
 * @param ran which kinds of tests could run here; the others' proofs are not required.
 */
function requirementsHold(ran: { readonly browser: boolean; readonly postgres: boolean }): boolean {
  const report = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  const results = [
    ...readUnitReport(report(UNIT_RESULTS), process.cwd()),
    ...(ran.browser ? readBrowserReport(report(BROWSER_RESULTS)) : []),
  ];
  const proofs = readProofs(readFileSync('docs/requirements.md', 'utf8'));
  const asked = ran.browser ? proofs : proofs.filter(({ file }) => !file.startsWith('e2e/'));
  if (asked.length < proofs.length) {
    process.stderr.write(`${proofs.length - asked.length} proofs by browser tests not asked for\n`);
  }
  const wrong = unproved(asked, results).filter(({ requirement, file, title, why }) => {
    process.stderr.write(`requirement ${requirement}: ${file} › ${title}: ${why}\n`);
    return ran.postgres || why !== 'skipped';
  });
  return wrong.length === 0;
}

const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
function add(more: Counts): void {
  counts.passed += more.passed;
  counts.failed += more.failed;
  counts.skipped += more.skipped;
}

function step(title: string, work: () => boolean): boolean {
  process.stderr.write(`\n▸ ${title}\n`);
  const ok = work();
  if (!ok) process.stderr.write(`✗ ${title} failed\n`);
  return ok;
}

/** What is checked before a test runs. */
function isSound(): Promise<boolean> {
  return runAtOnce({
    'format and lint': [tool('biome'), 'ci', '--colors=off', '.'],
    'types and layers': [tool('tsc'), '-b'],
    'unused code': [tool('knip')],
    'cycles and folders': [tool('depcruise'), '--config', '--', 'src', 'scripts', 'bench', 'e2e'],
    'web build': ['scripts/build-web.ts'],
  });
}

function runUnitTests(): void {
  step('unit and database tests', () => {
    const json = ['--reporter=json', `--outputFile.json=${UNIT_RESULTS}`];
    const ok = runTool('vitest', ['run', '--reporter=default', ...json]);
    add(unitCounts());
    return ok;
  });
}

/** @returns whether there is a browser to run them in. */
function runBrowserTests(): boolean {
  const chromium = readyChromium();
  if (chromium === null) {
    process.stderr.write(
      '\n▸ browser tests SKIPPED: no Chromium here and none could be installed\n',
    );
    counts.skipped += 1;
    return false;
  }
  step('browser tests', () => {
    const args = ['test', '--config', 'e2e/playwright.config.ts'];
    const ok = runTool('playwright', args, { CHROMIUM: chromium });
    add(browserCounts());
    return ok;
  });
  return true;
}

async function runTests(withBrowser: boolean): Promise<void> {
  if (!(await hasPostgres())) installPackages('PostgreSQL', 'postgresql');
  fetchDuckDb();
  if (spawnSync('nginx', ['-v']).error) installPackages('nginx', 'nginx-light');
  if (spawnSync('promtool', ['--version']).error) installPackages('promtool', 'prometheus');
  const postgres = await hasPostgres();
  runUnitTests();
  if (!postgres) {
    process.stderr.write(
      '\n▸ PostgreSQL tests SKIPPED: no PostgreSQL here and none could be installed\n',
    );
  }
  const browser = withBrowser && runBrowserTests();
  // Without a report the run has failed already.
  if ([UNIT_RESULTS, ...(browser ? [BROWSER_RESULTS] : [])].every((path) => existsSync(path))) {
    const holds = step('proof of every requirement', () => requirementsHold({ browser, postgres }));
    if (!holds) counts.failed += 1;
  }
}

export const main = command({
  name: 'test',
  help: HELP,
  options: { check: { type: 'boolean', default: false } },
  run: async ({ values, print }) => {
    rmSync(RESULTS, { recursive: true, force: true });
    mkdirSync(RESULTS, { recursive: true });
    // The tools start in half the time when their modules are compiled already.
    process.env.NODE_COMPILE_CACHE ??= join('node_modules', '.cache', 'node-compile');
    if (await isSound()) await runTests(!values.check);
    else counts.failed += 1;
    print(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    if (counts.failed > 0 || counts.passed === 0) throw new Error('what failed is named above');
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
