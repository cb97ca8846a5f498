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

test('with letters twice as large nothing is wider than the screen of a phone', async ({
  page,
  trouble,
}) => {
  for (const path of [
    ...['/', '/app', '/app?q=zzz&species=Pink&season=in_season', '/nowhere', '/?map=open'],
    ...['/hatcheries/cowlitz-salmon-hatchery', '/species/chinook', '/privacy-policy'],
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    if (path.includes('map')) await settled(page);
    const wide = await page.evaluate(() => {
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
      return [...document.querySelectorAll('html, body *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .filter((one) => !scrolls(one.parentElement))
        .map((one) => one.outerHTML.slice(0, 100));
    });
    expect([path, wide]).toEqual([path, []]);
    await expect(page.locator('body')).toHaveCSS('font-size', '34px');
  }
  await trouble.expectSaid(NOT_FOUND_IN_CONSOLE);
});
