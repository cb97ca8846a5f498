import { expect, type Page, test } from '@playwright/test';
import { loadLittle } from './watched-page.ts';

const HATCHERY = 'Baker Lk Hatchery';
const MISSING = 'Failed to load resource';

/** What the page says on its console, and what it throws, but for the browser's own network lines. */
function listenTo(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (!message.text().startsWith(MISSING)) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

const openHatchery = (page: Page, name = HATCHERY) =>
  page.getByRole('main').getByRole('link', { name }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.beforeEach(async ({ page }) => {
  await loadLittle(page);
  await page.goto('/app', { waitUntil: 'networkidle' });
});

test('pages are taken up, left and loaded anew without a word on the console', async ({ page }) => {
  const said = listenTo(page);
  for (const path of ['/', '/app', '/hatcheries/cowlitz-salmon-hatchery', '/about']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Facilities' }).click();
  await openHatchery(page);
  await expect(heading(page, HATCHERY)).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(heading(page, HATCHERY)).toBeVisible();
  expect(said).toEqual([]);
});

test('loading... stands until the facilities are there', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/facilities', async (route) => {
    await asked;
    await route.continue();
  });
  await openHatchery(page);
  await expect(page.getByText('loading...')).toBeVisible();
  answer();
  await expect(heading(page, HATCHERY)).toBeVisible();
  await expect(page.getByText('loading...')).toBeHidden();
});

test('another page begins at its top', async ({ page }) => {
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('without a signal what was saved is shown, and said to be', async ({ page, context }) => {
  await openHatchery(page);
  await expect(heading(page, HATCHERY)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await expect(heading(page, 'Escapement Facilities')).toBeVisible();
  await context.setOffline(true);
  await openHatchery(page);
  await expect(heading(page, HATCHERY)).toBeVisible();
  const banner = page.getByText('You are offline. Showing what was saved a moment ago.');
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden();
});

test('without a signal and nothing saved the page says so, and tries again', async ({
  page,
  context,
}) => {
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(heading(page, 'This page could not be loaded')).toBeVisible();
  await expect(page.getByText('Nothing answered. You may be without a signal.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page, 'About Freshet')).toBeVisible();
});

test('a hatchery call that fails leaves the page, one quiet line and a way to try again', async ({
  page,
}) => {
  const said = listenTo(page);
  await page.route('**/api/hatchery/**', (route) => route.fulfill({ status: 500 }));
  await openHatchery(page);
  await expect(heading(page, HATCHERY)).toBeVisible();
  const line = page.getByText('The counts of this hatchery could not be loaded.');
  await expect(line).toBeVisible();
  expect(said.join()).toContain('Hatchery fetch failure');
  await page.unroute('**/api/hatchery/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line).toBeHidden();
});

test('the saved answers are deleted from the privacy policy', async ({ page }) => {
  await openHatchery(page);
  await expect(heading(page, HATCHERY)).toBeVisible();
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('freshet');
          opening.onsuccess = () => {
            const database = opening.result;
            const counting = database.transaction('answers').objectStore('answers').count();
            counting.onsuccess = () => {
              database.close();
              resolve(counting.result);
            };
          };
        }),
    );
  // The facilities, the hatchery, and three answers of its river.
  await expect.poll(kept).toBe(5);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: 'Delete saved data' }).click();
  await expect(page.getByText('The saved data has been deleted.')).toBeVisible();
  expect(await kept()).toBe(0);
});

test('an unknown hatchery is a warning on the console', async ({ page }) => {
  const said = listenTo(page);
  await page.goto('/hatcheries/nowhere', { waitUntil: 'networkidle' });
  await expect(heading(page, 'Escapement Facilities')).toBeVisible();
  expect(said).toEqual(['Hatchery not found for route name: nowhere']);
});

test('a saved token goes with calls of our API and is gone after a 401', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('fishToken', 'secret'));
  await page.reload({ waitUntil: 'networkidle' });
  const sent: (string | undefined)[] = [];
  await page.route('**/api/facilities', async (route) => {
    sent.push(route.request().headers().authorization);
    await route.fulfill({ status: 401 });
  });
  await openHatchery(page);
  await expect(heading(page, 'This page could not be loaded')).toBeVisible();
  expect(sent).toEqual(['Bearer secret']);
  expect(await page.evaluate(() => localStorage.getItem('fishToken'))).toBeNull();
});

test('the code of a facility page comes with the page, or with the hand on its link', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.getByRole('main').getByRole('link', { name: HATCHERY }).hover();
  await expect.poll(() => scripts.join()).toContain('hatchery-route');
  const html = await (await page.request.get('/hatcheries/cowlitz-salmon-hatchery')).text();
  expect(html).toMatch(/<link rel="modulepreload" href="\/assets\/hatchery-route-/);
});
