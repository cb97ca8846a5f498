import { expect, loadLittle, type Page, type Route, test, visit } from './watched-page.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const openTheMap = (page: Page) => page.getByRole('link', { name: 'Open the map' });
const closeTheMap = (page: Page) => page.getByRole('button', { name: 'Close', exact: true });

/** Leaves calls without an answer: those made until they are let go. */
async function hang(page: Page, pattern: string): Promise<{ readonly asked: string[] }> {
  const asked: string[] = [];
  await page.route(pattern, (route: Route) => {
    asked.push(new URL(route.request().url()).pathname);
  });
  return { asked };
}

/** The clock of the page stands so much later from now on. */
async function later(page: Page, ms: number): Promise<void> {
  await page.evaluate((plus) => {
    const before = Date.now;
    Date.now = () => before() + plus;
  }, ms);
}

/** Waits for the calls of the river, which a clock that is put forward would cut short. */
async function riversLoaded(page: Page): Promise<void> {
  await expect(page.getByText('Simulated river, for demonstration')).toHaveCount(3);
}

/** Opens Cowlitz from the list. */
const openCowlitz = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Cowlitz Salmon Hatchery' }).click();

test.beforeEach(async ({ page }) => {
  await loadLittle(page);
});

test('nothing waits for a configuration that is due and does not come', async ({ page }) => {
  await visit(page, '/app');
  const { asked } = await hang(page, '**/api/config');
  await later(page, 11 * 60_000);

  await page.getByRole('searchbox').fill('merwin');
  await expect(page).toHaveURL('/app?q=merwin');
  await openTheMap(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await closeTheMap(page).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(asked).toEqual([]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(heading(page)).toHaveText('Which fish are back, and where');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(heading(page)).toHaveText('About Freshet');
  expect(asked).toEqual(['/api/config']);
});

for (const [way, open] of [
  ['by a press', (page) => openTheMap(page).click({ noWaitAfter: true })],
  ['from the keyboard', (page) => openTheMap(page).press('Enter')],
  ['without a pointer', (page) => openTheMap(page).dispatchEvent('click')],
] satisfies [string, (page: Page) => Promise<void>][]) {
  test(`what was typed a moment before the map was opened ${way} is kept`, async ({ page }) => {
    await visit(page, '/app');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.getByRole('searchbox').fill('merwin');
    await open(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(page).toHaveURL('/app?q=merwin&map=open');
    await closeTheMap(page).click();
    await expect(page).toHaveURL('/app?q=merwin');
    await expect(page.getByRole('searchbox')).toHaveValue('merwin');
  });
}

test('on a connection that hangs, what was saved stands in after a quarter of a minute', async ({
  page,
  trouble,
}) => {
  await page.clock.install();
  await visit(page, '/app');
  await openCowlitz(page);
  await expect(page.getByText('2 Week Total: 557')).toBeVisible();
  await riversLoaded(page);
  await page.clock.fastForward('30:00:00');
  await hang(page, '**/api/**');
  await hang(page, '**/river/**');

  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await expect(page.getByText('loading...')).toBeVisible();
  await page.clock.fastForward('00:16');
  await expect(heading(page)).toHaveText('Escapement Facilities');
  await expect(page.getByRole('complementary', { name: 'The data' })).toContainText(
    'Newer counts could not be loaded. Showing what was saved 1 day ago.',
  );
  await trouble.expectSaid(/Facilities fetch failure/);
  await trouble.expectSaid(/Config load failure/);
});

test('figures that hang leave the page, one quiet line and a way to try again', async ({
  page,
  trouble,
}) => {
  await page.clock.install();
  await visit(page, '/app');
  await hang(page, '**/api/hatchery/**');
  await openCowlitz(page);
  await expect(page.getByRole('article', { name: 'Escapement Trend' })).toContainText('Loading');
  await riversLoaded(page);
  await page.clock.fastForward('00:16');
  await expect(page.getByText('The counts of this hatchery could not be loaded.')).toBeVisible();
  await trouble.expectSaid(/Hatchery fetch failure/);
  await page.unroute('**/api/hatchery/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('2 Week Total: 557')).toBeVisible();
});

for (const [way, close] of [
  ['Close pressed twice', (page) => closeTheMap(page).dblclick()],
  [
    'Escape held down',
    async (page) => {
      for (let press = 0; press < 4; press += 1) await page.keyboard.down('Escape');
      await page.keyboard.up('Escape');
    },
  ],
] satisfies [string, (page: Page) => Promise<void>][]) {
  test(`${way} takes the map away, and nothing else`, async ({ page }) => {
    await page.goto('/about');
    await visit(page, '/');
    const open = page.getByRole('link', { name: 'View Map of Facilities' });
    for (let time = 0; time < 2; time += 1) {
      await open.click();
      await expect(page.getByText(/ in view$/)).toBeVisible();
      await close(page);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(heading(page)).toHaveText('Which fish are back, and where');
    }
    // A step back that was still to be made would have been made by then.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(heading(page)).toHaveText('Terms of Service');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(heading(page)).toHaveText('Which fish are back, and where');
  });
}

test('old gauges of the map are asked for again, by a press and with the network back', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  let isOld = true;
  let answered = 0;
  await page.route('**/river/nwps/v1/gauges?*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), ...(isOld ? { 'freshet-state': 'stale' } : {}) };
    await route.fulfill({ response, headers });
    answered += 1;
  });
  await page.goto('/?map=open');
  const line = page.getByText('Saved earlier: newer figures could not be loaded.');
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => answered).toBe(2);
  await expect(line).toBeVisible();
  isOld = false;
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(line).toBeHidden();
  await expect.poll(() => answered).toBe(3);
});
