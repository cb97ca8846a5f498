import { expectOpenToAll } from './open-to-all.ts';
import { AUTUMN_SITE } from './playwright.config.ts';
import { expect, type Locator, store, test, visit } from './watched-page.ts';

// Common tasks of visitors, on a phone, in the season when most of them come, with the number of taps.

test.use({ baseURL: AUTUMN_SITE, viewport: { width: 390, height: 844 } });

test.beforeEach(({ page }) =>
  store(page, 'freshet-place', { name: 'Issaquah', longitude: -122.03, latitude: 47.53 }),
);

async function expectNearestFirst(rows: Locator): Promise<void> {
  const texts = await rows.filter({ visible: true }).allTextContents();
  const miles = texts.map((row) => Number(/(\d+) mi(?:les?)?\b/.exec(row)?.[1]));
  expect(miles.length).toBeGreaterThanOrEqual(8);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
}

test('coho near Issaquah, with how the year compares and the peak: 1 tap', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Coho are back: [\d,]+ counted in two weeks$/,
  );
  const back = page.getByRole('region', { name: 'Where coho are back, nearest first' });
  await back.getByRole('link', { name: 'Coho', exact: true }).click();
  await expect(page).toHaveURL('/?species=Coho#back-now');
  await expect(back.getByRole('status')).toHaveText(
    /^They were counted at \d+ facilities, Oct 10 to 23\.$/,
  );
  const rows = back.getByRole('listitem');
  await expect(rows.first()).toHaveText(
    'Issaquah Hatchery 0 miles · usual for Oct 21 1,109 counted, usually not at its peak yet',
  );
  await back.getByText(/^\d+ more facilities$/).click();
  await expectNearestFirst(rows);
  await expectOpenToAll(page, [390, 320]);
});

test('this year against ten at one facility is in words on the first screen, and in a chart within two', async ({
  page,
}) => {
  for (const name of ['issaquah-hatchery', 'cowlitz-salmon-hatchery', 'lewis-river-hatchery']) {
    await visit(page, `/hatcheries/${name}`);
    await expect(page.getByText(/ cfs$/).first()).toBeVisible();
    const season = page.locator('section[aria-labelledby="season"]');
    const chart = await season.getByRole('slider').boundingBox();
    await expect(page.getByText(/(ahead of|behind) .* earlier years?\./).first()).toBeInViewport();
    expect([name, (chart?.y ?? 9999) < 2 * 844]).toEqual([name, true]);
  }
});

test('one species over all facilities: 1 tap; sorted otherwise: 1 more', async ({ page }) => {
  await visit(page, '/');
  const state = page.getByRole('region', { name: 'Counted statewide in two weeks' });
  await state.getByRole('link', { name: 'Coho' }).click();
  await expect(page).toHaveURL('/species/coho');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'This season is ahead of 6 of 10 earlier years',
  );
  const traps = page.getByRole('region', { name: 'Most were counted at Sunset Falls FCF' });
  const rows = traps.getByRole('list').first().getByRole('listitem');
  await expect(rows.first()).toHaveText(
    'Issaquah Hatchery 0 mi · usual for Oct 21 1,109 in two weeks',
  );
  await expectNearestFirst(rows);
  await traps.getByRole('link', { name: 'This season' }).click();
  await expect(traps.getByRole('listitem').first()).toContainText(/22,335 this season$/);
  await traps.getByRole('link', { name: 'Best year' }).click();
  await expect(page).toHaveURL('/species/coho?sort=rank');
  await expect(rows.first()).toContainText(/ahead of (all|the one)/);
});

test('the state of the run: 1 tap, and each week stays at its address', async ({ page }) => {
  await visit(page, '/');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await bar.getByRole('link', { name: 'This week' }).click();
  const finding = page.getByRole('heading', { level: 1 });
  await expect(finding).toHaveText('47,395 coho counted in a week, up from 25,944');
  await page.getByRole('link', { name: 'Week before: Oct 16, 2025' }).click();
  await expect(page).toHaveURL('/run/2025-10-16');
  await expect(page.getByText('As known on Oct 16, 2025')).toBeVisible();
  await page.getByRole('link', { name: 'Week after: Oct 23, 2025' }).click();
  await expect(page).toHaveURL('/run/2025-10-23');
  await expect(finding).toHaveText('47,395 coho counted in a week, up from 25,944');
});

test('spring Chinook over Bonneville against usual: 2 taps', async ({ page }) => {
  await visit(page, '/');
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await footer.getByRole('link', { name: 'Dams' }).click();
  const finding = page.getByRole('heading', { level: 1 });
  await expect(finding).toHaveText('Lower Granite: steelhead are behind all 7 earlier years');
  await page.getByRole('link', { name: /^Bonneville/ }).click();
  await expect(finding).toHaveText('Fish at Bonneville Dam');
  const species = page.getByRole('region', { name: 'Every species in 2024' });
  await expect(species.getByRole('row', { name: /^Spring Chinook to May 31 91,576/ })).toHaveText(
    /usual$/,
  );
  await expectOpenToAll(page, [390, 320]);
});

test('whether a river is high and will drop by the weekend: 2 taps', async ({ page }) => {
  await visit(page, '/');
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: 'Rivers' })
    .click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Skykomish River/ })
    .click();
  await expect(page).toHaveURL('/rivers/skykomish');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Skykomish River\s*(Steady|Rising|Falling)[a-z ,]* [\d,]+ cfs (by|through|this|tonight).*$/,
  );
  const gauges = page.getByRole('region', { name: '5 gauges from the mouth upward' });
  await gauges.scrollIntoViewIfNeeded();
  await expect(gauges.locator('summary').filter({ hasText: /\d$/ })).toHaveCount(5);
  await gauges.getByText('Wallace River at Gold Bar').click();
  await expect(gauges.getByRole('slider')).toHaveCount(1);
  const traps = page.getByRole('region', { name: /^15,724 coho and 400 pinks in two weeks/ });
  await expect(traps.getByRole('listitem').first()).toContainText('Wallace R Hatchery');
  await expectOpenToAll(page, [390, 320]);
});
