import { expectOpenToAll } from './open-to-all.ts';
import { expect, hydrated, markPage, type Page, test, visit } from './watched-page.ts';

const SEATTLE = { latitude: 47.6021, longitude: -122.3347 };

const choice = (page: Page) => page.getByRole('combobox', { name: 'Facility' });
const labels = (page: Page) => choice(page).getByRole('option').allTextContents();
const findNearest = (page: Page) => page.getByRole('button', { name: 'Find Nearest' });
const table = (page: Page, facility: string) =>
  page.getByRole('region', { name: `Fish counted at ${facility}` });
const opener = (page: Page) => page.getByRole('button', { name: 'Show distances from…' });
const placeBox = (page: Page) => page.getByRole('textbox', { name: 'Town or ZIP code' });
const nearestFirst = (page: Page) => page.getByRole('link', { name: 'Order by Nearest first' });
const cards = (page: Page) => page.getByRole('main').getByRole('rowheader').getByRole('link');

test('home opens with Cowlitz; a choice changes table, dashboard and address', async ({ page }) => {
  await visit(page, '/');
  const mark = await markPage(page);
  await expect(choice(page)).toHaveValue('cowlitz-salmon-hatchery');
  await expect(table(page, 'Cowlitz Salmon Hatchery')).toBeVisible();

  await choice(page).selectOption('Baker Lk Hatchery');
  const chosen = table(page, 'Baker Lk Hatchery');
  await expect(chosen).toBeVisible();
  await expect(page).toHaveURL('/?facility=baker-lk-hatchery');
  await page.getByRole('link', { name: 'View Dashboard' }).click();
  await expect(page).toHaveURL('/hatcheries/baker-lk-hatchery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baker Lk Hatchery');
  await expect(mark).toBeAttached();
  await page.goBack();
  await expect(choice(page)).toHaveValue('baker-lk-hatchery');
  await expect(chosen).toBeVisible();

  const days = chosen.getByRole('rowheader');
  await page.getByRole('button', { name: 'Show all 14 days' }).click();
  await expect(days).toHaveCount(15);
  await expect(days.last()).toHaveText('Total');
  await page.getByRole('button', { name: 'Show the days with reports' }).click();
  expect(await days.count()).toBeLessThan(15);

  const back = page.getByRole('region', { name: /^Where \w+ are back/ });
  const before = await back.getByRole('listitem').count();
  await back.getByText(/^\d+ more facilities$/).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => back.getByRole('listitem').count()).toBeGreaterThan(before);
});

test('without permission for the location, the choice stays', async ({
  page,
  context,
  trouble,
}) => {
  await context.clearPermissions();
  await visit(page, '/');
  await findNearest(page).click();
  await expect(
    page.getByText(/^Your location is switched off for this site\. Type a town or ZIP code/),
  ).toBeVisible();
  await expect(choice(page)).toHaveValue('cowlitz-salmon-hatchery');
  expect((await labels(page)).join()).not.toContain('mile');
  await trouble.expectSaid(/^console error: Geolocation failure/);
});

test('a choice made while the location is being found stays', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      document.addEventListener('found', () =>
        found({ coords: { latitude: 47.6, longitude: -122.33 } } as GeolocationPosition),
      );
    };
  });
  await visit(page, '/');
  await findNearest(page).click();
  await expect(page.getByText('Finding your location…')).toBeVisible();
  await choice(page).selectOption('Baker Lk Hatchery');
  await expect(page.getByText('Finding your location…')).toBeHidden();
  await page.evaluate(() => document.dispatchEvent(new Event('found')));
  await expect(choice(page).getByRole('option').first()).toContainText('mile');
  await expect(choice(page)).toHaveValue('baker-lk-hatchery');
});

