import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../src/testing/chromium.ts';

const PORT = 4179;

/** The server's program, from the project's folder. */
export const SERVER = 'src/server/main.ts';

/** The store of the server that most tests share. */
export const SHARED_STORE = 'var/e2e.sqlite';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // A page is looked at in six ways within one test, on machines of any speed.
  timeout: 90_000,
  // Tests and their server share what may be two slow cores.
  expect: { timeout: 15_000 },
  // A test that waits leaves its core to another: a quarter less time than with one for each core.
  workers: availableParallelism() + 1,
  // A crowded machine can outrun a test. CI tries it once more and lists it as flaky, to be fixed.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Requests that go through one are hidden from the tests; those that need it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        // The popups of the address bar are two more pages, unseen, for every page. Only
        // the last list counts, so those that Playwright switches off are named again.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
      ],
    },
  },
  webServer: {
    command: `node ${SERVER}`,
    cwd: '..',
    url: `http://127.0.0.1:${PORT}/api/status`,
    reuseExistingServer: false,
    // On a busy machine the first start fills the store for more than a minute.
    timeout: 180_000,
    env: {
      PORT: String(PORT),
      FRESHET_MODE: 'demo',
      DATABASE_URL: `file:${SHARED_STORE}`,
      PATH: `node_modules/.bin:${process.env.PATH}`,
    },
  },
});
