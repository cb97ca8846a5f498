import { RIVER_HEADERS } from '../src/contract/river.ts';
import { holdBack } from './hold-back.ts';
import {
  colours,
  dialog,
  facilities,
  facilitiesInView,
  followed,
  gauges,
  inView,
  map,
  settled,
} from './open-map.ts';
import { expectOpenToAll } from './open-to-all.ts';
import { UNABLE } from './river-section.ts';
import { expect, loadLittle, type Page, test, visit } from './watched-page.ts';

test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });

const viewMap = (page: Page) => page.getByRole('link', { name: 'View Map of Facilities' });
const close = (page: Page) => page.getByRole('button', { name: 'Close', exact: true });
const forecast = (page: Page) => page.getByRole('heading', { name: 'NOAA Forecast - CFS' });
const rising = (page: Page) => gauges(page).getByRole('button', { name: /, rising$/ });
const SOME_GAUGES = /and [1-9]\d* gauges in view$/;

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

test('Close, Escape and back close it, over a page that does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await visit(page, '/?facility=baker-lk-hatchery');
  const top = () => page.evaluate(() => window.scrollY);
  for (const way of ['button', 'escape', 'back'] as const) {
    await viewMap(page).scrollIntoViewIfNeeded();
    expect(await top()).toBeGreaterThan(100);
    await viewMap(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await expect(page).toHaveURL('/?facility=baker-lk-hatchery&map=open');
    await settled(page);
    await expect.poll(top).toBe(0);
    await page.mouse.move(195, 300);
    await page.mouse.wheel(0, 600);
    await settled(page);
    expect(await top()).toBe(0);
    if (way === 'button') await close(page).click();
    if (way === 'escape') await page.keyboard.press('Escape');
    if (way === 'back') await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/?facility=baker-lk-hatchery');
    await expect(viewMap(page)).toBeFocused();
  }
});

test('opened and closed again and again it leaves nothing behind', async ({ page }) => {
  await visit(page, '/hatcheries/issaquah-hatchery');
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
  // that a change of the page behind it took away, a hundred and more, until the next change.
  await expect(async () => {
    const late = await counted();
    expect(late.depth).toBe(early.depth);
    expect(late.nodes).toBeLessThan(early.nodes + 160);
    expect(late.jsEventListeners).toBeLessThanOrEqual(early.jsEventListeners + 8);
  }).toPass();
});

test('a link opens it, at the second try too; it keeps the focus', async ({ page, trouble }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.route('**/assets/full-map-*.js', (route) => route.abort());
  await page.goto('/app?species=Coho&map=open');
  await expect(page.getByText('The map could not be loaded.')).toBeVisible();
  await trouble.expectSaid(/^console error: Map load failure/);
  trouble.take(/^(failed: |console error: Failed to load resource)/);
  await page.unroute('**/assets/full-map-*.js');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await settled(page);
  await expect(page.getByText('The map could not be loaded.')).toBeHidden();
  await expect.poll(async () => (await colours(page)).length).toBeGreaterThan(8);
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest('dialog')))).toBe(true);
  await close(page).click();
  await expect(page).toHaveURL('/app?species=Coho');
  await expect(dialog(page)).toBeHidden();
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

test('while its code loads the facilities are seen in a picture', async ({ page }) => {
  const letGo = await holdBack(page, '**/assets/full-map-*.js');
  await page.goto('/app?species=Coho&map=open');
  const picture = dialog(page).locator('[data-picture]');
  await expect(picture).toBeVisible();
  const drawn = await picture.locator('g path:first-child').evaluateAll(
    (paths) =>
      paths
        .map((path) => path.getAttribute('d'))
        .join('')
        .split('M').length,
  );
  letGo();
  expect(await facilitiesInView(page)).toBe(drawn - 1);
  await expect(picture).toHaveCount(0);
});

