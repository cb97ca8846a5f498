import { holdBack } from './hold-back.ts';
import { expectOpenToAll } from './open-to-all.ts';
import { answerRivers } from './river-answers.ts';
import { riverSection } from './river-section.ts';
import {
  expect,
  loadLittle,
  NOT_FOUND_IN_CONSOLE,
  type Page,
  test,
  visit,
} from './watched-page.ts';

const COWLITZ = 'Cowlitz Salmon Hatchery';
/** What waits for the figures of a facility. */
const FIGURES = 'section:is([aria-labelledby="season"], [aria-labelledby="returns"])';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page, name: string) => page.getByRole('article', { name });
const recentTable = (page: Page) =>
  page.getByRole('region', { name: `Fish counted at ${COWLITZ}` });

/** Goes to Cowlitz by its card on a phone, so that its figures are asked for. */
async function openCowlitz(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await loadLittle(page);
  await visit(page, '/app?q=cowlitz');
  await page.getByRole('link', { name: COWLITZ }).click();
  await expect(heading(page)).toHaveText(COWLITZ);
  await page.getByText('Show all species by day').click();
}

test('a facility without recent counts says so, and has its years in a table', async ({ page }) => {
  await page.goto('/hatcheries/ISSAQUAH_HATCHERY?from=here');
  await expect(page).toHaveURL('/hatcheries/issaquah-hatchery?from=here');
  await expect(
    page.getByText(/^No report in these two weeks includes this facility\./),
  ).toBeVisible();
  await page.getByText('Show all species and runs by year').click();
  const yearly = page.getByRole('region', {
    name: 'Total trap estimates by year at Issaquah Hatchery',
  });
  await expect(yearly.getByRole('row', { name: /^2021/ })).toContainText('9,023');
  await expectOpenToAll(page, [390]);
  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await expect(page).toHaveURL('/app');
});

test('the page says the same whether it was opened or come to', async ({ page }) => {
  await answerRivers(page);
  const main = page.getByRole('main');
  await page.goto('/hatcheries/cowlitz-salmon-hatchery', { waitUntil: 'networkidle' });
  await expect(riverSection(page)).toContainText('A sharp rise is ahead.');
  const opened = await main.innerText();
  await visit(page, '/app?q=cowlitz');
  await page.getByRole('link', { name: COWLITZ }).click();
  await expect(heading(page)).toHaveText(COWLITZ);
  await expect(riverSection(page)).toContainText('A sharp rise is ahead.');
  await expect.poll(() => main.innerText()).toBe(opened);
});

test('an unknown one is the list with a notice, and one warning', async ({ page, trouble }) => {
  const answer = await page.goto('/hatcheries/atlantis', { waitUntil: 'networkidle' });
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Escapement Facilities');
  await expect(page.getByText('No facility has this address.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d\d facilities$/);
  await trouble.expectSaid(NOT_FOUND_IN_CONSOLE);
  await trouble.expectSaid(/^console warning: Hatchery not found for route name: atlantis$/);
  await expectOpenToAll(page, [390, 320, 768, 1280]);
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  await expect(page).toHaveURL('/hatcheries/issaquah-hatchery');
});

test('a facility is there before its figures, with Loading where they come', async ({ page }) => {
  const letGo = await holdBack(page, '**/api/hatchery/**');
  await openCowlitz(page);
  // What the list of facilities knows is there at once.
  await expect(recentTable(page)).toBeVisible();
  await expect(card(page, 'Escapement Trend')).toContainText('Average Monthly EscapementLoading');
  for (const name of ['Yearly Escapement', 'Recent Escapement']) {
    await expect(card(page, name).getByRole('status')).toHaveText('Loading');
  }
  await expect(page.getByText('No Data Available')).toHaveCount(0);
  // The river is above and loads separately.
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);
  await expectOpenToAll(page, [390], FIGURES);
  const before = await card(page, 'Escapement Trend').boundingBox();

  letGo();
  await expect(card(page, 'Escapement Trend')).toContainText('Click to View Value');
  await expect(card(page, 'Recent Escapement')).toContainText('2 Week Total: 557');
  await expect(page.getByRole('article').getByRole('status')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Run' })).toHaveValue('Spring Hatchery');
  const after = await card(page, 'Escapement Trend').boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2);
});

test('figures that hang or fail leave the page and a way to try again', async ({
  page,
  trouble,
}) => {
  await page.clock.install();
  await page.route('**/api/hatchery/**', () => undefined);
  await openCowlitz(page);
  await expect(card(page, 'Escapement Trend')).toContainText('Loading');
  // A clock that is put forward would cut the calls of the river short.
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);
  await page.clock.fastForward('00:16');
  const returns = page.getByRole('region', { name: 'Returns' });
  const line = returns.getByText('The counts of this hatchery could not be loaded.');
  await expect(line).toBeVisible();
  await expect(returns).not.toContainText('No Data Available');
  await expect(recentTable(page)).toBeVisible();
  await trouble.expectSaid(/^console error: Hatchery fetch failure/);

  await page.unroute('**/api/hatchery/**');
  await page.route('**/api/hatchery/**', (route) => route.fulfill({ status: 503 }));
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await trouble.expectSaid(/^console error: Hatchery fetch failure/);
  // The browser's own lines on it.
  trouble.take(/503|ERR_ABORTED/);
  await expect(line).toBeVisible();
  await page.clock.resume();
  await expectOpenToAll(page, [390], FIGURES);
  await page.unroute('**/api/hatchery/**');
  await tryAgain.click();
  await expect(line).toBeHidden();
  await expect(card(page, 'Recent Escapement')).toContainText('2 Week Total: 557');
});

test('it says loading... until facilities come; a 401 clears the token', async ({
  page,
  trouble,
}) => {
  await page.addInitScript(() => localStorage.setItem('fishToken', 'secret'));
  const sent: (string | undefined)[] = [];
  const letGo = await holdBack(page, '**/api/facilities', (route) => {
    sent.push(route.request().headers().authorization);
    return sent.length === 1 ? route.fulfill({ status: 401 }) : route.continue();
  });
  await loadLittle(page);
  await visit(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Facilities' }).click();
  await expect(page.getByText('loading...')).toBeVisible();
  letGo();
  await expect(page.getByText('The figures for this page could not be loaded.')).toBeVisible();
  await expect(page.getByText('loading...')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('fishToken'))).toBeNull();
  await trouble.expectSaid(/^console error: Facilities fetch failure/);
  trouble.take(/Failed to load resource: .* 401/);
  await expectOpenToAll(page, [390]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Escapement Facilities');
  expect(sent).toEqual(['Bearer secret', undefined]);
});
