import { expect, hydrated, markPage, type Page, test, visit } from './watched-page.ts';

const main = (page: Page) => page.getByRole('main');
const rowsIn = (page: Page, list: string | RegExp) =>
  page.getByRole('table', { name: list }).getByRole('rowheader').getByRole('link');
const rows = (page: Page) => rowsIn(page, 'Facilities');
const count = (page: Page) => main(page).getByRole('status');
const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search for a species or facility' });
const species = (page: Page) => page.getByRole('combobox', { name: 'Species' });
const season = (page: Page) => page.getByRole('combobox', { name: 'In season' });
const linkOfHeader = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Facilities' });

test('the list has its order; a search narrows it, and is in the address', async ({ page }) => {
  await visit(page, '/');
  await linkOfHeader(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escapement Facilities');
  const answer = await (await page.request.get('/api/facilities')).json();
  const facilities: { id: string; properties: { last_report: string | null } }[] = answer.features;
  const all = facilities.length;
  expect(all).toBeGreaterThan(60);
  const paths = facilities.map(({ id }) => `/hatcheries/${id.toLowerCase().replaceAll('_', '-')}`);
  expect(
    await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(paths.toSorted());
  const silent = facilities.filter(({ properties }) => properties.last_report === null).length;
  expect(silent).toBeGreaterThan(5);
  await expect(main(page).getByRole('cell', { name: 'No weekly reports' })).toHaveCount(silent);
  const counted = page.getByText(/^\d+ of \d+ facilities counted fish in two weeks$/);
  const withFish = Number.parseInt(await counted.innerText(), 10);
  await page.getByRole('link', { name: 'Order by In two weeks' }).click();
  await expect(page).toHaveURL('/app?order=most');
  await expect(page.getByRole('columnheader', { name: 'In two weeks' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const figures = await main(page)
    .getByRole('cell', { name: /^[\d,]+ in two weeks$/ })
    .allInnerTexts();
  const fish = figures.map((words) => Number.parseInt(words.replace(',', ''), 10));
  expect(fish).toEqual(fish.toSorted((a, b) => b - a));
  expect(fish.filter((fishCount) => fishCount > 0)).toHaveLength(withFish);
  await page.getByRole('link', { name: 'Order by Name' }).click();
  await expect(page).toHaveURL('/app');
  await page.getByRole('link', { name: 'Has fish now' }).click();
  await expect(page).toHaveURL('/app?fish=now');
  await expect(rows(page)).toHaveCount(withFish);
  await expect(count(page)).toHaveText(`${withFish} of ${all} facilities`);
  await page.getByRole('link', { name: 'Has fish now' }).click();
  await expect(rows(page)).toHaveCount(all);

  await search(page).fill('cOWLitz');
  await expect(rows(page)).toHaveText(['Cowlitz Salmon Hatchery', 'Cowlitz Trout Hatchery']);
  await expect(count(page)).toContainText(`2 of ${all} facilities`);
  await search(page).fill('chum');
  await expect(page).toHaveURL('/app?q=chum');
  await page.reload();
  await hydrated(page);
  await expect(search(page)).toHaveValue('chum');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('home searches too, by river, ZIP code and misspelling', async ({ page }) => {
  await visit(page, '/');
  const box = page.getByLabel('Search for a river, town, dam, species or facility');
  for (const [typed, address, name] of [
    ['isaquah creek', '/app?q=isaquah+creek', 'Issaquah Hatchery'],
    ['98272', '/app?q=98272', 'Wallace R Hatchery'],
    ['cowlitz', '/app?q=cowlitz', 'North Toutle FCF'],
  ] as const) {
    await box.fill(typed);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    const also = rowsIn(page, /by river, place or spelling$|^near /i).and(
      page.getByRole('link', { name }),
    );
    await also.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(search(page)).toHaveValue(typed);
    await expect(also).toBeVisible();
    await page.goBack();
  }
});

test('filters narrow the list; an empty one says which to loosen', async ({ page }) => {
  await visit(page, '/app');
  const all = await rows(page).count();
  await visit(page, '/app?q=hatchery&species=chinook&season=in_season');
  await expect(search(page)).toHaveValue('hatchery');
  await expect(species(page)).toHaveValue('Chinook');
  await expect(season(page)).toHaveValue('in_season');
  const found = await rows(page).count();
  expect(found).toBeGreaterThan(3);
  await page.getByRole('link', { name: 'Open the map' }).click();
  await expect(page).toHaveURL('/app?q=hatchery&species=chinook&season=in_season&map=open');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(rows(page)).toHaveCount(found);

  await species(page).selectOption('Pink');
  await search(page).fill('cowlitz');
  await expect(rows(page)).toHaveCount(0);
  await expect(
    page.getByText(
      'No facility matching “cowlitz” has pinks in season now. Without the season there is 1 facility.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Show any season' }).click();
  await expect(rows(page)).toHaveText(['Cowlitz Salmon Hatchery']);
  await expect(page).toHaveURL('/app?q=cowlitz&species=Pink');
  await expect(count(page)).toBeFocused();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/app');
  await expect(search(page)).toHaveValue('');
  await expect(species(page)).toHaveValue('');
  await expect(rows(page)).toHaveCount(all);
});

test('a row shows the state of its species, and leads to its facility and back', async ({
  page,
}) => {
  await visit(page, '/app?q=hatchery');
  const mark = await markPage(page);
  const row = main(page).getByRole('row', { name: 'Wallace R Hatchery' });
  await expect(row.getByRole('cell', { name: /^[\d,]+ in two weeks$/ })).toBeVisible();
  const marks = row.getByRole('cell', { name: /^(returned|in season|not in season)$/ });
  await expect(marks).toHaveText([
    / Chinook returned$/,
    / Coho /,
    / Chum /,
    / Pink /,
    / Sockeye /,
    / Steelhead in season$/,
  ]);
  const icons = await marks
    .locator('> [aria-hidden="true"]')
    .evaluateAll((all) => all.map((icon) => icon.outerHTML));
  expect(icons).toHaveLength(6);
  expect(new Set(icons).size).toBe(3);

  const link = page.getByRole('link', { name: 'Wallace R Hatchery' });
  await link.scrollIntoViewIfNeeded();
  const top = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const scrolled = () => page.evaluate(() => window.scrollY);
  const left = await top();
  expect(await scrolled()).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL('/hatcheries/wallace-r-hatchery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallace R Hatchery');
  await expect(page).toHaveTitle('Wallace R Hatchery · Freshet');
  await expect.poll(scrolled).toBe(0);
  await expect(main(page)).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL('/app?q=hatchery');
  await expect(search(page)).toHaveValue('hatchery');
  await expect.poll(top).toBe(left);
  await expect(mark).toBeAttached();
  await link.click();
  await species(page).selectOption('Coho');
  await page.getByRole('link', { name: 'Back to Facilities' }).click();
  await expect(page).toHaveURL('/app?q=hatchery');
  await expect.poll(top).toBe(left);

  await link.click();
  await linkOfHeader(page).click();
  await expect(page).toHaveURL('/app');
  await expect(page).toHaveTitle('Escapement Facilities · Freshet');
  await expect(search(page)).toHaveValue('');
  await expect.poll(scrolled).toBe(0);
});

test('on a phone every species stands by mark and name, and letters lead to a facility', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/app');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Not in season' })).toBeVisible();
  await expect(main(page).getByText(/^\+\d$/)).toHaveCount(0);
  const cedar = page.getByRole('row', { name: 'Cedar River Hatchery' });
  const places = [];
  for (const name of ['Chinook', 'Coho', 'Chum', 'Pink', 'Sockeye', 'Steelhead']) {
    const mark = cedar.getByText(name, { exact: true });
    await expect(mark).toBeVisible();
    places.push(Math.round((await mark.boundingBox())?.x ?? 0));
  }
  expect(new Set(places).size).toBe(2);

  await page.getByRole('navigation', { name: 'Jump to a letter' }).getByText('K').click();
  await expect(page).toHaveURL('/app#letter-k');
  const kalama = page.getByRole('link', { name: /^Kalama/ }).first();
  const bar = await page.getByRole('search').boundingBox();
  await expect
    .poll(async () => (await kalama.boundingBox())?.y)
    .toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  await expect.poll(async () => (await kalama.boundingBox())?.y).toBeLessThan(300);
});
