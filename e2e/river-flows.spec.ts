import { expectNoFault, expectNoWiderThanScreen } from './open-to-all.ts';
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

/** An answer that is held back until it is released. */
function held(answer: Answer): { readonly answer: Answer; readonly letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: (route) => promise.then(() => answer(route)), letGo: resolve };
}

test('the river comes source by source, in words, graphs and tables', async ({ page }) => {
  const sources = { observed: held(STORM.observed), forecast: held(STORM.forecast) };
  const usualFlow = held(STORM.medians);
  await open(page, {
    observed: sources.observed.answer,
    forecast: sources.forecast.answer,
    medians: usualFlow.answer,
  });
  await expect(section(page).getByText('Analyzing flow patterns...')).toBeVisible();
  await expect(section(page).getByRole('status')).toHaveCount(3);
  await expectSectionOpenToAll(page);
  sources.observed.letGo();
  await expect(observedCard(page).getByText(/Newest reading 24 minutes ago/)).toBeVisible();
  await expect(forecastCard(page).getByRole('status')).toBeVisible();
  await expect(section(page).getByText('Analyzing flow patterns...')).toBeVisible();
  sources.forecast.letGo();
  usualFlow.letGo();

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

  const exact = observedCard(page).getByText('Wednesday, August 5, 2026 at 11:36 AM, Pacific time');
  await expect(exact).toBeHidden();
  await observedCard(page).getByText('Newest reading 24 minutes ago').click();
  await expect(exact).toBeVisible();

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
  await expectSectionOpenToAll(page);
  await trouble.expectSaid(/Error transforming river gauge data/);

  let askedOthers = 0;
  world.forecast = world.observed = async (route) => {
    askedOthers += 1;
    await route.abort();
  };
  world.medians = medians(3300);
  await observedCard(page).getByRole('button', { name: 'Try again' }).click();
  await expect(usual(page)).toHaveCount(2);
  await expect(note(page)).toBeHidden();
  expect(askedOthers).toBe(0);
  trouble.take(NETWORK);
});

test('a forecast that fails leaves the past, with its gaps as gaps', async ({ page, trouble }) => {
  await open(page, {
    observed: readings((hours) => (hours > -90 && hours < -60 ? null : 500)),
    forecast: failing,
  });
  await expect(forecastCard(page)).toContainText(UNABLE);
  await expect(note(page)).toBeVisible();
  await expect(observedCard(page)).toContainText('the flow stayed at 500 cfs');
  await expect(observedCard(page).locator('path[data-kind="observed"]')).toHaveCount(2);
  await expect(observedCard(page).locator('svg rect')).toHaveCount(1);
  await expectSectionOpenToAll(page);
  await trouble.expectSaid(/Error getting river gauge data/);
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
  await expectSectionOpenToAll(page);
  await trouble.expectSaid(/No forecast data found/);
});

/** In most of them the graph goes up and down a little, so that it is not steady. */
const wave = (flow: number) => (hours: number) => flow * (1 + 0.03 * Math.sin(hours / 4));
/** A forecast that begins tomorrow: today is not known to its end. */
const fromTomorrow = (kcfs: number) => forecast((hours) => (hours < 12 ? null : kcfs));
const RIVERS = [
  {
    river: 'in flood since this morning',
    world: {
      observed: readings((hours) => (hours < -9 ? 1000 : 1000 + (2479 * (hours + 9)) / 9)),
      forecast: forecast((hours) => 7.7 * Math.exp(-(((hours - 17) / 15) ** 2))),
    },
    now: /^3,369 cfs, rising fast, about the usual 3,300 cfs for the date/,
    told: [['current', 'The river is rising quickly.']],
    not: /steady|A drop is expected/,
  },
  {
    river: 'falling by a seventh a day, below the usual',
    world: {
      observed: readings((hours) => 2000 * Math.exp((-0.15 * hours) / 24)),
      forecast: forecast((hours) => 2 * Math.exp((-0.15 * hours) / 24)),
      medians: medians(6500),
    },
    now: /^2,005 cfs, falling, 69% below the usual/,
    told: [
      ['current', 'The river is currently dropping.'],
      ['current', 'The flow is lower than usual for the season.'],
    ],
    not: /rise|rising|Ahead/,
  },
  {
    river: 'after one storm and before another',
    world: {
      observed: readings(
        (hours) => wave(2000)(hours) + 6000 * Math.exp(-(((hours + 90) / 24) ** 2)),
      ),
      forecast: forecast((hours) => 2 + 6 * Math.exp(-(((hours - 96) / 30) ** 2))),
    },
    now: /^1,994 cfs, steady/,
    told: [
      ['forecast', 'A sharp rise is ahead.'],
      ['recent-past', 'There was a recent surge in flow.'],
    ],
    not: /drop|rising/,
  },
  {
    river: 'below the usual',
    world: { observed: readings(wave(1000)), forecast: fromTomorrow(1) },
    now: /^997 cfs, steady, 70% below the usual/,
    told: [
      ['forecast', 'The flow is forecast to be below normal.'],
      ['recent-past', 'The flow remained low for the season until yesterday.'],
    ],
    not: /Now/,
  },
  {
    river: 'above the usual, and falling from tomorrow on',
    world: {
      observed: readings(wave(5000)),
      forecast: forecast((hours) =>
        hours < 12 ? null : 5 * Math.exp((-0.25 * (hours - 12)) / 24),
      ),
      medians: medians(2000),
    },
    now: /^4,985 cfs, steady, 149% above the usual/,
    told: [
      ['forecast', 'A drop is expected.'],
      ['recent-past', 'The flow was higher than average for the season until yesterday.'],
    ],
    not: /Now/,
  },
] as const;

for (const { river, world, now, told, not } of RIVERS) {
  test(`the summary of a river ${river}`, async ({ page }) => {
    await open(page, world);
    const patterns = insights(page);
    await expect(patterns.first()).toBeVisible();
    await expect(section(page).getByRole('region', { name: 'The river now' })).toHaveText(now);
    for (const [period, sentence] of told) {
      await expect(patterns.and(page.locator(`[data-period="${period}"]`))).toContainText([
        sentence,
      ]);
    }
    expect((await patterns.allTextContents()).join('|')).not.toMatch(not);
    await expectNoWiderThanScreen(page, 1280, 390);
  });
}

test('a simulated river is labelled, and so is one that was saved', async ({ page }) => {
  await open(page, {
    observed: readings(() => 1000, { source: 'simulated' }),
    forecast: forecast(() => 1, { source: 'simulated' }),
    medians: medians(1000, { source: 'simulated' }),
  });
  const label = section(page).getByText('Simulated river, for demonstration');
  await expect(label).toHaveCount(1);
  await expectSectionOpenToAll(page);
  let asked = 0;
  await page.route('**/river/**', async (route) => {
    asked += 1;
    await route.abort();
  });
  await page.reload();
  await expect(label).toHaveCount(1);
  expect(asked).toBe(0);
});

test('a facility without a gauge says why and names the nearest', async ({ page }) => {
  await open(page, {}, NO_GAUGE);
  await expect(section(page)).toContainText('No gauge measures this river.');
  await expect(section(page)).toContainText(/The nearest gauge is .+, \d+ miles? away\./);
  await expect(section(page).getByRole('article')).toHaveCount(0);
  await expectSectionOpenToAll(page);
});
