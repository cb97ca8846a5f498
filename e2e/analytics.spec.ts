import { followed, settled, spotOf } from './open-map.ts';
import { SITE } from './playwright.config.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

const COLLECTOR = 'https://www.google-analytics.com';
const NAMED = 'https://freshet.example';
const RIVER_PATHS = ['/river/', '/api/now/'];

test.use({ baseURL: NAMED });

type Sent = Readonly<Record<string, string>>;

async function withAnalytics(page: Page): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route(`${NAMED}/**`, async (route) => {
    const url = route.request().url().replace(NAMED, SITE);
    await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) });
  });
  // This site's pages name itself as the origin of rivers and warnings; here they are another site's.
  for (const path of RIVER_PATHS) {
    await page.route(`${SITE}${path}**`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response });
    });
  }
  await page.route(`${COLLECTOR}/**`, (route) => {
    const { searchParams } = new URL(route.request().url());
    const named = [...searchParams].filter(([name]) =>
      /^(en|dl|ep\.(event_type|value))$/.test(name),
    );
    sent.push(Object.fromEntries(named));
    return route.fulfill({ status: 204 });
  });
  return sent;
}

const roundTrip = (page: Page) =>
  page.evaluate(async () => (await fetch('/api/status', { cache: 'no-store' })).text());

async function expectOnly(page: Page, sent: Sent[], event: Sent): Promise<void> {
  await expect.poll(() => sent).toEqual([event]);
  await roundTrip(page);
  expect(sent).toEqual([event]);
  sent.length = 0;
}

test.afterEach(({ trouble }) => {
  expect(
    trouble
      .take(/^elsewhere: /)
      .every((line) =>
        [COLLECTOR, ...RIVER_PATHS.map((path) => SITE + path)].some((origin) =>
          line.includes(origin),
        ),
      ),
  ).toBe(true);
});

test('each event of home and of a facility is sent once', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'], { origin: NAMED });
  await context.setGeolocation({ latitude: 47.6, longitude: -122.33 });
  const sent = await withAnalytics(page);
  await visit(page, '/');
  let dl = `${NAMED}/`;

  await page.getByRole('link', { name: 'View Map of Facilities' }).click();
  await expectOnly(page, sent, { en: 'view_map', dl });
  await page.goBack();

  await page.getByRole('button', { name: 'Find Nearest' }).click();
  const choice = page.getByRole('combobox', { name: 'Facility' });
  await expect(choice).toHaveValue('soos-creek-hatchery');
  await expectOnly(page, sent, { en: 'locate_hatchery', dl });

  await choice.selectOption('cowlitz-salmon-hatchery');
  await expectOnly(page, sent, { en: 'dropdown_selection', dl });

  await page.getByRole('link', { name: 'View Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cowlitz Salmon Hatchery');
  await expectOnly(page, sent, { en: 'view_hatchery_dashboard', dl });

  dl = `${NAMED}/hatcheries/cowlitz-salmon-hatchery`;
  const changed = (kind: string, value: string) => ({
    en: 'hatchery_interaction',
    dl,
    'ep.event_type': kind,
    'ep.value': value,
  });

  await page.getByRole('combobox', { name: 'Species' }).selectOption('Coho');
  await expectOnly(page, sent, changed('species_change', 'Coho Type N Hatchery'));
  await page.getByRole('combobox', { name: 'Run' }).selectOption('Type N Wild');
  await expectOnly(page, sent, changed('run_change', 'Coho Type N Wild'));

  for (const name of ['Escapement Trend', 'Yearly Escapement']) {
    const graph = page.getByRole('article', { name }).getByRole('slider');
    await graph.hover({ position: { x: 200, y: 60 } });
    await graph.hover({ position: { x: 260, y: 60 } });
    await graph.focus();
    await page.keyboard.press('ArrowLeft');
  }
  await expectOnly(page, sent, { en: 'graph_interaction', dl, 'ep.event_type': 'graph_hover' });
});

test('a run is never one of a species that is no longer chosen', async ({ page }) => {
  const sent = await withAnalytics(page);
  await visit(page, '/hatcheries/cowlitz-salmon-hatchery?species=Coho');
  const run = page.getByRole('combobox', { name: 'Run' });
  await expect(run).toHaveValue('Type N Hatchery');
  // Faster than the page updates: a run is chosen before the page shows the new species.
  const offered = await run.evaluate(async (runs: HTMLSelectElement) => {
    const species = runs.form?.elements.namedItem('species') as HTMLSelectElement;
    const choose = (select: HTMLSelectElement, value: string) => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose(species, 'Chinook');
    choose(runs, 'Type N Wild');
    await Promise.resolve();
    return [...runs.options].map(({ value }) => value);
  });
  expect(offered).toContain('Fall Hatchery');
  expect(offered).not.toContain('Type N Wild');
  await expect(run).toHaveValue('Spring Hatchery');
  await expect(page).toHaveURL(/\?species=Chinook&run=Spring\+Hatchery$/);
  expect(sent.map((event) => `${event['ep.event_type']} ${event['ep.value']}`)).toEqual([
    'species_change Chinook Spring Hatchery',
  ]);
});

test('each event of the map is sent once', async ({ page }) => {
  const sent = await withAnalytics(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/hatcheries/mckernan-hatchery?map=open');
  const dl = `${NAMED}/hatcheries/mckernan-hatchery`;
  const eye = page.getByRole('button', { name: 'Show River Forecasts on the map' });
  await eye.click();
  await expectOnly(page, sent, { en: 'toggle_layer_visibility_river_forecasts', dl });
  await page.getByRole('button', { name: 'Show Hatcheries on the map' }).click();
  await expectOnly(page, sent, { en: 'toggle_layer_visibility_hatcheries', dl });
  await page.getByRole('button', { name: 'Hatcheries', exact: true }).click();
  await expectOnly(page, sent, { en: 'toggle_legend', dl });

  await page.getByRole('button', { name: 'Show Hatcheries on the map' }).click();
  await expectOnly(page, sent, { en: 'toggle_layer_visibility_hatcheries', dl });
  await settled(page);
  const { x, y } = await spotOf(page, 'GEORGE_ADAMS_HATCHERY', 'MCKERNAN_HATCHERY');
  await page.mouse.click(x, y);
  await expect(page).toHaveURL('/hatcheries/george-adams-hatchery');
  await expectOnly(page, sent, { en: 'feature_click', dl });

  await page.goBack();
  await eye.click();
  await expectOnly(page, sent, { en: 'toggle_layer_visibility_river_forecasts', dl });
  await page.getByRole('button', { name: 'Zoom out' }).dblclick();
  await followed(page).click();
  await expectOnly(page, sent, { en: 'feature_click', dl });
  const graph = page.getByRole('slider', { name: /^NOAA Forecast - CFS/ });
  await graph.hover({ position: { x: 120, y: 60 } });
  await graph.hover({ position: { x: 160, y: 60 } });
  await expectOnly(page, sent, { en: 'graph_interaction', dl, 'ep.event_type': 'graph_hover' });
});
