import { dialog, facilities, gauges, inView, map, middle, openOver, settled } from './open-map.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', hasTouch: true });

const search = (page: Page) => page.getByRole('combobox', { name: /^Find a facility/ });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const tip = (page: Page) => dialog(page).locator('[class*="tip"]');
const forecast = (page: Page) => page.getByRole('heading', { name: 'NOAA Forecast - CFS' });

/** Share of the facilities that stand alone on the screen whose name is shown. */
const shareNamed = (page: Page) =>
  page.evaluate(() => {
    const [mark] = performance.getEntriesByName('names') as PerformanceMark[];
    return mark ? mark.detail.named / mark.detail.singles : 0;
  });

for (const [width, height, least] of [
  [1280, 800, 0.9],
  [390, 844, 0.6],
] as const) {
  test(`as it opens at ${width} px most facilities alone show their name`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/app?map=open');
    await settled(page);
    await expect.poll(() => shareNamed(page)).toBeGreaterThanOrEqual(least);
  });
}

test('facilities, rivers, gauges and towns are found by name, with keys or a pointer', async ({
  page,
}) => {
  await page.goto('/?map=open');
  await settled(page);
  await search(page).fill('skag');
  await expect(options(page).first()).toHaveText('Skagit River River');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(inView(page)).not.toContainText('80 facilities');
  await expect(facilities(page)).toContainText('Marblemount Hatchery');
  await expect(facilities(page)).not.toContainText('Klickitat Hatchery');

  await search(page).fill('issaquah h');
  await options(page).filter({ hasText: 'Issaquah Hatchery' }).click();
  const popup = page.getByRole('region', { name: 'Issaquah Hatchery' });
  await expect(popup.getByRole('link', { name: 'Issaquah Hatchery' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();

  await search(page).fill('Walla Walla');
  await options(page).filter({ hasText: 'Town' }).click();
  await expect(facilities(page)).not.toContainText('Issaquah Hatchery');

  await search(page).fill('mount vernon');
  await expect(options(page).filter({ hasText: 'Gauge' }).first()).toContainText('Mount Vernon');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await search(page).fill('qqq');
  await expect(page.getByText('Nothing of that name on the map.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing of that name on the map.')).toBeHidden();
  await expect(dialog(page)).toBeVisible();
});

test('a gauge shows its name and flow under the pointer and with the focus', async ({ page }) => {
  await openOver(page, 'issaquah-hatchery');
  const first = gauges(page).getByRole('button').first();
  await first.focus();
  await expect(tip(page)).toHaveText(
    /^\S.* · ([\d,.]+ cfs, )?(rising|falling|steady|no forecast now)$/,
  );
  await page.mouse.move(middle(page).x, middle(page).y);
  await expect(tip(page)).toHaveText('Issaquah Hatchery');
});

test('a finger on a facility and a gauge in one place chooses between them', async ({ page }) => {
  await openOver(page, 'wells-hatchery');
  const { x, y } = middle(page);
  // The gauge of the dam is up river, 18 pixels away.
  await page.touchscreen.tap(x + 6, y - 6);
  const popup = page.getByRole('region', { name: /places here$/ });
  await expect(popup.getByRole('link', { name: 'Wells Hatchery' })).toBeVisible();
  await popup.getByRole('button', { name: /Wells/ }).first().tap();
  await expect(forecast(page)).toBeVisible();
});

test('Back from a facility finds the map as it was left', async ({ page }) => {
  await page.goto('/?map=open');
  await settled(page);
  await map(page).focus();
  for (let press = 0; press < 2; press += 1) {
    await page.keyboard.press('+');
    await settled(page);
  }
  const before = await inView(page).textContent();
  const list = await facilities(page).textContent();
  await facilities(page).getByRole('link').first().click();
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(dialog(page)).toBeVisible();
  await settled(page);
  await expect(inView(page)).toHaveText(before ?? '');
  expect(await facilities(page).textContent()).toBe(list);
  // The river of the facility is still drawn.
  await expect(dialog(page).getByText('Simulated river, for demonstration')).toHaveCount(2);
});

for (const [width, height] of [
  [667, 375],
  [640, 400],
] as const) {
  test(`at ${width} by ${height} a popup has its graph on the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/?map=open');
    await settled(page);
    await page.getByRole('button', { name: 'Legend and list' }).click();
    await gauges(page)
      .getByRole('button', { name: /, (rising|falling|steady)$/ })
      .first()
      .click();
    const graph = page.getByRole('img', { name: /NOAA Forecast - CFS/ });
    await expect(graph).toBeInViewport({ ratio: 0.99 });
    const bar = await page.getByRole('button', { name: 'Legend and list' }).boundingBox();
    const box = await graph.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
}

test('a double click opens the map once', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'View Map of Facilities' }).dblclick();
  await settled(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/');
});
