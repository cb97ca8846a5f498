import { dialog, facilities, gauges, inView, map, openOver, settled } from './open-map.ts';
import { expectOpenToAll } from './open-to-all.ts';
import { expect, hydrated, loadLittle, type Page, test } from './watched-page.ts';

test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });

const viewMap = (page: Page) => page.getByRole('link', { name: 'View Map of Facilities' });
const close = (page: Page) => page.getByRole('button', { name: 'Close', exact: true });
const forecast = (page: Page) => page.getByRole('heading', { name: 'NOAA Forecast - CFS' });
const SOME_GAUGES = /and [1-9]\d* gauges in view$/;

test.describe('opening and closing', () => {
  test('Close, Escape and back close it, and the focus is given back', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    for (const way of ['button', 'escape', 'back'] as const) {
      await viewMap(page).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toBeVisible();
      await expect(page).toHaveURL('/?map=open');
      await settled(page);
      if (way === 'button') await close(page).click();
      if (way === 'escape') await page.keyboard.press('Escape');
      if (way === 'back') await page.goBack();
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL('/');
      await expect(viewMap(page)).toBeFocused();
    }
  });

  test('opened and closed again and again it leaves nothing behind', async ({ page }) => {
    await page.goto('/hatcheries/issaquah-hatchery');
    await hydrated(page);
    const client = await page.context().newCDPSession(page);
    const counted = async () => {
      await client.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
      return { nodes, jsEventListeners, depth: await page.evaluate(() => history.length) };
    };
    const openAndClose = async (times: number) => {
      for (let time = 1; time <= times; time += 1) {
        await page.getByRole('link', { name: 'Open the map' }).click();
        await settled(page);
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toBeHidden();
      }
    };
    await openAndClose(4);
    const early = await counted();
    await openAndClose(8);
    // What was closed last may be let go a moment later; what leaks never is. React keeps the nodes
    // that a change of the page behind it took away, some sixty, until the next change.
    await expect(async () => {
      const late = await counted();
      expect(late.depth).toBe(early.depth);
      expect(late.nodes).toBeLessThan(early.nodes + 100);
      expect(late.jsEventListeners).toBeLessThanOrEqual(early.jsEventListeners + 8);
    }).toPass();
  });

  test('a link opens it, the focus stays inside, and closing it leaves the page', async ({
    page,
  }) => {
    await page.goto('/app?species=Coho&map=open');
    await settled(page);
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('dialog')))).toBe(
      true,
    );
    await close(page).click();
    await expect(page).toHaveURL('/app?species=Coho');
    await expect(dialog(page)).toBeHidden();
  });

  test('the page behind it starts at its top and does not scroll', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto('/');
    await hydrated(page);
    await viewMap(page).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await viewMap(page).click();
    await expect(dialog(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.mouse.move(195, 300);
    await page.mouse.wheel(0, 600);
    await settled(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('its code and data come when it is about to be opened, not before', async ({ page }) => {
    await loadLittle(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/', { waitUntil: 'networkidle' });
    const ofMap = () =>
      asked.filter((path) => /full-map|outlines|style-layers|api\/facilities|river/.test(path));
    expect(ofMap().filter((path) => !path.includes('river-api'))).toEqual([]);
    await viewMap(page).hover();
    await expect.poll(() => ofMap().some((path) => path.includes('full-map'))).toBe(true);
    await expect.poll(() => ofMap().some((path) => path.includes('outlines'))).toBe(true);
    await expect.poll(() => ofMap().includes('/api/facilities')).toBe(true);
    expect(asked.some((path) => path.includes('style-layers'))).toBe(false);
  });

  test('where its code fails to load it says so, and tries again', async ({ page, trouble }) => {
    await page.route('**/assets/full-map-*.js', (route) => route.abort());
    await page.goto('/app?map=open');
    await expect(page.getByText('The map could not be loaded.')).toBeVisible();
    await trouble.expectSaid(/^console error: Map load failure/);
    trouble.take(/^(failed: |console error: Failed to load resource)/);
    await page.unroute('**/assets/full-map-*.js');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await settled(page);
    await expect(page.getByText('The map could not be loaded.')).toBeHidden();
    await close(page).click();
    await expect(dialog(page)).toBeHidden();
  });
});

test.describe('the small card', () => {
  test('is a drawing until a map was opened, then the map itself', async ({ page }) => {
    await page.goto('/hatcheries/issaquah-hatchery');
    await hydrated(page);
    const card = page.getByRole('link', { name: 'Open the map' });
    await expect(card.locator('svg')).toBeVisible();
    await expect(card.locator('canvas')).toHaveCount(0);
    await card.click();
    await expect(dialog(page)).toBeVisible();
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
    await expect(card).toContainText('Outlines: U.S. Census Bureau');
    // It is of its facility again, wherever the full screen went.
    await card.click();
    await expect(facilities(page)).toContainText('Issaquah Hatchery');
  });
});

test.describe('gauges', () => {
  test('a gauge opens its forecast in a popup of 300 pixels, and comes closer', async ({
    page,
  }) => {
    await page.goto('/?map=open');
    await settled(page);
    await expect(inView(page)).toHaveText(SOME_GAUGES);
    const before = await inView(page).textContent();
    const gauge = gauges(page)
      .getByRole('button', { name: /, rising$/ })
      .first();
    const name = ((await gauge.textContent()) ?? '').replace(', rising', '');
    await gauge.click();
    const popup = page.getByRole('region', { name, exact: true });
    await expect(popup.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(forecast(page)).toBeVisible();
    await expect(popup.getByRole('img').first()).toBeVisible();
    await expect(popup).toContainText('Simulated river, for demonstration');
    // As it is laid out: where it is drawn follows the map, in parts of a pixel.
    await expect(popup).toHaveCSS('width', '300px');
    await expect(inView(page)).not.toHaveText(before ?? '');
    await popup.getByRole('button', { name: `Close ${name}` }).click();
    await expect(forecast(page)).toBeHidden();
  });

  test('its popup stands clear of Close on the smallest phone, and Close closes the map', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/?map=open');
    await settled(page);
    await page.getByRole('button', { name: 'Legend and list' }).click();
    await gauges(page)
      .getByRole('button', { name: /, rising$/ })
      .first()
      .click();
    await expect(forecast(page)).toBeVisible();
    const corner = await close(page).boundingBox();
    const lowest = (corner?.y ?? 0) + (corner?.height ?? 0);
    const popup = page.getByRole('button', { name: /^Close ./ });
    await expect.poll(async () => (await popup.boundingBox())?.y).toBeGreaterThan(lowest);
    await close(page).click();
    await expect(dialog(page)).toBeHidden();
  });

  test('a forecast that fails or is none says so', async ({ page, trouble }) => {
    const nothing = { issuedTime: null, primaryUnits: null, secondaryUnits: null, data: [] };
    let isDown = true;
    await page.route('**/stageflow/forecast', (route) =>
      route.fulfill(isDown ? { status: 503 } : { json: nothing }),
    );
    await page.goto('/?map=open');
    await settled(page);
    await gauges(page).getByRole('button').first().click();
    await expect(page.getByText('Unable to load data for this site.')).toBeVisible();
    await trouble.expectSaid(/Error getting river gauge data/);
    trouble.take(/Failed to load resource/);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByText('NOAA has no forecast for this river at the moment.'),
    ).toBeVisible();
    await trouble.expectSaid(/No forecast data found/);
  });

  test('gauges that fail to load leave the facilities, and can be retried', async ({
    page,
    trouble,
  }) => {
    let isDown = true;
    await page.route('**/river/nwps/v1/gauges?*', (route) =>
      isDown ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await page.goto('/?map=open');
    await expect(page.getByText('The river forecasts could not be loaded.')).toBeVisible();
    await expect(inView(page)).toContainText('and 0 gauges in view');
    await trouble.expectSaid(/Error getting river gauge data/);
    trouble.take(/Failed to load resource/);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(inView(page)).toHaveText(SOME_GAUGES);
  });

  test('no gauges at all is said', async ({ page }) => {
    await page.route('**/river/nwps/v1/gauges?*', (route) =>
      route.fulfill({ json: { gauges: [] } }),
    );
    await page.goto('/?map=open');
    await expect(page.getByText('No river forecasts at the moment.')).toBeVisible();
  });
});

test('legends have their texts, hide their layer and fold', async ({ page }) => {
  await page.goto('/?map=open');
  await settled(page);
  const hatcheries = page.getByRole('region', { name: 'Hatcheries, legend' });
  const rivers = page.getByRole('region', { name: 'River Forecasts, legend' });
  await expect(hatcheries).toContainText('Click on a hatchery to view more information');
  await expect(hatcheries.getByRole('listitem')).toHaveText(['1', '2+']);
  await expect(rivers).toContainText('Click to view NOAA forecast');
  await expect(rivers.getByRole('listitem')).toHaveText(['Up', 'Down', 'Flat', 'No forecast now']);
  await expect(rivers.locator('li svg').first()).toHaveCSS('width', '20px');

  const eye = hatcheries.getByRole('button', { name: 'Show Hatcheries on the map' });
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await eye.click();
  await expect(eye).toHaveAttribute('aria-pressed', 'false');
  await expect(inView(page)).toContainText('0 facilities and');
  await eye.click();
  await expect(inView(page)).toContainText('80 facilities and');
  await rivers.getByRole('button', { name: 'Show River Forecasts on the map' }).click();
  await expect(inView(page)).toContainText('and 0 gauges');

  const title = rivers.getByRole('button', { name: 'River Forecasts', exact: true });
  await title.click();
  await expect(title).toHaveAttribute('aria-expanded', 'false');
  await expect(rivers.getByText('Click to view NOAA forecast')).toBeHidden();
  await title.click();
  await expect(rivers.getByText('Click to view NOAA forecast')).toBeVisible();
});

/** Names of the controls of the map that are too small for a finger. */
const smallControls = (page: Page) =>
  dialog(page)
    .locator('button:visible, a:visible')
    .evaluateAll((all) =>
      all
        .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name }) => name),
    );

