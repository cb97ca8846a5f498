import { expectOpenToAll } from './open-to-all.ts';
import { answerRivers } from './river-answers.ts';
import { comeToRiver } from './river-section.ts';
import { expect, holdBack, hydrated, type Page, test, visit } from './watched-page.ts';

const COWLITZ = '/hatcheries/cowlitz-salmon-hatchery';
const RETURNS = 'section[aria-labelledby="returns"]';
const species = (page: Page) => page.getByRole('combobox', { name: 'Species' });
const run = (page: Page) => page.getByRole('combobox', { name: 'Run' });
const card = (page: Page, name: string) => page.getByRole('article', { name });
const graph = (page: Page, name: string) => card(page, name).getByRole('slider');
const headline = (page: Page, name: string) => card(page, name).locator('header + p');
const season = (page: Page) => page.locator('section[aria-labelledby="season"]');

const CARDS = [
  {
    name: 'Escapement Trend',
    atRest: 'Click to View Value',
    read: /^[A-Z][a-z]+: (< 1|\d+)%$/,
    rows: 3,
  },
  {
    name: 'Yearly Escapement',
    atRest: '2026 so far: 10,258',
    read: /^(19|20)\d\d( so far)?: [\d,]+( [\d,]+ jacks?)?(,? preliminary)?$/,
    rows: 30,
  },
  {
    name: 'Recent Escapement',
    atRest: '2 Week Total: 557',
    read: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [78]\/\d+: ([\d,]+|no report)/,
    rows: 15,
  },
] as const;

// Without this, smooth scrolling would still be moving a graph when the pointer reaches it.
test.use({ reducedMotion: 'reduce' });

async function open(page: Page): Promise<void> {
  await visit(page, COWLITZ);
  await comeToRiver(page);
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);
}

test('a species begins with its first run, and a run keeps the species', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/runs\.json$/.test(pathname)) asked.push(pathname);
  });
  await open(page);
  await expect(species(page)).toHaveValue('Chinook');
  await expect(run(page)).toHaveValue('Spring Hatchery');
  expect(asked).toEqual([]);

  await run(page).selectOption('Fall Wild');
  await expect(species(page)).toHaveValue('Chinook');
  await expect(page).toHaveURL(`${COWLITZ}?species=Chinook&run=Fall+Wild`);
  await expect(headline(page, 'Recent Escapement')).toHaveText('2 Week Total: 2');
  await expect(headline(page, 'Escapement Trend')).toHaveText('Click to View Value');
  const calls = ['/hatcheries/cowlitz-salmon-hatchery/runs.json'];
  expect(asked).toEqual(calls);

  await species(page).selectOption('Coho');
  await expect(run(page)).toHaveValue('Type N Hatchery');
  await expect(headline(page, 'Recent Escapement')).toHaveText('No Data Available');
  await expect(card(page, 'Recent Escapement').getByRole('slider')).toHaveCount(0);
  await expect(headline(page, 'Yearly Escapement')).toHaveText('2025: 38,283 preliminary');
  await expect(page).toHaveURL(`${COWLITZ}?species=Coho&run=Type+N+Hatchery`);
  expect(asked).toHaveLength(1);

  await page.reload();
  await expect(species(page)).toHaveValue('Coho');
  await hydrated(page);
  await run(page).selectOption('Type N Wild');

  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  // In August none of its fish are back: the page opens on the run that comes next.
  await expect(species(page)).toHaveValue('Chinook');
  await expect(run(page)).toHaveValue('Fall Hatchery');
  await expect(page).toHaveURL('/hatcheries/issaquah-hatchery');
  await expect(page.getByText(/^No report in these two weeks has a count/)).toBeVisible();
});

