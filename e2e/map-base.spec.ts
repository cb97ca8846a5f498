import { holdBack } from './hold-back.ts';
import { colours, settled } from './open-map.ts';
import { type OwnSite, startOwnSite } from './own-site.ts';
import { KEY, startTileServer } from './tile-server.ts';
import { test as base, expect, type Page } from './watched-page.ts';

const OUTLINES = 'Outlines: U.S. Census Bureau · Rivers and lakes: Natural Earth · Towns: GeoNames';
const FAILED = 'Parts of the detailed map could not be loaded.';
const OPEN = { 'access-control-allow-origin': '*' };

type Tiles = Awaited<ReturnType<typeof startTileServer>>;

const test = base.extend<object, { tiles: Tiles; site: OwnSite }>({
  tiles: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const tiles = await startTileServer();
      await use(tiles);
      await tiles.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ tiles }, use) => {
      const style = `${tiles.origin}/style.json?key=${KEY}`;
      const site = await startOwnSite({ FRESHET_BASE_MAP_STYLE_URL: style });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});

test.use({ viewport: { width: 1280, height: 800 } });

// One server for all of them.
test.describe.configure({ mode: 'default' });

async function openMap(page: Page): Promise<void> {
  await page.goto('/app?map=open');
  await settled(page);
}

const credits = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('p')
    .filter({ hasText: /Census Bureau|OpenStreetMap/ });

/** Whether the map has the colour of the ground's tiles anywhere. */
const isGroundDrawn = async (page: Page) => (await colours(page)).includes('214,226,200');

test('a style takes the place of the outlines, its key goes to its own origin and into no console', async ({
  page,
  trouble,
  tiles,
}) => {
  tiles.asked.length = 0;
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  await openMap(page);
  await expect(credits(page)).toHaveText('Loopback Survey · © OpenStreetMap contributors');
  // Every call of the style carries the key; hill shade was added for its terrain.
  const called = (path: string) => tiles.asked.filter((one) => one.startsWith(path));
  for (const path of ['/style.json', '/ground/', '/hills/', '/roads.json', '/roads/']) {
    await expect.poll(() => [path, called(path).length > 0]).toEqual([path, true]);
    expect(called(path).filter((one) => !one.endsWith(`?key=${KEY}`))).toEqual([]);
  }
  for (const source of ['gone', 'lost']) {
    await trouble.expectSaid(
      new RegExp(`^console error: Error accessing data for source ${source}$`),
    );
  }
  expect(lines).toContain('debug: Map layer type heatmap is not supported, heat is skipped');
  expect(lines.join('\n')).not.toContain(KEY);
  trouble.take(/^elsewhere: (blob:)?http:\/\/127\.0\.0\.1/);
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
    await route.fulfill({ status: 401, headers: OPEN });
  });
  await openMap(page);
  await expect(credits(page)).toHaveText(OUTLINES);
  await expect(page.getByText(FAILED)).toBeVisible();
  const [said] = await trouble.expectSaid(/^console error: Could not load /);
  expect(said).toMatch(/^console error: Could not load http:\S+\/style\.json\?key=removed: ./);
  expect(said).not.toContain(KEY);
  expect(sent).toEqual([undefined]);
  expect(await page.evaluate(() => localStorage.getItem('fishToken'))).toBeNull();
  trouble.take(/^elsewhere: |Failed to load resource: .* 401/);
});

for (const failing of [false, true]) {
  test(`the outlines stand in for a style until its tiles have loaded${failing ? ', and if they fail' : ''}`, async ({
    page,
    trouble,
    tiles,
  }) => {
    const ground = { type: 'raster', url: '/ground.json', tileSize: 256 };
    // Hills without a map are no map.
    const hills = { type: 'raster-dem', tiles: ['/hills/{z}/{x}/{y}.png'], encoding: 'terrarium' };
    const sources = failing ? { ground, hills } : { ground };
    const layers = [{ id: 'ground', type: 'raster', source: 'ground' }];
    await page.route(`${tiles.origin}/style.json*`, (route) =>
      route.fulfill({ headers: OPEN, json: { version: 8, sources, layers } }),
    );
    if (failing) {
      await page.route(/\/ground\//, (route) => route.fulfill({ status: 503, headers: OPEN }));
    }
    const json = { tilejson: '3.0.0', attribution: 'Late Survey', tiles: ['/ground/{z}/{x}/{y}'] };
    const letGo = await holdBack(page, `${tiles.origin}/ground.json*`, (route) =>
      route.fulfill({ headers: OPEN, json }),
    );
    const asking = page.waitForRequest(`${tiles.origin}/ground.json*`);
    await openMap(page);
    await asking;
    await expect(credits(page)).toHaveText(OUTLINES);
    expect(await isGroundDrawn(page)).toBe(false);
    letGo();
    if (failing) {
      await expect(page.getByText(FAILED)).toBeVisible();
      await expect(credits(page)).toHaveText(OUTLINES);
    } else {
      await expect(credits(page)).toHaveText('Late Survey · © OpenStreetMap contributors');
      await expect.poll(() => isGroundDrawn(page)).toBe(true);
    }
    trouble.take(/^elsewhere: |Failed to load resource: .* 503|willReadFrequently/);
  });
}
