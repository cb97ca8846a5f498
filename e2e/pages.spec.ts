import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { matchPath } from 'react-router';
import { unclearControls } from '../src/testing/unclear-controls.ts';
import routes from '../src/web/routes.ts';
import { settled } from './open-map.ts';
import { expectNoFault, expectNoWiderThanScreen, resize } from './open-to-all.ts';
import { answerRivers, failing, type RiverWorld } from './river-answers.ts';
import { comeToRiver, riverSection } from './river-section.ts';
import { expect, NOT_FOUND_IN_CONSOLE, type Page, store, test } from './watched-page.ts';

// Every page in every layout and color scheme. Pictures have an eighth of the real size, which is small to store and
// still shows anything that moves, disappears or changes color. After an intended change: --update-snapshots.
test.use({ deviceScaleFactor: 1 / 8, reducedMotion: 'reduce' } as const);

const PHONE = [390, 'light'] as const;
const TABLET = [768, 'light'] as const;
const DESK = [1280, 'dark'] as const;

interface Look {
  readonly path: string;
  readonly heading: string | RegExp;
  readonly pictures?: readonly (readonly [width: number, scheme: 'light' | 'dark'])[];
  readonly answers?: Partial<RiverWorld>;
  readonly rivers?: readonly string[];
  readonly whole?: (page: Page) => Promise<void>;
  readonly said?: readonly (readonly [line: RegExp, times: number])[];
}

const FOOTER = [
  'Terms',
  'Privacy',
  'About',
  'See salmon',
  'Data',
  'Glossary',
  'Species',
  'Dams',
  'Facilities',
  'Home',
];
const COWLITZ = '/hatcheries/cowlitz-salmon-hatchery';

