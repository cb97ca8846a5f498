import { forecastCard, observedCard, riverSection } from './river-section.ts';
import { expect, test } from './watched-page.ts';

test.use({ javaScriptEnabled: false });

/** Chromium says this of modules it was told to fetch early and then may not run. */
const MODULE_NOT_FETCHED = /^failed: \S+\/assets\/[\w-]+\.js csp$/;

test.afterEach(({ trouble }) => {
  trouble.take(MODULE_NOT_FETCHED);
});

test('home is readable, and its form shows another facility', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Chinook are back: [\d,]+ counted in two weeks$/,
  );
  await expect(
    page.getByRole('link', { name: 'View All WDFW Escapement Facilities' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Map of Facilities' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Find Nearest' })).toBeHidden();
  await expect(page.getByText('Star a facility')).toBeHidden();
  await page.getByRole('searchbox').fill('cowlitz');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/app?q=cowlitz');
  await expect(page.getByText('Searching by name needs JavaScript.')).toBeVisible();
  await page.goBack();
  const back = page.getByRole('region', { name: 'Back now' });
  await back.getByRole('link', { name: 'Sockeye' }).click();
  await expect(page).toHaveURL('/?species=Sockeye#back-now');
  await expect(back.getByRole('link', { name: 'Sockeye' })).toHaveAttribute('aria-current', 'true');
  await expect(back.getByRole('link', { name: 'Baker Lk Hatchery' })).toBeVisible();
  await expect(back.getByRole('button')).toBeHidden();
  await page.getByRole('combobox', { name: 'Facility' }).selectOption('Cowlitz Salmon Hatchery');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/?species=Sockeye&facility=cowlitz-salmon-hatchery');
  const table = page.getByRole('region', { name: 'Fish counted at Cowlitz Salmon Hatchery' });
  await expect(table.getByRole('row').last()).toContainText('Total');
  await page.getByRole('link', { name: 'View Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cowlitz Salmon Hatchery');

  // The river names its gauges and leads to them.
  await expect(riverSection(page)).toContainText('on its own river');
  await expect(riverSection(page).getByText('Analyzing flow patterns...')).toBeHidden();
  await expect(observedCard(page).getByRole('link')).toHaveAttribute(
    'href',
    /^https:\/\/waterdata\.usgs\.gov\/monitoring-location\/USGS-\d+\/$/,
  );
  await expect(forecastCard(page).getByRole('link')).toHaveAttribute(
    'href',
    /^https:\/\/water\.noaa\.gov\/gauges\/[a-z0-9]{5}$/,
  );
  await expect(observedCard(page)).toContainText('The readings need JavaScript to load.');
});

test('the list is filtered by its form, without a search by name', async ({ page }) => {
  await page.goto('/app?q=cowlitz');
  await expect(page.getByText('Searching by name needs JavaScript.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open the map' })).toBeHidden();
  await page.getByRole('combobox', { name: 'Species' }).selectOption('Sockeye');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/app?q=&species=Sockeye&season=');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ of \d+ facilities$/);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  const whole = 75;
  expect(await headings.count()).toBeGreaterThan(0);
  expect(await headings.count()).toBeLessThan(whole);
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/app');
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  await expect(page.getByRole('heading', { name: 'Yearly Escapement' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await expect(page).toHaveURL('/app');
});

test('the edge of a table shows that columns are left, until the last one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const table = page.getByRole('region', { name: 'Fish counted at Cowlitz Salmon Hatchery' });
  const shadowOf = (one: typeof table) => async () =>
    one.evaluate(({ parentElement }) =>
      Number(parentElement && getComputedStyle(parentElement, '::after').opacity),
    );
  await expect.poll(shadowOf(table)).toBe(1);
  await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect.poll(shadowOf(table)).toBe(0);
  await page.goto('/?facility=baker-lk-hatchery');
  const narrow = page.getByRole('region', { name: 'Fish counted at Baker Lk Hatchery' });
  await expect(narrow).toBeVisible();
  await expect.poll(shadowOf(narrow)).toBe(0);
});

test('a species is readable, and its traps are sorted by links', async ({ page }) => {
  await page.goto('/species/chinook');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Chinook: [\d,]+ counted/);
  const traps = page.getByRole('region', { name: 'At the traps' });
  await expect(traps.getByRole('link', { name: 'Nearest' })).toHaveCount(0);
  await traps.getByRole('link', { name: 'Rank' }).click();
  await expect(page).toHaveURL('/species/chinook?sort=rank');
  await expect(traps.getByRole('link', { name: 'Rank' })).toHaveAttribute('aria-current', 'true');
  await expect(traps.getByRole('listitem').first()).toContainText(/More than in (all|the one)/);
  await expect(page.getByRole('img', { name: 'Chinook by year' })).toBeVisible();
});

test('a word of the trade is explained', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Jacks', exact: true }).click();
  await expect(page.getByRole('note')).toHaveText(/^Jacks Small fish/);
});
