import { expectOpenToAll } from './open-to-all.ts';
import { expect, hydrated, type Page, test, visit } from './watched-page.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Show distances from…' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Town or ZIP code' });
const nearest = (page: Page) => page.getByRole('button', { name: 'Nearest first' });
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test.use({ viewport: { width: 390, height: 844 } });

test('a typed town gives distances, and the nearest first; it is kept here', async ({ page }) => {
  await visit(page, '/app');
  const first = await titles(page).first().textContent();
  await opener(page).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(' issaQUAH,wa ');
  await page.keyboard.press('Enter');
  const change = page.getByRole('button', { name: 'Change the place, now Issaquah' });
  await expect(change).toBeFocused();
  await expect(page.getByText(' · 0 miles away')).toHaveCount(1);
  await expect(titles(page).first()).toHaveText(first ?? '');

  await nearest(page).click();
  await expect(page).toHaveURL('/app?order=nearest');
  await expect(titles(page).first()).toHaveText('Issaquah Hatchery');
  await expectOpenToAll(page, [390, 320, 1280]);
  await page.reload();
  await hydrated(page);
  await expect(titles(page).first()).toHaveText('Issaquah Hatchery');
  await visit(page, '/');
  await expect(page.getByText('Near Issaquah', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('combobox').getByRole('option').first()).toContainText('mile');

  await page.getByRole('button', { name: 'Forget Issaquah' }).click();
  await expect(opener(page)).toBeFocused();
  await expect(page.getByRole('combobox').getByRole('option').first()).not.toContainText('mile');
  expect(await page.evaluate(() => localStorage.getItem('freshet-place'))).toBeNull();
});

test('two places of one name are offered, and a name that is not found says so', async ({
  page,
}) => {
  await visit(page, '/app');
  await opener(page).click();
  await box(page).fill('Atlantis');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No town called “Atlantis” was found.')).toBeVisible();
  await expectOpenToAll(page, [390]);
  await box(page).fill('vancouver');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Vancouver, Clark County' }).click();
  await expect(page.getByText('Near Vancouver, Clark County')).toBeVisible();
  await nearest(page).click();
  await expect(titles(page).first()).toHaveText('Washougal River Fish Weir');
});

test('the list of towns that cannot be loaded says so, and is asked for again', async ({
  page,
  trouble,
}) => {
  await visit(page, '/app');
  await opener(page).click();
  await page.context().setOffline(true);
  await box(page).fill('98027');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The list of towns could not be loaded.')).toBeVisible();
  trouble.take(/^(failed: |console error: Failed to load resource)/);
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Near 98027 Issaquah')).toBeVisible();
});

test.describe('with the location given', () => {
  test.use({ geolocation: { latitude: 47.6, longitude: -122.33 }, permissions: ['geolocation'] });

  test('the list asks the device too, and deleting saved data forgets the place', async ({
    page,
  }) => {
    await visit(page, '/app');
    await opener(page).click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByText('Near your location')).toBeVisible();
    await visit(page, '/privacy-policy');
    await page.getByRole('button', { name: 'Delete saved data' }).click();
    await expect(page.getByText('The saved data has been deleted.')).toBeVisible();
    await visit(page, '/app?order=nearest');
    await expect(opener(page)).toBeVisible();
    await expect(titles(page).first()).not.toHaveText('Issaquah Hatchery');
  });
});
