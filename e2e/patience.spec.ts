import { keptAnswers } from './kept-answers.ts';
import { expectOpenToAll } from './open-to-all.ts';
import { expect, loadLittle, type Page, type Route, test, visit } from './watched-page.ts';

const COWLITZ = 'Cowlitz Salmon Hatchery';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const openTheMap = (page: Page) => page.getByRole('link', { name: 'Open the map' });
const closeTheMap = (page: Page) => page.getByRole('button', { name: 'Close', exact: true });

/** Leaves calls without an answer: those made until they are let go. */
async function hang(page: Page, pattern: string): Promise<{ readonly asked: string[] }> {
  const asked: string[] = [];
  await page.route(pattern, (route: Route) => {
    asked.push(new URL(route.request().url()).pathname);
  });
  return { asked };
}

/** The clock of the page stands so much later from now on. */
async function later(page: Page, ms: number): Promise<void> {
  await page.evaluate((plus) => {
    const before = Date.now;
    Date.now = () => before() + plus;
  }, ms);
}

/** Opens Cowlitz from the list. */
const openCowlitz = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: COWLITZ }).click();

test.beforeEach(async ({ page }) => {
  await loadLittle(page);
});

test('nothing waits for a configuration that is due and does not come', async ({ page }) => {
  await visit(page, '/app');
  const { asked } = await hang(page, '**/api/config');
  await later(page, 11 * 60_000);

  await page.getByRole('searchbox').fill('merwin');
  await expect(page).toHaveURL('/app?q=merwin');
  await openTheMap(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await closeTheMap(page).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(asked).toEqual([]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(heading(page)).toHaveText(/counted in two weeks$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(heading(page)).toHaveText('About Freshet');
  expect(asked).toEqual(['/api/config']);
});

test('what was typed a moment before the map was opened is kept', async ({ page }) => {
  await visit(page, '/app');
  const session = await page.context().newCDPSession(page);
  const search = page.getByRole('searchbox');
  for (const open of [
    () => openTheMap(page).click({ noWaitAfter: true }),
    () => openTheMap(page).press('Enter'),
    // Without a pointer.
    () => openTheMap(page).dispatchEvent('click'),
  ]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await search.fill('merwin');
    await open();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(page).toHaveURL('/app?q=merwin&map=open');
    await closeTheMap(page).click();
    await expect(page).toHaveURL('/app?q=merwin');
    await expect(search).toHaveValue('merwin');
    await search.fill('');
    await expect(page).toHaveURL('/app');
  }
});

test('what was saved is shown offline, and can be deleted', async ({ page, context, trouble }) => {
  const banner = page.getByText('You are offline. Showing what was saved a moment ago.');
  // Counts are fresh until eleven o'clock UTC.
  await page.clock.install({ time: '2026-08-05T19:00:00Z' });
  await page.goto('/app', { waitUntil: 'networkidle' });
  await openCowlitz(page);
  await expect(heading(page)).toHaveText(COWLITZ);
  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await expect(heading(page)).toHaveText('Escapement Facilities');
  await context.setOffline(true);
  await openCowlitz(page);
  await expect(heading(page)).toHaveText(COWLITZ);
  await expect(banner).toBeVisible();
  await expectOpenToAll(page, [390]);
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  // By then the page has asked again, with a configuration that still holds.
  await page.clock.fastForward('00:02');
  trouble.take(/INTERNET_DISCONNECTED|Failed to fetch/);

  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await page.route('**/api/config', (route) => route.fulfill({ status: 500 }));
  // The configuration holds for ten minutes.
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 11.5 * 60_000);
  await openCowlitz(page);
  await expect(heading(page)).toHaveText(COWLITZ);
  const line = page.getByText(
    /^The site did not answer\. Showing what was saved 1[12] minutes ago\.$/,
  );
  await expect(line).toBeVisible();
  await expect(page.getByRole('article', { name: 'Yearly Escapement' })).toBeVisible();
  await trouble.expectSaid(/^console error: Config load failure/);
  trouble.take(/^console error: Failed to load resource/);
  await page.unroute('**/api/config');
  const notice = page.getByRole('complementary', { name: 'The data' });
  await notice.getByRole('button', { name: 'Update' }).click();
  await expect(line).toBeHidden();
  await expect(heading(page)).toHaveText(COWLITZ);

  // The facilities, the hatchery, its seasons, and three answers of its river.
  await expect.poll(() => keptAnswers(page)).toHaveLength(6);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: 'Delete saved data' }).click();
  await expect(page.getByText('The saved data has been deleted.')).toBeVisible();
  expect(await keptAnswers(page)).toEqual([]);
});

test('on a connection that hangs, what was saved stands in after 15 s', async ({
  page,
  trouble,
}) => {
  await page.clock.install();
  await visit(page, '/app');
  await openCowlitz(page);
  await expect(page.getByText('2 Week Total: 557')).toBeVisible();
  // A clock that is put forward would cut the calls of the river short.
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);
  await hang(page, '**/api/**');
  await hang(page, '**/river/**');
  await page.clock.fastForward('30:00:00');

  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await expect(page.getByText('loading...')).toBeVisible();
  await page.clock.fastForward('00:16');
  await expect(heading(page)).toHaveText('Escapement Facilities');
  await expect(page.getByRole('complementary', { name: 'The data' })).toContainText(
    'Newer counts could not be loaded. Showing what was saved 1 day ago.',
  );
  await trouble.expectSaid(/Facilities fetch failure/);
  await trouble.expectSaid(/Config load failure/);
  // The page that was left had asked again for its river after so long.
  await trouble.expectSaid(/Error getting river gauge data/, 3);
  await page.clock.resume();
  await expectOpenToAll(page, [390]);
});

test('Close pressed twice or Escape held down takes only the map away', async ({ page }) => {
  await page.goto('/about');
  await visit(page, '/');
  const twice = () => closeTheMap(page).dblclick();
  const held = async () => {
    for (let press = 0; press < 4; press += 1) await page.keyboard.down('Escape');
    await page.keyboard.up('Escape');
  };
  for (const close of [twice, twice, held, held]) {
    await page.getByRole('link', { name: 'View Map of Facilities' }).click();
    await expect(page.getByText(/ in view$/)).toBeVisible();
    await close();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(heading(page)).toHaveText(/counted in two weeks$/);
  }
  // A step back that was still to be made would have been made by then.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(heading(page)).toHaveText('Terms of Service');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(heading(page)).toHaveText(/counted in two weeks$/);
});
