import { expect, test, visit } from './watched-page.ts';

/** Between the margins of a Letter or A4 sheet, in pixels. */
const SHEET = { width: 700, height: 1000 };

for (const path of ['/', '/app', '/hatcheries/cowlitz-salmon-hatchery', '/privacy-policy']) {
  test(`${path} fits on paper, with every table open`, async ({ page }) => {
    await visit(page, path);
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(SHEET);
    // The new size reaches the page a moment after the call returns.
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(SHEET.width);
    const tooWide = () =>
      page
        .locator('body *')
        .evaluateAll(
          (all, width) =>
            all
              .filter((one) => one.getBoundingClientRect().right > width + 1)
              .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
          SHEET.width,
        );
    await expect.poll(tooWide).toEqual([]);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
}
