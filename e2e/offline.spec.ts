import { keptAnswers } from './kept-answers.ts';
import { forecastCard, observedCard } from './river-section.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const notice = (page: Page) => page.getByRole('complementary', { name: 'The data' });
const SAVED = /You are offline\. Showing what was saved (a moment|\d+ seconds?|1 minute) ago\./;

/** What the page says, but for how long ago something was, which goes on with the clock. */
const textWithoutAges = async (page: Page) =>
  (await page.getByRole('main').innerText()).replaceAll(/\d+ \w+ ago/g, 'some time ago');

/** What the browser has kept of the site, by path. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('freshet-site');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

/** Opens a page and waits until the site and the page's answers are kept. */
async function openAndKeep(page: Page, path: string, answer: string): Promise<void> {
  await visit(page, path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptAnswers(page)).toContain(answer);
}

test.afterEach(({ trouble }) => {
  trouble.take(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED|Failed to fetch/);
});

test('a facility page loaded again without a signal shows what was saved, and says so', async ({
  page,
  context,
}) => {
  await openAndKeep(
    page,
    '/hatcheries/cowlitz-salmon-hatchery',
    '/api/hatchery/COWLITZ%20SALMON%20HATCHERY',
  );
  // All of the river is there and kept, so that nothing more comes.
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);
  await expect(forecastCard(page).getByRole('application')).toBeVisible();
  await expect
    .poll(() => keptAnswers(page))
    .toEqual(
      expect.arrayContaining(
        ['/nwis/iv/', '/nwis/stat/', '/stageflow/forecast'].map((part) =>
          expect.stringContaining(part),
        ),
      ),
    );
  await expect(observedCard(page)).toContainText(/Newest reading \d+ \w+ ago/);
  const main = await textWithoutAges(page);
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page)).toHaveText('Cowlitz Salmon Hatchery');
  await expect(notice(page)).toContainText(SAVED);
  await expect(observedCard(page)).toContainText(/Newest reading \d+ \w+ ago/);
  await expect.poll(() => textWithoutAges(page)).toBe(main);

  // What was saved can be used: another run, the list, home.
  await page.getByRole('combobox', { name: 'Species' }).selectOption('Coho');
  await expect(page.getByRole('article', { name: 'Yearly Escapement' })).toContainText('38,283');
  // Its curve was never asked for.
  const trend = page.getByRole('article', { name: 'Escapement Trend' });
  await expect(trend).toContainText('This graph was not saved, and could not be loaded.');
  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await expect(heading(page)).toHaveText('Escapement Facilities');
  await expect(notice(page)).toContainText(SAVED);
  await page.getByRole('searchbox').fill('issaquah');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1 of \d\d facilities$/);

  await context.setOffline(false);
  await expect(notice(page)).not.toContainText('offline');
  await page.goBack();
  await expect(trend).toContainText('Click to View Value');
});

test('the other pages open without a signal, each as itself', async ({
  page,
  context,
  trouble,
}) => {
  await openAndKeep(page, '/', '/api/facilities');
  await context.setOffline(true);
  for (const [path, words] of [
    ['/about', /./],
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
    ['/', /counted in two weeks$/],
    ['/app?species=Pink', 'Escapement Facilities'],
    ['/no/such/page', 'There is no page here'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(words);
    await expect(heading(page)).toHaveCount(1);
    await expect(page.getByText('loading...')).toHaveCount(0);
    await expect(notice(page)).toContainText('You are offline.');
  }
  await context.setOffline(false);
  // The address of the empty page is no page of its own.
  await page.goto('/offline');
  await expect(heading(page)).toHaveText('There is no page here');
  // A page that does not come in time is that of what was saved.
  await context.route('**/app', () => {});
  await page.goto('/app');
  await expect(heading(page)).toHaveText('Escapement Facilities');
  await expect(notice(page)).toContainText('The site did not answer. Showing what was saved');
  // So is an error of the server, or of a proxy before it.
  await page.goto('/about');
  await context.unroute('**/app');
  await context.route('**/app', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/app');
  await expect(heading(page)).toHaveText('Escapement Facilities');
  trouble.take(/502/);
});

test('a new build replaces the one that is kept', async ({ page, context, trouble }) => {
  await openAndKeep(page, '/app', '/api/facilities');
  const kept = await keptFiles(page);
  expect(kept).toContain('/offline');
  const entry = kept.find((path) => path.startsWith('/assets/entry-client') && /js$/.test(path));
  // As a browser that holds another build: its empty page names a file of its own.
  await page.evaluate(async (entryOfThis) => {
    const cache = await caches.open('freshet-site');
    const entryOfThat = '/assets/entry-client-old.js';
    const shell = await (await cache.match('/offline'))?.text();
    await cache.put('/offline', new Response(shell?.replaceAll(entryOfThis, entryOfThat)));
    await cache.delete(entryOfThis);
    await cache.put(entryOfThat, new Response('throw new Error("old")'));
  }, entry ?? '');
  await page.goto('/about');
  await expect.poll(async () => (await keptFiles(page)).toSorted()).toEqual(kept.toSorted());
  await context.setOffline(true);
  await page.goto('/app');
  await expect(heading(page)).toHaveText('Escapement Facilities');

  await page.goto('/hatcheries/cowlitz-salmon-hatchery');
  await expect(heading(page)).toHaveText('Cowlitz Salmon Hatchery');
  await expect(page.getByText('The counts of this hatchery could not be loaded.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Fish counted at Cowlitz Salmon Hatchery' }),
  ).toBeVisible();
  // Neither its figures nor its seasons.
  await trouble.expectSaid(/Hatchery fetch failure/, 2);
  await context.setOffline(false);
  await expect(page.getByRole('article', { name: 'Recent Escapement' })).toContainText(
    '2 Week Total: 557',
  );
  await expect(notice(page)).not.toContainText('offline');
});
