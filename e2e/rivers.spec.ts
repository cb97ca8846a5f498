import { expectNoFault, expectOpenToAll } from './open-to-all.ts';
import {
  type Answer,
  answerRivers,
  failing,
  forecast,
  garbled,
  medians,
  type RiverWorld,
  readings,
  STORM,
} from './river-answers.ts';
import {
  comeToRiver,
  forecastCard,
  observedCard,
  riverSection as section,
} from './river-section.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

const HATCHERY = '/hatcheries/cowlitz-salmon-hatchery';
const seasonCard = (page: Page) =>
  page.getByRole('article', { name: 'Flow and fish in one season' });
const UNABLE = 'Unable to load data for this site.';
const note = (page: Page) =>
  page.getByText('Note: Some data unavailable, insights based on available data only.');
const usual = (page: Page) => section(page).locator('svg').getByText('usual');
const insights = (page: Page) => section(page).locator('li[data-period]');
const finding = (page: Page) => section(page).getByRole('heading', { level: 2 });
const USUAL_FAILED = 'The usual flow of the season could not be loaded.';
const OLD = 'The newest reading is over 6 hours old, so what the river does now is not known.';
const NETWORK = /^console error: Failed to load resource/;

const SECTION = 'section[aria-labelledby="river"]';
const FOUR_HOURS = '04:00:00';
const A_QUARTER_OF_AN_HOUR = '15:00';

async function open(page: Page, first: Partial<RiverWorld> = {}, path = HATCHERY) {
  const world = await answerRivers(page, first);
  await visit(page, path);
  await comeToRiver(page);
  return world;
}

test('the river loads source by source, in words, graphs and tables', async ({ page }) => {
  const first = Promise.withResolvers<void>();
  const then = Promise.withResolvers<void>();
  const after = ({ promise }: typeof first, answer: Answer): Answer => {
    return (route) => promise.then(() => answer(route));
  };
  await open(page, {
    observed: after(first, STORM.observed),
    forecast: after(then, STORM.forecast),
    medians: after(then, STORM.medians),
  });
  await expect(section(page).getByText('Analyzing flow patterns...')).toBeVisible();
  await expect(section(page).getByRole('status')).toHaveCount(3);
  await expectNoFault(page, ['light'], SECTION);
  first.resolve();
  await expect(section(page).getByText(/Read 24 minutes ago/)).toBeVisible();
  await expect(observedCard(page).getByRole('slider')).toBeVisible();
  await expect(forecastCard(page).getByRole('status')).toBeVisible();
  await expect(section(page).getByText('Analyzing flow patterns...')).toBeVisible();
  then.resolve();

  const patterns = insights(page);
  await expect(patterns.first()).toContainText('Recent past');
  await expect(patterns).toHaveCount(4);
  // One of each period.
  await expect(patterns.filter({ visible: true })).toHaveCount(3);
  await expect(section(page)).toContainText('A sharp rise is ahead.');
  await expect(section(page)).toContainText(/Forecast issued 4 hours ago.*8:00 AM, Pacific time/);
  await expect(section(page)).not.toContainText(OLD);
  await expect(section(page).locator('svg[viewBox="0 0 440 275"]')).toHaveCount(2);

  const graph = observedCard(page).getByRole('slider');
  await expect(graph).toHaveAccessibleName(/ In the past 7 days the flow was between .* and .*\./);
  await expect(forecastCard(page).getByRole('slider')).toHaveAccessibleName(/ NOAA expects .* to /);
  const headline = observedCard(page).locator('h3 + p');
  await expect(headline).toHaveText('4,227 cfs Wed, Aug 5, 11:36 AM');
  await graph.focus();
  await page.keyboard.press('Home');
  await expect(headline).toHaveText(/^[\d,]+ cfs Wed, Jul 29, \d+:\d\d PM$/);
  await page.keyboard.press('Escape');

  await expect(finding(page)).toHaveText(/^4,227 cfs, [a-z].* by (early )?[A-Z]/);
  const ahead = forecastCard(page).locator('h3 + p');
  await expect(ahead).toHaveText('Highest: 8,200 cfs Sun, Aug 9, 11:00 AM');
  await forecastCard(page).getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(ahead).toHaveText(/^[\d,]+ cfs Sat, Aug 15/);
  await page.keyboard.press('Escape');

  await section(page)
    .getByText(/^Table/)
    .click();
  const table = section(page).getByRole('table');
  const headings = ['Day', 'Measured', 'Forecast', 'Usual'];
  await expect(table.getByRole('columnheader')).toHaveText(headings);
  await expect(table.getByRole('row')).toHaveCount(19);
  await expectOpenToAll(page, [390, 1280], SECTION);
});

test('sources that fail say so, and can be retried', async ({ page, context, trouble }) => {
  const world = await open(page, { observed: failing, forecast: failing, medians: failing });
  await expect(section(page).getByText('Error loading river flow data')).toBeVisible();
  await expect(page.getByText(UNABLE)).toHaveCount(2);
  await trouble.expectSaid(/Error getting river gauge data/, 3);
  const again = forecastCard(page).getByRole('button', { name: 'Try again' });
  world.forecast = garbled;
  await again.click();
  await trouble.expectSaid(/Error transforming river forecast data/);
  await expect(forecastCard(page)).toContainText(UNABLE);

  world.forecast = STORM.forecast;
  await again.click();
  await expect(forecastCard(page)).toContainText(/Highest: [\d,]+ cfs/);
  await expect(section(page).getByText('Error loading river flow data')).toBeHidden();
  await expect(page.getByText(UNABLE)).toHaveCount(1);
  await expect(observedCard(page)).toContainText(UNABLE);
  await expect(note(page)).toBeVisible();
  await expect(section(page)).toContainText('A sharp rise is ahead.');

  world.medians = garbled;
  world.observed = readings(() => 1000);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(observedCard(page)).toContainText('1,000 cfs');
  await expect(section(page)).toContainText(USUAL_FAILED);
  await expect(note(page)).toBeVisible();
  await expect(usual(page)).toHaveCount(0);
  await trouble.expectSaid(/Error transforming river gauge data/);

  world.medians = medians(3300);
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(usual(page)).toHaveCount(2);
  await expect(note(page)).toBeHidden();
  trouble.take(NETWORK);
});

