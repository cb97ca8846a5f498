// `npm test`: everything, in the order in which a mistake is cheapest to find. `--check` leaves out
// the browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasPostgres } from '../src/testing/postgres-server.ts';
import { buildWeb } from './build-web.ts';
import { readBrowserReport, readProofs, readUnitReport, unproved } from './requirements.ts';

const RESULTS = 'test-results';
const UNIT_RESULTS = join(RESULTS, 'unit.json');
const BROWSER_RESULTS = join(RESULTS, 'browser.json');

const HELP = `Runs everything that must hold: format, types, layers, the web build, all tests.

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

function runsTool(name: string, ...args: string[]): boolean {
  return runs(process.execPath, [tool(name), ...args]);
}

/** Ends the program after a help text, or a mistake in the command line. */
function readOptions(): { readonly check: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        check: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (!values.help) return values;
    console.log(HELP);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`test: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Installs Debian's packages where that is possible. */
function installPackages(what: string, ...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write(`freshet: installing ${what} (apt-get) …\n`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  runs('apt-get', ['update', '-qq'], quiet);
  runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}

/** Chromium of the machine; installed where that is possible. */
function findChromium(): string | null {
  const installed = () =>
    [
      process.env.CHROMIUM,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ].find((path): path is string => path !== undefined && existsSync(path)) ?? null;
  const found = installed();
  if (found !== null) return found;
  installPackages('Chromium', 'chromium', 'fonts-dejavu-core');
  return installed();
}

function unitCounts(): Counts {
  if (!existsSync(UNIT_RESULTS)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(UNIT_RESULTS, 'utf8'));
  return {
    passed: report.numPassedTests,
    // A file that does not even load has no failed test in it.
    failed: report.numFailedTests + (report.success ? 0 : report.numFailedTests === 0 ? 1 : 0),
    skipped: report.numPendingTests,
  };
}

function browserCounts(): Counts {
  if (!existsSync(BROWSER_RESULTS)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(BROWSER_RESULTS, 'utf8'));
  if (stats.flaky > 0) {
    process.stderr.write(`\n▸ passed only when tried again, to be mended: ${stats.flaky}\n`);
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/**
 * Whether every requirement has its proof in the reports of the runs; says which have not.
 *
 * @param ran what could not run here needs no proof, and is named.
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

const withBrowser = !readOptions().check;
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

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

const sound =
  step('format and lint', () => runsTool('biome', 'ci', '--colors=off', '.')) &&
  step('types and layers', () => runsTool('tsc', '-b')) &&
  step('unused code', () => runsTool('knip')) &&
  step('cycles and folders', () =>
    runsTool('depcruise', '--config', '--', 'src', 'scripts', 'bench', 'e2e'),
  ) &&
  step('web build', () => {
    buildWeb();
    return true;
  });
if (!sound) {
  counts.failed += 1;
} else {
  if (!(await hasPostgres())) installPackages('PostgreSQL', 'postgresql');
  const skipping = !(await hasPostgres());
  step('unit and database tests', () => {
    const reporters = [
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${UNIT_RESULTS}`,
    ];
    const ok = runsTool('vitest', 'run', ...reporters);
    add(unitCounts());
    return ok;
  });
  if (skipping) {
    process.stderr.write('\n▸ PostgreSQL tests SKIPPED: none here and none could be had\n');
  }
  const chromium = withBrowser ? findChromium() : null;
  if (withBrowser) {
    if (chromium === null) {
      process.stderr.write('\n▸ browser tests SKIPPED: no Chromium here and none could be had\n');
      counts.skipped += 1;
    } else {
      step('browser tests', () => {
        const env = { CHROMIUM: chromium };
        const args = [tool('playwright'), 'test', '--config', 'e2e/playwright.config.ts'];
        const ok = runs(process.execPath, args, env);
        add(browserCounts());
        return ok;
      });
    }
  }
  // Without a report the run has failed already.
  if ([UNIT_RESULTS, ...(chromium ? [BROWSER_RESULTS] : [])].every((path) => existsSync(path))) {
    const ran = { browser: chromium !== null, postgres: !skipping };
    if (!step('proof of every requirement', () => requirementsHold(ran))) counts.failed += 1;
  }
}

process.stdout.write(
  `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
