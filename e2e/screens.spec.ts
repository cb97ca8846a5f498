import { settled } from './open-map.ts';
import { answerRivers, failing, type RiverWorld } from './river-answers.ts';
import { expect, type Page, test } from './watched-page.ts';

// Every screen beside its picture, at an eighth of its size: what moves, goes or changes its colour
// shows, and 100 pictures weigh little. After a wanted change: --update-snapshots.
test.use({ deviceScaleFactor: 1 / 8, reducedMotion: 'reduce' } as const);

const WIDTHS = [390, 768, 1280] as const;

interface Screen {
  readonly path: string;
  readonly answers?: Partial<RiverWorld>;
  /** What the device keeps. */
  readonly stored?: Readonly<Record<string, unknown>>;
  /** What has come when the screen is whole. */
  readonly whole?: (page: Page) => Promise<void>;
  /** Expected in the console. */
  readonly said?: RegExp;
}

/** The graphs of a river, the last of which is asked for when it comes near. */
async function rivers(page: Page) {
  const region = page.getByRole('region', { name: /^River Flows/ });
  const season = page.getByRole('article', { name: 'Flow and fish' });
  await season.scrollIntoViewIfNeeded();
  await expect(season.getByRole('application')).toBeVisible();
  await expect(region.getByRole('application')).toHaveCount(3);
}

const SCREENS: Readonly<Record<string, Screen>> = {
  home: { path: '/' },
  'home-with-rivers': {
    path: '/',
    stored: { 'freshet-rivers': { rivers: ['COWLITZ_SALMON_HATCHERY', 'PALMER_HATCHERY'] } },
    whole: (page) => expect(page.getByRole('heading', { name: 'Your rivers' })).toBeVisible(),
  },
  list: { path: '/app' },
  'list-nothing-found': { path: '/app?q=zzzz' },
  facility: { path: '/hatcheries/cowlitz-salmon-hatchery', whole: rivers },
  'facility-rivers-failed': {
    path: '/hatcheries/cowlitz-salmon-hatchery',
    answers: { observed: failing, forecast: failing, medians: failing, days: failing },
    whole: async (page) => {
      await page.getByRole('article', { name: 'Flow and fish' }).scrollIntoViewIfNeeded();
      await expect(page.getByText('Unable to load data for this site.')).toHaveCount(3);
    },
    said: /./,
  },
  'facility-without-gauge': { path: '/hatcheries/palmer-hatchery' },
  species: { path: '/species/chinook' },
  'species-none': { path: '/species/pink' },
  run: { path: '/run' },
  'run-in-autumn': { path: '/run/2025-10-23' },
  accuracy: { path: '/accuracy' },
  status: { path: '/status' },
  about: { path: '/about' },
  data: { path: '/data' },
  words: { path: '/words' },
  privacy: { path: '/privacy-policy' },
  terms: { path: '/terms-of-service' },
  offline: { path: '/offline' },
  'no-page': { path: '/nowhere', said: /404/ },
};

/** Compares the page with its pictures, at three widths, light and dark. */
async function expectLooks(
  page: Page,
  name: string,
  { fullPage = true, settle = async () => {} } = {},
) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle();
      await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
        fullPage,
        scale: 'device',
        maxDiffPixelRatio: 0.01,
      });
    }
  }
}

for (const [name, { path, answers, stored = {}, whole, said }] of Object.entries(SCREENS)) {
  test(`${name} looks as in its pictures`, async ({ page, trouble }) => {
    await answerRivers(page, answers);
    await page.addInitScript((all) => {
      for (const [key, value] of Object.entries(all)) {
        localStorage.setItem(key, JSON.stringify(value));
      }
    }, stored);
    await page.goto(path, { waitUntil: 'networkidle' });
    await whole?.(page);
    await expectLooks(page, name);
    if (said) trouble.take(said);
  });
}

// Its marks and names would be lost at an eighth. It opens at one width: that decides what it shows.
test.describe(() => {
  test.use({ deviceScaleFactor: 1 / 4, viewport: { width: WIDTHS[0], height: 800 } });

  test('the map looks as in its pictures', async ({ page }) => {
    await answerRivers(page);
    await page.route('**/river/nwps/v1/gauges?*', (route) => route.continue());
    await page.goto('/?map=open');
    await expectLooks(page, 'map', { fullPage: false, settle: () => settled(page) });
  });
});
