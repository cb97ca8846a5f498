import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { answerRivers } from './river-answers.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

/** Every table of a page with a file has as many rows as the file, and the first figures of each. */
async function expectFilesOfTables(page: Page, atLeast: number): Promise<string[]> {
  await page
    .getByRole('main')
    .locator('details')
    .evaluateAll((all) => {
      for (const one of all as HTMLDetailsElement[]) one.open = true;
    });
  const buttons = page.getByRole('button', { name: /^CSV: / });
  await expect(buttons.nth(atLeast - 1)).toBeAttached();
  const names: string[] = [];
  for (const button of await buttons.all()) {
    const caption = ((await button.getAttribute('aria-label')) ?? '').replace('CSV: ', '');
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const text = await readFile(await download.path(), 'utf8');
    const rows: Record<string, string>[] = parse(text, { columns: true });
    expect(new URL(rows[0]?.page ?? '').pathname).toBe(new URL(page.url()).pathname);
    names.push(download.suggestedFilename());
    const shown = page.getByRole('table', { name: caption, exact: true }).locator('tbody tr');
    const texts = await shown.allTextContents();
    if (texts.length === 0) continue;
    expect(rows, caption).toHaveLength(texts.length);
    for (const [at, row] of rows.entries()) {
      const whole = Object.values(row).filter((value) => /^\d+$/.test(value) && Number(value) > 31);
      const figures = texts[at]?.replaceAll(',', '') ?? '';
      if (whole.length > 0) expect(whole.some((value) => figures.includes(value))).toBe(true);
    }
  }
  expect(new Set(names).size).toBe(names.length);
  return names;
}

test('every chart has a file with the figures of its table', async ({ page }) => {
  await answerRivers(page);
  await visit(page, '/hatcheries/cowlitz-salmon-hatchery?fish=adults');
  await expect(page.getByRole('article', { name: /Past 7 Days/ }).first()).toBeVisible();
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);
  const names = (await expectFilesOfTables(page, 7)).join('\n');
  for (const chart of [
    ...['season', 'by-month', 'yearly', 'two-weeks'],
    ...['forecast-', 'flow-', 'past-week'],
  ]) {
    expect(names).toContain(`freshet-cowlitz-salmon-hatchery-${chart}`);
  }
  expect(names).toMatch(/yearly-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.csv/);
  for (const [path, atLeast] of [
    ['/species/chinook', 3],
    ['/run', 1],
    ['/accuracy', 2],
  ] as const) {
    await visit(page, path);
    await expectFilesOfTables(page, atLeast);
  }
});

test('a page is shared by the device, or copied, or shown, with what is chosen on it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (link: unknown) => void shared.push(link),
    });
  });
  const path = '/hatcheries/cowlitz-salmon-hatchery?fish=adults';
  await visit(page, path);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  const url = new URL(path, page.url()).href;
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
    .toEqual([{ title: await page.title(), url }]);

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async () => undefined },
    });
  });
  await share.click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible();

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await share.click();
  await expect(page.getByLabel('The link could not be copied. Copy it from here:')).toHaveValue(
    url,
  );
});
