import { expectOpenToAll } from './open-to-all.ts';
import {
  expect,
  holdBack,
  hydrated,
  markPage,
  type Page,
  store,
  test,
  visit,
} from './watched-page.ts';

// What a regular visitor does each morning, on a phone.

test.use({ viewport: { width: 390, height: 844 } });

const KEY = 'freshet-rivers';
const THREE = ['COWLITZ_SALMON_HATCHERY', 'ISSAQUAH_HATCHERY', 'WALLACE_R_HATCHERY'];
const HINT = 'Star a facility, and its counts and river come first here.';

const rivers = (page: Page) => page.getByRole('region', { name: 'Your rivers' });
const cards = (page: Page) => rivers(page).getByRole('list').getByRole('listitem');
const titles = (page: Page) => cards(page).locator('b');
const star = (page: Page, title: string) => page.getByRole('button', { name: `Star ${title}` });
const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null')?.rivers ?? null, KEY);

const keep = (page: Page, keys: readonly string[], visited: unknown = null) =>
  store(page, KEY, { rivers: keys, visit: visited, before: null });

test('three stars are given once; then each morning takes no tap', async ({ page }) => {
  await visit(page, '/');
  const mark = await markPage(page);
  await expect(page.getByText(HINT)).toBeHidden();
  await page.getByRole('link', { name: 'Facilities' }).first().click();
  await expect(page).toHaveURL('/app');
  // The address changes before the page: whoever turns back at once has not left home.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escapement Facilities');
  await page.getByRole('link', { name: 'Freshet, home page' }).click();
  await expect(rivers(page)).toHaveText(HINT);
  await page.getByRole('link', { name: 'Facilities' }).first().click();
  await star(page, 'Cowlitz Salmon Hatchery').click();
  await expect(star(page, 'Cowlitz Salmon Hatchery')).toHaveAttribute('aria-pressed', 'true');
  await expect(star(page, 'Issaquah Hatchery')).toHaveAttribute('aria-pressed', 'false');
  await star(page, 'Issaquah Hatchery').focus();
  await page.keyboard.press('Space');
  await page.getByRole('link', { name: 'Wallace R Hatchery' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallace R Hatchery' })).toBeVisible();
  await star(page, 'Wallace R Hatchery').click();
  await page.getByRole('link', { name: 'Freshet, home page' }).click();
  await expect(mark).toBeAttached();
  await expect(titles(page)).toHaveCount(3);
  expect(await stored(page)).toEqual(THREE);

  await page.goto('/');
  await expect(cards(page).first()).toContainText(
    /^★ Cowlitz Salmon Hatchery spring Chinook, very high for Aug 4\s·\s.* [\d,]+ Chinook in two weeks/,
  );
  await expect(cards(page).nth(1)).toContainText(/last report .*– no report in two weeks/);
  for (const card of await cards(page).all()) {
    await expect(card).toContainText(/(River|Creek): .*[\d,]+ cfs.* ago \(simulated\)$/);
  }
});

test('home is shown before the rivers of a device, and does not jump when they come', async ({
  page,
}) => {
  await keep(page, THREE);
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += 'value' in entry ? Number(entry.value) : 0;
      document.documentElement.dataset.shift = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const letGo = await holdBack(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#back-now')).toBeVisible();
    await expect(rivers(page)).toContainText('Loading your rivers…');
    await expect(page.getByText(HINT)).toBeHidden();
    letGo();
    await hydrated(page);
    for (const card of await cards(page).all()) await expect(card).toContainText(/ cfs.* ago/);
    await expect(cards(page)).toHaveCount(3);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift).toBeLessThanOrEqual(0.02);
  }
});

test('the next visit says what is new since the last one', async ({ page }) => {
  const seen = {
    COWLITZ_SALMON_HATCHERY: { Chinook: '2026-07-28', report: '2026-07-28' },
    WALLACE_R_HATCHERY: { report: '2027-01-01' },
  };
  await keep(page, [...THREE, 'GONE_HATCHERY'], { day: '2026-07-30', seen });
  await visit(page, '/');
  await expect(rivers(page)).toContainText('Your last visit was on Jul 30.');
  await expect(cards(page).first()).toContainText(/New: [\d,]+ Chinook.* by Aug \d+/);
  await expect(cards(page).nth(1)).not.toContainText(/New|newer/);
  await expect(cards(page).nth(3)).toHaveText(
    'GONE HATCHERY This facility is no longer on the site.',
  );
  await page.reload();
  await hydrated(page);
  await expect(cards(page).first()).toContainText(/New: [\d,]+ Chinook.* by Aug \d+/);
});

test('a first visit says nothing of an earlier one, and no visit leaves the device', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await keep(page, THREE);
  await visit(page, '/');
  await expect(cards(page)).toHaveCount(3);
  await expect(rivers(page)).not.toContainText(/New:|newer|last visit/);
  const visits = () =>
    page.evaluate((key) => {
      const { visit: last, before } = JSON.parse(localStorage.getItem(key) ?? '{}');
      return [last?.day, Object.keys(last?.seen ?? {}), before];
    }, KEY);
  await expect.poll(visits).toEqual(['2026-08-05', THREE, null]);
  await page.reload();
  await hydrated(page);
  await expect(cards(page)).toHaveCount(3);
  await expect(rivers(page)).not.toContainText(/New:|newer|last visit/);
  expect(sent.length).toBeGreaterThan(0);
  for (const request of sent)
    expect(request).not.toMatch(/visit|seen|SALMON_HATCHERY|freshet-rivers/);
});

