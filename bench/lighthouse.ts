import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from 'd3-array';
import * as z from 'zod';

/** Downloaded on first use: it is larger than all packages of the project together. */
const VERSION = '13.5.0';
const FOLDER = join('var', `lighthouse-${VERSION}`);
const PROGRAM = join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js');
const RUNS = 3;
const PAGES = [
  '/',
  '/app',
  '/hatcheries/issaquah-hatchery',
  '/species/coho',
  '/rivers/skykomish',
  '/dams/bonneville',
];

const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().nullish() })),
});

function fetchLighthouse(): void {
  if (existsSync(PROGRAM)) return;
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...quiet, '--prefix', FOLDER, `lighthouse@${VERSION}`], {
    stdio: 'inherit',
  });
}

function lookAt(url: string, chromium: string, folder: string): Record<string, number> {
  const file = join(folder, 'lighthouse.json');
  const args = [url, '--quiet', '--no-enable-error-reporting', '--output=json'];
  const chrome = '--chrome-flags=--headless --no-sandbox --disable-background-networking';
  execFileSync(process.execPath, [PROGRAM, ...args, `--output-path=${file}`, chrome], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { runtimeError, environment, categories, audits } = report;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = Object.entries(categories).map(
    ([name, { score }]) => [name, Math.round(100 * (score ?? 0))] as const,
  );
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    ...Object.fromEntries(scores),
    'first paint ms': figure('first-contentful-paint'),
    'largest paint ms': figure('largest-contentful-paint'),
    'blocked ms': figure('total-blocking-time'),
    'shift × 1000': 1000 * figure('cumulative-layout-shift'),
    KiB: figure('total-byte-weight') / 1024,
    'machine index': environment.benchmarkIndex,
  };
}

export function benchLighthouse(
  origin: string,
  chromium: string,
  folder: string,
  print: (line: string) => void,
): void {
  fetchLighthouse();
  const rows: Record<string, Record<string, number>> = {};
  for (const path of PAGES) {
    const looks = Array.from({ length: RUNS }, (_, run) => {
      print(`  ${path}, run ${run + 1} of ${RUNS} …`);
      return lookAt(origin + path, chromium, folder);
    });
    const names = Object.keys(looks[0] ?? {});
    rows[path] = Object.fromEntries(
      names.map((name) => [name, Math.round(median(looks, (look) => look[name]) ?? Number.NaN)]),
    );
  }
  print(`medians of ${RUNS} runs, mobile`);
  console.table(rows);
}
