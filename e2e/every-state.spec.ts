import { expectOpenToAll } from './open-to-all.ts';
import { expect, loadLittle, type Page, type Route, test, visit } from './watched-page.ts';

const COWLITZ = 'Cowlitz Salmon Hatchery';

/** Changes the JSON of an answer on its way. */
async function withAnswer(page: Page, pattern: string, change: (body: never) => void) {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    change(json as never);
    await route.fulfill({ response, json });
  });
}

/** Goes to Cowlitz by its card, so that its figures are asked for. */
async function openCowlitz(page: Page): Promise<void> {
  await visit(page, '/app?q=cowlitz');
  await page.getByRole('link', { name: COWLITZ }).click();
}

const fails = (route: Route) => route.fulfill({ status: 503, body: 'down' });
const readChart = async (page: Page, name: string) => {
  await page.getByRole('article', { name }).getByRole('application').focus();
  await page.keyboard.press('Home');
};

interface State {
  readonly name: string;
  readonly enter: (page: Page) => Promise<void>;
  /** What says that the state is there. */
  readonly says: string | RegExp;
}

const STATES: readonly State[] = [
  {
    name: 'a facility while its figures are on their way',
    async enter(page) {
      await page.route('**/api/hatchery/**', () => undefined);
      await openCowlitz(page);
    },
    says: 'Average Monthly Escapement',
  },
  {
    name: 'a facility whose figures could not be had',
    async enter(page) {
      await page.route('**/api/hatchery/**', fails);
      await openCowlitz(page);
    },
    says: 'The counts of this hatchery could not be loaded.',
  },
  {
    name: 'a page that could not be loaded',
    async enter(page) {
      await page.route('**/api/facilities', fails);
      await visit(page, '/about');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
    },
    says: 'The figures for this page could not be loaded.',
  },
  {
    name: 'saved counts without a signal',
    async enter(page) {
      await openCowlitz(page);
      await expect(page.getByText('2 Week Total: 557')).toBeVisible();
      await page.context().setOffline(true);
    },
    says: 'You are offline. Showing what was saved a moment ago.',
  },
  {
    name: 'saved counts that could not be replaced',
    async enter(page) {
      await openCowlitz(page);
      await expect(page.getByText('2 Week Total: 557')).toBeVisible();
      await page.getByRole('link', { name: 'Back to Facilities' }).click();
      // Eleven minutes on, the settings are due again and name newer data, which nobody answers.
      await page.clock.install({ time: Date.now() + 11 * 60_000 });
      await withAnswer(page, '**/api/config', (config: { data_version: string }) => {
        config.data_version = 'newer';
      });
      await page.route('**/api/facilities', fails);
      await page.route('**/api/hatchery/**', fails);
      await page.getByRole('link', { name: 'About', exact: true }).first().click();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Facilities' }).click();
    },
    says: /^Newer counts could not be loaded\. Showing what was saved/,
  },
  {
    name: 'a list in which nothing is found',
    enter: async (page) => void (await page.goto('/app?q=cowlitz&species=Pink&season=in_season')),
    says: /^No facility matching “cowlitz” has Pink in season now\./,
  },
  {
    name: 'home without recent counts',
    async enter(page) {
      await withAnswer(
        page,
        '**/api/facilities',
        ({ features }: { features: { properties: { recent_escapement: unknown[] } }[] }) => {
          for (const { properties } of features) properties.recent_escapement = [];
        },
      );
      await visit(page, '/about');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
    },
    says: 'No recent escapement data available',
  },
  {
    name: 'a facility without recent counts',
    enter: async (page) => void (await page.goto('/hatcheries/issaquah-hatchery')),
    says: /^No report in these two weeks includes this facility\./,
  },
  {
    name: 'corrections below zero',
    async enter(page) {
      await withAnswer(
        page,
        '**/api/hatchery/**',
        (hatchery: { recent_escapement: { day_counts: { count: number }[] }[] }) => {
          for (const { day_counts } of hatchery.recent_escapement) {
            for (const one of day_counts.slice(0, 1)) one.count = -12;
          }
        },
      );
      await openCowlitz(page);
      await readChart(page, 'Yearly Escapement');
    },
    says: '2 Week Total: 168',
  },
  {
    name: 'a chart that is read, and its table',
    async enter(page) {
      await visit(page, '/hatcheries/cowlitz-salmon-hatchery');
      await page.getByText('Show as table').first().click();
      await page.getByText('Show all species and runs by year').click();
      await readChart(page, 'Escapement Trend');
    },
    says: /^(March|April): /,
  },
  {
    name: 'a facility with one species',
    enter: async (page) => void (await page.goto('/hatcheries/palmer-hatchery')),
    says: /has a history of hosting 1 species of fish/,
  },
  {
    name: 'home that could not find the visitor',
    async enter(page) {
      await visit(page, '/');
      await page.getByRole('button', { name: 'Find Nearest' }).click();
    },
    says: /^Your location is switched off for this site\./,
  },
];

test.use({ viewport: { width: 390, height: 844 } });

for (const { name, enter, says } of STATES) {
  test(`${name}: open to all, light and dark, and no wider than the screen`, async ({
    page,
    trouble,
  }) => {
    await loadLittle(page);
    await enter(page);
    await expect(page.getByText(says).first()).toBeVisible();
    await expectOpenToAll(page, [390]);
    // Said by the browser and by our log of what was made to fail here.
    trouble.take(
      /503|ERR_ABORTED|INTERNET_DISCONNECTED|fetch failure|Geolocation failure|river gauge data/,
    );
  });
}
