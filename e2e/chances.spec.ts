import { expectOpenToAll } from './open-to-all.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

// The Snoqualmie has an ensemble forecast, here a simulated one.
const RIVER = '/rivers/snoqualmie';
const FACILITY = '/hatcheries/tokul-cr-hatchery';
const BAND = /^Saturday: 4 chances in 5 between [\d,]+ and [\d,]+ cfs/;

async function openChances(page: Page, path: string) {
  await visit(page, path);
  const fold = page.locator('summary', { hasText: BAND });
  await fold.click();
  return fold;
}

test('the chances of a river stand in its sentence, its graph, its days and its table', async ({
  page,
}) => {
  await openChances(page, RIVER);
  await expect(page.getByText('8 in 10', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^8 in 10: [\d,]+ to [\d,]+$/)).toHaveCount(10);
  await expect(
    page.getByText(/Simulated, for demonstration\. In the band are 8 chances/),
  ).toBeVisible();
  await page.getByText('Table & more').first().click();
  await expect(page.getByRole('columnheader', { name: '8 in 10' })).toBeVisible();
  await expectOpenToAll(page, [390, 320, 1280]);
});

test('the chance of a reader’s own level is shown, and kept on the device for that river', async ({
  page,
}) => {
  const fold = await openChances(page, FACILITY);
  const level = page.getByLabel('Tell me the chance that it is below');
  const answer = page.getByRole('status').filter({ hasText: /chance|flow in cfs/ });
  await level.fill('a little');
  await level.press('Enter');
  await expect(answer).toHaveText('“Below” needs a flow in cfs, such as 6,000.');
  await level.fill('100,000');
  await level.press('Enter');
  await expect(answer).toHaveText(
    'The chance that the flow is below 100,000 cfs is more than 9 in 10 by Saturday.',
  );
  await page.getByRole('link', { name: 'All of the Snoqualmie River' }).click();
  await expect(page).toHaveURL(RIVER);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Snoqualmie River');
  await expect(fold).toContainText('Below 100,000 cfs: more than 9 in 10 by Saturday');
  await fold.click();
  await level.fill('');
  await level.press('Enter');
  await expect(fold).not.toContainText('Below');
  expect(await page.evaluate(() => localStorage.getItem('freshet-levels'))).toBeNull();
});

test('chances that cannot be loaded leave the forecast as it is, and can be asked for again', async ({
  page,
  trouble,
}) => {
  let isDown = true;
  await page.route('**/river/hefs/**', (route) =>
    isDown ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await visit(page, FACILITY);
  const fold = page.locator('summary', { hasText: /hances of the days ahead/ });
  await fold.click();
  await expect(page.getByText('The chances of this river could not be loaded.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('summary', { hasText: BAND })).toBeVisible();
  trouble.take(/Failed to load resource|Error getting river gauge data/);
});
