import { riverSection } from './river-section.ts';
import { expect, test } from './watched-page.ts';

test.use({ javaScriptEnabled: false });

test('home and the list are readable, and their forms work', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Chinook are back: [\d,]+ counted in two weeks$/,
  );
  await expect(page.getByRole('link', { name: 'View Map of Facilities' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Find Nearest' })).toBeHidden();
  await expect(page.getByText('Star a facility')).toBeHidden();
  const back = page.getByRole('region', { name: /^Where \w+ are back/ });
  await back.getByRole('link', { name: 'Sockeye' }).click();
  await expect(page).toHaveURL('/?species=Sockeye#back-now');
  await expect(back.getByRole('link', { name: 'Sockeye' })).toHaveAttribute('aria-current', 'true');
  await expect(back.getByRole('link', { name: 'Baker Lk Hatchery' })).toBeVisible();
  // Words are explained without script, distances need one.
  await expect(back.getByRole('button', { name: /distances/ })).toBeHidden();
  await page.getByRole('combobox', { name: 'Facility' }).selectOption('Cowlitz Salmon Hatchery');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/?species=Sockeye&facility=cowlitz-salmon-hatchery');
  const table = page.getByRole('region', { name: 'Fish counted at Cowlitz Salmon Hatchery' });
  await expect(table.getByRole('row').last()).toContainText('Total');

  await page.getByRole('searchbox').fill('hatchery');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/app?q=hatchery');
  await expect(page.getByRole('link', { name: 'Open the map' })).toBeHidden();
  await page.getByRole('combobox', { name: 'Species' }).selectOption('Sockeye');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/app?q=hatchery&species=Sockeye&season=');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(/^[12]\d of \d\d facilities$/);
  const rows = page.getByRole('main').getByRole('rowheader');
  expect(await rows.count()).toBe(Number.parseInt(await status.innerText(), 10));
  await page.getByRole('link', { name: 'Has fish now' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/app?q=hatchery&fish=now&species=Sockeye&season=');
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/app');
});

test('a facility and a species are readable, with links to choose', async ({ page }) => {
  await page.goto('/hatcheries/cowlitz-salmon-hatchery');
  await page.locator('summary', { hasText: /^All runs by year$/ }).click();
  await page.getByRole('button', { name: 'Jacks', exact: true }).click();
  await expect(page.getByRole('note')).toHaveText(/^Jacks Small fish/);
  const season = page.locator('section[aria-labelledby="season"]');
  await season.getByRole('link', { name: 'Adults only' }).click();
  await expect(page).toHaveURL(/fish=adults/);
  await expect(season.getByText(/^\d[\d,]* adult Chinook counted by/)).toBeVisible();
  await season.getByRole('link', { name: 'Type N Coho' }).click();
  await expect(page).toHaveURL(/fish=adults&species=Coho/);
  await expect(season.getByText(/adult coho/)).toBeVisible();
  await expect(season.getByRole('img')).toBeVisible();

  await expect(riverSection(page)).toContainText('on its own river');
  await expect(riverSection(page).getByText('Analyzing flow patterns...')).toBeHidden();
  const links = riverSection(page).getByRole('link');
  await expect(links.first()).toHaveAttribute(
    'href',
    /^https:\/\/waterdata\.usgs\.gov\/monitoring-location\/USGS-\d+\/$/,
  );
  await expect(links.filter({ hasText: 'Forecast at NOAA' })).toHaveAttribute(
    'href',
    /^https:\/\/water\.noaa\.gov\/gauges\/[a-z0-9]{5}$/,
  );
  await expect(riverSection(page)).toContainText('The readings need JavaScript to load.');

  await page.goto('/species/chinook');
  const traps = page.getByRole('region', { name: /^The most were counted at / });
  await traps.getByRole('link', { name: 'Best year' }).click();
  await expect(page).toHaveURL('/species/chinook?sort=rank');
  await expect(traps.getByRole('listitem').first()).toContainText(/ahead of (all|the one)/);
  await expect(page.getByRole('img', { name: 'Chinook by year' })).toBeVisible();
  await page
    .getByText(/^Table/)
    .first()
    .click();
  // Words are explained without script; no other button is left that does nothing.
  const others = page.getByRole('button').and(page.locator(':not([popovertarget])'));
  await expect(others).toHaveCount(0);
});
