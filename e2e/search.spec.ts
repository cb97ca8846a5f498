import { openMap } from './open-map.ts';
import { expectOpenToAll } from './open-to-all.ts';
import { expect, holdBack, type Page, test, visit } from './watched-page.ts';

const box = (page: Page) => page.getByLabel('Search for a river, town, dam, species or facility');
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });

test('keys alone find a dam, a river and the facilities near a town', async ({ page }) => {
  await visit(page, '/');
  await box(page).focus();
  await page.keyboard.type('bonneville da');
  await expect(options(page).first()).toHaveText('Bonneville Dam Dam');
  await expect(box(page)).toHaveRole('combobox');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const id = await options(page).first().getAttribute('id');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  await expectOpenToAll(page, [1280]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dams/bonneville');
  // A page that arrives closes the suggestions.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bonneville');

  await box(page).fill('skagit river');
  await expect(options(page).first()).toHaveText('Skagit River River');
  // The only one of exactly that name.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/rivers/skagit');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Skagit');

  await box(page).fill('seattle');
  await expect(options(page).first()).toHaveText('Seattle Town, nearest facilities');
  await expect(options(page).nth(1)).toHaveText(/Facility, \d+ miles$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app?q=Seattle');
  await expect(page.getByRole('table', { name: 'Near Seattle' })).toBeVisible();
});

test('the search leads to a place to see salmon, though it stands in a fold', async ({ page }) => {
  // Typed before the page is live, as on a slow connection.
  const letGo = await holdBack(page, '**/assets/entry.client*.js');
  await page.goto('/see-salmon', { waitUntil: 'domcontentloaded' });
  const later = page.getByRole('region', { name: 'Places to see fish later' });
  const place = later.getByRole('listitem').filter({ hasText: 'Grovers Creek Salmon Hatchery' });
  await expect(place).toBeHidden();
  await box(page).fill('grovers');
  letGo();
  await expect(options(page).first()).toHaveText(/^Grovers Creek Salmon Hatchery/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/see-salmon#/);
  await expect(place).toBeInViewport();
  await page.reload();
  await expect(place).toBeInViewport();
});

test('Enter without a choice asks the list, and one letter suggests nothing', async ({ page }) => {
  await visit(page, '/rivers');
  await box(page).fill('c');
  await expect(box(page)).toHaveRole('combobox');
  await expect(options(page)).toHaveCount(0);
  await box(page).fill('co');
  await expect(options(page)).toHaveCount(8);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app?q=co');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a bar of five leads on, is gone while typing, and hides nothing', async ({ page }) => {
    await visit(page, '/');
    await expect(bar(page).getByRole('link')).toHaveText([
      'Home',
      'Rivers',
      'Map',
      'This week',
      'Search',
    ]);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
    const end = await page.getByRole('contentinfo').boundingBox();
    const top = (await bar(page).boundingBox())?.y ?? 0;
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top + 1);

    await bar(page).getByRole('link', { name: 'Rivers' }).click();
    await expect(page).toHaveURL('/rivers');
    await expect(bar(page).getByRole('link', { name: 'Rivers' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await bar(page).getByRole('link', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
    await box(page).fill('issaquah h');
    await expect(bar(page)).toBeHidden();
    await options(page).first().click();
    await expect(page).toHaveURL('/hatcheries/issaquah-hatchery');
    await expect(bar(page)).toBeVisible();
    await bar(page).getByRole('link', { name: 'Map' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('the map has the same search', async ({ page }) => {
  await openMap(page);
  await page.getByLabel('Find a facility, river, gauge or town').fill('mcnary');
  await expect(options(page).first()).toHaveText('McNary Dam Dam');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dams/mcnary');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the list answers a river, a dam and a town whole', async ({ page }) => {
    await page.goto('/rivers');
    await box(page).fill('skagit');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/app?q=skagit');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /^Skagit River: / })).toBeVisible();
    for (const name of ['Marblemount Hatchery', 'Baker Lk Hatchery', 'Barnaby Slough Pd']) {
      await expect(main.getByRole('link', { name })).toBeVisible();
    }
    await expect(main).not.toContainText('No facility or species has that name');

    await page.goto('/app?q=bonneville');
    await main.getByRole('link', { name: /^Bonneville Dam: / }).click();
    await expect(page).toHaveURL('/dams/bonneville');

    await page.goto('/app?q=seattle');
    const near = page.getByRole('table', { name: 'Near Seattle' }).getByRole('rowheader');
    // Issaquah is nearer, but has no fish in August.
    await expect(near.first()).toContainText('Soos Creek Hatchery');

    await page.goto('/app');
    await page.getByRole('link', { name: 'Good for a visit' }).click();
    await expect(page).toHaveURL('/app?visit=good');
    const rows = page.getByRole('table', { name: 'Facilities' }).getByRole('rowheader');
    expect(await rows.count()).toBeLessThan(15);
    await expect(rows.filter({ hasText: 'Issaquah Hatchery' })).toHaveCount(1);
  });
});
