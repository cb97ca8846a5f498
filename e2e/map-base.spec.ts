import { otherOrigins, pageHeaders } from '../src/server/http/headers.ts';
import { holdBack } from './hold-back.ts';
import { colours, settled } from './open-map.ts';
import { KEY, startTileServer } from './tile-server.ts';
import { test as base, expect, type Page } from './watched-page.ts';

const OUTLINES = 'Outlines: U.S. Census Bureau · Rivers and lakes: Natural Earth · Towns: GeoNames';
const FAILED = 'Parts of the detailed map could not be loaded.';

const test = base.extend<object, { tiles: Awaited<ReturnType<typeof startTileServer>> }>({
  tiles: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const tiles = await startTileServer();
      await use(tiles);
      await tiles.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ viewport: { width: 1280, height: 800 } });

/** Serves the pages as a deployment with that style would, its policy included. */
async function withStyle(page: Page, styleUrl: string): Promise<string[]> {
  const headers = pageHeaders(otherOrigins({ analyticsId: null, baseMapStyleUrl: styleUrl }));
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  await page.route(
    (url) => url.pathname === '/app',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '"style_url":null',
        `"style_url":${JSON.stringify(styleUrl)}`,
      );
      await route.fulfill({ response, body, headers: { ...response.headers(), ...headers } });
    },
  );
  return lines;
}

const credits = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('p')
    .filter({ hasText: /Census Bureau|OpenStreetMap/ });

/** Whether the map has the colour of the ground's tiles anywhere. */
const isGroundDrawn = async (page: Page) => (await colours(page)).includes('214,226,200');

/** Pages that a test has put in another's place may not reach loopback unasked. */
test.beforeEach(({ context }) => context.grantPermissions(['local-network-access']));

test('a style takes the place of the outlines, its key goes to its own origin and into no console', async ({
  page,
  trouble,
  tiles,
}) => {
  tiles.asked.length = 0;
  const lines = await withStyle(page, `${tiles.origin}/style.json?key=${KEY}`);
  await page.goto('/app?map=open');
  await settled(page);
  await expect(credits(page)).toHaveText('Loopback Survey · © OpenStreetMap contributors');
  // Every call of the style carries the key; hill shade was added for its terrain.
  const called = (path: string) => tiles.asked.filter((one) => one.startsWith(path));
  for (const path of ['/style.json', '/ground/', '/hills/', '/roads.json', '/roads/']) {
    await expect.poll(() => [path, called(path).length > 0]).toEqual([path, true]);
    expect(called(path).filter((one) => !one.endsWith(`?key=${KEY}`))).toEqual([]);
  }
  for (const source of ['gone', 'lost']) {
    const message = new RegExp(`^console error: Error accessing data for source ${source}$`);
    await trouble.expectSaid(message);
  }
  expect(lines).toContain('debug: Map layer type heatmap is not supported, heat is skipped');
  expect(lines.join('\n')).not.toContain(KEY);
  trouble.take(/^elsewhere: http:\/\/127\.0\.0\.1/);
  await trouble.expectSaid(/Failed to load resource: .* 404/, 2);
  // Chromium's advice on how the hills are read.
  trouble.take(/willReadFrequently/);
});

test('a style that is refused leaves the outlines, and clears the token', async ({
  page,
  trouble,
  tiles,
}) => {
  await page.addInitScript(() => localStorage.setItem('fishToken', 'secret'));
  const sent: (string | undefined)[] = [];
  await page.route(`${tiles.origin}/**`, async (route) => {
    sent.push((await route.request().allHeaders()).authorization);
    await route.fulfill({ status: 401, headers: { 'access-control-allow-origin': '*' } });
  });
  await withStyle(page, `${tiles.origin}/style.json?key=${KEY}`);
  await page.goto('/app?map=open');
  await settled(page);
  await expect(credits(page)).toHaveText(OUTLINES);
  await expect(page.getByText(FAILED)).toBeVisible();
  const [told] = await trouble.expectSaid(/^console error: Could not load /);
  expect(told).toMatch(/^console error: Could not load http:\S+\/style\.json\?key=removed: ./);
  expect(told).not.toContain(KEY);
  expect(sent).toEqual([undefined]);
  expect(await page.evaluate(() => localStorage.getItem('fishToken'))).toBeNull();
  trouble.take(/^elsewhere: |Failed to load resource: .* 401/);
});

test('a layer of a style is hidden until its source has loaded, and the outlines stand in for it', async ({
  page,
  trouble,
  tiles,
}) => {
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(`${tiles.origin}/style.json*`, (route) =>
    route.fulfill({
      headers,
      json: {
        version: 8,
        sources: { ground: { type: 'raster', url: '/ground.json', tileSize: 256 } },
        layers: [{ id: 'ground', type: 'raster', source: 'ground' }],
      },
    }),
  );
  const ground = { tilejson: '3.0.0', attribution: 'Late Survey', tiles: ['/ground/{z}/{x}/{y}'] };
  const letGo = await holdBack(page, `${tiles.origin}/ground.json*`, (route) =>
    route.fulfill({ headers, json: ground }),
  );
  await withStyle(page, `${tiles.origin}/style.json?key=${KEY}`);
  const asking = page.waitForRequest(`${tiles.origin}/ground.json*`);
  await page.goto('/app?map=open');
  await asking;
  await settled(page);
  await expect(credits(page)).toHaveText(OUTLINES);
  expect(await isGroundDrawn(page)).toBe(false);
  letGo();
  await expect(credits(page)).toHaveText('Late Survey · © OpenStreetMap contributors');
  await expect.poll(() => isGroundDrawn(page)).toBe(true);
  trouble.take(/^elsewhere: http:\/\/127\.0\.0\.1/);
});

test('tiles that fail to load leave the outlines, though hills are shaded', async ({
  page,
  trouble,
  tiles,
}) => {
  await page.route(/\/(ground|roads)\//, (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.route(`${tiles.origin}/style.json*`, async (route) => {
    const response = await route.fetch();
    const style = await response.json();
    // A style of tiles only: what it holds itself would be seen. Its hills load.
    const { ground, hills } = style.sources;
    const layers = style.layers.filter((one: { id: string }) =>
      ['paper', 'ground'].includes(one.id),
    );
    await route.fulfill({ response, json: { ...style, sources: { ground, hills }, layers } });
  });
  await withStyle(page, `${tiles.origin}/style.json?key=${KEY}`);
  await page.goto('/app?map=open');
  await settled(page);
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(credits(page)).toHaveText(OUTLINES);
  expect(trouble.left().join('\n')).not.toContain(`Could not load`);
  trouble.take(/^elsewhere: |Failed to load resource|willReadFrequently/);
});

test('in the dark the newer descriptors of Amazon Location are asked for in dark colours', async ({
  page,
  trouble,
}) => {
  const asked: string[] = [];
  await page.route('https://maps.geo.us-west-2.amazonaws.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      json: { version: 8, sources: {}, layers: [{ id: 'paper', type: 'background' }] },
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  const amazon = 'https://maps.geo.us-west-2.amazonaws.com/v2/styles/Standard/descriptor';
  await page.emulateMedia({ colorScheme: 'dark' });
  await withStyle(page, `${amazon}?key=${KEY}`);
  await page.goto('/app?map=open');
  await settled(page);
  await expect.poll(() => asked).toEqual([`${amazon}?key=${KEY}&color-scheme=Dark`]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => asked.at(-1)).toBe(`${amazon}?key=${KEY}&color-scheme=Light`);
  trouble.take(/^elsewhere: https:\/\/maps\.geo/);
});
