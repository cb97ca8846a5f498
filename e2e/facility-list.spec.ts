import { expect, hydrated, type Page, test } from './watched-page.ts';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('heading', { level: 2 });
const count = (page: Page) => main(page).getByRole('status');
const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search for a species or facility' });
const species = (page: Page) => page.getByRole('combobox', { name: 'Species' });
const season = (page: Page) => page.getByRole('combobox', { name: 'In season' });
const cardOf = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

async function openList(page: Page, choices = ''): Promise<void> {
  await page.goto(`/app${choices}`);
  await hydrated(page);
}

test('the list has its header and legend, and is sorted by facility identifier', async ({
  page,
}) => {
  await openList(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escapement Facilities');
  await expect(search(page)).toHaveAttribute('placeholder', 'Search for a species or facility');
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'In Season',
    'Recently Returned',
  ]);
  const answer = await (await page.request.get('/api/facilities')).json();
  const keys: string[] = answer.features.map((feature: { id: string }) => feature.id);
  const shown = await cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(shown).toEqual(
    keys.toSorted().map((key) => `/hatcheries/${key.toLowerCase().replaceAll('_', '-')}`),
  );
  await main(page).getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('the search finds names and species in any case', async ({ page }) => {
  await openList(page);
  await search(page).fill('cOWLitz');
  await expect(cards(page)).toHaveText(['Cowlitz Salmon Hatchery', 'Cowlitz Trout Hatchery']);
  await search(page).fill('PINK');
  await expect(cards(page)).not.toHaveCount(2);
  for (const name of ['Issaquah Hatchery', 'Wallace R Hatchery']) {
    await expect(cards(page).filter({ hasText: name })).toBeVisible();
  }
  await expect(cards(page).filter({ hasText: 'Baker Lk Hatchery' })).toBeHidden();
});

test('a species hides the facilities without it, and stands in the address', async ({ page }) => {
  await openList(page);
  const all = await cards(page).count();
  await species(page).selectOption('Sockeye');
  await expect(page).toHaveURL('/app?species=Sockeye');
  await expect(cards(page)).not.toHaveCount(all);
  await expect(count(page)).toHaveText(`${await cards(page).count()} of ${all} facilities`);
  await expect(cards(page).filter({ hasText: 'Baker Lk Hatchery' })).toBeVisible();
  await expect(cards(page).filter({ hasText: 'Bogachiel Hatchery' })).toBeHidden();
});

test('the seasons Now, In two weeks and In one month each leave their facilities', async ({
  page,
}) => {
  await openList(page);
  expect(await season(page).getByRole('option').allTextContents()).toEqual([
    'Any season',
    'Now',
    'In two weeks',
    'In one month',
  ]);
  await species(page).selectOption('Coho');
  for (const [words, name, found, missing] of [
    ['In two weeks', 'two_weeks_ahead', 'Solduc Hatchery', 'Speelyai Hatchery'],
    ['In one month', 'one_month_ahead', 'Speelyai Hatchery', 'Cowlitz Salmon Hatchery'],
  ] as const) {
    await season(page).selectOption(words);
    await expect(page).toHaveURL(`/app?species=Coho&season=${name}`);
    await expect(cards(page).filter({ hasText: found })).toBeVisible();
    await expect(cards(page).filter({ hasText: missing })).toBeHidden();
  }
  await species(page).selectOption('Chinook');
  await season(page).selectOption('Now');
  await expect(page).toHaveURL('/app?species=Chinook&season=in_season');
  await expect(cards(page).filter({ hasText: 'Cowlitz Salmon Hatchery' })).toBeVisible();
  await expect(cards(page).filter({ hasText: 'Baker Lk Hatchery' })).toBeHidden();
});

test('an address brings all its filters back, and a link clears them', async ({ page }) => {
  await openList(page, '?q=hatchery&species=chinook&season=in_season');
  await expect(search(page)).toHaveValue('hatchery');
  await expect(species(page)).toHaveValue('Chinook');
  await expect(season(page)).toHaveValue('in_season');
  const found = await cards(page).count();
  expect(found).toBeGreaterThan(3);
  await page.reload();
  await expect(cards(page)).toHaveCount(found);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/app');
  await expect(search(page)).toHaveValue('');
  await expect(species(page)).toHaveValue('');
  await expect(cards(page)).not.toHaveCount(found);
});

test('an empty list says which filter to loosen, and a button does it', async ({ page }) => {
  await openList(page, '?q=cowlitz&species=Pink&season=in_season');
  await expect(cards(page)).toHaveCount(0);
  await expect(
    page.getByText(
      'No facility matching “cowlitz” has Pink in season now. Without the season there is 1 facility.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Show any season' }).click();
  await expect(cards(page)).toHaveText(['Cowlitz Salmon Hatchery']);
  await expect(page).toHaveURL('/app?q=cowlitz&species=Pink');
  await expect(search(page)).toHaveValue('cowlitz');
  await expect(count(page)).toBeFocused();
});

test('a card stands in two columns when it has more than three species', async ({ page }) => {
  await openList(page, '?q=hatchery');
  const columnsOf = (name: string) =>
    cardOf(page, name)
      .getByRole('list')
      .evaluate((list) => {
        const rows = [...list.children].map((row) => row.getBoundingClientRect());
        return new Set(rows.map(({ left }) => left)).size;
      });
  expect(await columnsOf('Cowlitz Salmon Hatchery')).toBe(2);
  expect(await columnsOf('Baker Lk Hatchery')).toBe(2);
  expect(await columnsOf('Lyons Ferry Hatchery')).toBe(1);
  expect(await columnsOf('Bogachiel Hatchery')).toBe(1);
});

test('each species of a card says how it stands, with one of the three icons', async ({ page }) => {
  await openList(page, '?q=cowlitz');
  const rows = cardOf(page, 'Cowlitz Salmon Hatchery').getByRole('list').getByRole('listitem');
  await expect(rows).toHaveText([
    'Chinook, recently returned',
    'Coho, not in season',
    'Chum, in season',
    'Pink, not in season',
    'Sockeye, recently returned',
    'Steelhead, recently returned',
  ]);
  const icons = await rows.locator('svg').evaluateAll((all) => all.map((one) => one.innerHTML));
  expect(icons).toHaveLength(6);
  expect(new Set(icons).size).toBe(3);
});

test('Open leads to the map, and the filters stay', async ({ page }) => {
  await openList(page, '?species=Chum');
  await page.getByRole('link', { name: 'Open the map' }).click();
  await expect(page).toHaveURL('/app?species=Chum&map=open');
  await expect(species(page)).toHaveValue('Chum');
});
