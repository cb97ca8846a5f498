import { existsSync } from 'node:fs';

/** Chromium's headless shell: pages take a quarter less CPU in it. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser for tests: the one that CHROMIUM names, or an installed one; `null` if none. */
export function findChromium(): string | null {
  return [process.env.CHROMIUM, ...PATHS].find((path) => path && existsSync(path)) ?? null;
}
