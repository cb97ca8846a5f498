// `npm run bench:web`: what pages and map weigh, and how quickly they respond. Prints the bars next to
// the figures; a missed bar is not an error.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import {
  fetchLighthouse,
  JUDGED_PAGES,
  judge,
  LEAST_INDEX,
  type LighthouseFigures,
  lookAt,
  middleOf,
  SEEN_PAGES,
  startPeer,
} from '../bench/lighthouse.ts';
import { median } from '../bench/machine.ts';
import {
  framesOfDrag,
  manyFacilities,
  measureOpening,
  type OpeningTimes,
} from '../bench/map-times.ts';
import { sizeOf, WEIGHED_PAGES } from '../bench/page-sizes.ts';
import { startDemo } from '../bench/server-process.ts';
import { measureTyping, SLOWDOWN } from '../bench/typing.ts';
import { measureVisit } from '../bench/visit.ts';
import { bar, benchCommand } from './run-bench.ts';

const HELP = `Measures what pages and map weigh, and how quickly they respond.

Usage: npm run bench:web [-- --only size|typing|visit|opening|frames|quality|lighthouse] [--runs N]

  size        HTML, brotli, JavaScript, gzip and brotli, and files of the first load of each page; what
              the map and the styles add to it, gzip, and the embedded outlines
  typing      from a key in the search of the list to the painted list, with a slowed-down processor, at
              390, 768 and 1280 px
  visit       20 presses and keys on list, facility, charts and map, each to the next painted frame
  opening     from the click to the first facilities painted and to the map itself, nothing cached
  frames      of a drag of the map for 5 s, with the real points and with 20,000 made-up ones
  quality     accessibility, best practices and SEO of every kind of page, by Lighthouse; fetches it
  lighthouse  what Lighthouse says of six pages, and of plain pages with the same text; fetches it

Opening and Lighthouse show the median of N runs, 5 unless said otherwise. All but the first need
Chromium; CHROMIUM names another binary.`;

const PORT = Number(process.env.PORT ?? 4272);
const DEBUGGER_PORT = PORT + 1;
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const WIDTHS = [390, 768, 1280];
const TYPING_BAR_MS = 50;
const MANY = 20_000;
const ASSETS = 'dist/web/client/assets';
const MANIFEST = 'dist/web/client/.vite/manifest.json';

function below(value: number, most: number, unit: string): string {
  return bar(`${most} ${unit}`, value <= most);
}

