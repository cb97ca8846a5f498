import AxeBuilder from '@axe-core/playwright';
import { expect, NOT_FOUND_IN_CONSOLE, type Page, test } from './watched-page.ts';

const PAGES = [
  { path: '/', status: 200, heading: 'Which fish are back, and where' },
  { path: '/app', status: 200, heading: 'Escapement Facilities' },
  { path: '/hatcheries/cowlitz-salmon-hatchery', status: 200, heading: 'Cowlitz Salmon Hatchery' },
  { path: '/hatcheries/nowhere', status: 404, heading: 'Escapement Facilities' },
  { path: '/about', status: 200, heading: /./ },
  { path: '/privacy-policy', status: 200, heading: 'Privacy Policy' },
  { path: '/terms-of-service', status: 200, heading: 'Terms of Service' },
  { path: '/nowhere', status: 404, heading: 'There is no page here' },
  { path: '/api', status: 200, heading: 'Freshet API' },
] as const;

const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** The new size reaches the page a moment after the call returns. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
}

for (const { path, status, heading } of PAGES) {
  // An unknown hatchery shows the list, which is looked at in every width under its own address.
  const isListAgain = path === '/hatcheries/nowhere';
  test.describe(`the page ${path}`, () => {
    test('is sound and open to all at every width, light and dark', async ({ page, trouble }) => {
      // The whole list takes axe a while, six times.
      test.slow();
      const answer = await page.goto(path, { waitUntil: 'networkidle' });
      expect(answer?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(/Freshet/);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const screen of isListAgain ? SCREENS.slice(0, 1) : SCREENS) {
          await resize(page, screen);
          const { violations } = await new AxeBuilder({ page })
            .options({ resultTypes: ['violations'] })
            .analyze();
          const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
          expect([colorScheme, screen.width, found]).toEqual([colorScheme, screen.width, []]);
        }
      }
      if (status === 404) await trouble.expectSaid(NOT_FOUND_IN_CONSOLE);
      if (isListAgain) {
        await trouble.expectSaid(/^console warning: Hatchery not found for route name: /);
      }
    });

    test('does not scroll sideways, down to 320 pixels', async ({ page, trouble }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const width of [320, 390, 768, 1280]) {
        await resize(page, { width, height: 800 });
        const { content, window } = await page.evaluate(() => ({
          content: document.documentElement.scrollWidth,
          window: document.documentElement.clientWidth,
        }));
        expect([width, content]).toEqual([width, window]);
      }
      if (status === 404) trouble.take(/404|Hatchery not found/);
    });
  });
}
