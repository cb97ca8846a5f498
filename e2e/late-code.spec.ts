import { dialog, followed, openMap } from './open-map.ts';
import { answerRivers } from './river-answers.ts';
import { comeToRiver, observedCard, riverSection } from './river-section.ts';
import {
  expect,
  holdBack,
  hydrated,
  type Locator,
  type Page,
  store,
  tabTo,
  test,
  visit,
} from './watched-page.ts';

// Parts of a page whose code loads later: it may fail to load, or arrive while somebody navigates by keyboard.

const RIVER = '/rivers/cowlitz';
const FACILITY = '/hatcheries/cowlitz-salmon-hatchery';
const GRAPHS_LOST = 'The graphs of the river could not be loaded.';
const NETWORK = /^failed: |^console error: Failed to load resource/;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const graphs = (page: Page) => riverSection(page).getByRole('slider');
const daysAhead = (page: Page) => page.getByRole('heading', { name: /^Next \d+ days: / });
/** The button next to the message about what failed to load. */
const again = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: words }).getByRole('button', { name: /Try/ });

/** Blocks scripts with these names until the returned function is called. */
async function lose(page: Page, ...names: readonly string[]): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/assets/(${names.join('|')})-[^/]*\\.js`);
  await page.route(pattern, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(pattern);
}

async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

const focusIsLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('the figures of a river stay if the code of its graphs fails to load, which can be retried', async ({
  page,
  trouble,
}) => {
  await answerRivers(page);
  const find = await lose(page, 'river-graphs');
  await visit(page, RIVER);
  await comeToRiver(page);
  await expect(page.getByText(GRAPHS_LOST)).toBeVisible();
  await expect(heading(page)).toHaveText(/by Sunday morning$/);
  await expect(daysAhead(page)).toBeVisible();
  await expect(riverSection(page).getByRole('article')).toHaveCount(2);
  await expect(observedCard(page).locator('h3 + p')).toContainText('4,227 cfs');

  const button = again(page, GRAPHS_LOST);
  await button.focus();
  const asked = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('river-graphs'),
  );
  await page.keyboard.press('Enter');
  await asked;
  await expect(button).toHaveText('Try again');
  await expect(button).toBeFocused();

  await find();
  await page.keyboard.press('Enter');
  await expect(graphs(page)).toHaveCount(2);
  await expect(riverSection(page).getByRole('heading', { level: 2 })).toBeFocused();
  trouble.take(NETWORK);
});

test('lost code loads automatically when the connection is back', async ({ page, trouble }) => {
  await answerRivers(page);
  const find = await lose(page, 'river-graphs');
  await visit(page, RIVER);
  await comeToRiver(page);
  await expect(page.getByText(GRAPHS_LOST)).toBeVisible();
  await find();
  await reconnect(page);
  await expect(graphs(page)).toHaveCount(2);
  await expect(daysAhead(page)).toBeVisible();
  trouble.take(NETWORK);
});

test('sections are those of the server until their code arrives, or say that it is lost', async ({
  page,
  trouble,
}) => {
  await answerRivers(page);
  const find = await lose(page, 'returns-section');
  const letGo = await holdBack(page, '**/assets/river-section-*.js');
  const asking = page.waitForRequest('**/assets/river-section-*.js');
  await page.goto(FACILITY);
  await asking;
  const river = riverSection(page);
  await expect(river.getByRole('link').first()).toBeVisible();
  await expect(river.getByRole('article')).toHaveCount(2);
  await expect(page.getByText('The returns could not be loaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Star / })).toBeEnabled();
  letGo();
  await comeToRiver(page);
  await expect(graphs(page)).toHaveCount(2);
  await find();
  await again(page, 'The returns could not be loaded.').click();
  await expect(page.getByRole('article', { name: 'Yearly Escapement' })).toBeVisible();
  trouble.take(NETWORK);
});

test('graphs of a gauge, and of flow and fish, can be retried', async ({ page, trouble }) => {
  await answerRivers(page);
  let find = await lose(page, 'season-flow-card');
  await visit(page, `${FACILITY}?species=Coho`);
  await comeToRiver(page);
  await riverSection(page).getByText('With fish').click();
  const lost = 'The graph of flow and fish could not be loaded.';
  await expect(page.getByText(lost)).toBeVisible();
  await find();
  await again(page, lost).click();
  await expect(page.getByRole('article', { name: 'Flow and fish in one season' })).toBeVisible();

  find = await lose(page, 'river-graphs');
  await visit(page, RIVER);
  const gauges = page.getByRole('region', { name: /^6 gauges / });
  await gauges.locator('summary').first().click();
  const lostGauge = gauges.getByRole('status').filter({ hasText: GRAPHS_LOST });
  await expect(lostGauge).toBeVisible();
  await find();
  await lostGauge.getByRole('button', { name: /Try/ }).click();
  await expect(gauges.getByRole('slider').first()).toBeVisible();
  trouble.take(NETWORK);
});

test('starred rivers, the list, its towns and the map say what failed to load', async ({
  page,
  trouble,
}) => {
  await answerRivers(page);
  await page.route('**/river/nwps/v1/gauges?*', (route) => route.continue());
  await store(page, 'freshet-rivers', { rivers: ['COWLITZ_SALMON_HATCHERY'] });
  let find = await lose(page, 'gauge-line');
  await visit(page, '/');
  const mine = page.getByRole('region', { name: 'Your rivers' });
  await expect(mine).toContainText('its readings could not be loaded.');
  await find();
  await again(page, 'The readings of your rivers could not be loaded.').press('Enter');
  await expect(mine).toContainText(/: [\d,]+ cfs/);
  await expect(mine.getByRole('heading', { level: 2 })).toBeFocused();

  find = await lose(page, 'also-found');
  await visit(page, '/app');
  await page.getByRole('searchbox').fill('Auburn');
  const others = 'Other rivers, places and spellings could not be searched.';
  await expect(page.getByText(others)).toBeVisible();
  await find();
  await again(page, others).click();
  await expect(page.getByRole('table', { name: 'Near Auburn' })).toBeVisible();

  find = await lose(page, 'find-place', 'forecast-card');
  await openMap(page, '/app?map=open');
  await page.setViewportSize({ width: 1280, height: 800 });
  const box = page.getByRole('combobox', { name: 'Find a facility, river, gauge or town' });
  await box.fill('Yakima');
  const towns = 'The list of towns could not be loaded.';
  await expect(page.getByText(towns)).toBeVisible();
  await followed(page).click();
  const popup = page.getByText('The graph could not be loaded.');
  await expect(popup).toBeVisible();
  await find();
  await reconnect(page);
  await expect(popup).toBeHidden();
  await expect(dialog(page).getByRole('heading', { name: 'NOAA Forecast - CFS' })).toBeVisible();
  await expect(page.getByText(towns)).toBeHidden();
  trouble.take(NETWORK);
});

test('a render error is confined to its part, and is not shown as a lost file', async ({
  page,
  trouble,
}) => {
  const fault = 'export const RiverGraphs = () => { throw new Error("a fault of the test"); };';
  await answerRivers(page);
  await page.route('**/assets/river-graphs-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `${fault} export const FlowTables = () => null;`,
    }),
  );
  await visit(page, RIVER);
  await comeToRiver(page);
  await expect(riverSection(page)).toContainText('This part of the page could not be drawn.');
  await expect(riverSection(page).getByRole('heading', { level: 2 })).toHaveText(/^4,227 cfs/);
  await expect(riverSection(page).getByRole('button', { name: /Try/ })).toHaveCount(0);
  await expect(daysAhead(page)).toBeVisible();
  expect(trouble.take(/a fault of the test/).length).toBeGreaterThan(0);
});

for (const [path, name] of [
  ['/hatcheries/issaquah-hatchery', /^Issaquah Creek near its mouth$/],
  [RIVER, /^Forecast at NOAA: /],
] as const) {
  test(`on ${path} a link next to a river keeps the focus while its graphs load`, async ({
    page,
  }) => {
    await answerRivers(page);
    const letGo = await holdBack(page, '**/assets/river-graphs-*.js');
    const asking = page.waitForRequest('**/assets/river-graphs-*.js');
    await visit(page, path);
    const link = riverSection(page).getByRole('link', { name }).first();
    await page.getByRole('main').focus();
    await tabTo(page, link);
    await asking;
    letGo();
    await expect(graphs(page).first()).toBeVisible();
    await expect(link).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await focusIsLost(page)).toBe(false);
  });
}

test('navigation within the site renders a page once, with its buttons enabled', async ({
  page,
}) => {
  await visit(page, '/app');
  await page.evaluate(() => {
    const seen = { charts: new Set<string>(), disabled: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.disabled += document.querySelectorAll('main button:disabled').length;
      if (document.querySelector('main [role="slider"] > svg') !== null) seen.charts.add('read');
      const still = document.querySelectorAll('main div[role="img"] > svg').length;
      if (still > 0) seen.charts.add(`${still} not read`);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  await expect(heading(page)).toHaveText('Issaquah Hatchery');
  await comeToRiver(page);
  await expect(graphs(page)).toHaveCount(2);
  await hydrated(page);
  const seen = await page.evaluate(() => {
    const { seen: found } = window as unknown as {
      seen: { charts: Set<string>; disabled: number };
    };
    return { charts: [...found.charts], disabled: found.disabled };
  });
  expect(seen).toEqual({ charts: ['read'], disabled: 0 });
});
