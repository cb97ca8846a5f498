import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'node-html-parser';
import * as z from 'zod';
import { median } from './machine.ts';

/**
 * Lighthouse is 114 packages and 176 MB that no other command needs. It is fetched when it is first used,
 * as the pinned Node is, and stays out of what `npm start` installs.
 */
const VERSION = '13.5.0';
const FOLDER = join('var', `lighthouse-${VERSION}`);
const PROGRAM = join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js');

/** Below this the machine is too slow, or too busy, for its figures to be held against the bars. */
export const LEAST_INDEX = 1500;

/** Pages that Lighthouse looks at, with the most KiB that their first load may move. */
export const SEEN_PAGES = [
  { path: '/', barKib: 150 },
  { path: '/app', barKib: 150 },
  { path: '/hatcheries/issaquah-hatchery', barKib: 190 },
  // Nothing was counted here in the last two weeks.
  { path: '/hatcheries/ballard-locks', barKib: 190 },
  { path: '/species/coho', barKib: 190 },
  { path: '/app?map=open', barKib: null },
] as const;

/** Every kind of page, in whatever way it may look. Past weeks are not for search engines. */
export const JUDGED_PAGES = [
  ...SEEN_PAGES.map(({ path }) => path),
  ...['/app?q=zzzz', '/species/pink', '/run', '/about', '/accuracy', '/data', '/words', '/status'],
  ...['/privacy-policy', '/terms-of-service', '/api'],
];

/** What Lighthouse says of one load of a page: mobile, slow 4G, a processor four times as slow. */
export interface LighthouseFigures {
  /** Of 100. */
  readonly performance: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly shift: number;
  readonly kib: number;
  readonly requests: number;
  /** Lighthouse's own measure of the machine. */
  readonly index: number;
}

const figure = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({ performance: z.object({ score: z.number().nullable() }) }),
  audits: z.object({
    'first-contentful-paint': figure,
    'largest-contentful-paint': figure,
    'total-blocking-time': figure,
    'cumulative-layout-shift': figure,
    'total-byte-weight': figure,
    'network-requests': z.object({ details: z.object({ items: z.array(z.unknown()) }) }),
  }),
});

/** Fetches Lighthouse unless it has been fetched. */
export function fetchLighthouse(): void {
  if (existsSync(PROGRAM)) return;
  console.log(`fetching Lighthouse ${VERSION} (176 MB) …`);
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...quiet, '--prefix', FOLDER, `lighthouse@${VERSION}`], {
    stdio: 'inherit',
  });
}

const run = promisify(execFile);

/** Lets Lighthouse write a report of a page, with nothing cached. */
async function reportOn(url: string, port: number, path: string, ...options: readonly string[]) {
  await run(process.execPath, [
    ...[PROGRAM, url, `--port=${port}`, '--quiet', '--no-enable-error-reporting'],
    ...['--output=json', `--output-path=${path}`, ...options],
  ]);
  return JSON.parse(readFileSync(path, 'utf8'));
}

const judgementSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.object({ score: z.number().nullable() })),
});

/**
 * Judges a page by everything that does not depend on the machine.
 *
 * @returns the score of each category, of 100, and the audits that cost points.
 */
export async function judge(url: string, port: number, path: string) {
  const options = [
    '--only-categories=accessibility,best-practices,seo',
    '--throttling-method=provided',
  ];
  const report = judgementSchema.parse(await reportOn(url, port, path, ...options));
  return Object.entries(report.categories).map(([category, { score, auditRefs }]) => ({
    category,
    score: Math.round(100 * (score ?? 0)),
    failed: auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }));
}

/**
 * Looks at a page once, with nothing cached.
 *
 * @param port of the debugger of a running Chromium.
 * @param report where Lighthouse may write.
 * @throws if the page did not load.
 */
export async function lookAt(
  url: string,
  port: number,
  report: string,
): Promise<LighthouseFigures> {
  const { runtimeError, environment, categories, audits } = reportSchema.parse(
    await reportOn(url, port, report, '--only-categories=performance'),
  );
  const { score } = categories.performance;
  if (runtimeError || score === null) throw new Error(`${url}: ${runtimeError?.message}`);
  return {
    performance: Math.round(score * 100),
    firstPaintMs: audits['first-contentful-paint'].numericValue,
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
    blockingMs: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    kib: audits['total-byte-weight'].numericValue / 1024,
    requests: audits['network-requests'].details.items.length,
    index: environment.benchmarkIndex,
  };
}

/** The median of each figure. */
export function middleOf(looks: readonly LighthouseFigures[]): LighthouseFigures {
  const of = (one: keyof LighthouseFigures) => median(looks.map((look) => look[one]));
  return {
    performance: of('performance'),
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    blockingMs: of('blockingMs'),
    shift: of('shift'),
    kib: of('kib'),
    requests: of('requests'),
    index: of('index'),
  };
}

const PEER_STYLE =
  'body{max-width:60rem;margin:auto;padding:1rem;font:1rem/1.5 system-ui}table{border-collapse:collapse}';

/** A page with the same text and nothing else: the yardstick of the machine. */
function plainPage(html: string): string {
  const page = parse(html);
  const title = page.querySelector('title')?.text ?? '';
  for (const one of page.querySelectorAll('script, style, link, svg, img')) one.remove();
  for (const one of page.querySelectorAll('body *')) one.setAttributes({});
  const body = page.querySelector('body')?.innerHTML ?? '';
  return (
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<style>${PEER_STYLE}</style><link rel="icon" href="data:,"></head><body>${body}</body></html>`
  );
}

/** Serves, at the same paths, plain pages with the text of those of another server. */
export async function startPeer(
  origin: string,
  paths: readonly string[],
): Promise<{ readonly origin: string } & Disposable> {
  const pages = new Map<string, Buffer>();
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text();
    pages.set(path, brotliCompressSync(plainPage(html)));
  }
  const server = createServer(({ url = '' }, answer) => {
    const page = pages.get(url);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    if (page === undefined) answer.writeHead(404).end();
    else answer.writeHead(200, headers).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
