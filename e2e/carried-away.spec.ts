import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Papa from 'papaparse';
import { expectNoFault } from './open-to-all.ts';
import { answerRivers } from './river-answers.ts';
import { comeToRiver, riverSection } from './river-section.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

/** Every chart of a page has a file with as many rows as its table, and the same figures. */
async function filesOfCharts(page: Page, atLeast: number): Promise<string[]> {
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });
  const buttons = page.getByRole('button', { name: /^CSV: / });
  await expect(buttons.nth(atLeast - 1)).toBeAttached();
  const names: string[] = [];
  for (const button of await buttons.all()) {
    const caption = ((await button.getAttribute('aria-label')) ?? '').replace('CSV: ', '');
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    names.push(download.suggestedFilename());
    const text = await readFile(await download.path(), 'utf8');
    const read = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    const rows = read.data;
    expect(new URL(rows[0]?.page ?? '').pathname).toBe(new URL(page.url()).pathname);
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
  await expect(page.getByText('A sharp rise is ahead.')).toBeVisible();
  await comeToRiver(page);
  await expect(riverSection(page).getByRole('slider')).toHaveCount(2);
  const names = (await filesOfCharts(page, 5)).join('\n');
  for (const chart of ['season', 'by-month', 'yearly', 'two-weeks', 'river-flow']) {
    expect(names).toContain(`freshet-cowlitz-salmon-hatchery-${chart}`);
  }
  expect(names).toMatch(/yearly-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.csv/);
  for (const [path, atLeast] of [
    ['/species/chinook', 3],
    ['/run', 1],
    ['/accuracy', 2],
  ] as const) {
    await visit(page, path);
    await filesOfCharts(page, atLeast);
  }
});

const pixelsOf = (page: Page, base64: string, color: readonly [number, number, number]) =>
  page.evaluate(
    async ([file, red, green, blue]) => {
      const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      const { data } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
      }
      return count;
    },
    [base64, ...color] as const,
  );

test('a chart is saved as a picture, with its bars and its words, and linked to', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const device = { share: undefined, clipboard: undefined };
    for (const [name, value] of Object.entries(device)) {
      Object.defineProperty(navigator, name, { value });
    }
  });
  await visit(page, '/hatcheries/cowlitz-salmon-hatchery');
  const chart = page.getByRole('article', { name: 'Yearly Escapement' });
  await chart.getByText(/^Table/).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: 'Picture: Yearly Escapement' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(
    /^freshet-cowlitz-salmon-hatchery-yearly-escapement-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.png$/,
  );
  const file = await readFile(await download.path(), 'base64');
  const bar = [0x30, 0xe3, 0x39] as const;
  const ink = [0x10, 0x26, 0x2b] as const;
  expect(await pixelsOf(page, file, bar)).toBeGreaterThan(5000);
  expect(await pixelsOf(page, file, ink)).toBeGreaterThan(1000);
  await chart.getByRole('button', { name: 'Link: Yearly Escapement' }).click();
  const link = await chart.getByRole('textbox').inputValue();
  expect(new URL(link).hash).toBe('#yearly-escapement');
  await expect(page.locator(new URL(link).hash)).toContainText('Total Trap Estimates');
});

test('a page is shared with what is chosen on it, or its link is shown', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (link: unknown) => sessionStorage.setItem('shared', JSON.stringify(link)),
    });
  });
  const path = '/hatcheries/cowlitz-salmon-hatchery?fish=adults';
  await visit(page, path);
  const url = new URL(path, page.url()).href;
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('shared')))
    .toBe(JSON.stringify({ title: await page.title(), url }));
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await share.click();
  await expect(page.getByLabel('The link could not be copied. Copy it from here:')).toHaveValue(
    url,
  );
});

for (const { path, title, words } of [
  { path: '/hatcheries/issaquah-hatchery', title: 'Issaquah Hatchery', words: 'As of' },
  { path: '/rivers/skykomish', title: 'Skykomish River', words: 'cfs at Skykomish River near' },
]) {
  test(`the page of a club on another origin shows the card of ${title}`, async ({
    page,
    trouble,
  }) => {
    await visit(page, path);
    await page.getByText('Put on your site').click();
    const code = await page.getByText(/^<iframe /).innerText();
    const club = createServer((_, answer) => answer.end(`<h1>Our river</h1>${code}`));
    await once(club.listen(0, '127.0.0.1'), 'listening');
    await page.goto(`http://127.0.0.1:${(club.address() as AddressInfo).port}/`);
    const card = page.frameLocator('iframe');
    await expect(card.getByRole('link', { name: title })).toBeVisible();
    await expect(card.getByText(words)).toBeVisible();
    await expect(card.getByText('Check the rules before you fish.')).toBeInViewport();
    club.close();
    trouble.take(/^elsewhere: |favicon/);
  });
}

test('a card for other sites has a heading and a landmark, and is open to all', async ({
  page,
  trouble,
}) => {
  for (const path of ['/hatcheries/issaquah-hatchery', '/rivers/skykomish', '/rivers/styx']) {
    for (const theme of ['light', 'dark']) {
      await page.goto(`/embed${path}?theme=${theme}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFault(page, ['light']);
    }
  }
  trouble.take(/favicon|404/);
});