const LOOKS: Readonly<Record<string, Look>> = {
  home: { path: '/', heading: /counted in two weeks$/, pictures: [PHONE, DESK] },
  'home-with-rivers': {
    path: '/',
    heading: /counted in two weeks$/,
    rivers: ['COWLITZ_SALMON_HATCHERY', 'PALMER_HATCHERY'],
    whole: (page) => expect(page.getByRole('heading', { name: 'Your rivers' })).toBeVisible(),
    pictures: [PHONE],
  },
  list: { path: '/app', heading: 'Escapement Facilities', pictures: [PHONE, DESK] },
  'list-empty': { path: '/app?q=zzz&species=Pink', heading: 'Escapement Facilities' },
  facility: {
    path: COWLITZ,
    heading: 'Cowlitz Salmon Hatchery',
    async whole(page) {
      await comeToRiver(page);
      await expect(riverSection(page).getByRole('slider')).toHaveCount(2);
    },
    pictures: [PHONE, TABLET, DESK],
  },
  'facility-rivers-failed': {
    path: COWLITZ,
    heading: 'Cowlitz Salmon Hatchery',
    answers: { observed: failing, forecast: failing, medians: failing },
    async whole(page) {
      await comeToRiver(page);
      await expect(page.getByText('Unable to load data for this site.')).toHaveCount(2);
    },
    said: [
      [/^console error: Error getting river gauge data/, 3],
      [/^console error: Failed to load resource: .* 503/, 3],
    ],
    pictures: [PHONE],
  },
  'facility-without-gauge': {
    path: '/hatcheries/coulter-cr-rearing-pond',
    heading: 'Coulter Cr Rearing Pond',
    async whole(page) {
      const river = riverSection(page);
      await expect(river).toContainText('No gauge measures this river');
      await expect(river).toContainText(
        /The nearest gauge, on other water, is .+, \d+ miles? away\./,
      );
      await expect(river.getByRole('article')).toHaveCount(0);
    },
    pictures: [DESK],
  },
  'facility-not-found': {
    path: '/hatcheries/atlantis',
    heading: 'Escapement Facilities',
    whole: (page) =>
      expect(page.getByRole('main')).toContainText(
        'No facility has this address. Here is the list',
      ),
    said: [
      [/^console warning: Hatchery not found for route name: atlantis$/, 1],
      [NOT_FOUND_IN_CONSOLE, 1],
    ],
  },
  rivers: {
    path: '/rivers',
    heading:
      /^\d+ rivers? (is|are) (forecast to (rise|flood)|in flood or near it)|^No river is forecast/,
    pictures: [PHONE],
  },
  river: {
    path: '/rivers/cowlitz',
    heading: /^Cowlitz River\s*Steady for a day, then rising to [\d,]+ cfs by Sunday morning$/,
    async whole(page) {
      await expect(page.getByRole('heading', { name: /^Next \d+ days: / })).toBeVisible();
      const gauges = page.getByRole('region', { name: /^6 gauges / }).locator('summary');
      await gauges.last().scrollIntoViewIfNeeded();
      await expect(gauges.filter({ hasText: /\d$/ })).toHaveCount(6);
      await comeToRiver(page);
      await expect(riverSection(page).getByRole('slider')).toHaveCount(2);
    },
    pictures: [PHONE, DESK],
  },
  'see-salmon': {
    path: '/see-salmon',
    heading: /^(Salmon can be seen|Where to see salmon)/,
    pictures: [PHONE],
  },
  'river-not-found': {
    path: '/rivers/styx',
    heading: 'No river has this address',
    said: [[NOT_FOUND_IN_CONSOLE, 1]],
  },
  species: {
    path: '/species/chinook',
    heading: /^The Chinook peak\b|^This is usually the Chinook peak week/,
    pictures: [PHONE, DESK],
  },
  'all-species': { path: '/species', heading: / the six species/, pictures: [PHONE, DESK] },
  search: { path: '/search', heading: 'Search', pictures: [PHONE] },
  'list-of-a-town': {
    path: '/app?q=seattle',
    heading: 'Escapement Facilities',
    whole: (page) => expect(page.getByRole('table', { name: 'Near Seattle' })).toBeVisible(),
  },
  'species-none': { path: '/species/pink', heading: 'The next run of pinks is due in 2027' },
  run: { path: '/run', heading: / counted in a week, (up|down) from [\d,]+$/, pictures: [DESK] },
  'run-in-autumn': { path: '/run/2025-10-23', heading: /^47,395 coho/, pictures: [PHONE] },
  dams: { path: '/dams', heading: /^Fish at the dams$/, pictures: [DESK] },
  dam: { path: '/dams/bonneville', heading: /^Fish at Bonneville Dam/, pictures: [PHONE] },
  'dam-without-counts': { path: '/dams/john-day', heading: 'Fish at John Day Dam' },
  'no-dam': {
    path: '/dams/grand-coulee',
    heading: 'There is no page of this dam',
    said: [[NOT_FOUND_IN_CONSOLE, 1]],
  },
  accuracy: { path: '/accuracy', heading: 'How accurate are the projections?', pictures: [PHONE] },
  status: { path: '/status', heading: 'Is everything up to date?', pictures: [DESK] },
  about: { path: '/about', heading: /./, pictures: [DESK] },
  data: { path: '/data', heading: 'Data', pictures: [PHONE] },
  words: { path: '/words', heading: 'Glossary', pictures: [PHONE] },
  privacy: { path: '/privacy-policy', heading: 'Privacy Policy' },
  terms: { path: '/terms-of-service', heading: 'Terms of Service' },
  api: { path: '/api', heading: 'Freshet API' },
  offline: { path: '/offline', heading: 'This page was not saved', pictures: [PHONE] },
  'no-page': {
    path: '/no/such/page',
    heading: 'There is no page here',
    said: [[NOT_FOUND_IN_CONSOLE, 1]],
  },
};

