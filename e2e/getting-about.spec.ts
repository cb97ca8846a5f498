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
    ['Facilities', '/app', 'Escapement Facilities'],
    ['Home', '/', 'Which fish are back, and where'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expectSameDocument(page);
  }
});

test('a page that is not there says so and shows ways on', async ({ page, trouble }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page here');
  await trouble.expectSaid(NOT_FOUND_IN_CONSOLE);
  await hydrated(page);
  await page.getByRole('link', { name: 'the list' }).click();
  await expect(page).toHaveURL('/app');
});

test('keys alone: the skip link comes first and leads past the header', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Facility' })).toBeFocused();
});

test('keys alone: the way through home reaches the table, which scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/?facility=cowlitz-salmon-hatchery');
  const order: string[] = [];
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
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
    'About',
    'facility',
    'Find Nearest',
    'View Dashboard',
    'Fish counted at Cowlitz Salmon Hatchery',
  ]);
});

test('keys alone: a facility is found and opened', async ({ page }) => {
  await visit(page, '/app');
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('issaquah');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1 of \d\d facilities$/);
  // Past the two filters, the way to clear them and the map.
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Issaquah Hatchery' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/hatcheries/issaquah-hatchery');
});

test('the demonstration says that it is one, on every page', async ({ page }) => {
  for (const path of ['/', '/app', '/about', '/hatcheries/issaquah-hatchery']) {
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'The data' })).toHaveText(
      'Demonstration: real WDFW reports up to 5 Aug 2026.',
    );
  }
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

for (const path of ['/About', '/App', '/Hatcheries/issaquah-hatchery']) {
  test(`${path} is no page, as the server has it`, async ({ page, trouble }) => {
    const answer = await page.goto(path);
    await hydrated(page);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page here');
    await trouble.expectSaid(NOT_FOUND_IN_CONSOLE);
  });
}
