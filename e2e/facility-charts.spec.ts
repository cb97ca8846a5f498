import { expectOpenToAll } from './open-to-all.ts';
import {
  expect,
  hydrated,
  type Locator,
  loadLittle,
  type Page,
  test,
  visit,
} from './watched-page.ts';

const COWLITZ = '/hatcheries/cowlitz-salmon-hatchery';
const RETURNS = 'section[aria-labelledby="returns"]';
const species = (page: Page) => page.getByRole('combobox', { name: 'Species' });
const run = (page: Page) => page.getByRole('combobox', { name: 'Run' });
const card = (page: Page, name: string) => page.getByRole('article', { name });
const graph = (page: Page, name: string) => card(page, name).getByRole('application');
/** The headline, which is said aloud as it changes. */
const headline = (page: Page, name: string) => card(page, name).locator('[aria-live="polite"]');

const CARDS = [
  {
    name: 'Escapement Trend',
    header: 'Average Monthly Escapement',
    atRest: 'Click to View Value',
    read: /^[A-Z][a-z]+: (< 1|\d+)%$/,
    bars: null,
  },
  {
    name: 'Yearly Escapement',
    header: 'Total Trap Estimates',
    atRest: '2026 so far: 10,258',
    read: /^(19|20)\d\d( so far)?: [\d,]+( [\d,]+ jacks?)?(,? preliminary)?$/,
    bars: 29,
  },
  {
    name: 'Recent Escapement',
    header: 'Two weeks, 23 Jul to 5 Aug 2026',
    atRest: '2 Week Total: 557',
    read: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [78]\/\d+: ([\d,]+|no report)/,
    bars: 14,
  },
] as const;

const centredBox = async (page: Page, name: string) => {
  await graph(page, name).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return boxOf(graph(page, name));
};

// Scrolling is smooth for all others, and a graph would still move when it is pointed at.
test.use({ reducedMotion: 'reduce' });

async function open(page: Page): Promise<void> {
  await visit(page, COWLITZ);
  // The river is above the graphs and moves them while it loads.
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);
}

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
}

test('a species begins with its first run, and a run keeps the species', async ({ page }) => {
  await open(page);
  await expect(species(page)).toHaveValue('Chinook');
  await expect(run(page)).toHaveValue('Spring Hatchery');

  await run(page).selectOption('Fall Wild');
  await expect(species(page)).toHaveValue('Chinook');
  await expect(page).toHaveURL(`${COWLITZ}?species=Chinook&run=Fall+Wild`);
  await expect(headline(page, 'Recent Escapement')).toHaveText('2 Week Total: 2');

  // A run without recent counts.
  await species(page).selectOption('Coho');
  await expect(run(page)).toHaveValue('Type N Hatchery');
  await expect(headline(page, 'Recent Escapement')).toHaveText('No Data Available');
  await expect(card(page, 'Recent Escapement').getByRole('img')).toHaveCount(0);
  await expect(headline(page, 'Yearly Escapement')).toHaveText('2025: 38,283 preliminary');

  await species(page).selectOption('Steelhead');
  await expect(run(page)).toHaveValue('Summer Hatchery');
  await expect(page).toHaveURL(`${COWLITZ}?species=Steelhead&run=Summer+Hatchery`);
  await expect(headline(page, 'Yearly Escapement')).toHaveText('2026 so far: 2,189');

  await page.reload();
  await expect(species(page)).toHaveValue('Steelhead');
  await expect(run(page)).toHaveValue('Summer Hatchery');
  await hydrated(page);
  await run(page).selectOption('Winter-Late Hatchery');

  // Another hatchery begins with its own first species and run.
  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  await expect(species(page)).toHaveValue('Coho');
  await expect(run(page)).toHaveValue('NA Hatchery');
  await expect(page).toHaveURL('/hatcheries/issaquah-hatchery');
});

