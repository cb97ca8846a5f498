import { map, settled } from './open-map.ts';
import {
  expect,
  expectSameDocument,
  hydrated,
  loadLittle,
  markDocument,
  type Page,
  test,
} from './watched-page.ts';

/** What the console says of code that a browser without a signal asks for. */
const NETWORK =
  /^(failed: |console error: (Failed to load resource|Map load failure|Facilities fetch failure))/;

/** As a visitor without a signal when the pointer came near a link. */
async function failAtFirst(page: Page, link: string): Promise<void> {
  await loadLittle(page);
  await page.goto('/app?q=issaquah', { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/'),
  );
  await page.getByRole('link', { name: link }).hover();
  await failed;
  await page.mouse.move(0, 0);
  await page.context().setOffline(false);
  // A busy browser takes a moment to be online again.
  await page.waitForFunction(() =>
    fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

test('a page whose code failed at first has its styles when it comes', async ({
  page,
  trouble,
}) => {
  await failAtFirst(page, 'Issaquah Hatchery');
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  const outlook = page.getByRole('region', { name: 'What is happening' }).getByRole('listitem');
  await expect(outlook.first()).toHaveCSS('display', 'flex');
  trouble.take(NETWORK);
});

test('a map that could not be loaded is there, with its styles, when the signal is back', async ({
  page,
  trouble,
}) => {
  await failAtFirst(page, 'Open the map');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Open the map' }).click();
  await expect(page.getByText('The map could not be loaded.')).toBeVisible();
  await page.context().setOffline(false);
  await settled(page);
  await expect.poll(async () => (await map(page).boundingBox())?.height).toBeGreaterThan(300);
  trouble.take(NETWORK);
});

/** As after a deployment: the code of the facility page has another name. */
async function codeIsGone(page: Page, times: number): Promise<() => number> {
  let asked = 0;
  await loadLittle(page);
  await page.route(/\/assets\/hatchery-route-[\w-]+\.js/, (route) => {
    asked += 1;
    return asked <= times ? route.fulfill({ status: 404, body: '' }) : route.fallback();
  });
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto('/app?q=issaquah', { waitUntil: 'networkidle' });
  await hydrated(page);
  return () => documents;
}

/** What the console says of code that is gone. */
const GONE = /404|dynamically imported module|preload|code of this page/;

test('a page whose code is gone after a deployment is loaded from the server', async ({
  page,
  trouble,
}) => {
  const documents = await codeIsGone(page, 2);
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled();
  await expect(page).toHaveURL(/\/hatcheries\/issaquah-hatchery/);
  expect(documents()).toBe(2);
  await page.goBack();
  await expect(page).toHaveURL(/\/app\?q=issaquah$/);
  trouble.take(GONE);
});

test('code that is gone for good loads a page once more, and no more', async ({
  page,
  trouble,
}) => {
  const documents = await codeIsGone(page, Number.POSITIVE_INFINITY);
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Issaquah Hatchery');
  await page.waitForLoadState('networkidle');
  expect(documents()).toBe(2);
  // In the same window the next such failure is told.
  await page.goto('/app?q=issaquah', { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  await expect(page.getByText('Part of this site could not be loaded.')).toBeVisible();
  expect(documents()).toBe(3);
  trouble.take(GONE);
});

test('a new version is announced, and the page stays until it is loaded again', async ({
  page,
  trouble,
}) => {
  await loadLittle(page);
  await page.clock.install();
  await page.goto('/app?q=issaquah', { waitUntil: 'networkidle' });
  await hydrated(page);
  await markDocument(page);
  await page.route('**/offline', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/assets/another.js">' }),
  );
  await page.clock.fastForward('01:00:01');
  await expect(page.getByText('A new version of this site is here.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('issaquah');
  await expectSameDocument(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html[data-same-document]')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('issaquah');
  trouble.take(GONE);
});
