import { expectOpenToAll } from './open-to-all.ts';
import { expect, NOT_FOUND_IN_CONSOLE, test } from './watched-page.ts';

const PAGES = [
  { path: '/', status: 200, heading: 'Which fish are back, and where' },
  { path: '/app', status: 200, heading: 'Escapement Facilities' },
  { path: '/hatcheries/cowlitz-salmon-hatchery', status: 200, heading: 'Cowlitz Salmon Hatchery' },
  { path: '/hatcheries/nowhere', status: 404, heading: 'Escapement Facilities' },
  { path: '/about', status: 200, heading: /./ },
  { path: '/privacy-policy', status: 200, heading: 'Privacy Policy' },
  { path: '/terms-of-service', status: 200, heading: 'Terms of Service' },
  { path: '/nowhere', status: 404, heading: 'There is no page here' },
  { path: '/api', status: 200, heading: 'Freshet API' },
] as const;

for (const { path, status, heading } of PAGES) {
  test(`the page ${path} is sound and open to all at every width, light and dark`, async ({
    page,
    trouble,
  }) => {
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(/Freshet/);
    await expectOpenToAll(page, [390, 320, 768]);
    await expectOpenToAll(page, [1280]);
    if (status === 404) await trouble.expectSaid(NOT_FOUND_IN_CONSOLE);
    if (path === '/hatcheries/nowhere') {
      await trouble.expectSaid(/^console warning: Hatchery not found for route name: /);
    }
  });
}
