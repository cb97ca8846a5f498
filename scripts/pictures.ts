// `npm run pictures`: takes the two pictures of the README, which browsers also show when they install the site.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { command } from '#program/command.ts';
import { startDemo } from '../bench/server-process.ts';
import { findChromium } from '../src/testing/chromium.ts';

const HELP = `Takes the pictures in public/screenshots of the demonstration on its default day.

Usage: npm run pictures

Build first (npm run build). It needs Chromium, or one named by CHROMIUM.`;

/** Sizes of the manifest: a phone, and half a laptop, so that both are light. */
const PICTURES = [
  { file: 'facility.png', path: '/hatcheries/issaquah-hatchery', width: 390, height: 690 },
  { file: 'rivers.png', path: '/rivers', width: 800, height: 500 },
] as const;
const FOLDER = 'public/screenshots';
/** No other command serves here. */
const PORT = 4197;

export const main = command({
  name: 'pictures',
  help: HELP,
  options: {},
  run: async ({ print }) => {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error('Chromium is not installed');
    const folder = await mkdtemp(join(tmpdir(), 'freshet-pictures-'));
    const server = await startDemo(PORT, folder);
    try {
      const args = ['--no-sandbox', '--disable-background-networking'];
      await using browser = await chromium.launch({ executablePath, args });
      for (const { file, path, width, height } of PICTURES) {
        const page = await browser.newPage({
          viewport: { width, height },
          colorScheme: 'light',
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
        });
        await page.goto(server.origin + path, { waitUntil: 'networkidle' });
        await page.screenshot({ path: join(FOLDER, file) });
        await page.close();
        print(`${FOLDER}/${file}: ${(await stat(join(FOLDER, file))).size} bytes`);
      }
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
