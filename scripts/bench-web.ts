// `npm run bench:web`: what pages and map weigh, and how quickly they respond. Prints the bars next to
// the figures; a missed bar is not an error.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
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
import { bar, benchCommand } from './run-bench.ts';

const HELP = `Measures what pages and map weigh, and how quickly they respond.

Usage: npm run bench:web [-- --only size|typing|opening|frames]

  size     HTML, brotli, JavaScript, gzip and brotli, and files of the first load of each page; what
           the map and the styles add to it, gzip, and the embedded outlines
  typing   from a key in the search of the list to the painted list, with a slowed-down processor, at
           390, 768 and 1280 px
  opening  from the click to the first facilities painted and to the map itself, nothing cached
  frames   of a drag of the map for 5 s, with the real points and with 20,000 made-up ones

All but the first need Chromium; CHROMIUM names another binary.`;

const PORT = Number(process.env.PORT ?? 4272);
const WIDTHS = [390, 768, 1280];
const TYPING_BAR_MS = 50;
const ROUNDS = 5;
const MANY = 20_000;
const ASSETS = 'dist/web/client/assets';
const MANIFEST = 'dist/web/client/.vite/manifest.json';

function below(value: number, most: number, unit: string): string {
  return bar(`${most} ${unit}`, value <= most);
}

async function printPageSizes(origin: string): Promise<void> {
  console.log('\nSize of pages');
  for (const { path, htmlBarKb, scriptsBarKb, filesBar } of WEIGHED_PAGES) {
    const size = await sizeOf(origin, path);
    console.log(
      `  ${path}: HTML ${size.htmlKb.toFixed(1)} kB brotli (${below(size.htmlKb, htmlBarKb, 'kB')}), ` +
        `JavaScript ${size.scriptsGzipKb.toFixed(1)} kB gzip ` +
        `(${below(size.scriptsGzipKb, scriptsBarKb, 'kB')}), ${size.scriptsBrotliKb.toFixed(1)} kB brotli; ` +
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

async function benchOpening(browser: Browser, origin: string): Promise<void> {
  console.log(`\nFrom the click to the first facilities (Chromium ${browser.version()})`);
  for (const slowdown of [1, SLOWDOWN]) {
    const times: OpeningTimes[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await measureOpening(browser, origin, slowdown));
    }
    const middle = (one: keyof OpeningTimes) => median(times.map((time) => time[one]));
    const facilities = middle('facilitiesMs');
    console.log(
      `  processor slowed down ${slowdown} times, nothing cached: ${facilities.toFixed(0)} ms, median of ` +
        `${ROUNDS} (${below(facilities, 500, 'ms')}); the map itself ${middle('mapMs').toFixed(0)} ms, ` +
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

export const main = benchCommand({
  name: 'bench:web',
  help: HELP,
  parts: ['size', 'typing', 'opening', 'frames'],
  run: async (wanted, folder) => {
    const { origin, stop } = await startDemo(PORT, '/app', folder);
    try {
      if (wanted('size')) {
        await printPageSizes(origin);
        printMapSizes();
      }
      if (!wanted('typing') && !wanted('opening') && !wanted('frames')) return;
      const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
      await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
      if (wanted('typing')) await benchTyping(browser, origin);
      if (wanted('opening')) await benchOpening(browser, origin);
      if (wanted('frames')) await benchFrames(browser, origin);
    } finally {
      await stop();
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
