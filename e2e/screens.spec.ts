import { readFileSync } from 'node:fs';
import { settled } from './open-map.ts';
import { answerRivers, failing, type RiverWorld } from './river-answers.ts';
import { expect, type Page, test } from './watched-page.ts';

// Every screen and its picture, at an eighth of its size: what moves, goes or changes its colour
// shows, and the pictures weigh little. After a wanted change: --update-snapshots.
test.use({ deviceScaleFactor: 1 / 8, reducedMotion: 'reduce' } as const);

/** Faces that are the same on every machine, in place of its own. */
const FACES = [
  ['400', '400Regular/PublicSans_400Regular.ttf'],
  ['700', '700Bold/PublicSans_700Bold.ttf'],
].map(([weight = '', file = '']) => {
  const path = `node_modules/@expo-google-fonts/public-sans/${file}`;
  return { weight, base64: readFileSync(path, 'base64') };
});

test.beforeEach(async ({ page }) => {
  await page.addInitScript((faces) => {
    for (const { weight, base64 } of faces) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const face = new FontFace('of-pictures', bytes, { weight });
      document.fonts.add(face);
      void face.load();
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { --face: of-pictures } code, pre { font-family: of-pictures }');
    document.adoptedStyleSheets = [sheet];
  }, FACES);
});

const PHONE = [390, 'light'] as const;
const TABLET = [768, 'light'] as const;
const DESK = [1280, 'dark'] as const;

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
  run: { path: '/run' },
  'run-in-autumn': { path: '/run/2025-10-23' },
  accuracy: { path: '/accuracy' },
  status: { path: '/status' },
  about: { path: '/about' },
  data: { path: '/data' },
  words: { path: '/words' },
  privacy: { path: '/privacy-policy' },
  offline: { path: '/offline' },
  'no-page': { path: '/nowhere', said: /404/ },
};

const AT_THREE_WIDTHS = ['home', 'list', 'facility'];

/** Compares the page with its pictures. */
async function expectLooks(page: Page, name: string, { fullPage = true, whole = async () => {} }) {
  const looks = AT_THREE_WIDTHS.includes(name) ? [PHONE, TABLET, DESK] : [PHONE, DESK];
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await whole();
    // A scrolled page would be drawn between other pixels.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
      fullPage,
      scale: 'device',
      maxDiffPixelRatio: 0.01,
    });
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
    await expectLooks(page, name, {});
    if (said) trouble.take(said);
  });
}

// Its marks and names would be lost at an eighth. It opens at one width: that decides what it shows.
test.describe(() => {
  test.use({ deviceScaleFactor: 1 / 4, viewport: { width: PHONE[0], height: 800 } });

  test('the map looks as in its pictures', async ({ page }) => {
    await answerRivers(page);
    await page.route('**/river/nwps/v1/gauges?*', (route) => route.continue());
    await page.goto('/?map=open');
    await expectLooks(page, 'map', { fullPage: false, whole: () => settled(page) });
  });
});
