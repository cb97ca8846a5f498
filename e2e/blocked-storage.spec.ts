import { expect, hydrated, type Page, type Trouble, test, visit } from './watched-page.ts';

const PAGES = [
  '/',
  '/?map=open',
  '/app',
  '/hatcheries/issaquah-hatchery',
  '/species/coho',
  '/run',
  '/rivers',
  '/rivers/skykomish',
  '/dams',
  '/dams/bonneville',
  '/data',
  '/accuracy',
  '/words',
  '/status',
  '/about',
  '/terms-of-service',
  '/privacy-policy',
  '/offline',
  '/no-such-page',
];

/** As in a browser that blocks all storage, or in a sandboxed frame: even access throws. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = (owner: object, names: readonly string[]) => {
      for (const name of names) {
        Object.defineProperty(owner, name, {
          configurable: true,
          get() {
            throw new DOMException(`Access to ${name} is denied`, 'SecurityError');
          },
        });
      }
    };
    refuse(window, ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']);
    refuse(Navigator.prototype, ['serviceWorker']);
  });
}

/** The page may report that it cannot keep something. Uncaught errors stay in `trouble` and fail the test. */
function takeWhatIsSaid(trouble: Trouble): void {
  trouble.take(
    /^console (error|warning): (.*SecurityError|Failed to save scroll positions|.* 404)/,
  );
}

test('whoever blocks storage gets no uncaught error on any page', async ({ page, trouble }) => {
  await blockStorage(page);
  for (const path of PAGES) {
    await page.goto(path);
    if (path !== '/offline') await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    takeWhatIsSaid(trouble);
    expect([path, trouble.lines]).toEqual([path, []]);
  }
});

test('visitors who block storage learn what is not kept, and the rest works', async ({
  page,
  trouble,
}) => {
  await blockStorage(page);
  await visit(page, '/hatcheries/issaquah-hatchery');
  await page.getByRole('button', { name: /^Star / }).click();
  await expect(page.getByText('This browser does not let the site keep anything')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Use metric units' }).click();
  await expect(page.getByRole('button', { name: 'Use US units' })).toBeVisible();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.getByRole('button', { name: 'Delete saved data' }).click();
  await expect(page.getByText('does not let the site keep or delete anything')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/hatcheries/issaquah-hatchery');
  takeWhatIsSaid(trouble);
});
