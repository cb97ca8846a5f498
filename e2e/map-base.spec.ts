import { colors, openMap, settled } from './open-map.ts';
import { AUTUMN_SITE, STYLE } from './playwright.config.ts';
import { expect, holdBack, type Page, test } from './watched-page.ts';

// A small map is drawn in half the time.
test.use({ baseURL: AUTUMN_SITE, viewport: { width: 800, height: 600 }, reducedMotion: 'reduce' });

const OUTLINES = '© OpenStreetMap contributors · U.S. Census Bureau · Natural Earth · GeoNames';
const SURVEY = 'Loopback Survey · © OpenStreetMap contributors';
const FAILED = 'Parts of the detailed map could not be loaded.';
const headers = { 'access-control-allow-origin': '*' };

/** A green tile of one pixel, stretched to tile size; read as terrain, it is flat. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGO49ugEAAUSAoFgtE7TAAAAAElFTkSuQmCC',
  'base64',
);
const TILE_GREEN = '214,226,200';
const LAND = { type: 'fill', paint: { 'fill-color': '#884422' } };
const LAND_BROWN = '136,68,34';
/** Lakes and rivers of the embedded outlines. */
const WATER_BLUE = '156,196,214';

/** A vector tile that is all land, encoded by hand: tagged fields, and a square drawn by relative moves. */
const field = (tag: number, bytes: readonly number[]) => [tag, bytes.length, ...bytes];
const EXTENT = [0x80, 0x20];
const FORTH = [0x80, 0x40];
const BACK = [0xff, 0x3f];
const SQUARE = [9, 0, 0, 26, ...FORTH, 0, 0, ...FORTH, ...BACK, 0, 15];
const AREA = [0x18, 3, ...field(0x22, SQUARE)];
const LAYER = [...field(0x0a, [...Buffer.from('land')]), ...field(0x12, AREA), 0x28, ...EXTENT];
const VECTOR_TILE = Buffer.from(field(0x1a, [...LAYER, 0x78, 2]));

const WORLD = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
];

const TILES = '/{z}/{x}/{y}.png';
const HILLS = { type: 'raster-dem', tiles: [`/hills${TILES}`], encoding: 'terrarium' };
const RELIEF = { type: 'raster', tiles: [`/relief${TILES}`], tileSize: 256, maxzoom: 6 };
const PLANET = { type: 'vector', url: `${STYLE.origin}/planet.json` };
const PAPER = { id: 'paper', type: 'background', paint: { 'background-color': '#aaccee' } };

/** A style with the parts of OpenFreeMap's. */
const STREETS = {
  version: 8,
  sprite: '/sprite',
  sources: { relief: RELIEF, planet: PLANET },
  layers: [
    PAPER,
    { id: 'relief', type: 'raster', source: 'relief', maxzoom: 7 },
    { id: 'land', source: 'planet', 'source-layer': 'land', ...LAND },
  ],
};

const GROUND = { type: 'raster', url: '/ground.json', tileSize: 256 };
const GROUND_ONLY = {
  version: 8,
  sources: { ground: GROUND },
  layers: [{ id: 'ground', type: 'raster', source: 'ground' }],
};

/** A style with a single, untiled part. */
const WALKS = {
  version: 8,
  sprite: '/sprite',
  sources: { shores: { type: 'geojson', data: '/shores.json' } },
  layers: [PAPER, { id: 'shores', source: 'shores', ...LAND }],
};

