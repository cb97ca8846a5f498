import { expectOpenToAll } from './open-to-all.ts';
import { answerRivers } from './river-answers.ts';
import { expect, hydrated, loadLittle, type Page, test, visit } from './watched-page.ts';

const PHONE = { width: 390, height: 844 };
const season = (page: Page) => page.getByRole('region', { name: 'This season' });
const headline = /^\d[\d,]* Chinook by \d+ \w+: (not )?more than in \w+ (of \d+|any of \d+) years/;

test('a facility says how its season compares on the first screen of a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await answerRivers(page);
  await visit(page, '/app?q=cowlitz+salmon');
  let taps = 0;
  await page.getByRole('link', { name: 'Cowlitz Salmon Hatchery' }).click();
  taps += 1;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cowlitz Salmon Hatchery');
  const rank = page.getByText(/^(Not m|M)ore than in .* years by \d+ \w+\.$/);
  await expect(rank).toBeInViewport();
  await expect(page.getByText(/^Spring Chinook counted, /)).toBeInViewport();
  expect(taps).toBe(1);

  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.y).toBeLessThanOrEqual(135);
});

test('this season is read by keys, and has a table', async ({ page }) => {
  await answerRivers(page);
  await visit(page, '/hatcheries/cowlitz-salmon-hatchery');
  await expect(season(page).getByText(headline)).toBeVisible();
  const chart = season(page).getByRole('application');
  await chart.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(
    season(page).getByText(/^\d+ \w+ range [\d,]+ to [\d,]+; 2025: [\d,]+$/),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(season(page).getByText(headline)).toBeVisible();
  await season(page).getByText('Show as table').click();
  await expect(season(page).getByRole('row', { name: /^2025/ })).toContainText(/\d,\d{3}/);
  await expectOpenToAll(page, [320, 390], 'section[aria-labelledby="season"]');
});

test('days of a season that are not seen are loaded once its chart is looked at', async ({
  page,
}) => {
  await loadLittle(page);
  await answerRivers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const figures = () => asked.filter((path) => /^\/api\/(hatchery|season)\//.test(path));
  await page.goto('/hatcheries/kalama-falls-hatchery', { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(figures()).toEqual([]);
  await season(page).scrollIntoViewIfNeeded();
  await expect.poll(figures).toHaveLength(2);
});

test('within the site no more is asked for than is shown', async ({ page }) => {
  await loadLittle(page);
  await answerRivers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(hatchery|season)\//.test(pathname)) asked.push(pathname + search);
  });
  await visit(page, '/app?q=kalama');
  await page.getByRole('main').getByRole('link', { name: 'Kalama Falls Hatchery' }).click();
  await expect(page.getByRole('article', { name: 'Escapement Trend' })).toContainText(
    'Click to View Value',
  );
  const [hatchery, figures] = ['hatchery', 'season'].map(
    (kind) => `/api/${kind}/KALAMA%20FALLS%20HATCHERY`,
  );
  expect(asked.toSorted()).toEqual([`${hatchery}?species=`, `${figures}?species=`]);
  await season(page).scrollIntoViewIfNeeded();
  await expect.poll(() => asked.slice(2)).toEqual([figures]);
  // Of another run the curve is missing still.
  await season(page).getByRole('navigation', { name: 'Run' }).getByRole('link').nth(1).click();
  await expect.poll(() => asked.slice(3)).toEqual([hatchery]);
});

test('another run loads its season', async ({ page }) => {
  await answerRivers(page);
  await visit(page, '/hatcheries/cowlitz-salmon-hatchery');
  await season(page).getByRole('link', { name: 'Type N Coho' }).click();
  await expect(page).toHaveURL(/species=Coho&run=Type\+N/);
  await expect(season(page).getByRole('article', { name: 'Type N Coho' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Escapement Trend' })).toContainText(
    'Click to View Value',
  );
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  // Chromium says this of modules it was told to fetch early and then may not run.
  test.afterEach(({ trouble }) => {
    trouble.take(/^failed: \S+\/assets\/[\w-]+\.js csp$/);
  });

  test('runs and adults are chosen by links, without a script too', async ({ page }) => {
    await page.goto('/hatcheries/cowlitz-salmon-hatchery');
    await season(page).getByRole('link', { name: 'Adults only' }).click();
    await expect(page).toHaveURL(/fish=adults/);
    await expect(season(page).getByText(/^\d[\d,]* adult Chinook by/)).toBeVisible();
    await season(page).getByRole('link', { name: 'Type N Coho' }).click();
    await expect(page).toHaveURL(/fish=adults&species=Coho/);
    await expect(season(page).getByText(/adult coho/)).toBeVisible();
    await expect(season(page).getByRole('img')).toBeVisible();
  });
});
