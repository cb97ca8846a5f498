import { chromium } from '@playwright/test';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** Limits for a page: phone screens, words, desktop screens. */
const BARS: readonly (readonly [path: string, phone: number, words: number, desktop: number])[] = [
  ['/hatcheries/issaquah-hatchery', 4.5, 560, 3],
  ['/hatcheries/cowlitz-salmon-hatchery', 5.5, Number.NaN, Number.NaN],
  ['/hatcheries/minter-cr-hatchery', 4, Number.NaN, Number.NaN],
  ['/', 3.1, 500, 2],
  ['/app', 6.5, 1700, 4.8],
  ['/species/coho', 3.8, 450, 4],
  ['/rivers/skykomish', Number.NaN, Number.NaN, Number.NaN],
  ['/dams/bonneville', Number.NaN, Number.NaN, Number.NaN],
  ['/run', 4, 500, 3],
  ['/about', 2.5, Number.NaN, Number.NaN],
  ['/data', 4, Number.NaN, Number.NaN],
  ['/accuracy', 3, Number.NaN, Number.NaN],
];

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
    const found = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      words: document.querySelector('main')?.innerText.match(/\S+/g)?.length ?? 0,
    }));
    await page.close();
    return { words: found.words, screens: found.height / viewport.height };
  };
  const beside = (value: number, bar: number, digits: number) =>
    value.toFixed(digits) + (Number.isNaN(bar) ? '' : ` (${bar})`);
  for (const [path, phone, words, desktop] of BARS) {
    const small = await measured(path, PHONE);
    const large = await measured(path, DESKTOP);
    print(
      `${path}: ${beside(small.screens, phone, 1)} phone screens, ` +
        `${beside(small.words, words, 0)} words, ${beside(large.screens, desktop, 1)} desktop screens`,
    );
  }
}