/** Answers for the host of the style, and refuses the paths that currently match, without CORS headers, as a CDN does. */
async function answerStyle(page: Page, style: unknown, refused: { paths: RegExp | null }) {
  const asked: string[] = [];
  const json: Readonly<Record<string, unknown>> = {
    '/style.json': style,
    '/planet.json': {
      tilejson: '3.0.0',
      attribution: '<a href="https://example.org">Loopback Survey</a>',
      maxzoom: 14,
      tiles: [`${STYLE.origin}/planet/{z}/{x}/{y}.pbf?key=${STYLE.key}`],
    },
    '/ground.json': {
      tilejson: '3.0.0',
      attribution: 'Late Survey',
      tiles: ['/ground/{z}/{x}/{y}'],
    },
    '/sprite.json': {},
    '/shores.json': {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [WORLD] },
    },
  };
  await page.route(`${STYLE.origin}/**`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search);
    if (refused.paths?.test(pathname)) return route.fulfill({ status: 403 });
    if (json[pathname]) return route.fulfill({ headers, json: json[pathname] });
    if (pathname.startsWith('/planet/')) return route.fulfill({ headers, body: VECTOR_TILE });
    return route.fulfill({ headers, body: TILE });
  });
  return asked;
}

const credits = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('p')
    .filter({ hasText: /Census Bureau|OpenStreetMap/ });
const failed = (page: Page) => page.getByText(FAILED);
const again = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Try again' });
const zoomIn = (page: Page) => page.getByRole('button', { name: 'Zoom in' });

const isDrawn = async (page: Page, color: string) => (await colors(page)).includes(color);
const expectOutlines = async (page: Page) => {
  await expect(credits(page)).toHaveText(OUTLINES);
  await expect.poll(() => isDrawn(page, WATER_BLUE)).toBe(true);
};
const expectStyle = async (page: Page, survey: string, color: string | null) => {
  await expect(credits(page)).toHaveText(survey);
  await expect.poll(() => isDrawn(page, WATER_BLUE)).toBe(false);
  if (color) await expect.poll(() => isDrawn(page, color)).toBe(true);
  await expect(failed(page)).toHaveCount(0);
};

/** The browser's own messages about the made-up host, and Chromium's advice on reading terrain. */
const EXPECTED =
  /^elsewhere: |^failed: https:\/\/tiles\.example|Failed to load resource|blocked by CORS|willReadFrequently/;
const LOST =
  /^console error: (Error accessing data for source \w+|Could not load https:\S+: Sprites cannot be loaded)/;

test('a complete style replaces the outlines; its key stays secret', async ({ page, trouble }) => {
  const asked = await answerStyle(
    page,
    {
      ...STREETS,
      sources: { ...STREETS.sources, hills: HILLS },
    },
    { paths: null },
  );
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await openMap(page, '/app?map=open');
  // The hills darken its land.
  await expectStyle(page, SURVEY, null);
  const called = (path: string) => asked.filter((address) => address.startsWith(path));
  for (const path of [
    '/style.json',
    '/relief/',
    '/hills/',
    '/planet.json',
    '/planet/',
    '/sprite',
  ]) {
    await expect.poll(() => [path, called(path).length > 0]).toEqual([path, true]);
    expect(called(path).filter((address) => !address.endsWith(`?key=${STYLE.key}`))).toEqual([]);
  }
  expect(lines.join('\n')).not.toContain(STYLE.key);
  trouble.take(/^elsewhere: (blob:|https:\/\/tiles\.example)|willReadFrequently/);
});