test('the small card is a drawing until a map was opened', async ({ page }) => {
  await visit(page, '/hatcheries/issaquah-hatchery');
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

test('legends hide their layer and fold; on a phone nothing is covered', async ({ page }) => {
  await page.goto('/?map=open');
  await settled(page);
  const hatcheries = page.getByRole('region', { name: 'Hatcheries, legend' });
  const rivers = page.getByRole('region', { name: 'River Forecasts, legend' });
  await expect(hatcheries).toContainText('Click on a hatchery to view more information');
  await expect(hatcheries.getByRole('list').first().getByRole('listitem')).toHaveText(['1', '2+']);
  await expect(hatcheries.getByRole('list').last().getByRole('listitem')).toHaveText([
    'Fish in the last two weeks',
    'In season',
    'Neither',
  ]);
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
  const gaugesEye = rivers.getByRole('button', { name: 'Show River Forecasts on the map' });
  await gaugesEye.click();
  await expect(inView(page)).toContainText('and 0 gauges');
  await gaugesEye.click();
  await expect(inView(page)).toHaveText(SOME_GAUGES);

  const title = rivers.getByRole('button', { name: 'River Forecasts', exact: true });
  await title.click();
  await expect(title).toHaveAttribute('aria-expanded', 'false');
  await expect(rivers.getByText('Click to view NOAA forecast')).toBeHidden();
  await title.click();
  await expect(rivers.getByText('Click to view NOAA forecast')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 640 });
  const toggle = page.getByRole('button', { name: 'Legend and list' });
  await toggle.click();
  const top = (await toggle.boundingBox())?.y ?? 0;
  for (const one of [
    page.getByRole('dialog').getByText('Towns: GeoNames'),
    page.getByRole('button', { name: 'Zoom out' }),
  ]) {
    const box = await one.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
  }
  expect(await smallControls(page)).toEqual([]);
  await expectOpenToAll(page, [390]);

  // The popup of a gauge is clear of Close on the smallest phone.
  await page.setViewportSize({ width: 320, height: 568 });
  await settled(page);
  await followed(page).click();
  await expect(forecast(page)).toBeVisible();
  const corner = await close(page).boundingBox();
  const lowest = (corner?.y ?? 0) + (corner?.height ?? 0);
  const popup = page.getByRole('button', { name: /^Close ./ });
  await expect.poll(async () => (await popup.boundingBox())?.y).toBeGreaterThan(lowest);
  await close(page).click();
  await expect(dialog(page)).toBeHidden();
});

test('a gauge opens its forecast in a popup, by pointer and by keys', async ({ page }) => {
  await page.goto('/?map=open');
  await settled(page);
  await expect(inView(page)).toHaveText(SOME_GAUGES);
  const whole = (await inView(page).textContent()) ?? '';
  const name = ((await rising(page).first().textContent()) ?? '').replace(
    /, [\d,.]+ cfs, rising$/,
    '',
  );
  await rising(page).first().click();
  const popup = page.getByRole('region', { name, exact: true });
  await expect(popup.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(forecast(page)).toBeVisible();
  await expect(popup.getByRole('img').first()).toBeVisible();
  await expect(popup).toContainText('Simulated river, for demonstration');
  // As it is laid out: where it is drawn follows the map, in parts of a pixel.
  await expect(popup).toHaveCSS('width', '300px');
  await expect(inView(page)).not.toHaveText(whole);
  expect(await smallControls(page)).toEqual([]);
  await expectOpenToAll(page, [1280]);
  await popup.getByRole('button', { name: `Close ${name}` }).click();
  await expect(forecast(page)).toBeHidden();

  const zoom = async (key: '+' | '-', times: number) => {
    await map(page).focus();
    for (let press = 0; press < times; press += 1) {
      await page.keyboard.press(key);
      await settled(page);
    }
  };
  await zoom('-', 5);
  const far = (await inView(page).textContent()) ?? '';
  await zoom('+', 3);
  await expect(inView(page)).not.toHaveText(far);
  const closer = (await inView(page).textContent()) ?? '';
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(inView(page)).not.toHaveText(closer);

  await followed(page).focus();
  await page.keyboard.press('Enter');
  await expect(forecast(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Close ./ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(forecast(page)).toBeHidden();
  await expect(dialog(page)).toBeVisible();

  await settled(page);
  await zoom('-', 5);
  const link = facilities(page).getByRole('link', { name: 'Tucannon Hatchery' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/hatcheries/tucannon-hatchery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tucannon Hatchery');
});

test('what fails or is old on the map is asked for again', async ({ page, context, trouble }) => {
  let list: 'down' | 'none' | 'old' | 'new' = 'down';
  let answered = 0;
  await page.route('**/river/nwps/v1/gauges?*', async (route) => {
    if (list === 'down') return route.fulfill({ status: 503 });
    const response = await route.fetch();
    const headers = { ...response.headers() };
    if (list !== 'new') headers[RIVER_HEADERS.state] = 'stale';
    if (list === 'none') await route.fulfill({ headers, json: { gauges: [] } });
    else await route.fulfill({ response, headers });
    answered += 1;
  });
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const networkBack = async () => {
    await context.setOffline(true);
    await context.setOffline(false);
    // Code of other pages may have been on its way.
    trouble.take(/\/assets\/.* net::ERR_INTERNET_DISCONNECTED$/);
  };
  await page.goto('/?map=open');
  await expect(page.getByText('The river forecasts could not be loaded.')).toBeVisible();
  await expect(inView(page)).toContainText('and 0 gauges in view');
  await trouble.expectSaid(/Error getting river gauge data/);
  trouble.take(/Failed to load resource/);
  list = 'none';
  await tryAgain.click();
  await expect(page.getByText('No river forecasts at the moment.')).toBeVisible();
  list = 'old';
  await networkBack();
  const line = page.getByText('Saved earlier: newer figures could not be loaded.');
  await expect(line).toBeVisible();
  await tryAgain.click();
  await expect.poll(() => answered).toBe(3);
  await expect(line).toBeVisible();
  list = 'new';
  await networkBack();
  await expect(line).toBeHidden();
  await expect(inView(page)).toHaveText(SOME_GAUGES);
  await expect.poll(() => answered).toBe(4);

  const nothing = { issuedTime: null, primaryUnits: null, secondaryUnits: null, data: [] };
  let isDown = true;
  await page.route('**/stageflow/forecast', (route) =>
    route.fulfill(isDown ? { status: 503 } : { json: nothing }),
  );
  await settled(page);
  await gauges(page).getByRole('button').first().click();
  await expect(page.getByText(UNABLE)).toBeVisible();
  await trouble.expectSaid(/Error getting river gauge data/);
  trouble.take(/Failed to load resource/);
  isDown = false;
  await tryAgain.click();
  await expect(page.getByText('NOAA has no forecast for this river at the moment.')).toBeVisible();
  await trouble.expectSaid(/No forecast data found/);
});
