import axe from 'axe-core';
import { expect, type Page } from './watched-page.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Colors = 'light' | 'dark' | 'forced';

/** The rules that colors can break: a scheme changes nothing else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

export async function resize(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
}

export async function expectNoFault(
  page: Page,
  schemes: readonly Colors[] = ['dark', 'light'],
  part = 'html',
): Promise<void> {
  await page.evaluate(axe.source);
  for (const colors of schemes) {
    await page.emulateMedia(
      colors === 'forced'
        ? { colorScheme: 'dark', forcedColors: 'active' }
        : { colorScheme: colors, forcedColors: 'none' },
    );
    const faults = await page.evaluate(
      async ([include, rules]) => {
        const { violations } = await window.axe.run(
          { include, exclude: ':is(li, tr):nth-child(n+9)' },
          { preload: false, resultTypes: ['violations'], ...(rules && { runOnly: rules }) },
        );
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      },
      [part, colors === 'light' ? null : COLOR_RULES] as const,
    );
    expect([colors, faults]).toEqual([colors, []]);
  }
}

export async function expectNoWiderThanScreen(
  page: Page,
  ...widths: readonly number[]
): Promise<void> {
  for (const width of widths) {
    await resize(page, width, page.viewportSize()?.height);
    const { content, window } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    }));
    expect([width, content]).toEqual([width, window]);
  }
}

export async function expectOpenToAll(
  page: Page,
  widths: readonly [number, ...number[]],
  part = 'html',
): Promise<void> {
  await expectNoWiderThanScreen(page, ...widths.slice(1), widths[0]);
  await expectNoFault(page, ['dark', 'light'], part);
}