test('a run says Loading until it comes; a 401 clears the token', async ({ page, trouble }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('given') === null) localStorage.setItem('fishToken', 'secret');
    sessionStorage.setItem('given', '');
  });
  const sent: (string | undefined)[] = [];
  const letGo = await holdBack(page, '**/runs.json', (route) => {
    sent.push(route.request().headers().authorization);
    return route.fulfill({ status: 401 });
  });
  await open(page);
  await run(page).selectOption('Fall Wild');
  await expect(headline(page, 'Escapement Trend')).toHaveText('Loading');
  await expect(headline(page, 'Recent Escapement')).toHaveText('2 Week Total: 2');
  letGo();
  await expect(card(page, 'Escapement Trend')).toContainText(
    'This graph was not saved, and could not be loaded.',
  );
  await trouble.expectSaid(/^console error: Hatchery fetch failure/);
  trouble.take(/Failed to load resource/);
  expect(sent).toEqual(['Bearer secret']);
  expect(await page.evaluate(() => localStorage.getItem('fishToken'))).toBeNull();

  await page.unroute('**/runs.json');
  await page.route('**/runs.json', (route) => route.fulfill({ status: 503 }));
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await trouble.expectSaid(/^console error: Hatchery fetch failure/);
  trouble.take(/Failed to load resource/);
  await expectOpenToAll(page, [390], RETURNS);
  await page.unrouteAll();
  await card(page, 'Escapement Trend').getByRole('button', { name: 'Try again' }).click();
  await expect(headline(page, 'Escapement Trend')).toHaveText('Click to View Value');
});

test('graphs have their canvas and table, and are read by pointer and keys', async ({ page }) => {
  await open(page);
  for (const { name, atRest, read, rows } of CARDS) {
    const drawn = graph(page, name);
    const line = headline(page, name);
    await expect(line).toHaveText(atRest);
    await drawn.hover({ position: { x: 60, y: 100 } });
    await expect(line).toHaveText(read);
    const left = await line.innerText();
    await drawn.hover({ position: { x: 300, y: 100 } });
    await expect(line).not.toHaveText(left);
    await card(page, name).getByRole('heading').hover();
    await expect(line).toHaveText(atRest);

    await drawn.focus();
    await page.keyboard.press('Home');
    await expect(line).toHaveText(read);
    const first = await line.innerText();
    await page.keyboard.press('ArrowRight');
    await expect(line).not.toHaveText(first);
    await page.keyboard.press('End');
    await expect(line).toHaveText(read);
    await page.keyboard.press('Escape');
    await expect(line).toHaveText(atRest);

    await expect(drawn.locator('svg').first()).toHaveAttribute('viewBox', '0 0 440 225');
    const table = card(page, name).getByRole('table');
    await expect(table).toBeHidden();
    await card(page, name)
      .getByText(/^Table/)
      .click();
    expect(await table.getByRole('row').count()).toBeGreaterThanOrEqual(rows);
  }
  await page.getByText('All runs by year').click();
  await expectOpenToAll(page, [390], RETURNS);
  const river = page.locator('section[aria-labelledby="river"]');
  await expect(river.getByText('Simulated river, for demonstration').first()).toBeVisible();
});

test('a chip picks the year beside the season, and the address keeps it', async ({ page }) => {
  await visit(page, COWLITZ);
  const chips = season(page).getByRole('navigation', { name: 'Compare with' });
  await chips.getByRole('link', { name: '2021' }).click();
  await expect(page).toHaveURL(/[?&]year=2021/);
  await expect(chips.getByRole('link', { name: '2021' })).toHaveAttribute('aria-current', 'true');
  await expect(
    season(page).getByText(/2021 had [\d,]+ by \w+ \d+, and [\d,]+ in the end\./),
  ).toBeVisible();
  await season(page).getByRole('slider').press('ArrowLeft');
  await expect(season(page).getByText(/; 2021: [\d,]+$/)).toBeVisible();
  await page.reload();
  await expect(chips.getByRole('link', { name: '2021' })).toHaveAttribute('aria-current', 'true');
});

