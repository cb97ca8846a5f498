import type { Locator } from '@playwright/test';
import type { Fault } from '#demo/fault.ts';
import type { SimulatedService } from '#demo/simulated-services.ts';
import { type LiveSite, startLiveSite } from './live-site.ts';
import {
  forecastCard,
  note,
  observedCard,
  riverSection as section,
  UNABLE,
  usual,
} from './river-section.ts';
import { test as base, expect, type Trouble, visit } from './watched-page.ts';

/** Gauge and forecast point whose answers were kept four hours ago. */
const KEPT = { path: '/hatcheries/kendall-cr-hatchery', site: '12205000', lid: 'NFNW1' };
/** Nobody waits longer, whatever the services do. */
const LONGEST_WAIT_MS = 10_000;
/** Services that limited a server are left alone for a while before they are asked again. */
const RECOVERY_MS = 30_000;
const ERROR = 'Error loading river flow data';

const test = base.extend<object, { live: LiveSite }>({
  live: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const live = await startLiveSite([
        { kind: 'flow', site: KEPT.site },
        { kind: 'forecast', lid: KEPT.lid },
      ]);
      await use(live);
      await live.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ live }, use) => use(live.origin),
});

// One server, whose services fail for everybody at once. Each test looks at a river of its own, not
// among the ten that the server asks for at its start: those have failed before.
test.describe.configure({ mode: 'default' });
test.afterEach(({ live }) => live.services.clearFaults());

const graph = (card: Locator) => card.getByRole('application');

function setFaults({ services }: LiveSite, faults: Partial<Record<SimulatedService, Fault>>): void {
  for (const service of ['usgs-ogc', 'usgs-statistics', 'usgs-legacy', 'nwps'] as const) {
    services.setFault(service, faults[service] ?? null);
  }
}

