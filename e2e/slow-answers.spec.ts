import { holdBack } from './hold-back.ts';
import { expect, loadLittle, type Page, test, visit } from './watched-page.ts';

const HATCHERY = 'Cowlitz Salmon Hatchery';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page, name: string) => page.getByRole('article', { name });

test('a facility stands before its figures, with Loading and spinners where they come', async ({
  page,
}) => {
  const letGo = await holdBack(page, '**/api/hatchery/**');
  await loadLittle(page);
  await visit(page, '/app?q=cowlitz');
  await page.getByRole('link', { name: HATCHERY }).click();
  await expect(heading(page)).toHaveText(HATCHERY);
  // What the list of facilities knows is there at once.
  await expect(page.getByRole('region', { name: `Fish counted at ${HATCHERY}` })).toBeVisible();
  await expect(card(page, 'Escapement Trend')).toContainText('Average Monthly EscapementLoading');
  for (const name of ['Yearly Escapement', 'Recent Escapement']) {
    await expect(card(page, name).getByRole('status')).toHaveText('Loading');
  }
  await expect(page.getByText('No Data Available')).toHaveCount(0);
  // The river stands above and comes by itself.
  await expect(page.getByText('Analyzing flow patterns...')).toHaveCount(0);
  const before = await card(page, 'Escapement Trend').boundingBox();

  letGo();
  await expect(card(page, 'Escapement Trend')).toContainText('Click to View Value');
  await expect(card(page, 'Recent Escapement')).toContainText('2 Week Total: 557');
  await expect(page.getByRole('article').getByRole('status')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Run' })).toHaveValue('Spring Hatchery');
  const after = await card(page, 'Escapement Trend').boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2);
});

test('figures that fail late leave the page, one quiet line and a way to try again', async ({
  page,
  trouble,
}) => {
  let isDown = true;
  const letGo = await holdBack(page, '**/api/hatchery/**', (route) =>
    isDown ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await loadLittle(page);
  await visit(page, '/app?q=cowlitz');
  await page.getByRole('link', { name: HATCHERY }).click();
  await expect(card(page, 'Escapement Trend')).toContainText('Loading');
  letGo();
  const returns = page.getByRole('region', { name: 'Returns' });
  const line = returns.getByText('The counts of this hatchery could not be loaded.');
  await expect(line).toBeVisible();
  await expect(returns).not.toContainText('No Data Available');
  await expect(page.getByRole('region', { name: `Fish counted at ${HATCHERY}` })).toBeVisible();
  await trouble.expectSaid(/Hatchery fetch failure/);
  // The browser's own lines on it.
  trouble.take(/503|ERR_ABORTED/);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line).toBeHidden();
  await expect(card(page, 'Recent Escapement')).toContainText('2 Week Total: 557');
});

test('until the facilities are there it says loading...', async ({ page }) => {
  const letGo = await holdBack(page, '**/api/facilities');
  await loadLittle(page);
  await visit(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Facilities' }).click();
  await expect(page.getByText('loading...')).toBeVisible();
  letGo();
  await expect(heading(page)).toHaveText('Escapement Facilities');
  await expect(page.getByText('loading...')).toBeHidden();
});
