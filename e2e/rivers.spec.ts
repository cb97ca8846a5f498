import { expectNoFault, expectNoWiderThanScreen } from './open-to-all.ts';
import {
  type Answer,
  answerRivers,
  dailyMeans,
  failing,
  forecast,
  garbled,
  medians,
  type RiverWorld,
  readings,
  STORM,
} from './river-answers.ts';
import {
  forecastCard,
  insights,
  note,
  observedCard,
  pictureCard,
  riverSection as section,
  UNABLE,
  usual,
} from './river-section.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

const HATCHERY = '/hatcheries/cowlitz-salmon-hatchery';
const NO_GAUGE = '/hatcheries/hoodsport-hatchery';
const SEASON = `${HATCHERY}?species=Coho`;
const seasonCard = (page: Page) =>
  page.getByRole('article', { name: 'Flow and fish in one season' });
const USUAL_FAILED = 'The usual flow of the season could not be loaded.';
const OLD = 'The newest reading is over 6 hours old.';
/** Chromium says this of every answer that is an error. */
const NETWORK = /^console error: Failed to load resource/;

async function open(page: Page, first: Partial<RiverWorld> = {}, path = HATCHERY) {
  const world = await answerRivers(page, first);
  await visit(page, path);
  return world;
}

async function expectSectionOpenToAll(page: Page): Promise<void> {
  await expectNoWiderThanScreen(page, 1280, 390);
  for (const colours of ['dark', 'forced', 'light'] as const) {
    await expectNoFault(page, colours, 'section[aria-labelledby="river"]');
  }
}

test('the river comes source by source, in words, graphs and tables', async ({ page }) => {
  const [first, then] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const after =
    ({ promise }: typeof first, answer: Answer): Answer =>
    (route) =>
      promise.then(() => answer(route));
  await open(page, {
    observed: after(first, STORM.observed),
    forecast: after(then, STORM.forecast),
    medians: after(then, STORM.medians),
  });
  await expect(section(page).getByText('Analyzing flow patterns...')).toBeVisible();
  await expect(section(page).getByRole('status')).toHaveCount(3);
  await expectNoFault(page, 'light', 'section[aria-labelledby="river"]');
  first.resolve();
  await expect(observedCard(page).getByText(/Newest reading 24 minutes ago/)).toBeVisible();
  await expect(forecastCard(page).getByRole('status')).toBeVisible();
  await expect(section(page).getByText('Analyzing flow patterns...')).toBeVisible();
  then.resolve();

  const patterns = insights(page);
  await expect(patterns.first()).toContainText('Now');
  await expect(patterns).toHaveCount(4);
  await expect(section(page)).toContainText('A sharp rise is ahead.');
  await expect(observedCard(page)).toContainText('Source: USGS');
  await expect(forecastCard(page)).toContainText('Source: NOAA');
  await expect(section(page).locator('svg[viewBox="0 0 440 275"]')).toHaveCount(2);

  const graph = observedCard(page).getByRole('application');
  const headline = observedCard(page).locator('p[aria-live]');
  await expect(headline).toHaveText('4,227 cfs Wed 5 Aug, 11:36 AM');
  await graph.focus();
  await page.keyboard.press('Home');
  await expect(headline).toContainText('Wed 29 Jul');
  await page.keyboard.press('ArrowRight');
  await expect(headline).toContainText(/[\d,]+ cfs Wed 29 Jul, [12]:\d\d PM/);
  await page.keyboard.press('Escape');
  await expect(headline).toHaveText('4,227 cfs Wed 5 Aug, 11:36 AM');
  await graph.hover({ position: { x: 120, y: 60 } });
  await expect(headline).not.toHaveText('4,227 cfs Wed 5 Aug, 11:36 AM');
  await expect(graph).toHaveCSS('touch-action', 'pan-y');

  const picture = pictureCard(page);
  const finding = picture.locator('p[aria-live]');
  await expect(finding).toHaveText('Up to 8,196 cfs expected Sun 9 Aug, 11:00 AM');
  await expect(picture).toContainText('NOAA forecast, issued 4 hours ago');
  await picture.getByRole('application').focus();
  await page.keyboard.press('End');
  await expect(finding).toContainText(/cfs forecast for Sat 15 Aug/);
  await page.keyboard.press('Home');
  await expect(finding).toContainText(/cfs measured Wed 29 Jul/);
  await page.keyboard.press('Escape');
  await picture.getByText('Show as table').click();
  await expect(picture.getByRole('table').getByRole('row')).toHaveCount(19);

  await observedCard(page).getByText('Show as table').click();
  const table = observedCard(page).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Low', 'High', 'Mean', 'Usual']);
  await expect(table.getByRole('row')).toHaveCount(9);
  await expectSectionOpenToAll(page);
});

test('sources that fail are named where they fail, and can be asked for again', async ({
  page,
  context,
  trouble,
}) => {
  const world = await open(page, { observed: failing, forecast: failing, medians: failing });
  await expect(section(page).getByText('Error loading river flow data')).toBeVisible();
  await expect(page.getByText(UNABLE)).toHaveCount(2);
  await expectSectionOpenToAll(page);
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

  // The network comes back, and with it the past, but not the medians.
  world.medians = garbled;
  world.observed = readings(() => 1000);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(observedCard(page)).toContainText('1,000 cfs');
  await expect(observedCard(page)).toContainText(USUAL_FAILED);
  await expect(note(page)).toBeVisible();
  await expect(usual(page)).toHaveCount(0);
  await trouble.expectSaid(/Error transforming river gauge data/);

  world.medians = medians(3300);
  await observedCard(page).getByRole('button', { name: 'Try again' }).click();
  await expect(usual(page)).toHaveCount(2);
  await expect(note(page)).toBeHidden();
  trouble.take(NETWORK);
});

