import { expectOpenToAll } from './open-to-all.ts';
import { comeToRiver, forecastCard, riverSection } from './river-section.ts';
import { expect, type Page, store, test, visit } from './watched-page.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const COWLITZ = '/hatcheries/cowlitz-salmon-hatchery';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const notice = (page: Page) => page.getByRole('complementary', { name: 'The data' });
const SAVED = /You are offline\. Showing what was saved (a moment|\d+ seconds?|\d minutes?) ago\./;

const textWithoutAges = async (page: Page) =>
  (await page.getByRole('main').innerText()).replaceAll(/\d+ \w+ ago/g, 'some time ago');

const savedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('freshet'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

async function openAndSave(page: Page, path: string, ...others: readonly string[]): Promise<void> {
  await visit(page, path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const wanted = [path, '/', '/_.data', '/app', '/app.data', ...others];
  await expect.poll(() => savedPaths(page)).toEqual(expect.arrayContaining(wanted));
}

test.afterEach(({ trouble }) => {
  trouble.take(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no-response/);
});

test('a facility without a signal shows what was saved', async ({ page, context, trouble }) => {
  await openAndSave(page, COWLITZ);
  await comeToRiver(page);
  // Waits for the complete river, so that nothing more arrives.
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);
  await expect(forecastCard(page).getByRole('slider')).toBeVisible();
  await expect(riverSection(page)).toContainText(/Read \d+ \w+ ago/);
  for (const part of ['/nwis/iv/', '/nwis/stat/', '/stageflow/forecast']) {
    await expect.poll(async () => (await savedPaths(page)).join()).toContain(part);
  }
  const main = await textWithoutAges(page);
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page)).toHaveText('Cowlitz Salmon Hatchery');
  await expect(notice(page)).toContainText(SAVED);
  await comeToRiver(page);
  await expect(riverSection(page)).toContainText(/Read \d+ \w+ ago/);
  await expect.poll(() => textWithoutAges(page)).toBe(main);

  await page.getByRole('combobox', { name: 'Species' }).selectOption('Coho');
  await expect(page.getByRole('article', { name: 'Yearly Escapement' })).toContainText('38,283');
  const trend = page.getByRole('article', { name: 'Escapement Trend' });
  await expect(trend).toContainText('This graph was not saved, and could not be loaded.');
  expect(trouble.take(/Hatchery fetch failure/).length).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await expect(heading(page)).toHaveText('Escapement Facilities');
  await expect(notice(page)).toContainText(SAVED);
  await page.getByRole('searchbox').fill('issaquah');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1 of \d\d facilities\b/);

  await context.setOffline(false);
  await expect(notice(page)).not.toContainText('offline');
  await page.goBack();
  await expect(trend).toContainText('Click to View Value');
});

test('pages open without a signal; others list them', async ({ page, context, trouble }) => {
  await openAndSave(page, '/species/coho', '/species/coho.data');
  await context.setOffline(true);
  for (const [path, words] of [
    ['/', /counted in two weeks$/],
    ['/app?species=Pink', 'Escapement Facilities'],
    ['/species/coho?sort=rank', /^The coho peak /],
  ] as const) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(words);
    await expect(page.getByText('loading...')).toHaveCount(0);
    await expect(notice(page)).toContainText(SAVED);
  }
  await page.goto('/accuracy');
  await expect(page).toHaveURL('/offline?for=%2Faccuracy');
  await expect(heading(page)).toHaveText('This page was not saved');
  const saved = page.getByRole('region', { name: 'Saved pages' }).getByRole('link');
  await expect(saved).toHaveText(['Coho', 'Home', 'Facilities'], { useInnerText: true });
  await expectOpenToAll(page, [390, 320]);
  const again = page.getByRole('link', { name: 'Try again' });
  await expect(again).toHaveAttribute('href', '/accuracy');
  await saved.last().click();
  await expect(heading(page)).toHaveText('Escapement Facilities');
  await context.setOffline(false);
  await expect(async () => {
    await page.goto('/accuracy');
    await expect(heading(page)).toHaveText('How accurate are the projections?', { timeout: 3000 });
  }).toPass();

  await context.route('**/app', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/app');
  await expect(heading(page)).toHaveText('Escapement Facilities');
  trouble.take(/502/);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: 'Delete saved data' }).click();
  await expect(page.getByText('The saved data has been deleted.')).toBeVisible();
  expect(await savedPaths(page)).not.toContain('/species/coho');
});

test('facilities with a star open without having been visited, with their age', async ({
  page,
  context,
  trouble,
}) => {
  const rivers = ['COWLITZ_SALMON_HATCHERY', 'WALLACE_R_HATCHERY'];
  await store(page, 'freshet-rivers', { rivers });
  await openAndSave(
    page,
    '/',
    '/hatcheries/wallace-r-hatchery',
    '/hatcheries/wallace-r-hatchery.data',
    '/hatcheries/wallace-r-hatchery/runs.json',
  );
  const flows = async () =>
    (await savedPaths(page)).filter((path) => path.includes('/nwis/iv/')).length;
  await expect.poll(flows).toBe(rivers.length);
  await context.setOffline(true);
  await page.goto('/');
  await expect(notice(page)).toContainText(SAVED);
  const cards = page.getByRole('region', { name: 'Your rivers' }).getByRole('listitem');
  await expect(cards.last()).toContainText(/ cfs.* ago/);
  await cards.last().getByRole('link', { name: 'Wallace R Hatchery' }).click();
  await expect(heading(page)).toHaveText('Wallace R Hatchery');
  await expect(page.locator('section[aria-labelledby="season"]')).toContainText(/\d/);
  await expect(page.getByText(/Read .* ago/).first()).toBeVisible();
  trouble.take(/Config load failure/);
});