/** Asks again until the graph is there, with nothing to be said against it. */
async function expectRecovery(card: Locator): Promise<void> {
  const again = card.getByRole('button', { name: /^(Try|Updat)/ });
  await expect(async () => {
    for (const button of await again.all()) await button.click({ timeout: 500 });
    await expect(again).toHaveCount(0, { timeout: 500 });
    await expect(graph(card)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: RECOVERY_MS, intervals: [100] });
}

/** What is in the console when answers are errors; how often depends on how often was asked. */
async function expectInConsole(trouble: Trouble, pattern: RegExp): Promise<void> {
  await expect.poll(() => trouble.take(pattern).length).toBeGreaterThan(0);
  trouble.take(/^console error: Failed to load resource: .* 50[34]/);
}

test('what was kept is shown with its age while the services are down', async ({ page, live }) => {
  setFaults(live, {
    'usgs-ogc': { kind: 'unavailable' },
    'usgs-legacy': { kind: 'unavailable' },
    nwps: { kind: 'html' },
  });
  await visit(page, KEPT.path);
  for (const card of [observedCard(page), forecastCard(page)]) {
    await expect(graph(card)).toBeVisible();
    await expect(card).toContainText(
      'Newer figures could not be loaded. These were saved 4 hours ago.',
    );
    await expect(card).toContainText('Source: simulated');
  }
  await expect(note(page)).toHaveCount(0);

  live.services.clearFaults();
  await expectRecovery(observedCard(page));
  await expectRecovery(forecastCard(page));
  await expect(section(page).getByText('could not be loaded')).toHaveCount(0);
});

test('with both generations of USGS down the forecast is all there is', async ({
  page,
  live,
  trouble,
}) => {
  setFaults(live, {
    'usgs-ogc': { kind: 'unavailable' },
    'usgs-statistics': { kind: 'truncated' },
    'usgs-legacy': { kind: 'html' },
  });
  await visit(page, '/hatcheries/tokul-cr-hatchery');
  await expect(observedCard(page)).toContainText(UNABLE);
  await expect(graph(forecastCard(page))).toBeVisible();
  await expect(note(page)).toBeVisible();
  await expect(section(page).getByText(ERROR)).toHaveCount(0);

  live.services.clearFaults();
  await expectRecovery(observedCard(page));
  await expect(note(page)).toHaveCount(0);
  await expect(usual(page)).toHaveCount(2);
  await expectInConsole(trouble, /Error getting river gauge data/);
});

test('the older USGS stands in for the newer one, and NOAA fails alone', async ({
  page,
  live,
  trouble,
}) => {
  setFaults(live, {
    'usgs-ogc': { kind: 'truncated' },
    'usgs-statistics': { kind: 'broken' },
    nwps: { kind: 'wrong-json' },
  });
  await visit(page, '/hatcheries/whitehorse-pond');
  await expect(graph(observedCard(page))).toBeVisible();
  await expect(usual(page)).toHaveCount(1);
  await expect(forecastCard(page)).toContainText(UNABLE);
  await expect(note(page)).toBeVisible();
  await expectInConsole(trouble, /Error getting river gauge data/);
});

test('with USGS and NOAA down there is no flow data, and all of it again when they are back', async ({
  page,
  live,
  trouble,
}) => {
  setFaults(live, {
    'usgs-ogc': { kind: 'limited', retryAfterS: 1 },
    'usgs-statistics': { kind: 'limited', retryAfterS: 1 },
    'usgs-legacy': { kind: 'broken' },
    nwps: { kind: 'limited', retryAfterS: 1 },
  });
  await visit(page, '/hatcheries/soos-creek-hatchery');
  await expect(section(page).getByText(ERROR)).toBeVisible();
  await expect(section(page).getByText(UNABLE)).toHaveCount(2);
  await expect(note(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  live.services.clearFaults();
  await expectRecovery(forecastCard(page));
  await expect(section(page).getByText(ERROR)).toHaveCount(0);
  await expect(note(page)).toBeVisible();
  await expectRecovery(observedCard(page));
  await expect(note(page)).toHaveCount(0);
  await expectInConsole(trouble, /Error getting river gauge data/);
});

for (const kind of ['empty', 'sentinels'] as const) {
  const path = kind === 'empty' ? '/hatcheries/samish-hatchery' : '/hatcheries/wallace-r-hatchery';

  test(`services that answer ${kind} give no figure`, async ({ page, live, trouble }) => {
    setFaults(live, {
      'usgs-ogc': { kind },
      'usgs-statistics': { kind },
      'usgs-legacy': { kind },
      nwps: { kind },
    });
    await visit(page, path);
    await expect(observedCard(page)).toContainText(
      'This gauge has sent no readings in the past 7 days.',
    );
    // Nothing at all is no answer of NOAA's; that a forecast has no figures is one.
    await expect(forecastCard(page)).toContainText(
      kind === 'empty' ? UNABLE : 'NOAA has no forecast for this river at the moment.',
    );
    await expect(section(page)).not.toContainText(/-\d|9999|NaN|nan|undefined|null|\d cfs/);
    await expectInConsole(
      trouble,
      kind === 'empty' ? /Error getting river gauge data/ : /No forecast data found/,
    );
  });
}

test('nobody waits longer than ten seconds for services that are slow', async ({
  page,
  live,
  trouble,
}) => {
  setFaults(live, {
    'usgs-ogc': { kind: 'slow', delayMs: 2500 },
    'usgs-statistics': { kind: 'hanging' },
    nwps: { kind: 'slow', delayMs: 15_000 },
  });
  const answering = page.waitForResponse(/\/stageflow\/forecast$/);
  await visit(page, '/hatcheries/voights-cr-hatchery');
  await expect(section(page).getByText('Analyzing flow patterns...')).toBeVisible();
  await expect(forecastCard(page).getByRole('status')).toHaveText('Loading');
  await expect(graph(observedCard(page))).toBeVisible({ timeout: LONGEST_WAIT_MS });
  const answer = await answering;
  expect(answer.status()).toBe(504);
  expect(answer.request().timing().responseStart).toBeLessThan(LONGEST_WAIT_MS);
  await expect(forecastCard(page)).toContainText(UNABLE);
  await expect(note(page)).toBeVisible();
  await expect(usual(page)).toHaveCount(1);
  await expectInConsole(trouble, /Error getting river gauge data/);
});