for (const [part, paths, style] of [
  ['the list of its tiles', /^\/planet\.json/, STREETS],
  ['its tiles', /^\/planet\//, STREETS],
  ['the sprite above relief', /^\/sprite/, STREETS],
  ['the sprite above shores', /^\/sprite/, WALKS],
  ['its shores', /^\/shores/, WALKS],
] as const) {
  test(`of a style without ${part} the outlines stay until it is complete`, async ({
    page,
    trouble,
  }) => {
    const refused: { paths: RegExp | null } = { paths };
    await answerStyle(page, style, refused);
    await openMap(page, '/app?map=open');
    await expect(failed(page)).toBeVisible();
    await zoomIn(page).click();
    await settled(page);
    await expectOutlines(page);
    await again(page).click();
    await expect(again(page)).toBeVisible();
    await expectOutlines(page);

    refused.paths = null;
    await again(page).click();
    await expectStyle(
      page,
      style === STREETS ? SURVEY : '© OpenStreetMap contributors',
      LAND_BROWN,
    );
    trouble.take(EXPECTED);
    trouble.take(LOST);
  });
}

test('the outlines come back when tiles fail later, and go when the network is back', async ({
  page,
  context,
  trouble,
}) => {
  const refused: { paths: RegExp | null } = { paths: null };
  await answerStyle(page, STREETS, refused);
  await openMap(page, '/app?map=open');
  await expectStyle(page, SURVEY, LAND_BROWN);
  refused.paths = /^\/planet\//;
  for (let step = 0; step < 3; step += 1) {
    await zoomIn(page).click();
    await settled(page);
  }
  await expectOutlines(page);
  await expect(failed(page)).toBeVisible();

  refused.paths = null;
  await context.setOffline(true);
  await context.setOffline(false);
  await expectStyle(page, SURVEY, LAND_BROWN);
  trouble.take(EXPECTED);
});

test('the outlines stay while a sprite is loading', async ({ page, trouble }) => {
  await answerStyle(page, STREETS, { paths: null });
  const letGo = await holdBack(page, `${STYLE.origin}/sprite.json*`, (route) => route.fallback());
  const relief = page.waitForResponse(/\/relief\//);
  await openMap(page, '/app?map=open');
  await relief;
  await zoomIn(page).click();
  await settled(page);
  await expectOutlines(page);
  await expect(failed(page)).toHaveCount(0);
  letGo();
  await expectStyle(page, SURVEY, LAND_BROWN);
  trouble.take(EXPECTED);
});

test('lost relief leaves the map, and says so', async ({ page, trouble }) => {
  await answerStyle(page, STREETS, { paths: /^\/relief\// });
  await openMap(page, '/app?map=open');
  await expect(credits(page)).toHaveText(SURVEY);
  await expect(failed(page)).toBeVisible();
  await expect.poll(() => isDrawn(page, LAND_BROWN)).toBe(true);
  trouble.take(EXPECTED);
});

test('a style whose code fails to load is drawn on the next try', async ({ page, trouble }) => {
  await answerStyle(page, STREETS, { paths: null });
  // The build names a package's file after its folder.
  const library = '**/assets/src-*.js';
  await page.route(library, (route) => route.abort('internetdisconnected'));
  await openMap(page, '/app?map=open');
  await expect(failed(page)).toBeVisible();
  await expectOutlines(page);
  await page.unroute(library);
  await again(page).click();
  await expectStyle(page, SURVEY, LAND_BROWN);
  await trouble.expectSaid(/^console error: Could not load https:\S+: Failed to fetch/);
  trouble.take(EXPECTED);
  trouble.take(/^failed: /);
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
  const refused: { paths: RegExp | null } = { paths: null };
  await answerStyle(page, GROUND_ONLY, refused);
  const json = { tilejson: '3.0.0', attribution: 'Late Survey', tiles: ['/ground/{z}/{x}/{y}'] };
  const letGo = await holdBack(page, `${STYLE.origin}/ground.json*`, (route) =>
    route.fulfill({ headers, json }),
  );
  const asking = page.waitForRequest(`${STYLE.origin}/ground.json*`);
  await openMap(page, '/app?map=open');
  await asking;
  await expectOutlines(page);
  letGo();
  await expectStyle(page, 'Late Survey · © OpenStreetMap contributors', TILE_GREEN);

  // Relief alone does not count as a map.
  await page.route('**/style.json*', (route) =>
    route.fulfill({
      headers,
      json: { ...GROUND_ONLY, sources: { ground: GROUND, hills: HILLS } },
    }),
  );
  refused.paths = /^\/ground\//;
  await openMap(page, '/app?map=open');
  await expect(failed(page)).toBeVisible();
  await expectOutlines(page);
  trouble.take(EXPECTED);
});