test('graphs have their canvas, ticks and table, read by pointer and keys', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  await open(page);
  const ticks: Record<string, number> = {};
  for (const { name, header, atRest, read, bars } of CARDS) {
    const [drawn, line] = [graph(page, name), headline(page, name)];
    await expect(card(page, name)).toContainText(header);
    await expect(line).toHaveText(atRest);

    const box = await boxOf(drawn);
    const seen: string[] = [];
    for (const part of [0.2, 0.5, 0.8]) {
      await page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
      for (const earlier of seen) await expect(line).not.toHaveText(earlier);
      await expect(line).toHaveText(read);
      seen.push(await line.innerText());
    }
    await page.mouse.move(box.x + box.width / 2, box.y - 40);
    await expect(line).toHaveText(atRest);

    await drawn.focus();
    await page.keyboard.press('Home');
    await expect(line).toHaveText(read);
    const first = await line.innerText();
    await page.keyboard.press('ArrowRight');
    await expect(line).not.toHaveText(first);
    await page.keyboard.press('ArrowLeft');
    await expect(line).toHaveText(first);
    await page.keyboard.press('End');
    await expect(line).not.toHaveText(first);
    await expect(line).toHaveText(read);
    await page.keyboard.press('Escape');
    await expect(line).toHaveText(atRest);

    const svg = drawn.locator('svg');
    await expect(svg).toHaveAttribute('viewBox', '0 0 440 225');
    const fills = await svg
      .locator('rect, path')
      .evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill));
    expect(fills).toContain('rgb(48, 227, 57)');
    ticks[name] = await svg.locator('> g').first().locator('line').count();

    const table = card(page, name).getByRole('table');
    await expect(table).toBeHidden();
    await card(page, name).getByText('Show as table').click();
    await expect(table).toBeVisible();
    const rows = await table.getByRole('row').count();
    if (bars === null) expect(rows).toBeGreaterThan(2);
    else expect(rows).toBe(bars + 1);
  }
  expect(ticks).toMatchObject({ 'Escapement Trend': 3, 'Yearly Escapement': 5 });
  expect(ticks['Recent Escapement']).toBeGreaterThan(1);
  expect(ticks['Recent Escapement']).toBeLessThanOrEqual(5);
  const yearly = graph(page, 'Yearly Escapement');
  const years = await yearly.getByText(/^’\d\d$/).count();
  expect(years).toBeGreaterThanOrEqual(7);
  expect(years).toBeLessThanOrEqual(10);

  // A pointer on a graph that is not laid out reads nothing.
  await yearly.evaluate((element) => {
    element.style.display = 'none';
    element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: 200 }));
  });
  await expect.poll(() => said).toContain('log: Invalid hover data type Infinity');
  await expect(headline(page, 'Yearly Escapement')).toHaveText('2026 so far: 10,258');

  await page.getByText('Show all species and runs by year').click();
  await graph(page, 'Escapement Trend').focus();
  await page.keyboard.press('Home');
  await expect(headline(page, 'Escapement Trend')).toHaveText(/^(March|April): /);
  await expectOpenToAll(page, [390], RETURNS);
});

test('corrections below zero are drawn on a page that stays open to all', async ({ page }) => {
  await page.route('**/api/hatchery/**', async (route) => {
    const response = await route.fetch();
    const hatchery = await response.json();
    for (const { day_counts } of hatchery.recent_escapement) {
      for (const one of day_counts.slice(0, 1)) one.count = -12;
    }
    await route.fulfill({ response, json: hatchery });
  });
  await loadLittle(page);
  await visit(page, '/app?q=cowlitz');
  await page.getByRole('link', { name: 'Cowlitz Salmon Hatchery' }).click();
  await expect(headline(page, 'Recent Escapement')).toHaveText('2 Week Total: 168');
  await graph(page, 'Recent Escapement').focus();
  await page.keyboard.press('Home');
  await expectOpenToAll(page, [390], RETURNS);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });

  test('a tap reads a value, which stays, and a stroke up scrolls the page', async ({ page }) => {
    await open(page);
    for (const { name, read } of CARDS) {
      const box = await centredBox(page, name);
      await page.touchscreen.tap(box.x + box.width * 0.6, box.y + box.height / 2);
      await expect(headline(page, name)).toHaveText(read);
    }

    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });

    // A stroke sideways reads one value after the other.
    const yearly = headline(page, 'Yearly Escapement');
    const { x, y, width, height } = await centredBox(page, 'Yearly Escapement');
    const middle = y + height / 2;
    await touch('touchStart', x + width * 0.3, middle);
    let last = '2026 so far: 10,258';
    for (const part of [0.4, 0.5, 0.6, 0.7]) {
      await touch('touchMove', x + width * part, middle);
      await expect(yearly).not.toHaveText(last);
      last = await yearly.innerText();
    }
    await touch('touchEnd');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    await expect(yearly).toHaveText('2017: 9,234 541 jacks');

    const before = await page.evaluate(() => window.scrollY);
    await touch('touchStart', x + width / 2, middle);
    for (const up of [20, 60, 100, 140]) await touch('touchMove', x + width / 2, middle - up);
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 50);
  });
});
