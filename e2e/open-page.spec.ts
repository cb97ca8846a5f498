import { type Answer, answerRivers, failing, readings } from './river-answers.ts';
import { note, observedCard, riverSection } from './river-section.ts';
import { expect, loadLittle, type Page, test, visit } from './watched-page.ts';

/** Longer than figures of a river are fresh. */
const FOUR_HOURS = '04:00:00';
const COWLITZ = '/hatcheries/cowlitz-salmon-hatchery';
const headline = (page: Page) => observedCard(page).locator('p[aria-live]');
const graph = (page: Page) => observedCard(page).getByRole('application');

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    if (!value) window.dispatchEvent(new Event('focus'));
  }, hidden);
}

test('an open page keeps its figures up to date, and shows the old ones until it has newer', async ({
  page,
  context,
  trouble,
}) => {
  const world = await answerRivers(page, {}, true);
  const asked = { config: 0, observed: 0 };
  const counted =
    (flow: number): Answer =>
    (route) => {
      asked.observed += 1;
      return readings(() => flow)(route);
    };
  world.observed = counted(1000);
  await loadLittle(page);
  let version: string | null = null;
  await page.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/config')) asked.config += 1;
    // All of a facility: the rest of a part would be under way when the clock is put forward.
    const response = await route.fetch({ url: route.request().url().replace(/\?.*/, '') });
    const body = await response.json();
    await route.fulfill({ response, json: version ? { ...body, data_version: version } : body });
  });
  // A clock that is put forward cuts short what is under way.
  const finished = (one: string) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(`/api/${one}`));
  const counts = async () => {
    await Promise.all(['facilities', 'hatchery', 'season'].map(finished));
    // An answer that has come is read by the page before one that it asks for later.
    await page.evaluate(async () => (await fetch('/robots.txt')).text());
  };
  const forward = async (time: string) => {
    const config = finished('config');
    await page.clock.fastForward(time);
    await config;
  };
  await page.goto(COWLITZ, { waitUntil: 'networkidle' });
  await expect(headline(page)).toContainText('1,000 cfs');
  await expect(riverSection(page).getByText('Analyzing flow patterns...')).toHaveCount(0);
  expect(asked).toEqual({ config: 0, observed: 1 });

  // An hour later the river is still fresh; the configuration says that there are newer counts.
  version = 'newer';
  const newer = counts();
  await forward('01:00:01');
  await newer;
  expect(asked).toEqual({ config: 1, observed: 1 });

  // Hours later it is old. What is shown stays while newer figures are on their way.
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const second = counted(2000);
  world.observed = (route) => letGo.then(() => second(route));
  const again = page.waitForRequest('**/river/nwis/iv/**');
  await forward(FOUR_HOURS);
  await again;
  await expect(graph(page)).toBeVisible();
  await expect(headline(page)).toContainText('1,000 cfs');
  resolve();
  await expect(headline(page)).toContainText('2,000 cfs');
  await expect(note(page)).toBeHidden();

  // Newer figures fail: the old ones stay, with their age and a button.
  world.observed = failing;
  await forward(FOUR_HOURS);
  await expect(observedCard(page)).toContainText(/Newer figures could not be loaded\. .* ago\./);
  await expect(headline(page)).toContainText('2,000 cfs');
  await trouble.expectSaid(/Error getting river gauge data/);
  trouble.take(/Failed to load resource/);
  world.observed = counted(3000);
  await observedCard(page).getByRole('button', { name: 'Update' }).first().click();
  await expect(headline(page)).toContainText('3,000 cfs');
  expect(asked.observed).toBe(3);

  // Out of sight or offline it asks for nothing, however long; once when it is back.
  await setHidden(page, true);
  const before = { ...asked };
  await page.clock.fastForward(FOUR_HOURS);
  await page.clock.fastForward(FOUR_HOURS);
  expect(asked).toEqual(before);
  world.observed = counted(4000);
  // New counts have been published since.
  const published = counts();
  await setHidden(page, false);
  await published;
  await expect(headline(page)).toContainText('4,000 cfs');
  expect(asked.observed).toBe(4);
  expect(asked.config).toBe(before.config + 1);

  await context.setOffline(true);
  await page.clock.fastForward(FOUR_HOURS);
  await page.clock.fastForward(FOUR_HOURS);
  expect(asked.observed).toBe(4);
  world.observed = counted(5000);
  await context.setOffline(false);
  await expect(headline(page)).toContainText('5,000 cfs');
  expect(asked.observed).toBe(5);
});

test('a page whose site no longer answers keeps its counts, says so and can be updated', async ({
  page,
  trouble,
}) => {
  await page.clock.install();
  await loadLittle(page);
  await visit(page, '/app');
  const list = page.getByRole('main').getByRole('listitem');
  const count = await list.count();
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }));
  await page.clock.fastForward('02:00:00');
  const line = page.getByText('The site did not answer. Showing what was saved 2 hours ago.');
  await expect(line).toBeVisible();
  await expect(list).toHaveCount(count);
  await trouble.expectSaid(/Config load failure/);
  trouble.take(/Failed to load resource/);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(line).toBeHidden();
  await expect(list).toHaveCount(count);
});

test('a page of a server that is behind catches up with what its window has shown, once', async ({
  page,
}) => {
  await loadLittle(page);
  const asked: string[] = [];
  const seen: (string | undefined)[] = [];
  await page.addInitScript(() => sessionStorage.setItem('freshet-edition', 'newer 2026-08-05'));
  await page.route('**/api/**', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/')[2] ?? '';
    asked.push(name);
    if (name === 'config') seen.push(route.request().headers()['freshet-edition']);
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data_version: 'newer' } });
  });
  await page.goto(COWLITZ, { waitUntil: 'networkidle' });
  await expect.poll(() => asked.toSorted()).toEqual(['config', 'facilities', 'hatchery', 'season']);
  expect(seen).toEqual([expect.stringMatching(/^newer 2026-08-05, \w{16} 2026-/)]);
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  expect(await page.evaluate(() => sessionStorage.getItem('freshet-edition'))).toMatch(
    /^newer 2026-/,
  );
});