async function printPageSizes(origin: string): Promise<void> {
  console.log('\nSize of pages');
  for (const { path, htmlBarKb, scriptsBarKb, firstLoadBarKiB, filesBar } of WEIGHED_PAGES) {
    const size = await sizeOf(origin, path);
    console.log(
      `  ${path}: HTML ${size.htmlKb.toFixed(1)} kB brotli (${below(size.htmlKb, htmlBarKb, 'kB')}), ` +
        `JavaScript ${size.scriptsGzipKb.toFixed(1)} kB gzip ` +
        `(${below(size.scriptsGzipKb, scriptsBarKb, 'kB')}); ` +
        `all it names ${size.firstLoadKiB.toFixed(1)} KiB (${below(size.firstLoadKiB, firstLoadBarKiB, 'KiB')}), ` +
        `${size.files} files (${below(size.files, filesBar, 'files')})`,
    );
  }
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Every file a chunk needs, its own first. Chunks may need each other. */
function filesOf(
  manifest: Readonly<Record<string, Chunk>>,
  name: string,
  found = new Set<string>(),
): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the manifest of the build`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const one of chunk.imports ?? []) filesOf(manifest, one, found);
  return found;
}

const gzipKb = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join('dist/web/client', file))).length,
    0,
  ) / 1000;

function printMapSizes(): void {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const first = filesOf(manifest, 'src/web/entry-client.tsx');
  const beyond = (name: string, known: ReadonlySet<string>) =>
    new Set([...filesOf(manifest, name)].filter((file) => !known.has(file)));
  const map = beyond('src/web/app/full-map.tsx', first);
  const style = beyond('src/web/map/style-layers.ts', new Set([...first, ...map]));
  const outlines = readdirSync(ASSETS).filter((file) => file.includes('outlines'));
  const outlinesKb = gzipKb(outlines.map((file) => join('assets', file)));
  console.log('\nSize, beyond what every page loads');
  console.log(`  map: ${gzipKb(map).toFixed(1)} kB gzip (${below(gzipKb(map), 115, 'kB')})`);
  console.log(`  styles: ${gzipKb(style).toFixed(1)} kB gzip (${below(gzipKb(style), 90, 'kB')})`);
  console.log(`  embedded base: ${outlinesKb.toFixed(1)} kB gzip (${below(outlinesKb, 75, 'kB')})`);
}

async function benchTyping(browser: Browser, origin: string): Promise<void> {
  console.log(
    `\nTyping into the search of the list, to the painted list, processor slowed down ${SLOWDOWN} times` +
      ` (Chromium ${browser.version()})`,
  );
  for (const width of WIDTHS) {
    const { medianMs, worstMs, worstText } = await measureTyping(browser, origin, width);
    console.log(
      `  ${width} px: median ${medianMs.toFixed(0)} ms (${below(medianMs, TYPING_BAR_MS, 'ms')}), ` +
        `worst ${worstMs.toFixed(0)} ms at “${worstText}”`,
    );
  }
}

async function benchVisit(browser: Browser, origin: string): Promise<void> {
  console.log(
    `\nA visit, each event to its painted frame, processor slowed down ${SLOWDOWN} times`,
  );
  const times = await measureVisit(browser, origin);
  for (const { name, ms } of times) {
    const most = /search|chart|species|heading/.test(name) ? 100 : 200;
    console.log(`  ${name}: ${ms} ms (${below(ms, most, 'ms')})`);
  }
  console.log(`  worst ${Math.max(...times.map(({ ms }) => ms))} ms of ${times.length}`);
}

async function benchOpening(browser: Browser, origin: string, runs: number): Promise<void> {
  console.log(`\nFrom the click to the first facilities (Chromium ${browser.version()})`);
  for (const slowdown of [1, SLOWDOWN]) {
    const times: OpeningTimes[] = [];
    for (let round = 0; round < runs; round += 1) {
      times.push(await measureOpening(browser, origin, slowdown));
    }
    const middle = (one: keyof OpeningTimes) => median(times.map((time) => time[one]));
    const facilities = middle('facilitiesMs');
    console.log(
      `  processor slowed down ${slowdown} times, nothing cached: ${facilities.toFixed(0)} ms, median of ` +
        `${runs} (${below(facilities, 500, 'ms')}); the map itself ${middle('mapMs').toFixed(0)} ms, ` +
        `longest task ${middle('longestTaskMs').toFixed(0)} ms`,
    );
  }
}

async function benchFrames(browser: Browser, origin: string): Promise<void> {
  console.log('\nFrames of a drag of 5 s');
  const many = await manyFacilities(origin, MANY);
  const cases = [
    { name: 'the real points', facilities: null, slowdown: 1, most: 50 },
    { name: `${MANY} made-up points`, facilities: many, slowdown: 1, most: 50 },
    { name: 'the real points, slowed down', facilities: null, slowdown: SLOWDOWN, most: 50 },
  ];
  for (const { name, most, ...options } of cases) {
    const { frames, medianMs, worstMs } = await framesOfDrag(browser, origin, options);
    console.log(
      `  ${name}: ${frames} frames, median ${medianMs.toFixed(1)} ms, worst ${worstMs.toFixed(1)} ms ` +
        `(${below(worstMs, most, 'ms')})`,
    );
  }
}

function figuresLine(seen: LighthouseFigures): string {
  const { performance, firstPaintMs, largestPaintMs, blockingMs, shift, kib, requests, index } =
    seen;
  return (
    `${performance.toFixed(0)}, first paint ${firstPaintMs.toFixed(0)} ms, largest ` +
    `${largestPaintMs.toFixed(0)} ms, blocked ${blockingMs.toFixed(0)} ms, shift ${shift.toFixed(4)}, ` +
    `${kib.toFixed(0)} KiB, ${requests.toFixed(0)} requests, index ${index.toFixed(0)}`
  );
}

/** The bars of a page that are missed. */
function missed(seen: LighthouseFigures, { path, barKib }: (typeof SEEN_PAGES)[number]): string {
  const isMap = path.includes('map=open');
  const bars = [
    { name: `performance ${isMap ? 95 : 99}`, isMet: seen.performance >= (isMap ? 95 : 99) },
    { name: 'first paint 1000 ms', isMet: isMap || seen.firstPaintMs <= 1000 },
    { name: 'largest 1200 ms', isMet: isMap || seen.largestPaintMs <= 1200 },
    { name: 'blocked 60 ms', isMet: isMap || seen.blockingMs <= 60 },
    { name: 'shift 0.01', isMet: seen.shift <= 0.01 },
    { name: `${barKib} KiB`, isMet: barKib === null || seen.kib <= barKib },
  ];
  const names = bars.filter(({ isMet }) => !isMet).map(({ name }) => name);
  const slow =
    seen.index < LEAST_INDEX ? `; below index ${LEAST_INDEX} times count for nothing` : '';
  return names.length === 0 ? 'all bars met' : `MISSED ${names.join(', ')}${slow}`;
}

/** Ours and the peer take turns, so that a busy machine slows both. */
async function benchLighthouse(origin: string, folder: string, runs: number): Promise<void> {
  fetchLighthouse();
  console.log(
    `\nLighthouse, mobile, median of ${runs}; its own measure of the machine is the index`,
  );
  const args = ['--no-sandbox', `--remote-debugging-port=${DEBUGGER_PORT}`];
  await using _browser = await chromium.launch({ executablePath: CHROMIUM, args });
  const plain = SEEN_PAGES.filter(({ path }) => !path.includes('?')).map(({ path }) => path);
  using peer = await startPeer(origin, plain);
  const looks = new Map<string, LighthouseFigures[]>();
  for (let run = 1; run <= runs; run += 1) {
    for (const { path } of SEEN_PAGES) {
      for (const site of plain.some((one) => one === path) ? [origin, peer.origin] : [origin]) {
        const seen = await lookAt(site + path, DEBUGGER_PORT, join(folder, 'lighthouse.json'));
        looks.set(site + path, [...(looks.get(site + path) ?? []), seen]);
        const name = site === origin ? path : `${path}, plain`;
        console.log(`  run ${run} of ${runs}, ${name}: ${figuresLine(seen)}`);
      }
    }
  }
  console.log('  Medians');
  for (const page of SEEN_PAGES) {
    const ours = middleOf(looks.get(origin + page.path) ?? []);
    console.log(`  ${page.path}: ${figuresLine(ours)} (${missed(ours, page)})`);
    const others = looks.get(peer.origin + page.path);
    if (others) console.log(`    a plain page with its text: ${figuresLine(middleOf(others))}`);
  }
}

/** Accessibility, best practices and SEO of every kind of page. */
async function benchQuality(origin: string, folder: string): Promise<void> {
  fetchLighthouse();
  console.log('\nQuality by Lighthouse, of 100');
  const args = ['--no-sandbox', `--remote-debugging-port=${DEBUGGER_PORT}`];
  await using _browser = await chromium.launch({ executablePath: CHROMIUM, args });
  for (const path of JUDGED_PAGES) {
    const judged = await judge(origin + path, DEBUGGER_PORT, join(folder, 'quality.json'));
    const words = judged.map(({ category, score, failed }) =>
      [category, score, ...(failed.length > 0 ? [`(${failed.join(', ')})`] : [])].join(' '),
    );
    const isMet = judged.every(({ score }) => score === 100);
    console.log(`  ${path}: ${words.join(', ')} (${bar('100', isMet)})`);
  }
}

export const main = benchCommand({
  name: 'bench:web',
  help: HELP,
  parts: ['size', 'typing', 'visit', 'opening', 'frames', 'quality', 'lighthouse'],
  run: async (wanted, folder, runs) => {
    const { origin, stop } = await startDemo(PORT, '/app', folder);
    try {
      if (wanted('size')) {
        await printPageSizes(origin);
        printMapSizes();
      }
      if (wanted('quality')) await benchQuality(origin, folder);
      if (wanted('lighthouse')) await benchLighthouse(origin, folder, runs);
      if (!(['typing', 'visit', 'opening', 'frames'] as const).some(wanted)) return;
      const args = ['--no-sandbox'];
      await using browser = await chromium.launch({ executablePath: CHROMIUM, args });
      if (wanted('typing')) await benchTyping(browser, origin);
      if (wanted('visit')) await benchVisit(browser, origin);
      if (wanted('opening')) await benchOpening(browser, origin, runs);
      if (wanted('frames')) await benchFrames(browser, origin);
    } finally {
      await stop();
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
