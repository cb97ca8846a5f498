import { expectNoFault, expectNoWiderThanScreen } from './open-to-all.ts';
import { answerRivers, dailyMeans, failing } from './river-answers.ts';
import { UNABLE } from './river-section.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

const HATCHERY = '/hatcheries/cowlitz-salmon-hatchery?species=Coho';
const NAME = 'Flow and fish in one season';
const card = (page: Page) => page.getByRole('article', { name: NAME });
const isOfDays = (url: URL) => url.pathname.startsWith('/river/daily-means/');

test('flow and fish of a season share one axis, loaded when they come near', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isOfDays(new URL(request.url()))) asked.push(request.url());
  });
  await answerRivers(page);
  await visit(page, HATCHERY);
  expect(asked).toEqual([]);
  await card(page).scrollIntoViewIfNeeded();
  const headline = card(page).locator('p[aria-live]');
  await expect(headline).toHaveText(/^[\d,]+ fish in 20\d\d/);
  expect(asked).toHaveLength(1);
  await expect(card(page)).toContainText('Source: USGS');
  await expect(card(page)).toContainText(
    /The mean flow of a day was between 2,400 cfs and 6,000 cfs/,
  );

  await card(page).getByRole('application').focus();
  await page.keyboard.press('Home');
  await expect(headline).toHaveText(/^[\d,]+ cfs \w{3} \d+ \w{3}; no count$/);
  await page.keyboard.press('Escape');

  await card(page).getByRole('combobox', { name: 'Season' }).selectOption('2019');
  await expect(headline).toHaveText(/^[\d,]+ fish in 2019, /);
  await card(page).getByText('Show as table').click();
  const table = card(page).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Days',
    'Fish',
    'Mean flow, cfs',
    'Rise of 20%',
  ]);
  expect(await table.getByRole('row').count()).toBeGreaterThan(5);
  await expectNoWiderThanScreen(page, 1280, 390);
  for (const colours of ['dark', 'forced', 'light'] as const) {
    await expectNoFault(page, colours, 'article:has(#flow-season)');
  }
});

test('daily flows that fail can be asked for again; made-up ones are labelled', async ({
  page,
  trouble,
}) => {
  const world = await answerRivers(page, { days: failing });
  await visit(page, HATCHERY);
  await card(page).scrollIntoViewIfNeeded();
  await expect(card(page)).toContainText(UNABLE);
  trouble.take(/^console error: /);
  world.days = dailyMeans((day) => (day % 60 < 9 ? null : 800), { source: 'simulated' });
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page)).toContainText('Simulated river, for demonstration');
  await expect(card(page)).not.toContainText('After a rise');
});