test('old and saved figures say so; a forecast may lack units or data', async ({
  page,
  trouble,
}) => {
  const saved = { state: 'stale', age: 26 } as const;
  const world = await open(page, {
    observed: readings(() => 1000, { ...saved, newest: 26 }),
    forecast: forecast((hours) => 9 + hours / 100, { ...saved, units: [null, null] }),
  });
  const savedReadings = 'Newer readings could not be loaded. These were saved 1 day ago.';
  const savedForecast = 'A newer forecast could not be loaded. This one was saved 1 day ago.';
  for (const line of [savedReadings, savedForecast]) {
    await expect(section(page).getByText(line)).toHaveCount(1);
  }
  await expect(section(page)).toContainText(OLD);
  await expect(finding(page)).toHaveText('1,000 cfs, read 1 day ago');
  await expect(forecastCard(page)).toContainText('Highest: 11 (no unit)');
  await expectOpenToAll(page, [390], SECTION);
  await trouble.expectSaid(/No matching units found/);

  world.observed = readings(() => 1200, { newest: 7 });
  const update = section(page).getByRole('button', { name: 'Update' });
  await update.first().click();
  await expect(section(page)).toContainText('Read 7 hours ago');
  await expect(section(page)).toContainText(OLD);
  await expect(section(page).getByText(savedReadings)).toHaveCount(0);
  await expect(section(page).getByText(savedForecast)).toHaveCount(1);
  world.forecast = forecast(() => 1, { points: 0 });
  await update.last().click();
  await expect(forecastCard(page)).toContainText(
    'NOAA has no forecast for this river at the moment.',
  );
  await expect(note(page)).toBeHidden();
  await trouble.expectSaid(/No forecast data found/);
});

test('flow and fish of a season load when they are chosen, and again if they fail', async ({
  page,
  trouble,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/river/daily-means/')) asked.push(request.url());
  });
  const world = await open(page, { days: failing }, `${HATCHERY}?species=Coho`);
  expect(asked).toEqual([]);
  await section(page).getByText('With fish').click();
  await expect(seasonCard(page)).toContainText(UNABLE);
  trouble.take(/^console error: /);
  const again = seasonCard(page).getByRole('button', { name: 'Try again' });
  world.days = STORM.days;
  await again.click();
  const headline = seasonCard(page).locator('header + p');
  await expect(headline).toHaveText(/^[\d,]+ fish in 20\d\d/);
  expect(asked).toHaveLength(2);
  await expect(seasonCard(page)).toContainText('Source: USGS');
  await expect(seasonCard(page)).toContainText(
    /The mean flow of a day was between 2,400 cfs and 6,000 cfs/,
  );

  await seasonCard(page).getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(headline).toHaveText(/^[\d,]+ cfs \w{3}, \w{3} \d+; no count$/);
  await page.keyboard.press('Escape');

  await seasonCard(page).getByRole('combobox', { name: 'Season' }).selectOption('2019');
  await expect(headline).toHaveText(/^[\d,]+ fish in 2019, /);
  await seasonCard(page)
    .getByText(/^Table/)
    .click();
  expect(await seasonCard(page).getByRole('row').count()).toBeGreaterThan(6);
  await expectOpenToAll(page, [390, 1280], SECTION);
});

test('an open page keeps its river up to date', async ({ page, trouble }) => {
  const world = await answerRivers(page, { observed: readings(() => 1000) }, true);
  await visit(page, HATCHERY);
  const headline = observedCard(page).locator('h3 + p');
  await expect(headline).toContainText('1,000 cfs');
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);

  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  world.observed = (route) => letGo.then(() => readings(() => 2000)(route));
  const again = page.waitForRequest('**/river/nwis/iv/**');
  await page.clock.fastForward(A_QUARTER_OF_AN_HOUR);
  await again;
  await expect(headline).toContainText('1,000 cfs');
  resolve();
  await expect(headline).toContainText('2,000 cfs');
  await expect(note(page)).toBeHidden();

  world.observed = failing;
  await page.clock.fastForward(FOUR_HOURS);
  await expect(section(page)).toContainText(/Newer readings could not be loaded\. .* ago\./);
  await expect(headline).toContainText('2,000 cfs');
  await expect.poll(() => trouble.take(/Error getting river gauge data/).length).toBeGreaterThan(0);
  trouble.take(NETWORK);
  world.observed = readings(() => 3000);
  await section(page).getByRole('button', { name: 'Update' }).first().click();
  await expect(headline).toContainText('3,000 cfs');

  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await show('hidden');
  let asked = 0;
  world.observed = (route) => {
    asked += 1;
    return readings(() => 4000)(route);
  };
  await page.clock.fastForward(FOUR_HOURS);
  await page.clock.fastForward(FOUR_HOURS);
  expect(asked).toBe(0);
  await show('visible');
  await expect(headline).toContainText('4,000 cfs');
});
