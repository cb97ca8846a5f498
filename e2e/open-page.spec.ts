import { answerRivers, failing, readings } from './river-answers.ts';
import { note, observedCard } from './river-section.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

/** Longer than figures of a river are fresh. */
const FOUR_HOURS = '04:00:00';
const COWLITZ = '/hatcheries/cowlitz-salmon-hatchery';
const headline = (page: Page) => observedCard(page).locator('p[aria-live]');

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    const state = value ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);
}

test('an open page keeps its river up to date, and shows the old one until it has newer', async ({
  page,
  trouble,
}) => {
  const world = await answerRivers(page, { observed: readings(() => 1000) }, true);
  await visit(page, COWLITZ);
  await expect(headline(page)).toContainText('1,000 cfs');
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);

  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  world.observed = (route) => letGo.then(() => readings(() => 2000)(route));
  const again = page.waitForRequest('**/river/nwis/iv/**');
  await page.clock.fastForward(FOUR_HOURS);
  await again;
  await expect(headline(page)).toContainText('1,000 cfs');
  resolve();
  await expect(headline(page)).toContainText('2,000 cfs');
  await expect(note(page)).toBeHidden();

  // Newer figures fail: the old ones stay, with their age and a button.
  world.observed = failing;
  await page.clock.fastForward(FOUR_HOURS);
  await expect(observedCard(page)).toContainText(/Newer figures could not be loaded\. .* ago\./);
  await expect(headline(page)).toContainText('2,000 cfs');
  await expect.poll(() => trouble.take(/Error getting river gauge data/).length).toBeGreaterThan(0);
  trouble.take(/Failed to load resource/);
  world.observed = readings(() => 3000);
  await observedCard(page).getByRole('button', { name: 'Update' }).first().click();
  await expect(headline(page)).toContainText('3,000 cfs');

  // Out of sight it asks for nothing, however long; it does when it is back.
  await setHidden(page, true);
  let asked = 0;
  world.observed = (route) => {
    asked += 1;
    return readings(() => 4000)(route);
  };
  await page.clock.fastForward(FOUR_HOURS);
  await page.clock.fastForward(FOUR_HOURS);
  expect(asked).toBe(0);
  await setHidden(page, false);
  await expect(headline(page)).toContainText('4,000 cfs');
});

test('an open page loads newer counts, and says when its site does not answer', async ({
  page,
  trouble,
}) => {
  await page.clock.install();
  await visit(page, '/app');
  await page.route('**/api/config', (route) => route.fulfill({ status: 503 }));
  await page.clock.fastForward('02:00:00');
  const line = page.getByText('The site did not answer.');
  await expect(line).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect.poll(() => trouble.take(/Config load failure/).length).toBeGreaterThan(0);
  trouble.take(/Failed to load resource/);

  const newer = page.waitForRequest('**/app.data*');
  await page.unrouteAll();
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), data_version: 'newer' };
    await route.fulfill({ response, json });
  });
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(line).toBeHidden();
  await newer;
});