test('on a phone it is open to all, and its open list covers neither the credits nor the zoom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/?map=open');
  await settled(page);
  const toggle = page.getByRole('button', { name: 'Legend and list' });
  await toggle.click();
  const top = (await toggle.boundingBox())?.y ?? 0;
  for (const one of [
    page.getByRole('dialog').getByText('Outlines: U.S. Census Bureau'),
    page.getByRole('button', { name: 'Zoom out' }),
  ]) {
    const box = await one.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
  }
  expect(await smallControls(page)).toEqual([]);
  await expectOpenToAll(page, [390]);
});

test('on a desk it is open to all, a forecast over it', async ({ page }) => {
  await openOver(page, 'issaquah-hatchery');
  expect(await smallControls(page)).toEqual([]);
  await gauges(page)
    .getByRole('button', { name: /, (rising|falling|steady)$/ })
    .first()
    .click();
  await expect(forecast(page)).toBeVisible();
  await expectOpenToAll(page, [1280]);
});

test.describe('with the keyboard alone', () => {
  test('the list follows the map, and opens facilities and gauges', async ({ page }) => {
    await page.goto('/?map=open');
    await settled(page);
    await expect(inView(page)).toHaveText(SOME_GAUGES);
    const before = await inView(page).textContent();
    await map(page).focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect(inView(page)).not.toHaveText(before ?? '');
    await settled(page);
    const closer = await inView(page).textContent();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(inView(page)).not.toHaveText(closer ?? '');

    const gauge = gauges(page)
      .getByRole('button', { name: /, (rising|falling|steady)$/ })
      .first();
    await gauge.focus();
    await page.keyboard.press('Enter');
    await expect(forecast(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Close ./ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(forecast(page)).toBeHidden();
    await expect(dialog(page)).toBeVisible();

    await settled(page);
    await map(page).focus();
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press('-');
      await settled(page);
    }
    const link = facilities(page).getByRole('link', { name: 'Tucannon Hatchery' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/hatcheries/tucannon-hatchery');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tucannon Hatchery');
  });
});
