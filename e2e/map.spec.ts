import { RIVER_HEADERS } from '#contract/river-address.ts';
import { colors, dialog, followed, gauges, inView, openMap, settled, spotOf } from './open-map.ts';
import { expectOpenToAll } from './open-to-all.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

// Without animation, so that clicks hit a view that no longer moves.
test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', hasTouch: true });

const map = (page: Page) => page.getByRole('application', { name: /^Map: / });
const close = (page: Page) => page.getByRole('button', { name: 'Close', exact: true });
const forecast = (page: Page) => page.getByRole('heading', { name: 'NOAA Forecast - CFS' });
const facilities = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Facilities', includeHidden: true }).last();
const legendAndList = (page: Page) => page.getByRole('button', { name: 'Legend and list' });
const openOver = (page: Page, slug: string) => openMap(page, `/hatcheries/${slug}?map=open`);

const smallControls = (page: Page) =>
  dialog(page)
    .locator('button:visible, a:visible')
    .evaluateAll((all) =>
      all
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name }) => name),
    );

test('Close, Escape and back close it, over a page that does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await visit(page, '/?facility=baker-lk-hatchery');
  const viewMap = page.getByRole('link', { name: 'View Map of Facilities' });
  const top = () => page.evaluate(() => window.scrollY);
  for (const leave of [
    () => close(page).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));
    expect(await top()).toBeGreaterThan(100);
    await viewMap.evaluate((link) => link.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/?facility=baker-lk-hatchery&map=open');
    await settled(page);
    await expect.poll(top).toBe(0);
    await page.mouse.move(195, 300);
    await page.mouse.wheel(0, 600);
    await settled(page);
    expect(await top()).toBe(0);
    await leave();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/?facility=baker-lk-hatchery');
    await expect(viewMap).toBeFocused();
  }
});

test('a link opens it, also on the second try; it keeps the focus', async ({ page, trouble }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.route('**/assets/map-screen-*.js', (route) => route.abort());
  await page.goto('/app?species=Coho&map=open');
  await expect(page.getByText('The map could not be loaded.')).toBeVisible();
  await trouble.expectSaid(/^console error: Map load failure/);
  trouble.take(/^(failed: |console error: Failed to load resource)/);
  await page.unroute('**/assets/map-screen-*.js');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await settled(page);
  await expect.poll(async () => (await colors(page)).length).toBeGreaterThan(8);
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest('dialog')))).toBe(true);
  await close(page).click();
  await expect(page).toHaveURL('/app?species=Coho');
});

test('the small card is a drawing until a map has been opened', async ({ page }) => {
  await visit(page, '/hatcheries/issaquah-hatchery');
  const card = page.getByRole('link', { name: 'Open the map' });
  await expect(card.locator('svg')).toBeVisible();
  await expect(card.locator('canvas')).toHaveCount(0);
  await card.click();
  await settled(page);
  await expect(facilities(page)).toContainText('Issaquah Hatchery');
  await page.mouse.move(1200, 400);
  await page.mouse.down();
  await page.mouse.move(360, 400, { steps: 8 });
  await page.mouse.up();
  await expect(facilities(page)).not.toContainText('Issaquah Hatchery');
  await close(page).click();
  await expect(card.locator('canvas').first()).toBeVisible();
  await expect(card.locator('svg')).toHaveCount(0);
  await expect(card).toContainText('© OpenStreetMap contributors · U.S. Census Bureau');
  await card.click();
  await expect(facilities(page)).toContainText('Issaquah Hatchery');
});

