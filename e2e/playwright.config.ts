import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../src/testing/chromium.ts';

/** The map style of the second server; tests answer for its host. Its key must not appear anywhere. */
export const STYLE = { origin: 'https://tiles.example', key: 'SECRET-KEY-123' } as const;

const originOf = (port: number) => `http://127.0.0.1:${port}`;
const SUMMER = 4179;
const AUTUMN = 4180;

export const SITE = originOf(SUMMER);

/** A second server, in the season when most visitors come, and with a map style instead of the outlines. */
export const AUTUMN_SITE = originOf(AUTUMN);

/** Servers start one after the other, so the second finds the store filled. */
const server = (port: number, env: Readonly<Record<string, string>>) => ({
  command: 'node --import ./e2e/server-clock.ts src/server/main.ts',
  cwd: '..',
  url: `${originOf(port)}/api/status`,
  reuseExistingServer: false,
  timeout: 300_000,
  env: {
    PORT: String(port),
    FRESHET_MODE: 'demo',
    DATABASE_URL: 'file:var/e2e.sqlite',
    PATH: `node_modules/.bin:${process.env.PATH}`,
    ...env,
  },
});

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  timeout: 300_000,
  // Tests and servers may share two slow cores: a test waits for what it wants to see, not for a time.
  expect: { timeout: 60_000 },
  // Waiting tests leave their core to others: a quarter faster than with one worker per core.
  workers: availableParallelism() + 1,
  // A crowded machine can outrun a test. CI tries it once more and lists it as flaky, to be fixed.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    baseURL: SITE,
    // Tests cannot see requests that go through a service worker; tests that need one allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        // Address bar popups would be two more hidden pages for every page. Only the last list of
        // disabled features counts, so it repeats those that Playwright disables.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
      ],
    },
  },
  webServer: [
    server(SUMMER, {
      FRESHET_AS_OF: '2026-08-05',
      FRESHET_ANALYTICS_ID: 'G-TEST',
      // Pages of a site whose rivers come from an origin carry no river: tests can answer for every one of them.
      FRESHET_RIVER_ORIGIN: originOf(SUMMER),
    }),
    server(AUTUMN, {
      FRESHET_AS_OF: '2025-10-23',
      FRESHET_BASE_MAP_STYLE_URL: `${STYLE.origin}/style.json?key=${STYLE.key}`,
    }),
  ],
});
