import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { NOW, NOW_MS } from './clock.ts';
import { dialog, gauges, openMap } from './open-map.ts';
import { expectNoFault, expectOpenToAll, resize } from './open-to-all.ts';
import { expect, type Page, test, visit } from './watched-page.ts';

// What the National Weather Service warns of, on a page that is left open.

const FACILITY = '/hatcheries/marblemount-hatchery';
const HEADLINE = 'Flood Warning issued August 5 at 11:40AM PDT by NWS Seattle WA';
const region = (page: Page) => page.getByRole('region', { name: 'Warnings' });
const inMinutes = (some: number) => new Date(NOW_MS + some * MINUTE_MS).toISOString();
const reach = { by: 'name', where: 'Skagit River near Mount Vernon' };

/** The server's list as it is some minutes after the page was made. */
const listAt = (minutes: number, warnings: readonly object[]) => ({
  made_at: inMinutes(minutes),
  checked_at: inMinutes(minutes),
  note: null,
  warnings,
});
const flood = (endsAt: string, id = 'a') => ({
  id,
  event: 'Flood Warning',
  headline: HEADLINE,
  sent_at: inMinutes(-20),
  ends_at: endsAt,
  center: { longitude: -121.87, latitude: 48.49 },
  facilities: { MARBLEMOUNT_HATCHERY: reach },
  rivers: { skagit: reach },
});

/** A clock that leaps is later than any answer under way. */
const LEAPED = /signal timed out/;

const pass = (page: Page, minutes: number) => page.clock.fastForward(minutes * MINUTE_MS);

test('on a page left open a warning appears, and is gone at its end', async ({ page, trouble }) => {
  await page.clock.install({ time: NOW });
  let answer: object | null = listAt(6, [flood(inMinutes(20))]);
  await page.route('**/api/now/warnings', (route) =>
    answer === null ? route.fulfill({ status: 503 }) : route.fulfill({ json: answer }),
  );
  await visit(page, FACILITY);
  await expect(region(page)).toHaveCount(0);
  await pass(page, 6);
  await expect(region(page).getByText(HEADLINE)).toBeVisible();
  await expect(region(page)).toContainText(
    'The National Weather Service issued this for Skagit River near Mount Vernon on Wed, Aug 5, 11:40 AM. It expires Wed, Aug 5, 12:20 PM.',
  );
  answer = null;
  await pass(page, 13);
  await expect(region(page).getByText(HEADLINE)).toBeVisible();
  await pass(page, 2);
  await expect(page.getByText(HEADLINE)).toHaveCount(0);
  await pass(page, 6);
  await expect(region(page)).toHaveText('Warnings could not be checked since 12:06 PM.');
  answer = listAt(30, []);
  await pass(page, 6);
  await expect(region(page)).toHaveCount(0);
  trouble.take(/Warnings fetch failure|status of 503/);
  trouble.take(LEAPED);
});

test('warnings can be read by everybody, in both schemes, by keys and on paper', async ({
  page,
  trouble,
}) => {
  await page.clock.install({ time: NOW });
  const four = ['a', 'b', 'c', 'd'].map((id) => flood(inMinutes(600), id));
  await page.route('**/api/now/warnings', (route) => route.fulfill({ json: listAt(6, four) }));
  for (const path of [FACILITY, '/rivers/skagit']) {
    await visit(page, path);
    await pass(page, 6);
    await expect(region(page).getByRole('listitem')).toHaveCount(2);
    const more = region(page).getByText('2 more warnings of');
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(region(page).getByRole('listitem')).toHaveCount(4);
    await expectNoFault(page, ['dark', 'light', 'forced'], 'section[aria-label="Warnings"]');
    // A window of 1280 by 1024 pixels at 400 %.
    await resize(page, 320, 256);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await resize(page, 1280, 720);
    await page.emulateMedia({ media: 'print' });
    await expect(region(page).getByText(HEADLINE).first()).toBeVisible();
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null });
  }
  await expectOpenToAll(page, [390, 320]);
  trouble.take(LEAPED);
});

test('the list and the rivers say where, and have each warning as issued', async ({
  page,
  trouble,
}) => {
  await page.clock.install({ time: NOW });
  await page.route('**/api/now/warnings', (route) =>
    route.fulfill({ json: listAt(6, [flood(inMinutes(600))]) }),
  );
  for (const [path, name] of [
    ['/app', 'Marblemount Hatchery'],
    ['/rivers', 'Skagit River'],
  ] as const) {
    await visit(page, path);
    await pass(page, 6);
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(row).toContainText('Flood Warning');
    await page.getByText('1 warning of the National Weather Service').click();
    await expect(page.getByText(HEADLINE)).toBeVisible();
  }
  trouble.take(LEAPED);
});

test('so does the map, at facilities and gauges', async ({ page }) => {
  await page.route('**/api/now/warnings', (route) =>
    route.fulfill({ json: listAt(0, [flood(inMinutes(600))]) }),
  );
  await openMap(page);
  const facility = dialog(page)
    .getByRole('link', { name: /^Marblemount Hatchery/ })
    .last();
  await expect(facility).toContainText('Flood Warning');
  await gauges(page)
    .getByRole('button', { name: /^Skagit River near Mount Vernon/ })
    .click();
  const popup = page.getByRole('region', { name: 'Skagit River near Mount Vernon' });
  await expect(popup).toContainText('Flood Warning');
  await dialog(page).getByText('1 warning of the National Weather Service').click();
  await expect(page.getByText(HEADLINE)).toBeVisible();
});

test('without an answer the map says so', async ({ page, trouble }) => {
  await page.route('**/api/now/warnings', (route) => route.fulfill({ status: 503 }));
  await openMap(page);
  await expect(dialog(page)).toContainText('Warnings could not be checked.');
  trouble.take(/Warnings fetch failure|status of 503/);
});