for (const [width, height, leastNamed] of [
  [1280, 800, 0.9],
  [390, 640, 0.6],
] as const) {
  test(`at ${width} px legends hide their layer and fold, names are shown, nothing is covered`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openMap(page);
    // Most unclustered facilities show their name.
    const shareNamed = () =>
      page.evaluate(() => {
        const [mark] = performance.getEntriesByName('names') as PerformanceMark[];
        return mark ? mark.detail.named / mark.detail.alone : 0;
      });
    await expect.poll(shareNamed).toBeGreaterThanOrEqual(leastNamed);
    await expect(inView(page)).toHaveText(/^80 facilities and [1-9]/);
    if (width === 390) {
      await legendAndList(page).click();
      await expect(inView(page)).not.toContainText('80 facilities');
    }
    for (const [name, items, none] of [
      ['Hatcheries', ['1', '2+'], /^0 facilities and/],
      ['River Forecasts', ['Up', 'Down', 'Flat', 'No forecast now'], /and 0 gauges/],
    ] as const) {
      const legend = page.getByRole('region', { name: `${name}, legend` });
      await expect(legend.getByRole('list').first().getByRole('listitem')).toHaveText([...items]);
      await expect(legend.locator('li svg').first()).toHaveCSS('width', '20px');
      const eye = legend.getByRole('button', { name: `Show ${name} on the map` });
      await eye.click();
      await expect(eye).toHaveAttribute('aria-pressed', 'false');
      await expect(inView(page)).toHaveText(none);
      await eye.click();
      await expect(inView(page)).not.toHaveText(none);
      const title = legend.getByRole('button', { name, exact: true });
      await title.click();
      await expect(title).toHaveAttribute('aria-expanded', 'false');
      await expect(legend.getByText(/^Click (on|to)/)).toBeHidden();
      await title.click();
      await expect(legend.getByText(/^Click (on|to)/)).toBeVisible();
    }
    expect(await smallControls(page)).toEqual([]);
    await expectOpenToAll(page, [width]);
    if (width === 1280) return;

    const lowest = (await legendAndList(page).boundingBox())?.y ?? 0;
    for (const locator of [
      dialog(page).getByText(/GeoNames$/),
      page.getByRole('button', { name: 'Zoom out' }),
    ]) {
      const box = await locator.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(lowest);
    }
    await page.setViewportSize({ width: 320, height: 568 });
    await settled(page);
    await followed(page).click();
    await expect(forecast(page)).toBeVisible();
    const corner = await close(page).boundingBox();
    const popup = page.getByRole('button', { name: /^Close ./ });
    await expect
      .poll(async () => (await popup.boundingBox())?.y)
      .toBeGreaterThan((corner?.y ?? 0) + (corner?.height ?? 0));
  });
}

