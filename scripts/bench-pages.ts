// `npm run bench:pages`: what pages weigh, and how quickly the list follows what is typed. Prints,
// judges nothing for anyone else: the bars stand beside the figures.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { machineLine } from '../bench/machine.ts';
import { HTML_BAR_KB, sizeOf, WEIGHED_PAGES } from '../bench/page-sizes.ts';
import { startFreshet } from '../bench/server-process.ts';
import { measureTyping, SLOWDOWN } from '../bench/typing.ts';
import { buildWeb } from './build-web.ts';

const PORT = Number(process.env.PORT ?? 4272);
const WIDTHS = [390, 768, 1280];
const TYPING_BAR_MS = 50;

function bar(value: number, most: number, unit: string): string {
  return `bar ${most} ${unit}, ${value < most ? 'ok' : 'MISSED'}`;
}

const folder = mkdtempSync(join(tmpdir(), 'freshet-bench-'));
try {
  buildWeb();
  console.log(machineLine());
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
    console.log('\nSize of pages');
    for (const { path, scriptsBarKb } of WEIGHED_PAGES) {
      const size = await sizeOf(server.origin, path);
      console.log(
        `  ${path}: HTML ${size.htmlKb.toFixed(1)} kB brotli (${bar(size.htmlKb, HTML_BAR_KB, 'kB')}), ` +
          `JavaScript ${size.scriptsGzipKb.toFixed(1)} kB gzip ` +
          `(${bar(size.scriptsGzipKb, scriptsBarKb, 'kB')}), ${size.scriptsBrotliKb.toFixed(1)} kB brotli`,
      );
    }
    console.log(
      `\nTyping into the search of the list, to the painted list, processor slowed down ${SLOWDOWN} times` +
        ` (Chromium ${browser.version()})`,
    );
    for (const width of WIDTHS) {
      const { medianMs, worstMs, worstText } = await measureTyping(browser, server.origin, width);
      console.log(
        `  ${width} px: median ${medianMs.toFixed(0)} ms (${bar(medianMs, TYPING_BAR_MS, 'ms')}), ` +
          `worst ${worstMs.toFixed(0)} ms at “${worstText}”`,
      );
    }
  } finally {
    await browser.close();
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
