import { chromium, type Page } from '@playwright/test';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** Pages whose length is printed; some must not be longer than a number of phone screens. */
const PAGES: readonly (readonly [path: string, mostScreens: number | null])[] = [
  ['/', null],
  ['/app', null],
  ['/hatcheries/issaquah-hatchery', 5],
  ['/hatcheries/cowlitz-salmon-hatchery', 5],
  ['/hatcheries/lewis-river-hatchery', 5],
  ['/hatcheries/minter-cr-hatchery', 5],
  ['/hatcheries/wallace-r-hatchery', 5],
  ['/hatcheries/ballard-locks', 5],
  ['/rivers', 7],
  ['/rivers/skykomish', null],
  ['/species', null],
  ['/species/coho', null],
  ['/dams', null],
  ['/dams/bonneville', null],
  ['/run', null],
  ['/see-salmon', null],
  ['/about', null],
  ['/data', null],
  ['/accuracy', null],
];

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

export async function benchPages(
  origin: string,
  executablePath: string,
  print: (line: string) => void,
): Promise<void> {
  const args = ['--no-sandbox', '--disable-background-networking'];
  await using browser = await chromium.launch({ executablePath, args });
  const measured = async (path: string, viewport: typeof PHONE) => {
    const page = await browser.newPage({ viewport, serviceWorkers: 'block' });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    // Some parts arrive when they are near.
    for (let top = 0; top < (await heightOf(page)); top += viewport.height / 2) {
      await page.mouse.wheel(0, viewport.height / 2);
      await page.waitForLoadState('networkidle');
    }
    const words = await page.locator('main').innerText();
    const screens = (await heightOf(page)) / viewport.height;
    await page.close();
    return { words: words.match(/\S+/g)?.length ?? 0, screens };
  };
  for (const [path, most] of PAGES) {
    const small = await measured(path, PHONE);
    const large = await measured(path, DESKTOP);
    const bar = most === null ? '' : ` (at most ${most})`;
    print(
      `${path}: ${small.screens.toFixed(1)} phone screens${bar}, ${small.words} words, ` +
        `${large.screens.toFixed(1)} desktop screens`,
    );
  }
}
