import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expectNoFault, expectNoWiderThanScreen, expectOpenToAll } from './open-to-all.ts';
import { expect, type Page, test } from './watched-page.ts';

/** Between the margins of a Letter or A4 sheet, in pixels. */
const SHEET = { width: 700, height: 1000 };

/** Texts in charts that are smaller than 13 pixels, or not upright. */
const unreadable = (page: Page) =>
  page.locator('main svg text').evaluateAll((all) =>
    (all as SVGTextElement[])
      .filter((one) => one.getClientRects().length > 0)
      .flatMap((one) => {
        const { a = 1, b = 0 } = one.getScreenCTM() ?? {};
        const pixels = Number.parseFloat(getComputedStyle(one).fontSize) * a;
        return pixels < 12.95 || b !== 0 ? [`${one.textContent}: ${pixels}`] : [];
      }),
  );

for (const [path, heading] of [
  ['/', /counted in two weeks$/],
  ['/app', 'Escapement Facilities'],
  ['/hatcheries/cowlitz-salmon-hatchery', 'Cowlitz Salmon Hatchery'],
  // The one species of this one leaves nothing to choose.
  ['/hatcheries/palmer-hatchery', 'Palmer Hatchery'],
  ['/species/chinook', /^Chinook: [\d,]+ counted in two weeks$/],
  ['/species/pink', 'Pink: none counted in two weeks'],
  ['/run', / lead: [\d,]+ of [\d,]+ fish in a week$/],
  ['/about', /./],
  ['/data', 'Data'],
  ['/words', 'Words'],
  ['/status', 'Is everything up to date?'],
  ['/accuracy', 'How accurate are the projections?'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
  ['/api', 'Freshet API'],
] as const) {
  test(`${path} is sound, open to all, and fits on paper`, async ({ page }) => {
    // A warning would fail any test; here nothing at all is said.
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(200);
    // With no-store, back would load it again.
    expect(answer?.headers()['cache-control']).toBe('no-cache');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(/Freshet/);
    if (path !== '/api') {
      await expect(page.getByRole('complementary', { name: 'The data' })).toHaveText(
        'Demonstration: WDFW reports up to 5 Aug 2026.',
      );
    }
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
      expect([width, await unreadable(page)]).toEqual([width, []]);
    }
    await expectOpenToAll(page, [390, 320, 768]);
    await expectNoWiderThanScreen(page, 1280);
    await expectNoFault(page, 'light');

    // Every table is open on paper.
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
    expect(said.filter((line) => !line.endsWith('blocked by Playwright'))).toEqual([]);
  });
}

for (const [path, mostKb] of [
  ['/', 170],
  ['/app', 170],
  ['/hatcheries/cowlitz-salmon-hatchery', 190],
] as const) {
  test(`the scripts of ${path} weigh at most ${mostKb} kB`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
    const bytes = [...scripts].map(
      (name) => gzipSync(readFileSync(`dist/web/client${name}`)).length,
    );
    const kb = bytes.reduce((sum, one) => sum + one, 0) / 1000;
    expect(kb).toBeGreaterThan(50);
    expect(kb).toBeLessThanOrEqual(mostKb);
  });
}
