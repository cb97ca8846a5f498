import { expect, loadLittle, type Page, test, visit } from './watched-page.ts';

const COWLITZ = 'Fish counted at Cowlitz Salmon Hatchery';
/** Between the ferries of Seattle. Issaquah is nearer than any other, and has no recent counts. */
const SEATTLE = { latitude: 47.6, longitude: -122.33 };

const choice = (page: Page) => page.getByRole('combobox', { name: 'Facility' });
const labels = (page: Page) => choice(page).getByRole('option').allTextContents();
const findNearest = (page: Page) => page.getByRole('button', { name: 'Find Nearest' });
const table = (page: Page, name = COWLITZ) => page.getByRole('region', { name });
const leftOf = (page: Page) => table(page).evaluate((box) => box.scrollLeft);

test('home opens with the Cowlitz salmon hatchery, and names without distances in order', async ({
  page,
}) => {
  await visit(page, '/');
  await expect(choice(page)).toHaveValue('cowlitz-salmon-hatchery');
  await expect(table(page)).toBeVisible();
  const names = await labels(page);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(names).toContain('Merwin Dam FCF');
  expect(names.join()).not.toContain('mile');
});

test.describe('with the location given', () => {
  test.use({ geolocation: SEATTLE, permissions: ['geolocation'] });

  test('Find Nearest chooses the nearest facility with recent escapement, and orders by miles', async ({
    page,
  }) => {
    await visit(page, '/');
    await findNearest(page).click();
    await expect(choice(page)).toHaveValue('soos-creek-hatchery');
    await expect(table(page, 'Fish counted at Soos Creek Hatchery')).toBeVisible();
    await expect(page).toHaveURL('/?facility=soos-creek-hatchery');
    const names = await labels(page);
    expect(names[0]).toBe('Soos Creek Hatchery (21 miles)');
    expect(names.join()).not.toContain('Issaquah');
    const miles = names.map((name) => Number(/ \((\d+) miles?\)$/.exec(name)?.[1]));
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(miles.at(-1)).toBeGreaterThan(150);
  });

  test('the distance is known on the other pages for the rest of the visit', async ({ page }) => {
    await visit(page, '/');
    await findNearest(page).click();
    await expect(choice(page)).toHaveValue('soos-creek-hatchery');
    await page.getByRole('link', { name: 'View All WDFW Escapement Facilities' }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'Soos Creek Hatchery' });
    await expect(card).toContainText('21 miles away');
  });
});

test('with the location refused Find Nearest says so, and the choice stays', async ({
  page,
  context,
  trouble,
}) => {
  await context.clearPermissions();
  await visit(page, '/');
  await findNearest(page).click();
  await expect(
    page.getByText(/^Your location is switched off for this site\. Choose a facility/),
  ).toBeVisible();
  await expect(choice(page)).toHaveValue('cowlitz-salmon-hatchery');
  expect((await labels(page)).join()).not.toContain('mile');
  await trouble.expectSaid(/^console error: Geolocation failure/);
});

test('a choice made while the location is looked for stands', async ({ page }) => {
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

test.describe('the table on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test.beforeEach(async ({ page }) => {
    await visit(page, '/');
    await expect(table(page)).toHaveAttribute('data-hides', 'end');
    await table(page).scrollIntoViewIfNeeded();
  });

  test('is dragged sideways by the mouse, and its first column stays', async ({ page }) => {
    const box = await table(page).boundingBox();
    if (!box) throw new Error('the table is not drawn');
    const [x, y] = [box.x + 250, box.y + 80];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 4 });
    await expect.poll(() => leftOf(page)).toBe(60);
    await page.mouse.move(x - 600, y, { steps: 4 });
    await page.mouse.up();
    await expect(table(page)).toHaveAttribute('data-hides', 'start');
    const date = await table(page).getByRole('columnheader', { name: 'Date' }).boundingBox();
    expect(Math.abs((date?.x ?? 0) - box.x)).toBeLessThanOrEqual(1);
    await page.mouse.move(x, y);
    const end = await leftOf(page);
    await page.mouse.move(x + 100, y);
    expect(await leftOf(page)).toBe(end);
  });

  test('is moved by the wheel once it has the focus, and lets the page go on at its end', async ({
    page,
  }) => {
    const box = await table(page).boundingBox();
    if (!box) throw new Error('the table is not drawn');
    await page.mouse.move(box.x + 200, box.y + 80);
    await table(page).focus();
    await page.mouse.wheel(0, 50);
    await expect.poll(() => leftOf(page)).toBe(50);
    const top = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 2000);
    await expect(table(page)).toHaveAttribute('data-hides', 'start');
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top);
  });

  test('is moved by the arrow keys', async ({ page }) => {
    await table(page).focus();
    for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowRight');
    await expect(table(page)).toHaveAttribute('data-hides', 'start');
    for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowLeft');
    await expect(table(page)).toHaveAttribute('data-hides', 'end');
  });
});

test('View Map of Facilities opens the map of the address, from the top of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await visit(page, '/?facility=baker-lk-hatchery');
  const map = page.getByRole('link', { name: 'View Map of Facilities' });
  await map.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await map.click();
  await expect(page).toHaveURL('/?facility=baker-lk-hatchery&map=open');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/?facility=baker-lk-hatchery');
});

test('without any recent counts home says so and offers the ways on', async ({ page }) => {
  await page.route('**/api/facilities', async (route) => {
    const answer = await route.fetch();
    const facilities = await answer.json();
    for (const { properties } of facilities.features) properties.recent_escapement = [];
    await route.fulfill({ response: answer, json: facilities });
  });
  await loadLittle(page);
  await visit(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('No recent escapement data available')).toBeVisible();
  await expect(choice(page)).toHaveCount(0);
  await expect(
    page.getByRole('link', { name: 'View All WDFW Escapement Facilities' }),
  ).toBeVisible();
});
