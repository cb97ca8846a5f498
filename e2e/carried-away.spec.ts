import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { answerRivers } from './river-answers.ts';
import { expect, type Locator, type Page, test, visit } from './watched-page.ts';

/** A number as tables write it: `1,234`, `3.4`, `78%` or `< 1%`. */
const WRITTEN = /^(< )?−?[\d,]+(\.\d+)?%?$/;

/** Whether a value of the file is what a table shows, which rounds it. */
function isShown(value: string, shown: string): boolean {
  if (value === '' || Number.isNaN(Number(value))) return false;
  const number = shown.endsWith('%') ? Number(value) * 100 : Number(value);
  if (shown === '< 1%') return number > 0 && number < 1;
  const written = Number(shown.replaceAll(/[,%]/g, '').replace('−', '-'));
  const step = 10 ** -(shown.split('.')[1]?.replace('%', '').length ?? 0);
  return Math.abs(number - written) <= step / 2 + 1e-3;
}

interface Row {
  readonly heading: string;
  readonly figures: readonly string[];
}

/** The rows of a table, with the numbers of each: of `3,412 to 4,200` both, without small print. */
async function rowsOf(table: Locator): Promise<readonly Row[]> {
  const rows = await table.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => ({
      heading: row.querySelector('th')?.textContent ?? '',
      cells: [...row.querySelectorAll('td:not(:has(.visually-hidden)) > span:first-child')].map(
        (cell) => cell.textContent,
      ),
    })),
  );
  return rows.map(({ heading, cells }) => ({
    heading,
    figures: cells
      .flatMap((cell) => cell.replaceAll(/[*\u00a0]|°F.*| ft/g, '').split(' to '))
      .filter((text) => WRITTEN.test(text)),
  }));
}

async function saved(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = await readFile(await download.path(), 'utf8');
  const rows: Record<string, string>[] = parse(text, { columns: true });
  return { name: download.suggestedFilename(), rows };
}

/** Every table of a page with a file beside it: the file has its rows, and in each its figures. */
async function expectFilesOfTables(page: Page, atLeast: number): Promise<string[]> {
  await page
    .getByRole('main')
    .locator('details')
    .evaluateAll((all) => {
      for (const one of all as HTMLDetailsElement[]) one.open = true;
    });
  const names: string[] = [];
  const buttons = page.getByRole('button', { name: /^CSV: / });
  // They come with the slices of the page that are hydrated last.
  await expect(buttons.nth(atLeast - 1)).toBeAttached();
  for (const button of await buttons.all()) {
    const caption = ((await button.getAttribute('aria-label')) ?? '').replace('CSV: ', '');
    const table = page.getByRole('table', { name: caption, exact: true });
    const { name, rows } = await saved(page, button);
    expect(new URL(rows[0]?.page ?? '').pathname).toBe(new URL(page.url()).pathname);
    names.push(name);
    if ((await table.count()) === 0) continue;
    const shown = await rowsOf(table);
    expect(rows, caption).toHaveLength(shown.length);
    for (const [at, { heading, figures }] of shown.entries()) {
      const inUnit = Object.entries(rows[at] ?? {}).map(([column, value]) => {
        if (caption.includes('Temperature') && column.endsWith('_celsius')) {
          return String((Number(value) * 9) / 5 + 32);
        }
        return column.endsWith('_percent') ? String(Number(value) / 100) : value;
      });
      for (const figure of figures) {
        expect(
          inUnit.some((value) => isShown(value, figure)),
          `${caption}, ${heading}: ${figure} in ${inUnit.join()}`,
        ).toBe(true);
      }
    }
  }
  expect(names.length).toBeGreaterThanOrEqual(atLeast);
  expect(new Set(names).size).toBe(names.length);
  return names;
}

test('every chart of a facility has a file with the figures of its table', async ({ page }) => {
  await answerRivers(page);
  await visit(page, '/hatcheries/cowlitz-salmon-hatchery?fish=adults');
  await expect(page.getByRole('article', { name: /Past 7 Days/ }).first()).toBeVisible();
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);
  const names = (await expectFilesOfTables(page, 7)).join('\n');
  for (const chart of [
    'season',
    'by-month',
    'yearly',
    'two-weeks',
    'forecast-',
    'flow-',
    'past-week',
  ]) {
    expect(names).toContain(`freshet-cowlitz-salmon-hatchery-${chart}`);
  }
  expect(names).toMatch(/yearly-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.csv/);
});

test('charts of species, of the run and of the projections have files too', async ({ page }) => {
  await visit(page, '/species/chinook');
  await expectFilesOfTables(page, 3);
  await visit(page, '/run');
  await expectFilesOfTables(page, 1);
  await visit(page, '/accuracy');
  await expectFilesOfTables(page, 2);
});

test('a page is shared by the device, or copied, or shown, with what is chosen on it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (link: unknown) => void told.push(link),
    });
  });
  const path = '/hatcheries/cowlitz-salmon-hatchery?fish=adults';
  await visit(page, path);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  const url = new URL(path, page.url()).href;
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { told: unknown[] }).told))
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

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  // Chromium says this of modules it was told to fetch early and then may not run.
  test.afterEach(({ trouble }) => {
    trouble.take(/^failed: \S+\/assets\/[\w-]+\.js csp$/);
  });

  test('nothing is shown that would need one', async ({ page }) => {
    await page.goto('/species/coho');
    await page.getByText('Show as table').first().click();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
