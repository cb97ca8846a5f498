import {
  dialog,
  facilities,
  facilitiesInView,
  followed,
  inView,
  map,
  middle,
  openOver,
  pixelOf,
  settled,
} from './open-map.ts';
import { expect, type Page, test } from './watched-page.ts';

// A click is to fall on a view that does not move any more.
test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', hasTouch: true });

/** Presses that take the map so many zooms away from the facility in its middle. */
async function zoomOut(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await settled(page);
  }
}

const expectFewer = (page: Page, before: number) =>
  expect(async () => expect(await facilitiesInView(page)).toBeLessThan(before)).toPass();

test('a single hatchery draws its river and leads to its page', async ({ page }) => {
  await openOver(page, 'george-adams-hatchery');
  const river = page.waitForRequest(/\/river\/nldi\/.*\/DM\/flowlines\?f=json&distance=6000$/);
  const { x, y } = await pixelOf(page, 'MCKERNAN_HATCHERY', 'GEORGE_ADAMS_HATCHERY');
  await page.mouse.click(x, y);
  await expect(page).toHaveURL('/hatcheries/mckernan-hatchery');
  await river;
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('McKernan Hatchery');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // The small card shows the very map, its river included.
  await expect(page.getByRole('link', { name: 'Open the map' })).toContainText(
    'Simulated river, for demonstration',
  );
  await page.goBack();
  await expect(dialog(page)).toBeVisible();
  await settled(page);
  await page.touchscreen.tap(x + 12, y - 16);
  await expect(page).toHaveURL('/hatcheries/mckernan-hatchery');
});

test('a cluster, or several under a finger, are fitted into the view', async ({ page }) => {
  await openOver(page, 'george-adams-hatchery');
  const { x, y } = middle(page);
  const other = await pixelOf(page, 'MCKERNAN_HATCHERY', 'GEORGE_ADAMS_HATCHERY');
  await zoomOut(page, 1);
  const two = await facilitiesInView(page);
  await zoomOut(page, 3);
  const many = await facilitiesInView(page);
  await page.mouse.click(x, y);
  await expectFewer(page, many);
  await expect(facilities(page)).toContainText('George Adams Hatchery');
  await expect(facilities(page)).toContainText('McKernan Hatchery');

  await openOver(page, 'george-adams-hatchery');
  await zoomOut(page, 1);
  // Half way between the two, at half the size.
  await page.touchscreen.tap(x + (other.x - x) / 4, y + (other.y - y) / 4);
  await expectFewer(page, two);
  await expect(page).toHaveURL('/hatcheries/george-adams-hatchery?map=open');
});

test('facilities that no zoom separates are listed in a popup', async ({ page }) => {
  const popup = page.getByRole('region', { name: /^[23] (facilities|places) here$/ });
  await openOver(page, 'grays-river-hatchery');
  const { x, y } = middle(page);
  await page.mouse.click(x, y);
  await expect(popup.getByRole('link')).toHaveText([/^Grays River Hatchery/, /^Grays River Weir/]);
  await popup.getByRole('link', { name: 'Grays River Weir' }).click();
  await expect(page).toHaveURL('/hatcheries/grays-river-weir');

  await openOver(page, 'merwin-hatchery');
  const dam = await pixelOf(page, 'MERWIN_DAM_FCF', 'MERWIN_HATCHERY');
  await page.touchscreen.tap((x + dam.x) / 2, (y + dam.y) / 2);
  await popup.getByRole('link', { name: 'Merwin Dam FCF' }).tap();
  await expect(page).toHaveURL('/hatcheries/merwin-dam-fcf');
});

test('the pointer is a hand over marks; a click on nothing leads to the list', async ({ page }) => {
  await openOver(page, 'merwin-hatchery');
  const { x, y } = middle(page);
  const cursor = () => map(page).evaluate((element) => getComputedStyle(element).cursor);
  await page.mouse.move(x, y);
  await expect.poll(cursor).toBe('pointer');
  await page.mouse.move(x + 200, y + 250);
  await expect.poll(cursor).not.toBe('pointer');
  await followed(page).click();
  const forecast = page.getByRole('heading', { name: 'NOAA Forecast - CFS' });
  await expect(forecast).toBeVisible();
  await settled(page);
  await page.mouse.click(360, 780);
  await expect(forecast).toBeHidden();
  await expect(page).toHaveURL('/app?map=open');
  await expect(dialog(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL('/app');
});

test('species and season hide facilities, and can be taken off', async ({ page }) => {
  await page.goto('/app?species=Sockeye&map=open');
  const legend = page.getByRole('region', { name: 'Hatcheries, legend' });
  await expect(legend.getByText('Shown: Sockeye', { exact: true })).toBeVisible();
  const sockeye = await facilitiesInView(page);
  await page.goto('/app?season=in_season&map=open');
  await expect(legend.getByText('Shown: any species, in season now')).toBeVisible();
  const inSeason = await facilitiesInView(page);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/app?species=Pink&season=in_season&map=open');
  const toggle = page.getByRole('button', { name: 'Legend and list' });
  await expect(toggle).toContainText('No facility: Pink, in season now');
  await toggle.click();
  await page.getByRole('link', { name: 'Show all facilities' }).click();
  await expect(page).toHaveURL('/app?map=open');
  // What the open panel covers is not listed.
  await expect(inView(page)).not.toContainText('80 facilities');
  await toggle.click();
  await expect(inView(page)).toContainText('80 facilities');
  await expect(toggle).not.toContainText('Pink');
  for (const some of [sockeye, inSeason]) {
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(80);
  }
});
