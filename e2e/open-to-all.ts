import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './watched-page.ts';

/** The rules that colours can break: a scheme changes nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The new size reaches the page a moment after the call returns. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
}

/** Fails when axe finds a fault; in the dark and in forced colours it looks at colours only. */
export async function expectNoFault(
  page: Page,
  colours: 'light' | 'dark' | 'forced',
  part = 'html',
) {
  await page.emulateMedia(
    // The forced colors of a dark theme differ more from ours.
    colours === 'forced'
      ? { colorScheme: 'dark', forcedColors: 'active' }
      : { colorScheme: colours, forcedColors: 'none' },
  );
  const found = await new AxeBuilder({ page })
    // Otherwise it opens a page of its own each time, which takes twice as long as the check.
    .setLegacyMode()
    .include(part)
    // The first eight of a list speak for the rest.
    .exclude('li:nth-child(n+9)')
    .options({
      resultTypes: ['violations'],
      ...(colours === 'light' ? {} : { runOnly: COLOUR_RULES }),
    })
    .analyze();
  const faults = found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  expect([colours, faults]).toEqual([colours, []]);
}

/** Fails when the page is wider than the screen, at any of these widths. */
export async function expectNoWiderThanScreen(
  page: Page,
  ...widths: readonly number[]
): Promise<void> {
  for (const width of widths) {
    await resize(page, width);
    const { content, window } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    }));
    expect([width, content]).toEqual([width, window]);
  }
}

/**
 * Fails when axe finds a fault at the first of these widths, light, dark or in forced colours, or
 * when the page is wider than the screen at any of them.
 *
 * @param part selector of the part that axe checks
 */
export async function expectOpenToAll(
  page: Page,
  widths: readonly [number, ...number[]],
  part = 'html',
): Promise<void> {
  await expectNoWiderThanScreen(page, ...widths.slice(1), widths[0]);
  await expectNoFault(page, 'dark', part);
  await expectNoFault(page, 'forced', part);
  await expectNoFault(page, 'light', part);
}