test('a gauge opens its forecast in a popup, by pointer and by keys', async ({ page }) => {
  await openMap(page);
  const whole = (await inView(page).textContent()) ?? '';
  const rising = gauges(page)
    .getByRole('button', { name: / normal, forecast [\d,.]+ cfs$/ })
    .first();
  const name = ((await rising.textContent()) ?? '').replace(
    /, [\d,.]+ cfs, [a-z ]*normal, forecast [\d,.]+ cfs$/,
    '',
  );
  await rising.click();
  const popup = page.getByRole('region', { name, exact: true });
  await expect(popup.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(forecast(page)).toBeVisible();
  await expect(popup.getByRole('slider').first()).toBeVisible();
  await expect(popup).toContainText('Simulated river, for demonstration');
  await expect(popup).toHaveCSS('width', '300px');
  await expect(inView(page)).not.toHaveText(whole);
  expect(await smallControls(page)).toEqual([]);
  await expectOpenToAll(page, [1280]);
  await popup.getByRole('button', { name: `Close ${name}` }).click();
  await expect(forecast(page)).toBeHidden();

  await map(page).focus();
  const before = (await inView(page).textContent()) ?? '';
  for (const key of ['-', '-', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(inView(page)).not.toHaveText(before);
  await settled(page);
  await followed(page).focus();
  await page.keyboard.press('Enter');
  await expect(forecast(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Close ./ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(forecast(page)).toBeHidden();
  await expect(dialog(page)).toBeVisible();

  await page.setViewportSize({ width: 667, height: 375 });
  await openMap(page);
  await followed(page).click();
  const graph = page.getByRole('slider', { name: /NOAA Forecast - CFS/ });
  await expect(graph).toBeInViewport({ ratio: 0.99 });
  const beside = await page.getByRole('combobox', { name: /^Find a facility/ }).boundingBox();
  const box = await graph.boundingBox();
  expect(box?.x ?? 0).toBeGreaterThan((beside?.x ?? 0) + (beside?.width ?? 0));
});

test('rivers, facilities and gauges are found by name', async ({ page }) => {
  await openMap(page);
  const search = page.getByRole('combobox', { name: /^Find a facility/ });
  const options = page.getByRole('listbox').getByRole('option');
  await search.fill('skag');
  await expect(options.first()).toHaveText('Skagit River River');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(facilities(page)).toContainText('Marblemount Hatchery');
  await expect(facilities(page)).not.toContainText('Klickitat Hatchery');

  await search.fill('issaquah h');
  await options.filter({ hasText: 'Issaquah Hatchery' }).click();
  const popup = page.getByRole('region', { name: 'Issaquah Hatchery' });
  await expect(popup.getByRole('link', { name: 'Issaquah Hatchery' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();

  await search.fill('mount vernon');
  await expect(options.filter({ hasText: 'Gauge' }).first()).toContainText('Mount Vernon');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await search.fill('qqq');
  await expect(page.getByText('Nothing of that name on the map.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing of that name on the map.')).toBeHidden();
  await expect(dialog(page)).toBeVisible();
});

test('over the page of a river the map has its gauges and traps in view; an unknown river shows the whole map', async ({
  page,
  trouble,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openMap(page, '/rivers/skykomish?map=open');
    const list = dialog(page).getByRole('list', { name: 'Facilities', includeHidden: true });
    for (const trap of ['Reiter Ponds', 'Sunset Falls FCF', 'Wallace R Hatchery']) {
      await expect(
        list.last().getByRole('link', { name: trap, includeHidden: true }),
      ).toBeAttached();
    }
    await expect(inView(page)).toHaveText(/^\d facilities/);
  }
  await openMap(page, '/rivers/styx?map=open');
  await expect(inView(page)).toHaveText(/^\d\d facilities/);
  trouble.take(/404/);
});

test('species and season filters hide facilities, and can be removed', async ({ page }) => {
  await openMap(page, '/app?species=Sockeye&map=open');
  const legend = page.getByRole('region', { name: 'Hatcheries, legend' });
  await expect(legend.getByText('Shown: Sockeye', { exact: true })).toBeVisible();
  await expect(inView(page)).toHaveText(/^[1-7]?\d facilities/);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/app?species=Pink&season=in_season&map=open');
  const toggle = legendAndList(page);
  await expect(toggle).toContainText('No facility: Pink, in season now');
  await toggle.click();
  await page.getByRole('link', { name: 'Show all facilities' }).click();
  await expect(page).toHaveURL('/app?map=open');
  await toggle.click();
  await expect(inView(page)).toContainText('80 facilities');
  await expect(toggle).not.toContainText('Pink');
});

test('failed or old data on the map can be reloaded', async ({ page, context, trouble }) => {
  let list: 'down' | 'none' | 'old' | 'new' = 'down';
  await page.route('**/river/nwps/v1/gauges?*', async (route) => {
    if (list === 'down') return route.fulfill({ status: 503 });
    const response = await route.fetch();
    const headers = { ...response.headers() };
    if (list !== 'new') headers[RIVER_HEADERS.state] = 'stale';
    if (list === 'none') await route.fulfill({ headers, json: { gauges: [] } });
    else await route.fulfill({ response, headers });
  });
  const networkBack = async () => {
    await context.setOffline(true);
    await context.setOffline(false);
    trouble.take(/\/assets\/.* net::ERR_INTERNET_DISCONNECTED$/);
  };
  await page.goto('/?map=open');
  await expect(page.getByText('The river forecasts could not be loaded.')).toBeVisible();
  await expect(inView(page)).toContainText('and 0 gauges in view');
  await trouble.expectSaid(/Error getting river gauge data/);
  trouble.take(/Failed to load resource/);
  list = 'none';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No river forecasts at the moment.')).toBeVisible();
  list = 'old';
  await networkBack();
  const line = page.getByText('Saved earlier: newer figures could not be loaded.');
  await expect(line).toBeVisible();
  list = 'new';
  await networkBack();
  await expect(line).toBeHidden();
  await expect(inView(page)).toHaveText(/and [1-9]\d* gauges in view$/);
});

test('a hatchery draws its river and leads to its page, and back', async ({ page }) => {
  await openOver(page, 'george-adams-hatchery');
  const river = page.waitForRequest(/\/river\/nldi\/.*\/DM\/flowlines\?f=json&distance=6000$/);
  const { x, y } = await spotOf(page, 'MCKERNAN_HATCHERY', 'GEORGE_ADAMS_HATCHERY');
  await page.mouse.click(x, y);
  await expect(page).toHaveURL('/hatcheries/mckernan-hatchery');
  await river;
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('McKernan Hatchery');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const drawn = 'River line drawn for the demonstration';
  await expect(page.getByRole('link', { name: 'Open the map' })).toContainText(drawn);
  await page.goBack();
  await settled(page);
  await page.touchscreen.tap(x + 12, y - 16);
  await expect(page).toHaveURL('/hatcheries/mckernan-hatchery');

  await openMap(page);
  await map(page).focus();
  for (const key of ['+', '+']) {
    await page.keyboard.press(key);
    await settled(page);
  }
  const list = (await facilities(page).textContent()) ?? '';
  const toFirstAndBack = async () => {
    await facilities(page).getByRole('link').first().click();
    await expect(dialog(page)).toBeHidden();
    await page.goBack();
    await settled(page);
    await expect(facilities(page)).toHaveText(list);
  };
  // The ring around the chosen facility and its name may hide a gauge that was seen before.
  await toFirstAndBack();
  const before = (await inView(page).textContent()) ?? '';
  const gaugesBefore = (await gauges(page).textContent()) ?? '';
  await toFirstAndBack();
  await expect(inView(page)).toHaveText(before);
  await expect(gauges(page)).toHaveText(gaugesBefore);
  await expect(dialog(page).getByText(drawn)).toHaveCount(1);
});

test('marks that no zoom separates are listed in a popup', async ({ page }) => {
  const popup = page.getByRole('region', { name: /^[23] (facilities|places) here$/ });
  await openOver(page, 'grays-river-hatchery');
  const { x, y } = await spotOf(page, 'GRAYS_RIVER_HATCHERY');
  await page.mouse.click(x, y);
  await expect(popup.getByRole('link')).toHaveText([/^Grays River Hatchery/, /^Grays River Weir/]);
  await popup.getByRole('link', { name: 'Grays River Weir' }).click();
  await expect(page).toHaveURL('/hatcheries/grays-river-weir');

  await openOver(page, 'wells-hatchery');
  await page.touchscreen.tap(x + 6, y - 6);
  await expect(popup.getByRole('link', { name: 'Wells Hatchery' })).toBeVisible();
  await popup.getByRole('button', { name: /Wells/ }).first().tap();
  await expect(forecast(page)).toBeVisible();
});

test('the pointer names marks; a click on nothing leads to the list', async ({ page }) => {
  await openOver(page, 'merwin-hatchery');
  const { x, y } = await spotOf(page, 'MERWIN_HATCHERY');
  const cursor = () => map(page).evaluate((element) => getComputedStyle(element).cursor);
  const tip = dialog(page).locator('[class*="tip"]');
  await page.mouse.move(x, y);
  await expect.poll(cursor).toBe('pointer');
  await expect(tip).toHaveText('Merwin Hatchery');
  await page.mouse.move(x + 200, y + 250);
  await expect.poll(cursor).not.toBe('pointer');
  await gauges(page).getByRole('button').first().focus();
  await expect(tip).toHaveText(
    /^\S.* · ([\d,.]+ cfs, )?([a-z ]*normal, )?(forecast [\d,.]+ (cfs|ft)|no forecast now)$/,
  );

  await followed(page).click();
  await expect(forecast(page)).toBeVisible();
  await settled(page);
  await page.mouse.click(360, 780);
  await expect(forecast(page)).toBeHidden();
  await expect(page).toHaveURL('/app?map=open');
  await expect(dialog(page)).toBeVisible();
});
