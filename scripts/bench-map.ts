// `npm run bench:map`: what the map weighs, how soon it is there and how evenly it moves. Prints,
// judges nothing for anyone else: the bars stand beside the figures.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { median } from '../bench/machine.ts';
import { framesOfDrag, manyFacilities, timeToFacilities } from '../bench/map-times.ts';
import { startFreshet } from '../bench/server-process.ts';
import { benchCommand } from './run-bench.ts';

const HELP = `Measures the map.

Usage: npm run bench:map [-- --only size|opening|frames]

  size     what the map and the styles add to a page, gzip, and the embedded outlines
  opening  from the click to the first facilities, nothing cached
  frames   of a drag of 5 s, with the real points and with 20,000 made-up ones

The last two need Chromium; CHROMIUM names another binary.`;

const PORT = Number(process.env.PORT ?? 4273);
const ROUNDS = 5;
const SLOWDOWN = 4;
const MANY = 20_000;
const ASSETS = 'dist/web/client/assets';
const MANIFEST = 'dist/web/client/.vite/manifest.json';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

function bar(value: number, most: number, unit: string): string {
  return `bar ${most} ${unit}, ${value <= most ? 'ok' : 'MISSED'}`;
}

/** Every file a chunk needs, its own first. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, name: string): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the manifest of the build`);
  const imported = (chunk.imports ?? []).flatMap((one) => [...filesOf(manifest, one)]);
  return new Set([chunk.file, ...imported]);
}

const gzipKb = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join('dist/web/client', file))).length,
    0,
  ) / 1000;

function printSizes(): void {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const first = filesOf(manifest, 'src/web/entry-client.tsx');
  const beyond = (name: string, known: ReadonlySet<string>) =>
    new Set([...filesOf(manifest, name)].filter((file) => !known.has(file)));
  const map = beyond('src/web/app/full-map.tsx', first);
  const style = beyond('src/web/map/style-layers.ts', new Set([...first, ...map]));
  const outlines = readdirSync(ASSETS).filter((file) => file.includes('outlines'));
  const outlinesKb = readFileSync(join(ASSETS, outlines[0] ?? '')).length / 1000;
  console.log('\nSize, beyond what every page loads');
  console.log(`  map: ${gzipKb(map).toFixed(1)} kB gzip (${bar(gzipKb(map), 110, 'kB')})`);
  console.log(`  styles: ${gzipKb(style).toFixed(1)} kB gzip (${bar(gzipKb(style), 90, 'kB')})`);
  console.log(`  embedded base: ${outlinesKb.toFixed(1)} kB (${bar(outlinesKb, 60, 'kB')})`);
}

async function benchOpening(browser: Browser, origin: string): Promise<void> {
  console.log(`\nFrom the click to the first facilities (Chromium ${browser.version()})`);
  for (const slowdown of [1, SLOWDOWN]) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timeToFacilities(browser, origin, slowdown));
    }
    const middle = median(times);
    console.log(
      `  processor slowed down ${slowdown} times, nothing cached: ${middle.toFixed(0)} ms, median of ` +
        `${ROUNDS}, worst ${Math.max(...times).toFixed(0)} ms (${bar(middle, 1500, 'ms')})`,
    );
  }
}

async function benchFrames(browser: Browser, origin: string): Promise<void> {
  console.log('\nFrames of a drag of 5 s');
  const many = await manyFacilities(origin, MANY);
  const cases = [
    { name: 'the real points', facilities: null, slowdown: 1, most: 50 },
    { name: `${MANY} made-up points`, facilities: many, slowdown: 1, most: 100 },
    { name: 'the real points, slowed down', facilities: null, slowdown: SLOWDOWN, most: 50 },
  ];
  for (const { name, most, ...options } of cases) {
    const { frames, medianMs, worstMs } = await framesOfDrag(browser, origin, options);
    console.log(
      `  ${name}: ${frames} frames, median ${medianMs.toFixed(1)} ms, worst ${worstMs.toFixed(1)} ms ` +
        `(${bar(worstMs, most, 'ms')})`,
    );
  }
}

export const main = benchCommand({
  name: 'bench:map',
  help: HELP,
  parts: ['size', 'opening', 'frames'],
  run: async (wanted, folder) => {
    if (wanted('size')) printSizes();
    const server = await startFreshet({
      port: PORT,
      path: '/app',
      database: `file:${join(folder, 'bench.sqlite')}`,
      env: { FRESHET_MODE: 'demo' },
    });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
    try {
      if (wanted('opening')) await benchOpening(browser, server.origin);
      if (wanted('frames')) await benchFrames(browser, server.origin);
    } finally {
      await browser.close();
      await server.stop();
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
