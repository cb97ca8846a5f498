import { map, settled } from './open-map.ts';
import { expect, hydrated, loadLittle, type Page, test } from './watched-page.ts';

/** What the console says of code that a browser without a signal asks for. */
const NETWORK =
  /^(failed: |console error: (Failed to load resource|Map load failure|Facilities fetch failure))/;

/** As a visitor without a signal when the pointer came near a link. */
async function failAtFirst(page: Page, link: string): Promise<void> {
  await loadLittle(page);
  await page.goto('/app?q=issaquah', { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('.css'));
  await page.getByRole('link', { name: link }).hover();
  await failed;
  await page.mouse.move(0, 0);
  await page.context().setOffline(false);
}

test('a page whose code failed at first has its styles when it comes', async ({
  page,
  trouble,
}) => {
  await failAtFirst(page, 'Issaquah Hatchery');
  await page.getByRole('link', { name: 'Issaquah Hatchery' }).click();
  const outlook = page.getByRole('region', { name: 'What is happening' }).getByRole('listitem');
  await expect(outlook.first()).toHaveCSS('display', 'flex');
  trouble.take(NETWORK);
});

test('a map that could not be loaded is there, with its styles, when the signal is back', async ({
  page,
  trouble,
}) => {
  await failAtFirst(page, 'Open the map');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Open the map' }).click();
  await expect(page.getByText('The map could not be loaded.')).toBeVisible();
  await page.context().setOffline(false);
  await settled(page);
  await expect.poll(async () => (await map(page).boundingBox())?.height).toBeGreaterThan(300);
  trouble.take(NETWORK);
});
