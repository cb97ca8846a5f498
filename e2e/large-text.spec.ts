import { settled } from './open-map.ts';
import { expect, NOT_FOUND_IN_CONSOLE, test } from './watched-page.ts';

/** A visitor who set letters twice as large as usual in the browser: everything in `rem` doubles. */
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    await use({ ...launchOptions, args });
  },
});

const PAGES = [
  '/',
  '/app',
  '/app?q=zzz&species=Pink&season=in_season',
  '/hatcheries/cowlitz-salmon-hatchery',
  '/about',
  '/privacy-policy',
  '/terms-of-service',
  '/nowhere',
  '/?map=open',
];

test('with letters twice as large nothing is beside the screen of a phone', async ({
  page,
  trouble,
}) => {
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    if (path.includes('map')) await settled(page);
    const { probe, beside } = await page.evaluate(() => {
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) =>
          element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement),
      );
      return {
        probe: getComputedStyle(document.body).fontSize,
        beside: [
          ...wide.map((element) => element.outerHTML.slice(0, 100)),
          ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
        ],
      };
    });
    expect([path, probe, beside]).toEqual([path, '34px', []]);
  }
  await trouble.expectSaid(NOT_FOUND_IN_CONSOLE);
});
