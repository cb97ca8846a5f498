// `npm run bench:pages`: what pages weigh, and how quickly the list follows what is typed. Prints,
// judges nothing for anyone else: the bars stand beside the figures.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { HTML_BAR_KB, sizeOf, WEIGHED_PAGES } from '../bench/page-sizes.ts';
import { startFreshet } from '../bench/server-process.ts';
import { measureTyping, SLOWDOWN } from '../bench/typing.ts';
import { benchCommand } from './run-bench.ts';

const HELP = `Measures what the pages weigh and how they follow what is typed.

Usage: npm run bench:pages [-- --only size|typing]

  size    HTML, brotli, and JavaScript, gzip and brotli, of the first load of each page
  typing  from a key in the search of the list to the painted list, with a slowed-down processor, at
          390, 768 and 1280 px (needs Chromium; CHROMIUM names another binary)`;

const PORT = Number(process.env.PORT ?? 4272);
const WIDTHS = [390, 768, 1280];
const TYPING_BAR_MS = 50;

function bar(value: number, most: number, unit: string): string {
  return `bar ${most} ${unit}, ${value < most ? 'ok' : 'MISSED'}`;
}

async function printSizes(origin: string): Promise<void> {
  console.log('\nSize of pages');
  for (const { path, scriptsBarKb } of WEIGHED_PAGES) {
    const size = await sizeOf(origin, path);
    console.log(
      `  ${path}: HTML ${size.htmlKb.toFixed(1)} kB brotli (${bar(size.htmlKb, HTML_BAR_KB, 'kB')}), ` +
        `JavaScript ${size.scriptsGzipKb.toFixed(1)} kB gzip ` +
        `(${bar(size.scriptsGzipKb, scriptsBarKb, 'kB')}), ${size.scriptsBrotliKb.toFixed(1)} kB brotli`,
    );
  }
}

async function benchTyping(origin: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    console.log(
      `\nTyping into the search of the list, to the painted list, processor slowed down ${SLOWDOWN} times` +
        ` (Chromium ${browser.version()})`,
    );
    for (const width of WIDTHS) {
      const { medianMs, worstMs, worstText } = await measureTyping(browser, origin, width);
      console.log(
        `  ${width} px: median ${medianMs.toFixed(0)} ms (${bar(medianMs, TYPING_BAR_MS, 'ms')}), ` +
          `worst ${worstMs.toFixed(0)} ms at “${worstText}”`,
      );
    }
  } finally {
    await browser.close();
  }
}

export const main = benchCommand({
  name: 'bench:pages',
  help: HELP,
  parts: ['size', 'typing'],
  run: async (wanted, folder) => {
    const server = await startFreshet({
      port: PORT,
      path: '/app',
      database: `file:${join(folder, 'bench.sqlite')}`,
      env: { FRESHET_MODE: 'demo' },
    });
    try {
      if (wanted('size')) await printSizes(server.origin);
      if (wanted('typing')) await benchTyping(server.origin);
    } finally {
      await server.stop();
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