test('the first screen of a phone says how the season compares', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await answerRivers(page);
  await visit(page, '/app?q=cowlitz+salmon');
  await page.getByRole('link', { name: 'Cowlitz Salmon Hatchery' }).click();
  const main = page.getByRole('main');
  await comeToRiver(page);
  await expect(main).toContainText('A sharp rise is ahead.');
  await expect(species(page)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  const title = page.getByRole('heading', { level: 1, name: 'Cowlitz Salmon Hatchery' });
  expect((await title.boundingBox())?.y).toBeLessThanOrEqual(151);
  await expect(
    page.getByText(/This season is [\w ]+: by \w+ \d+ it was ahead of .* years\./),
  ).toBeInViewport();
  await expect(page.getByText('Spring Chinook in two weeks')).toBeInViewport();
  const said = await main.innerText();
  await page.reload();
  await comeToRiver(page);
  await expect.poll(() => main.innerText()).toBe(said);
  await hydrated(page);

  const atRest = season(page).getByText('Fish counted since the season began');
  await expect(season(page).getByRole('heading', { level: 2 })).toHaveText(
    /^\d[\d,]* Chinook counted by \w+ \d+$/,
  );
  await expect(atRest).toBeVisible();
  const chart = season(page).getByRole('slider');
  await expect(chart).toHaveAccessibleName(
    /^Spring Chinook this season and in earlier ones\. \d[\d,]* Chinook counted by \w+ \d+\. This season is [\w ]+: by \w+ \d+ it was ahead of .* years\./,
  );
  await expect(chart).toHaveAttribute('aria-valuetext', 'arrow keys read the values');
  await expect(season(page).getByRole('article').getByRole('img')).toHaveCount(0);
  await chart.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const read = season(page).getByText(/^\w+ \d+; usual range [\d,]+ to [\d,]+; 2025: [\d,]+$/);
  await expect(read).toBeVisible();
  await expect(chart).toHaveAttribute('aria-valuetext', (await read.textContent()) ?? '');
  await page.keyboard.press('Escape');
  await expect(atRest).toBeVisible();
  await season(page)
    .getByText(/^Table/)
    .click();
  await expect(season(page).getByRole('row', { name: /^2025/ })).toContainText(/\d,\d{3}/);
  await expectOpenToAll(page, [320, 390], 'section[aria-labelledby="season"]');

  await season(page).getByRole('link', { name: 'Type N Coho' }).click();
  await expect(page).toHaveURL(/species=Coho&run=Type\+N/);
  await expect(season(page).getByRole('article', { name: 'Type N Coho' })).toBeVisible();

  await page.locator('summary', { hasText: /^All runs by year$/ }).click();
  const shown = page.getByRole('note');
  await expect(shown).toHaveCount(0);
  const escapement = page.getByRole('button', { name: 'Escapement', exact: true });
  await escapement.click();
  await expect(shown).toHaveText(/^Escapement Fish that .+ facilities count\. Glossary$/);
  await expect(shown).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(escapement).toBeFocused();
  await escapement.click();
  await shown.getByRole('link', { name: 'Glossary' }).click();
  await expect(page).toHaveURL('/words');
  await expect(page.getByRole('term').filter({ hasText: /^Escapement$/ })).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });

  test('a tap reads a value, and a stroke up scrolls the page', async ({ page }) => {
    await open(page);
    const drawn = graph(page, 'Yearly Escapement');
    await drawn.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await drawn.tap();
    await expect(headline(page, 'Yearly Escapement')).toHaveText(CARDS[1].read);

    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...up: number[]) => {
      const touchPoints = up.map((pixels) => ({ x: 195, y: 350 - pixels }));
      return client.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await touch('touchStart', 0);
    for (const up of [20, 60, 100, 140]) await touch('touchMove', up);
    await touch('touchEnd');
    await expect.poll(scrolled).toBeGreaterThan(before + 50);
  });
});
