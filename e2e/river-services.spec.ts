import type { Locator } from '@playwright/test';
import type { Fault } from '#demo/simulated-server.ts';
import type { SimulatedService } from '#demo/simulated-services.ts';
import { type LiveSite, startLiveSite } from './own-site.ts';
import { forecastCard, note, observedCard, riverSection, UNABLE, usual } from './river-section.ts';
import { test as base, expect, type Trouble, visit } from './watched-page.ts';

/** Gauge and forecast point whose answers were kept four hours ago. */
const KEPT = { path: '/hatcheries/kendall-cr-hatchery', site: '12205000', lid: 'NFNW1' };
/** Nobody waits longer, whatever the services do. */
const LONGEST_WAIT_MS = 10_000;
/** Services that limited a server are left alone for a while before they are asked again. */
const RECOVERY_MS = 30_000;

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

// One server, whose services fail for everybody at once. Each test looks at a river of its own.
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
async function expectGaugeErrors(trouble: Trouble): Promise<void> {
  const seen = () => trouble.take(/Error getting river gauge data/).length;
  await expect.poll(seen).toBeGreaterThan(0);
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
  await expect(riverSection(page).getByText('could not be loaded')).toHaveCount(0);
});

test('the older USGS stands in for the newer one; with both down the forecast is all there is', async ({
  page,
  live,
  trouble,
}) => {
  setFaults(live, { 'usgs-ogc': { kind: 'truncated' }, nwps: { kind: 'wrong-json' } });
  await visit(page, '/hatcheries/whitehorse-pond');
  await expect(graph(observedCard(page))).toBeVisible();
  await expect(forecastCard(page)).toContainText(UNABLE);
  await expect(note(page)).toBeVisible();
  await expectGaugeErrors(trouble);

  setFaults(live, {
    'usgs-ogc': { kind: 'limited', retryAfterS: 1 },
    'usgs-statistics': { kind: 'truncated' },
    'usgs-legacy': { kind: 'html' },
  });
  await visit(page, '/hatcheries/tokul-cr-hatchery');
  await expect(observedCard(page)).toContainText(UNABLE);
  await expect(graph(forecastCard(page))).toBeVisible();
  live.services.clearFaults();
  await expectRecovery(observedCard(page));
  await expect(note(page)).toHaveCount(0);
  await expect(usual(page)).toHaveCount(2);
  await expectGaugeErrors(trouble);
});

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
  await expect(forecastCard(page).getByRole('status')).toHaveText('Loading');
  await expect(graph(observedCard(page))).toBeVisible({ timeout: LONGEST_WAIT_MS });
  const answer = await answering;
  expect(answer.status()).toBe(504);
  expect(answer.request().timing().responseStart).toBeLessThan(LONGEST_WAIT_MS);
  await expect(forecastCard(page)).toContainText(UNABLE);
  await expectGaugeErrors(trouble);
});