test('they are put in order by keys or a thumb, and removed', async ({ page }) => {
  await keep(page, THREE);
  await visit(page, '/');
  await page.getByRole('button', { name: 'Arrange your rivers' }).click();
  await page.getByRole('button', { name: 'Move Wallace R Hatchery up' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(titles(page).first()).toHaveText('★ Wallace R Hatchery');
  const up = page.getByRole('button', { name: 'Move Wallace R Hatchery up' });
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Move Wallace R Hatchery down' }).click();
  await page.getByRole('button', { name: 'Remove Cowlitz Salmon Hatchery' }).click();
  await expect(titles(page)).toHaveText(['★ Wallace R Hatchery', '★ Issaquah Hatchery']);
  await expectOpenToAll(page, [390, 320]);
  expect(await stored(page)).toEqual(['WALLACE_R_HATCHERY', 'ISSAQUAH_HATCHERY']);
  await page.getByRole('button', { name: 'Remove Wallace R Hatchery' }).click();
  await page.getByRole('button', { name: 'Remove Issaquah Hatchery' }).click();
  await expect(rivers(page)).toBeHidden();
  expect(await stored(page)).toBeNull();
});

test('a link carries them to another device, which asks first', async ({
  page,
  browser,
  baseURL,
}) => {
  await keep(page, THREE);
  await visit(page, '/');
  await page.getByRole('button', { name: 'Arrange your rivers' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to your rivers' }).inputValue();
  expect(link).toBe(
    `${baseURL}/#rivers=cowlitz-salmon-hatchery,issaquah-hatchery,wallace-r-hatchery`,
  );
  const open = async (hash: string) => {
    await page.goto(`/${hash}`);
    await hydrated(page);
  };
  const alert = page.getByRole('alert');
  await open('#rivers=atlantis-hatchery');
  await expect(alert).toContainText('This link to rivers cannot be read.');
  await expect(alert).toContainText('Not on this site: atlantis-hatchery.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/');
  await open('#rivers=wells-hatchery,atlantis-hatchery,issaquah-hatchery');
  await expect(alert).toContainText(
    'This link has 2 rivers: Wells Hatchery, Issaquah Hatchery. Not on this site: atlantis-hatchery.',
  );
  await expectOpenToAll(page, [390, 320]);
  await alert.getByRole('button', { name: 'Leave mine as they are' }).click();
  expect(await stored(page)).toEqual(THREE);
  await open('#rivers=wells-hatchery,issaquah-hatchery');
  await alert.getByRole('button', { name: 'Add to mine' }).click();
  await expect(alert).toHaveCount(0);
  expect(await stored(page)).toEqual([...THREE, 'WELLS_HATCHERY']);
  await open('#rivers=wells-hatchery');
  await expect(alert).toContainText('You keep all of them already.');
  await alert.getByRole('button', { name: 'Replace mine' }).click();
  expect(await stored(page)).toEqual(['WELLS_HATCHERY']);

  const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}) });
  await visit(other, new URL(link).pathname + new URL(link).hash);
  await other.getByRole('button', { name: 'Keep them here' }).click();
  await expect(titles(other)).toHaveCount(3);
  await expect(other).toHaveURL('/');
  await other.close();
});

test('a browser that keeps nothing says so; stars last with the page', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await visit(page, '/hatcheries/issaquah-hatchery');
  await star(page, 'Issaquah Hatchery').click();
  const trouble = page.getByText(/^This browser does not let the site keep anything/);
  await expect(trouble).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(trouble).toBeHidden();
  await page.getByRole('link', { name: 'Freshet, home page' }).click();
  await expect(titles(page)).toHaveText(['★ Issaquah Hatchery']);
});
