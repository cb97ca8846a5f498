import { keptAnswers } from './kept-answers.ts';
import { expect, loadLittle, type Page, test } from './watched-page.ts';

const HATCHERY = 'Baker Lk Hatchery';
/** The browser's own lines on answers that are errors. */
const NETWORK = /^console error: Failed to load resource/;

const openHatchery = (page: Page, name = HATCHERY) =>
  page.getByRole('main').getByRole('link', { name }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.beforeEach(async ({ page }) => {
  await loadLittle(page);
  await page.goto('/app', { waitUntil: 'networkidle' });
});

test('pages are opened, left and reloaded without a word on the console', async ({ page }) => {
  // A warning would fail any test; here nothing at all is said.
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
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

test('another page begins at its top', async ({ page }) => {
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('without a signal what was saved is shown, and said to be', async ({
  page,
  context,
  trouble,
}) => {
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
  trouble.take(/INTERNET_DISCONNECTED|Failed to fetch/);
});

test('a site that does not answer leaves the next page, one quiet line and a way to try again', async ({
  page,
  trouble,
}) => {
  await openHatchery(page);
  await expect(heading(page, HATCHERY)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await expect(heading(page, 'Escapement Facilities')).toBeVisible();
  await page.route('**/api/config', (route) => route.fulfill({ status: 500 }));
  // The configuration holds for ten minutes.
  await page.clock.setFixedTime(Date.now() + 11.5 * 60_000);
  await openHatchery(page);
  await expect(heading(page, HATCHERY)).toBeVisible();
  const line = page.getByText(
    /^The site did not answer\. Showing what was saved 1[12] minutes ago\.$/,
  );
  await expect(line).toBeVisible();
  await expect(page.getByRole('article', { name: 'Yearly Escapement' })).toBeVisible();
  await trouble.expectSaid(/^console error: Config load failure/);
  trouble.take(NETWORK);
  await page.unroute('**/api/config');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line).toBeHidden();
  await expect(heading(page, HATCHERY)).toBeVisible();
});

test('a hatchery call that fails leaves the page, one quiet line and a way to try again', async ({
  page,
  trouble,
}) => {
  await page.route('**/api/hatchery/**', (route) => route.fulfill({ status: 500 }));
  await openHatchery(page);
  await expect(heading(page, HATCHERY)).toBeVisible();
  const line = page.getByText('The counts of this hatchery could not be loaded.');
  await expect(line).toBeVisible();
  await trouble.expectSaid(/^console error: Hatchery fetch failure/);
  trouble.take(NETWORK);
  await page.unroute('**/api/hatchery/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line).toBeHidden();
});

test('the saved answers are deleted from the privacy policy', async ({ page }) => {
  await openHatchery(page);
  await expect(heading(page, HATCHERY)).toBeVisible();
  // The facilities, the hatchery, and three answers of its river.
  await expect.poll(() => keptAnswers(page)).toHaveLength(5);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: 'Delete saved data' }).click();
  await expect(page.getByText('The saved data has been deleted.')).toBeVisible();
  expect(await keptAnswers(page)).toEqual([]);
});

test('a saved token goes with calls of our API and is gone after a 401', async ({
  page,
  trouble,
}) => {
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
  await trouble.expectSaid(/^console error: Facilities fetch failure/);
  trouble.take(NETWORK);
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
