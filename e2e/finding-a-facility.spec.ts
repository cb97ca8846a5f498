import { answerRivers } from './river-answers.ts';
import {
  expect,
  expectSameDocument,
  hydrated,
  markDocument,
  NOT_FOUND_IN_CONSOLE,
  test,
  visit,
} from './watched-page.ts';

test.describe('home', () => {
  test('choosing a facility changes the table, the dashboard link and the address', async ({
    page,
  }) => {
    await visit(page, '/');
    await markDocument(page);
    const choice = page.getByRole('combobox', { name: 'Facility' });
    const options = await choice.getByRole('option').allTextContents();
    expect(options.length).toBeGreaterThan(5);
    const dashboard = page.getByRole('link', { name: 'View Dashboard' });
    const before = await dashboard.getAttribute('href');

    const shown = await choice.locator('option:checked').textContent();
    const chosen = options.find((option) => option !== shown) ?? '';
    await choice.selectOption(chosen);
    const table = page.getByRole('region', { name: `Fish counted at ${chosen}` });
    await expect(table).toBeVisible();
    await expect(table.getByRole('row').first()).toContainText('Date');
    await expect(table.getByRole('row').last()).toContainText('Total');
    await expect(dashboard).not.toHaveAttribute('href', before ?? '');
    const slug = (await dashboard.getAttribute('href'))?.replace('/hatcheries/', '');
    await expect(page).toHaveURL(`/?facility=${slug}`);

    await dashboard.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(chosen);
    await expectSameDocument(page);
    await page.goBack();
    await expect(choice).toHaveValue(slug ?? '');
    await expect(table).toBeVisible();
  });

  test('an address that names a facility shows it at once', async ({ page }) => {
    await page.goto('/?facility=cowlitz-salmon-hatchery');
    await expect(
      page.getByRole('region', { name: 'Fish counted at Cowlitz Salmon Hatchery' }),
    ).toBeVisible();
    await hydrated(page);
    await expect(page.getByRole('combobox', { name: 'Facility' })).toHaveValue(
      'cowlitz-salmon-hatchery',
    );
  });

  test('the way to all facilities is there', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'View All WDFW Escapement Facilities' }).click();
    await expect(page).toHaveURL('/app');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escapement Facilities');
  });
});

test.describe('the list', () => {
  test('searching narrows it, stands in the address, and back leads out', async ({ page }) => {
    await visit(page, '/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Facilities' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escapement Facilities');
    const cards = page.getByRole('main').getByRole('heading', { level: 2 });
    const all = await cards.count();
    expect(all).toBeGreaterThan(60);
    const count = page.getByRole('main').getByRole('status');
    await expect(count).toHaveText(`${all} facilities`);

    const search = page.getByRole('searchbox', { name: 'Search for a species or facility' });
    await search.fill('sockeye');
    await expect(page).toHaveURL('/app?q=sockeye');
    await expect(cards).not.toHaveCount(all);
    expect(await cards.count()).toBeGreaterThan(1);
    await search.fill('ISSAQUAH');
    await expect(cards).toHaveText(['Issaquah Hatchery']);
    await expect(count).toHaveText(`1 of ${all} facilities`);

    await search.fill('no such fish');
    await expect(page.getByText(/No facility or species has that name\./)).toBeVisible();
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await expect(cards).toHaveCount(all);
    await expect(search).toHaveValue('');

    await search.fill('chum');
    await expect(page).toHaveURL('/app?q=chum');
    await page.reload();
    await expect(search).toHaveValue('chum');
    // What was typed replaced itself in the history, so one step leads out.
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('a card leads to its facility, at the top, in the same document; back returns', async ({
    page,
  }) => {
    await visit(page, '/app?q=hatchery');
    await markDocument(page);
    const link = page.getByRole('link', { name: 'Wallace R Hatchery' });
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await link.click();
    await expect(page).toHaveURL('/hatcheries/wallace-r-hatchery');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallace R Hatchery');
    await expect(page).toHaveTitle('Wallace R Hatchery · Freshet');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expectSameDocument(page);

    await page.goBack();
    await expect(page).toHaveURL('/app?q=hatchery');
    await expect(page.getByRole('searchbox')).toHaveValue('hatchery');
    await expectSameDocument(page);
  });
});

test.describe('a facility', () => {
  test('shows its place, outlook, recent and yearly counts, and the rules', async ({ page }) => {
    await page.goto('/hatcheries/issaquah-hatchery');
    await expect(
      page.getByText(/^Located near the town of Issaquah, in King County/),
    ).toBeVisible();
    for (const name of ['What is happening', 'Counted in the last two weeks', 'Returns', 'Rules']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    for (const name of ['Escapement Trend', 'Yearly Escapement', 'Recent Escapement']) {
      await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
    }
    await page.getByText('Show all species and runs by year').click();
    const yearly = page.getByRole('region', {
      name: 'Total trap estimates by year at Issaquah Hatchery',
    });
    await expect(yearly.getByRole('row', { name: /^2021/ })).toContainText('9,023');
    await expect(page.getByRole('link', { name: 'Fishing regulations' })).toHaveAttribute(
      'href',
      'https://wdfw.wa.gov/fishing/regulations',
    );
    await page.getByRole('link', { name: 'Back to Facilities' }).click();
    await expect(page).toHaveURL('/app');
  });

  test('the page says the same whether it was opened or come to', async ({ page }) => {
    await answerRivers(page);
    const main = page.getByRole('main');
    const river = page.getByRole('region', { name: 'River Flows for Nearby Gauges' });
    await page.goto('/hatcheries/cowlitz-salmon-hatchery', { waitUntil: 'networkidle' });
    await expect(river).toContainText('A sharp rise is ahead.');
    const opened = await main.innerText();
    await visit(page, '/app?q=cowlitz');
    await page.getByRole('link', { name: 'Cowlitz Salmon Hatchery' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cowlitz Salmon Hatchery');
    await expect(river).toContainText('A sharp rise is ahead.');
    await expect.poll(() => main.innerText()).toBe(opened);
  });

  test('an unknown one is the list with a notice, and one warning', async ({ page, trouble }) => {
    const answer = await page.goto('/hatcheries/atlantis', { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('No facility has this address.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d\d facilities$/);
    await trouble.expectSaid(NOT_FOUND_IN_CONSOLE);
    await trouble.expectSaid(/^console warning: Hatchery not found for route name: atlantis$/);
    await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
    await expect(page).toHaveURL('/hatcheries/issaquah-hatchery');
  });

  test('the address in capitals leads to the usual one', async ({ page }) => {
    await page.goto('/hatcheries/ISSAQUAH_HATCHERY?from=here');
    await expect(page).toHaveURL('/hatcheries/issaquah-hatchery?from=here');
  });
});