/** Replaces fonts that differ between machines. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('code, pre { font-family: "Instrument Sans" }');
    document.adoptedStyleSheets = [sheet];
  });
});

async function expectPicture(page: Page, name: string, look: readonly [number, 'light' | 'dark']) {
  const [width, colorScheme] = look;
  await page.emulateMedia({ colorScheme, forcedColors: 'none' });
  await resize(page, width);
  // A scrolled page would be aligned to different pixels.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
    fullPage: name !== 'map',
    scale: 'device',
    maxDiffPixelRatio: 0.01,
  });
}

const unreadable = (page: Page) =>
  page.locator('main svg text').evaluateAll((all) =>
    (all as SVGTextElement[])
      .filter((text) => text.getClientRects().length > 0)
      .flatMap((text) => {
        const { a = 1, b = 0 } = text.getScreenCTM() ?? {};
        const pixels = Number.parseFloat(getComputedStyle(text).fontSize) * a;
        return pixels < 12.95 || b !== 0 ? [`${text.textContent}: ${pixels}`] : [];
      }),
  );

const tooWide = (page: Page) =>
  page.evaluate(() => {
    const isPaper = matchMedia('print').matches;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    return [...document.querySelectorAll('html, body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => isPaper || !scrolls(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 100));
  });

async function expectRoomForLargeText(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const size = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.body).fontSize),
  );
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect(page.locator('body')).toHaveCSS('font-size', `${2 * size}px`);
  await expect.poll(() => tooWide(page)).toEqual([]);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
}

async function expectFitsOnPaper(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    document.adoptedStyleSheets = [];
  });
  await page.emulateMedia({ media: 'print' });
  await resize(page, 700, 1000);
  await expect.poll(() => tooWide(page)).toEqual([]);
  await expect(page.getByRole('navigation')).toHaveCount(0);
}

/** Makes pages wait for the typeface of their prose, which a slow machine would otherwise skip. */
test.beforeEach(async ({ page }) => {
  await page.route('**/assets/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({ response, body });
  });
});

test('every page of the site has a picture', () => {
  const paths = Object.values(LOOKS).map(({ path }) => path.split('?')[0] ?? '');
  // A route without a component sends data.
  const unseen = routes.filter(
    ({ file, path = '' }) =>
      file.endsWith('.tsx') && !paths.some((address) => matchPath(`/${path}`, address) !== null),
  );
  expect(unseen.map(({ file }) => file)).toEqual([]);
});

for (const [name, look] of Object.entries(LOOKS)) {
  test(`${name} is sound, open to all, as in its pictures, and fits on paper`, async ({
    page,
    trouble,
  }) => {
    const { path, heading, rivers, whole, said, pictures = [] } = look;
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await answerRivers(page, look.answers);
    if (rivers) await store(page, 'freshet-rivers', { rivers });
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(/Freshet/);
    if (path !== '/api') {
      await expect(page.getByRole('complementary', { name: 'The data' })).toHaveText(
        /^Demonstration: counts recorded up to Aug 5, 2026\. Simulated rivers\.$/,
      );
      const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
      await expect(links).toHaveText(FOOTER);
      const html = (await answer?.text()) ?? '';
      expect(html).toMatch(/^<!DOCTYPE html><html lang="en">.*<\/body><\/html>$/s);
      expect(unclearControls(html)).toEqual([]);
    }
    await whole?.(page);
    for (const width of [320, 768, 1280, 390]) {
      await expectNoWiderThanScreen(page, width);
      if (width < 768) expect([width, await unreadable(page)]).toEqual([width, []]);
    }
    await expectNoFault(page, ['dark', 'forced', 'light']);
    await expectRoomForLargeText(page);
    for (const picture of pictures) await expectPicture(page, name, picture);
    await expectFitsOnPaper(page);
    for (const [line, times] of said ?? []) await trouble.expectSaid(line, times);
    if (!said) expect(lines.filter((line) => !line.endsWith('blocked by Playwright'))).toEqual([]);
  });
}

// At an eighth, marks and names would be lost. It opens at one width, which decides what it shows.
test.describe(() => {
  test.use({ deviceScaleFactor: 1 / 4, viewport: { width: PHONE[0], height: 800 } });

  test('the map is as in its pictures, and has room for large text', async ({ page }) => {
    await answerRivers(page);
    await page.route('**/river/nwps/v1/gauges?*', (route) => route.continue());
    await page.goto('/?map=open');
    for (const look of [PHONE, DESK]) {
      await resize(page, look[0]);
      await settled(page);
      await expectPicture(page, 'map', look);
    }
    await resize(page, PHONE[0]);
    await expectRoomForLargeText(page);
  });
});

for (const [path, mostKb] of [
  ['/', 170],
  ['/app', 170],
  [COWLITZ, 205],
  ['/rivers/cowlitz', 195],
] as const) {
  test(`the scripts of ${path} weigh at most ${mostKb} kB`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
    const bytes = [...scripts].map(
      (name) => gzipSync(readFileSync(`dist/web/client${name}`)).length,
    );
    const kb = bytes.reduce((sum, size) => sum + size, 0) / 1000;
    expect(kb).toBeGreaterThan(50);
    expect(kb).toBeLessThanOrEqual(mostKb);
  });
}
