import {
  dialog,
  facilities,
  facilitiesInView,
  followed,
  gauges,
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

const forecast = (page: Page) => page.getByRole('heading', { name: 'NOAA Forecast - CFS' });

/** Presses that take the map so many zooms away from the facility in its middle. */
async function zoomOut(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await settled(page);
  }
}

const expectFewer = (page: Page, before: number) =>
  expect(async () => expect(await facilitiesInView(page)).toBeLessThan(before)).toPass();

test('a single hatchery draws its river and leads to its page; Back finds the map as it was left', async ({
  page,
}) => {
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
  await settled(page);
  await page.touchscreen.tap(x + 12, y - 16);
  await expect(page).toHaveURL('/hatcheries/mckernan-hatchery');

  await page.goto('/?map=open');
  await settled(page);
  await map(page).focus();
  for (let press = 0; press < 2; press += 1) {
    await page.keyboard.press('+');
    await settled(page);
  }
  const before = (await inView(page).textContent()) ?? '';
  const list = (await facilities(page).textContent()) ?? '';
  await facilities(page).getByRole('link').first().click();
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await settled(page);
  await expect(inView(page)).toHaveText(before);
  await expect(facilities(page)).toHaveText(list);
  // The river of the facility is still drawn.
  await expect(dialog(page).getByText('Simulated river, for demonstration')).toHaveCount(2);
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

test('what no zoom separates is listed in a popup', async ({ page }) => {
  const popup = page.getByRole('region', { name: /^[23] (facilities|places) here$/ });
  await openOver(page, 'grays-river-hatchery');
  const { x, y } = middle(page);
  await page.mouse.click(x, y);
  await expect(popup.getByRole('link')).toHaveText([/^Grays River Hatchery/, /^Grays River Weir/]);
  await popup.getByRole('link', { name: 'Grays River Weir' }).click();
  await expect(page).toHaveURL('/hatcheries/grays-river-weir');

  await openOver(page, 'wells-hatchery');
  // The gauge of the dam is up river, 18 pixels away.
  await page.touchscreen.tap(x + 6, y - 6);
  await expect(popup.getByRole('link', { name: 'Wells Hatchery' })).toBeVisible();
  await popup.getByRole('button', { name: /Wells/ }).first().tap();
  await expect(forecast(page)).toBeVisible();
});

test('the pointer is a hand over marks and names them; a click on nothing leads to the list', async ({
  page,
}) => {
  await openOver(page, 'merwin-hatchery');
  const { x, y } = middle(page);
  const cursor = () => map(page).evaluate((element) => getComputedStyle(element).cursor);
  const tip = dialog(page).locator('[class*="tip"]');
  await page.mouse.move(x, y);
  await expect.poll(cursor).toBe('pointer');
  await expect(tip).toHaveText('Merwin Hatchery');
  await page.mouse.move(x + 200, y + 250);
  await expect.poll(cursor).not.toBe('pointer');
  await gauges(page).getByRole('button').first().focus();
  await expect(tip).toHaveText(/^\S.* · ([\d,.]+ cfs, )?(rising|falling|steady|no forecast now)$/);

  await followed(page).click();
  await expect(forecast(page)).toBeVisible();
  await settled(page);
  await page.mouse.click(360, 780);
  await expect(forecast(page)).toBeHidden();
  await expect(page).toHaveURL('/app?map=open');
  await expect(dialog(page)).toBeVisible();
});
