import { AROUND_TODAY, riverAddress } from '#contract/river-address.ts';
import { AUTUMN_SITE } from './playwright.config.ts';
import { comeToRiver, forecastCard, observedCard, riverSection } from './river-section.ts';
import { type Browser, expect, hydrated, type Page, test, visit } from './watched-page.ts';

// Answers of the services that the server has kept travel with its pages.

test.use({ baseURL: AUTUMN_SITE });

const PAGES = [
  [
    '/hatcheries/issaquah-hatchery',
    '12121600',
    'ISSW1',
    ':text("The days show no clear pattern.")',
  ],
  ['/rivers/skykomish', '12134500', 'GLBW1', 'li[data-period]'],
] as const;

/** Asks for a river as a first visitor's browser does, so that the server has its answers. */
async function askFor(page: Page, site: string, lid: string): Promise<void> {
  for (const address of [
    riverAddress({ kind: 'flow', site }),
    riverAddress({ kind: 'medians', site, days: AROUND_TODAY }),
    riverAddress({ kind: 'forecast', lid }),
  ]) {
    expect([address, (await page.request.get(address)).status()]).toEqual([address, 200]);
  }
}

/** A page made before that is kept for a second. */
async function openWithRiver(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(path)).text())
    .toMatch(/<h2 id="river">.*? cfs/s);
  await page.goto(path);
}

for (const [path, site, lid, insight] of PAGES) {
  test(`${path} has its river without script`, async ({ browser, page }) => {
    await askFor(page, site, lid);
    const plain = await withoutScript(browser);
    await openWithRiver(plain, path);
    const river = riverSection(plain);
    await expect(river.getByRole('heading', { level: 2 })).toHaveText(/^[\d,.]+ cfs, \w+/);
    await expect(river).toContainText(/Read Thu, Oct 23, \d+:\d\d [AP]M/);
    await expect(river).toContainText(/Forecast issued \w{3}, Oct \d+, \d+:\d\d [AP]M/);
    await expect(observedCard(plain).locator('h3 + p')).toHaveText(/^[\d,.]+ cfs Thu, Oct 23/);
    await expect(forecastCard(plain).locator('h3 + p')).toHaveText(/^Highest: [\d,.]+ cfs /);
    await expect(river.locator(insight).first()).toBeVisible();
    await expect(river.getByRole('link').first()).toBeVisible();
    await expect(river).toContainText('The graphs and their table need JavaScript.');
    await expect(plain.getByText(/ ago\b/)).toHaveCount(0);
    await plain.context().close();
  });

  test(`the browser does not ask again for the river of ${path}, and nothing jumps`, async ({
    page,
  }) => {
    await askFor(page, site, lid);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (search.includes(site) || pathname.includes(lid)) asked.push(pathname);
    });
    await page.addInitScript(() => {
      let shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += 'value' in entry ? Number(entry.value) : 0;
        document.documentElement.dataset.shift = String(shift);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openWithRiver(page, path);
    await comeToRiver(page);
    await hydrated(page);
    await expect(riverSection(page).getByRole('slider')).toHaveCount(2);
    await expect(riverSection(page)).toContainText(/Read \d+ \w+ ago/);
    expect(asked).toEqual([]);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift).toBeLessThanOrEqual(0.02);
  });
}

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('a saved page has its river without a signal, with its age', async ({
    page,
    context,
    trouble,
  }) => {
    const [path, site, lid] = PAGES[0];
    await askFor(page, site, lid);
    await openWithRiver(page, path);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const isSaved = () => page.evaluate((url) => caches.match(url).then(Boolean), path);
    await expect.poll(isSaved).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await comeToRiver(page);
    await expect(observedCard(page).getByRole('slider')).toBeVisible();
    await expect(riverSection(page)).toContainText(/Read \d+ \w+ ago/);
    trouble.take(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no-response/);
  });
});

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: AUTUMN_SITE, javaScriptEnabled: false });
  return context.newPage();
}

test('a visit within the site reads the river at its page, once', async ({ page }) => {
  const [path, site, lid] = PAGES[0];
  await askFor(page, site, lid);
  await visit(page, '/app');
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  await expect(page).toHaveURL(path);
  await comeToRiver(page);
  await expect(riverSection(page).getByRole('slider')).toHaveCount(2);
  await expect(riverSection(page)).toContainText(/Read \d+ \w+ ago/);
});
