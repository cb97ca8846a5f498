import { expectOpenToAll } from './open-to-all.ts';
import {
  expect,
  expectSameDocument,
  markDocument,
  type Page,
  test,
  visit,
} from './watched-page.ts';

const COWLITZ = 'Fish counted at Cowlitz Salmon Hatchery';
/** Between the ferries of Seattle. Issaquah is nearer than any other, and has no recent counts. */
const SEATTLE = { latitude: 47.6, longitude: -122.33 };

const choice = (page: Page) => page.getByRole('combobox', { name: 'Facility' });
const labels = (page: Page) => choice(page).getByRole('option').allTextContents();
const findNearest = (page: Page) => page.getByRole('button', { name: 'Find Nearest' });
const allFacilities = (page: Page) =>
  page.getByRole('link', { name: 'View All WDFW Escapement Facilities' });
const table = (page: Page, name = COWLITZ) => page.getByRole('region', { name });

test('home opens with Cowlitz; a choice changes table, dashboard and address', async ({ page }) => {
  await visit(page, '/');
  await markDocument(page);
  await expect(choice(page)).toHaveValue('cowlitz-salmon-hatchery');
  await expect(table(page)).toBeVisible();

  await choice(page).selectOption('Baker Lk Hatchery');
  const chosen = table(page, 'Fish counted at Baker Lk Hatchery');
  await expect(chosen).toBeVisible();
  await expect(chosen.getByRole('row').first()).toContainText('Date');
  await expect(chosen.getByRole('row').last()).toContainText('Total');
  await expect(page).toHaveURL('/?facility=baker-lk-hatchery');
  await page.getByRole('link', { name: 'View Dashboard' }).click();
  await expect(page).toHaveURL('/hatcheries/baker-lk-hatchery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baker Lk Hatchery');
  await expectSameDocument(page);
  await page.goBack();
  await expect(choice(page)).toHaveValue('baker-lk-hatchery');
  await expect(chosen).toBeVisible();
});

test.describe('with the location given', () => {
  test.use({ geolocation: SEATTLE, permissions: ['geolocation'] });

  test('Find Nearest chooses the nearest with recent counts, and is remembered', async ({
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

    await allFacilities(page).click();
    await expect(page).toHaveURL('/app');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escapement Facilities');
    const card = page.getByRole('listitem').filter({ hasText: 'Soos Creek Hatchery' });
    await expect(card).toContainText('21 miles away');
  });
});

test('the totals of the state lead to the species, and the rest of a list opens by keyboard', async ({
  page,
}) => {
  await visit(page, '/?species=chinook');
  const totals = page.getByRole('region', { name: 'All facilities, the same two weeks' });
  await expect(totals.getByRole('link', { name: 'Sockeye' })).toHaveAttribute(
    'href',
    '/species/sockeye',
  );
  const back = page.getByRole('region', { name: 'Back now' });
  const shown = back.getByRole('listitem');
  const before = await shown.count();
  await back.getByText(/^\d+ more facilities$/).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => shown.count()).toBeGreaterThan(before);
  const counties = (await shown.allTextContents()).map(
    (row) => /in two weeks(.*? County)/.exec(row)?.[1] ?? '',
  );
  expect(counties).toEqual(counties.toSorted((a, b) => a.localeCompare(b, 'en')));
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
    page.getByText(/^Your location is switched off for this site\. Type a town or ZIP code/),
  ).toBeVisible();
  await expect(choice(page)).toHaveValue('cowlitz-salmon-hatchery');
  expect((await labels(page)).join()).not.toContain('mile');
  await trouble.expectSaid(/^console error: Geolocation failure/);
  await expectOpenToAll(page, [390]);
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

test('on a phone the table is moved by dragging and by arrow keys', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/');
  const [atEnd, atStart] = [/^start$/, /^end$/];
  const expectHidden = (side: RegExp) => expect(table(page)).toHaveAttribute('data-hides', side);
  const left = () => table(page).evaluate((box) => box.scrollLeft);
  await expectHidden(atStart);
  await table(page).scrollIntoViewIfNeeded();
  const box = await table(page).boundingBox();
  if (!box) throw new Error('the table is not drawn');
  const [x, y] = [box.x + 250, box.y + 80];

  // The mouse drags it sideways, and its first column stays.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await expect.poll(left).toBe(60);
  await page.mouse.move(x - 600, y, { steps: 4 });
  await page.mouse.up();
  await expectHidden(atEnd);
  const date = await table(page).getByRole('columnheader', { name: 'Date' }).boundingBox();
  expect(Math.abs((date?.x ?? 0) - box.x)).toBeLessThanOrEqual(1);
  await table(page).focus();
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowLeft');
  await expectHidden(atStart);
});
