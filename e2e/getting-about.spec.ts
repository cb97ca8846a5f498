import { expectOpenToAll } from './open-to-all.ts';
import {
  expect,
  expectSameDocument,
  hydrated,
  loadLittle,
  markDocument,
  NOT_FOUND_IN_CONSOLE,
  test,
  visit,
} from './watched-page.ts';

test('every link of the footer leads to its page, in the same document', async ({ page }) => {
  await visit(page, '/');
  await markDocument(page);
  const footer = page.getByRole('navigation', { name: 'Footer' });
  for (const [name, path, heading] of [
    ['Terms', '/terms-of-service', 'Terms of Service'],
    ['Privacy', '/privacy-policy', 'Privacy Policy'],
    ['About', '/about', /./],
    ['Data', '/data', 'Data'],
    ['Facilities', '/app', 'Escapement Facilities'],
    ['Home', '/', /counted in two weeks$/],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expectSameDocument(page);
  }
});

test('with a key held down a link opens elsewhere, and the page stays', async ({ page }) => {
  await visit(page, '/app');
  const link = page.getByRole('link', { name: 'Issaquah Hatchery' });
  const opened = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL('/hatcheries/issaquah-hatchery');
  await expect(page).toHaveURL('/app');
  await link.click();
  await expect(page).toHaveURL('/hatcheries/issaquah-hatchery');
});

test('a page that is not there says so and shows ways on', async ({ page, trouble }) => {
  for (const path of ['/About', '/App', '/Hatcheries/issaquah-hatchery', '/no/such/page']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page here');
    await expect(page).toHaveTitle(/Freshet/);
    await trouble.expectSaid(NOT_FOUND_IN_CONSOLE);
  }
  await expectOpenToAll(page, [390, 320, 768, 1280]);
  await page.getByRole('link', { name: 'the list' }).click();
  await expect(page).toHaveURL('/app');
});

test('keys alone lead past the header, through home and to a facility', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/?facility=cowlitz-salmon-hatchery');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  const order: string[] = [];
  for (let presses = 0; presses < 13; presses += 1) {
    await page.keyboard.press('Tab');
    if (presses === 0) await expect(skip).toBeInViewport();
    order.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('aria-label') ?? at?.getAttribute('name') ?? at?.textContent ?? '';
      }),
    );
  }
  expect(order).toEqual([
    'Skip to content',
    'Freshet, home page',
    'Facilities',
    'Species',
    'This week',
    'Search for a river, town, facility or species',
    'Search',
    'Escapement',
    'Jacks',
    'facility',
    'Find Nearest',
    'View Dashboard',
    'Fish counted at Cowlitz Salmon Hatchery',
  ]);
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();

  await visit(page, '/app');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('issaquah');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1 of \d\d facilities$/);
  // Past the two filters, the way to clear them, the map and the place.
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Issaquah Hatchery' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/hatcheries/issaquah-hatchery');
});

test('without a signal a link says so and can be tried again', async ({
  page,
  context,
  trouble,
}) => {
  await loadLittle(page);
  await visit(page, '/app');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
  await expect(page.getByText('The site did not respond. You may be offline.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Issaquah Hatchery');
  expect(trouble.take(/INTERNET_DISCONNECTED|Failed to fetch/).length).toBeGreaterThan(0);
});
