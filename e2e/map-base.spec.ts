import { colours, openMap } from './open-map.ts';
import { AUTUMN_SITE, STYLE } from './playwright.config.ts';
import { expect, holdBack, type Page, test } from './watched-page.ts';

test.use({ baseURL: AUTUMN_SITE, viewport: { width: 1280, height: 800 } });

const OUTLINES = '© OpenStreetMap contributors · U.S. Census Bureau · Natural Earth · GeoNames';
const FAILED = 'Parts of the detailed map could not be loaded.';
const headers = { 'access-control-allow-origin': '*' };

/** A green tile of one pixel, drawn as large as a tile; as heights it is flat. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGO49ugEAAUSAoFgtE7TAAAAAElFTkSuQmCC',
  'base64',
);
const TILES = '/{z}/{x}/{y}.png';
const HILLS = { type: 'raster-dem', tiles: [`/hills${TILES}`], encoding: 'terrarium' };

const STYLED = {
  version: 8,
  sources: {
    ground: {
      type: 'raster',
      tiles: [`/ground${TILES}`],
      tileSize: 256,
      attribution: '<a href="https://example.org">Loopback Survey</a>',
    },
    roads: { type: 'vector', url: `${STYLE.origin}/roads.json` },
    gone: { type: 'vector', url: '/gone.json' },
    hills: HILLS,
    lost: { type: 'geojson', data: '/lost.json' },
  },
  layers: [
    { id: 'ground', type: 'raster', source: 'ground' },
    { id: 'roads', type: 'line', source: 'roads', 'source-layer': 'roads' },
    { id: 'gone', type: 'line', source: 'gone', 'source-layer': 'gone' },
    { id: 'lost', type: 'circle', source: 'lost' },
    { id: 'gone again', type: 'line', source: 'gone', 'source-layer': 'gone' },
  ],
};

async function answerStyle(page: Page, style: unknown): Promise<string[]> {
  const asked: string[] = [];
  const roads = {
    tilejson: '3.0.0',
    tiles: [`${STYLE.origin}/roads/{z}/{x}/{y}.pbf?key=${STYLE.key}`],
  };
  await page.route(`${STYLE.origin}/**`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search);
    if (pathname === '/style.json') return route.fulfill({ headers, json: style });
    if (pathname === '/roads.json') return route.fulfill({ headers, json: roads });
    if (pathname.startsWith('/roads/')) return route.fulfill({ headers, body: '' });
    if (/^\/(ground|hills)\//.test(pathname)) return route.fulfill({ headers, body: TILE });
    return route.fulfill({ headers, status: 404 });
  });
  return asked;
}

const credits = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('p')
    .filter({ hasText: /Census Bureau|OpenStreetMap/ });

const isGroundDrawn = async (page: Page) => (await colours(page)).includes('214,226,200');

test('a style takes the place of the outlines; its key stays secret', async ({ page, trouble }) => {
  const asked = await answerStyle(page, STYLED);
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await openMap(page, '/app?map=open');
  await expect(credits(page)).toHaveText('Loopback Survey · © OpenStreetMap contributors');
  const called = (path: string) => asked.filter((one) => one.startsWith(path));
  for (const path of ['/style.json', '/ground/', '/hills/', '/roads.json', '/roads/']) {
    await expect.poll(() => [path, called(path).length > 0]).toEqual([path, true]);
    expect(called(path).filter((one) => !one.endsWith(`?key=${STYLE.key}`))).toEqual([]);
  }
  for (const source of ['gone', 'lost']) {
    await trouble.expectSaid(
      new RegExp(`^console error: Error accessing data for source ${source}$`),
    );
  }
  expect(lines.join('\n')).not.toContain(STYLE.key);
  await trouble.expectSaid(/Failed to load resource: .* 404/, 2);
  // Chromium's advice on how the hills are read.
  trouble.take(/^elsewhere: (blob:|https:\/\/tiles\.example)|willReadFrequently/);
});

test('a refused style leaves the outlines, and clears the token', async ({ page, trouble }) => {
  await page.addInitScript(() => localStorage.setItem('fishToken', 'secret'));
  const sent: (string | undefined)[] = [];
  await page.route(`${STYLE.origin}/**`, async (route) => {
    sent.push((await route.request().allHeaders()).authorization);
    await route.fulfill({ status: 401, headers });
  });
  await openMap(page, '/app?map=open');
  await expect(credits(page)).toHaveText(OUTLINES);
  await expect(page.getByText(FAILED)).toBeVisible();
  await trouble.expectSaid(/^console error: Could not load https:\S+\/style\.json\?key=removed: ./);
  expect(sent).toEqual([undefined]);
  expect(await page.evaluate(() => localStorage.getItem('fishToken'))).toBeNull();
  trouble.take(/^elsewhere: |Failed to load resource: .* 401/);
});

test('the outlines stand in until tiles have loaded, or if they fail', async ({
  page,
  trouble,
}) => {
  const ground = { type: 'raster', url: '/ground.json', tileSize: 256 };
  const layers = [{ id: 'ground', type: 'raster', source: 'ground' }];
  await answerStyle(page, { version: 8, sources: { ground }, layers });
  const json = { tilejson: '3.0.0', attribution: 'Late Survey', tiles: ['/ground/{z}/{x}/{y}'] };
  const letGo = await holdBack(page, `${STYLE.origin}/ground.json*`, (route) =>
    route.fulfill({ headers, json }),
  );
  const asking = page.waitForRequest(`${STYLE.origin}/ground.json*`);
  await openMap(page, '/app?map=open');
  await asking;
  await expect(credits(page)).toHaveText(OUTLINES);
  expect(await isGroundDrawn(page)).toBe(false);
  letGo();
  await expect(credits(page)).toHaveText('Late Survey · © OpenStreetMap contributors');
  await expect.poll(() => isGroundDrawn(page)).toBe(true);

  // Hills without a map are no map.
  await page.route('**/style.json*', (route) =>
    route.fulfill({ headers, json: { version: 8, sources: { ground, hills: HILLS }, layers } }),
  );
  await page.route(/\/ground\//, (route) => route.fulfill({ status: 503, headers }));
  await openMap(page, '/app?map=open');
  await expect(page.getByText(FAILED)).toBeVisible();
  await expect(credits(page)).toHaveText(OUTLINES);
  trouble.take(/^elsewhere: |Failed to load resource: .* 503|willReadFrequently/);
});
