import { NOW } from './clock.ts';
import { expectOpenToAll } from './open-to-all.ts';
import {
  expect,
  holdBack,
  hydrated,
  markPage,
  type Page,
  tabTo,
  test,
  visit,
} from './watched-page.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const issaquah = (page: Page) => page.getByRole('link', { name: 'Issaquah Hatchery' });

test('every link of the footer leads to its page, in the same document', async ({ page }) => {
  await visit(page, '/');
  const mark = await markPage(page);
  const footer = page.getByRole('navigation', { name: 'Footer' });
  for (const [name, path, words] of [
    ['Terms', '/terms-of-service', 'Terms of Service'],
    ['Privacy', '/privacy-policy', 'Privacy Policy'],
    ['About', '/about', /./],
    ['See salmon', '/see-salmon', /salmon/i],
    ['Data', '/data', 'Data'],
    ['Glossary', '/words', 'Glossary'],
    ['Species', '/species', / the six species/],
    ['Dams', '/dams', 'Fish at the dams'],
    ['Facilities', '/app', 'Escapement Facilities'],
    ['Home', '/', /counted in two weeks$/],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(words);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(mark).toBeAttached();
  }
  const opened = page.context().waitForEvent('page');
  await footer.getByRole('link', { name: 'Glossary' }).click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL('/words');
  await expect(page).toHaveURL('/');
});

test('keys alone lead past the header, through home and to a facility', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/?facility=cowlitz-salmon-hatchery');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  const order: string[] = [];
  for (let presses = 0; presses < 22; presses += 1) {
    await page.keyboard.press('Tab');
    if (presses === 0) await expect(skip).toBeInViewport();
    order.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('aria-label') ?? at?.getAttribute('name') ?? at?.textContent ?? '';
      }),
    );
  }
  const named = order.map((name) => name.replace(/^.* counted(,|$).*|^\d+(?= more)/, 'some'));
  expect(named).toEqual([
    'Skip to content',
    'Freshet, home page',
    'View All WDFW Escapement Facilities',
    'View Map of Facilities',
    'Chinook',
    'Steelhead',
    'Sockeye',
    'Coho',
    'Show distances from…',
    ...Array.from({ length: 6 }, () => 'some'),
    'some more facilities',
    'What is escapement?',
    'facility',
    'Find Nearest',
    'View Dashboard',
    'Fish counted at Cowlitz Salmon Hatchery',
    'Show all 14 days',
  ]);
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('link', { name: 'View All WDFW Escapement Facilities' }),
  ).toBeFocused();

  await visit(page, '/app');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('issaquah');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1 of \d\d facilities\b/);
  await tabTo(page, issaquah(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/hatcheries/issaquah-hatchery');
});

test('a page on its way says loading..., or why not', async ({ page, context, trouble }) => {
  const letGo = await holdBack(page, '**/app.data*');
  await visit(page, '/hatcheries/wallace-r-hatchery');
  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await expect(page.getByText('loading...')).toBeVisible();
  letGo();
  await expect(heading(page)).toHaveText('Escapement Facilities');
  await expect(page.getByText('loading...')).toBeHidden();
  await context.setOffline(true);
  await issaquah(page).click();
  await expect(heading(page)).toHaveText('This page could not be loaded');
  await expect(page).toHaveTitle('Page could not be loaded · Freshet');
  await expect(page.getByText('The site did not respond. You may be offline.')).toBeVisible();
  await expectOpenToAll(page, [390]);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Issaquah Hatchery');
  await hydrated(page);
  expect(trouble.take(/INTERNET_DISCONNECTED|Failed to fetch/).length).toBeGreaterThan(0);

  await page.route('**/app.data*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('link', { name: 'Facilities', exact: true }).first().click();
  await expect(page.getByText('The figures for this page could not be loaded.')).toBeVisible();
  trouble.take(/./);
});

test('code gone after a deployment loads the page from the server', async ({ page, trouble }) => {
  await visit(page, '/app?q=issaquah');
  const mark = await markPage(page);
  let isGone = true;
  await page.route('**/assets/route-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await issaquah(page).click();
  await expect(mark).toHaveCount(0);
  await hydrated(page);
  if (new URL(page.url()).pathname === '/app') await issaquah(page).click();
  await expect(heading(page)).toHaveText('Issaquah Hatchery');
  trouble.take(/404|route module|dynamically imported module|preload/);
});

test('an open page loads newer counts, or says that it cannot', async ({ page, trouble }) => {
  await page.clock.install({ time: NOW });
  await visit(page, '/app');
  await page.route('**/api/config', (route) => route.fulfill({ status: 503 }));
  await page.clock.fastForward('02:00:00');
  const line = page.getByText('The site did not answer.');
  await expect(line).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect.poll(() => trouble.take(/Config load failure/).length).toBeGreaterThan(0);
  trouble.take(/Failed to load resource/);

  const newer = page.waitForRequest('**/app.data*');
  await page.unrouteAll();
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), data_version: 'newer' };
    await route.fulfill({ response, json });
  });
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(line).toBeHidden();
  await newer;
});