test('old and saved figures say so; a forecast may have no units or no data', async ({
  page,
  trouble,
}) => {
  const saved = { state: 'stale', age: 26 } as const;
  const world = await open(page, {
    observed: readings(() => 1000, { ...saved, newest: 26 }),
    forecast: forecast((hours) => 9 + hours / 100, { ...saved, units: [null, null] }),
  });
  const savedLine = 'Newer figures could not be loaded. These were saved 1 day ago.';
  await expect(observedCard(page)).toContainText(savedLine);
  await expect(observedCard(page)).toContainText(OLD);
  await expect(section(page)).toContainText('what the river does now is not known');
  await expect(forecastCard(page)).toContainText(savedLine);
  await expect(forecastCard(page)).toContainText('NOAA gave no units with these figures');
  await expect(forecastCard(page)).toContainText('Highest: 11 (no unit)');
  await expectSectionOpenToAll(page);
  await trouble.expectSaid(/No matching units found/);

  world.observed = readings(() => 1200, { newest: 7 });
  await observedCard(page).getByRole('button', { name: 'Update' }).click();
  await expect(observedCard(page)).toContainText('1,200 cfs');
  await expect(observedCard(page)).toContainText('Newest reading 7 hours ago');
  await expect(observedCard(page)).toContainText(OLD);
  await expect(observedCard(page)).not.toContainText('could not be loaded');
  world.forecast = forecast(() => 1, { points: 0 });
  await forecastCard(page).getByRole('button', { name: 'Update' }).click();
  await expect(forecastCard(page)).toContainText(
    'NOAA has no forecast for this river at the moment.',
  );
  await expect(note(page)).toBeHidden();
  await trouble.expectSaid(/No forecast data found/);
});

test('a river in flood since this morning is rising fast, and never steady', async ({ page }) => {
  await open(page, {
    observed: readings((hours) => (hours < -9 ? 1000 : 1000 + (2479 * (hours + 9)) / 9)),
    forecast: forecast((hours) => 7.7 * Math.exp(-(((hours - 17) / 15) ** 2))),
  });
  await expect(section(page).getByRole('region', { name: 'The river now' })).toHaveText(
    /^3,369 cfs, rising fast, about the usual 3,300 cfs for the date/,
  );
  await expect(insights(page).first()).toContainText('The river is rising quickly.');
  expect((await insights(page).allTextContents()).join()).not.toMatch(/steady|A drop is expected/);
});

test('a simulated river is labelled', async ({ page }) => {
  await open(page, {
    observed: readings(() => 1000, { source: 'simulated' }),
    forecast: forecast(() => 1, { source: 'simulated' }),
    medians: medians(1000, { source: 'simulated' }),
  });
  const label = section(page).getByText('Simulated river, for demonstration');
  await expect(label).toHaveCount(1);
});

test('a facility without a gauge says why and names the nearest', async ({ page }) => {
  await open(page, {}, NO_GAUGE);
  await expect(section(page)).toContainText('No gauge measures this river.');
  await expect(section(page)).toContainText(/The nearest gauge is .+, \d+ miles? away\./);
  await expect(section(page).getByRole('article')).toHaveCount(0);
  await expectSectionOpenToAll(page);
});

test('flow and fish of a season share one axis, loaded when they come near', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/river/daily-means/')) asked.push(request.url());
  });
  await answerRivers(page);
  await visit(page, SEASON);
  expect(asked).toEqual([]);
  await seasonCard(page).scrollIntoViewIfNeeded();
  const headline = seasonCard(page).locator('p[aria-live]');
  await expect(headline).toHaveText(/^[\d,]+ fish in 20\d\d/);
  expect(asked).toHaveLength(1);
  await expect(seasonCard(page)).toContainText('Source: USGS');
  await expect(seasonCard(page)).toContainText(
    /The mean flow of a day was between 2,400 cfs and 6,000 cfs/,
  );

  await seasonCard(page).getByRole('application').focus();
  await page.keyboard.press('Home');
  await expect(headline).toHaveText(/^[\d,]+ cfs \w{3} \d+ \w{3}; no count$/);
  await page.keyboard.press('Escape');

  await seasonCard(page).getByRole('combobox', { name: 'Season' }).selectOption('2019');
  await expect(headline).toHaveText(/^[\d,]+ fish in 2019, /);
  await seasonCard(page).getByText('Show as table').click();
  const table = seasonCard(page).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Days',
    'Fish',
    'Mean flow, cfs',
    'Rise of 20%',
  ]);
  expect(await table.getByRole('row').count()).toBeGreaterThan(5);
  await expectSectionOpenToAll(page);
});

test('daily flows that fail can be asked for again; made-up ones are labelled', async ({
  page,
  trouble,
}) => {
  const world = await answerRivers(page, { days: failing });
  await visit(page, SEASON);
  await seasonCard(page).scrollIntoViewIfNeeded();
  await expect(seasonCard(page)).toContainText(UNABLE);
  trouble.take(/^console error: /);
  world.days = dailyMeans((day) => (day % 60 < 9 ? null : 800), { source: 'simulated' });
  await seasonCard(page).getByRole('button', { name: 'Try again' }).click();
  await expect(seasonCard(page)).toContainText('Simulated river, for demonstration');
  await expect(seasonCard(page)).not.toContainText('After a rise');
});