test.describe('with the location given', () => {
  test.use({ geolocation: SEATTLE, permissions: ['geolocation'] });

  test('Find Nearest chooses a facility with recent counts; the place stays on the device', async ({
    page,
  }) => {
    await visit(page, '/');
    await findNearest(page).click();
    await expect(choice(page)).toHaveValue('soos-creek-hatchery');
    await expect(table(page, 'Soos Creek Hatchery')).toBeVisible();
    await expect(page).toHaveURL('/?facility=soos-creek-hatchery');
    const names = await labels(page);
    expect(names[0]).toBe('Soos Creek Hatchery (21 miles)');
    expect(names.join()).not.toContain('Issaquah');
    const miles = names.map((name) => Number(/ \((\d+) miles?\)$/.exec(name)?.[1]));
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(miles.at(-1)).toBeGreaterThan(150);
    const kept = await page.evaluate(() => localStorage.getItem('freshet-place'));
    expect(kept).toBe('{"name":"your location","longitude":-122.33,"latitude":47.6}');

    await page.getByRole('link', { name: 'View All WDFW Escapement Facilities' }).click();
    await expect(page).toHaveURL('/app');
    await expect(page.getByText('Near your location')).toBeVisible();
    const card = page.getByRole('rowheader', { name: 'Soos Creek Hatchery' });
    await expect(card).toContainText('Big Soos Creek, 21 miles');

    await visit(page, '/privacy-policy');
    await page.getByRole('button', { name: 'Delete saved data' }).click();
    await expect(page.getByText('The saved data has been deleted.')).toBeVisible();
    await visit(page, '/app?order=nearest');
    await expect(cards(page).first()).not.toHaveText('Ballard Locks');
    await opener(page).click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(cards(page).first()).toHaveText('Ballard Locks');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the table is moved by dragging and by arrow keys', async ({ page }) => {
    await visit(page, '/');
    const moved = table(page, 'Cowlitz Salmon Hatchery');
    const expectHidden = (side: RegExp) => expect(moved).toHaveAttribute('data-hides', side);
    await expectHidden(/^end$/);
    await moved.scrollIntoViewIfNeeded();
    const box = await moved.boundingBox();
    if (!box) throw new Error('the table is not drawn');
    const x = box.x + 250;
    const y = box.y + 80;

    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 4 });
    await expect.poll(() => moved.evaluate((element) => element.scrollLeft)).toBe(60);
    await page.mouse.move(x - 600, y, { steps: 4 });
    await page.mouse.up();
    await expectHidden(/^start$/);
    const date = await moved.getByRole('columnheader', { name: 'Date' }).boundingBox();
    expect(Math.abs((date?.x ?? 0) - box.x)).toBeLessThanOrEqual(1);
    await moved.focus();
    for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowLeft');
    await expectHidden(/^end$/);
  });

  test('a typed town gives distances, nearest first; it stays on the device', async ({ page }) => {
    await visit(page, '/app');
    const first = await cards(page).first().textContent();
    await opener(page).click();
    await expect(placeBox(page)).toBeFocused();
    await page.keyboard.type('Atlantis');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No town called “Atlantis” was found.')).toBeVisible();
    await placeBox(page).fill('vancouver');
    await page.keyboard.press('Enter');
    await expectOpenToAll(page, [390, 320, 1280]);
    await page.getByRole('button', { name: 'Vancouver, Clark County' }).click();
    await expect(page.getByText('Near Vancouver, Clark County')).toBeVisible();
    await page.getByRole('button', { name: 'Change the place, now Vancouver' }).click();
    await placeBox(page).fill(' issaQUAH,wa ');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: 'Change the place, now Issaquah' }),
    ).toBeFocused();
    await expect(page.getByText('Issaquah Creek, 0 miles')).toHaveCount(1);
    await expect(cards(page).first()).toHaveText(first ?? '');

    await nearestFirst(page).click();
    await expect(page).toHaveURL('/app?order=nearest');
    await expect(cards(page).first()).toHaveText('Issaquah Hatchery');
    await page.reload();
    await hydrated(page);
    await expect(cards(page).first()).toHaveText('Issaquah Hatchery');
    await visit(page, '/');
    await expect(page.getByText('Near Issaquah', { exact: false }).first()).toBeVisible();
    await expect(choice(page).getByRole('option').first()).toContainText('mile');

    await page.getByRole('button', { name: 'Forget Issaquah' }).click();
    await expect(opener(page)).toBeFocused();
    await expect(choice(page).getByRole('option').first()).not.toContainText('mile');
    expect(await page.evaluate(() => localStorage.getItem('freshet-place'))).toBeNull();
  });

  test('the towns may fail to load, and can be retried', async ({ page, context, trouble }) => {
    await visit(page, '/app');
    await opener(page).click();
    await context.setOffline(true);
    await placeBox(page).fill('98027');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The list of towns could not be loaded.')).toBeVisible();
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Near 98027 Issaquah')).toBeVisible();
    trouble.take(/^(failed: |console error: Failed to load resource)/);
  });
});
