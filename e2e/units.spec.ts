import { answerRivers } from './river-answers.ts';
import { observedCard, riverSection } from './river-section.ts';
import { expect, test, visit } from './watched-page.ts';

const HATCHERY = '/hatcheries/cowlitz-salmon-hatchery';

test('metric units change figure, chart and list, and stay', async ({ page }) => {
  await answerRivers(page);
  await visit(page, HATCHERY);
  const finding = riverSection(page).getByRole('heading', { level: 2 });
  await expect(finding).toHaveText(/^4,227 cfs, [a-z].* by (early )?[A-Z]/);
  await expect(observedCard(page)).toContainText('Cubic Feet per Second');

  await page.getByRole('button', { name: 'Use metric units' }).click();
  const expectMetric = async () => {
    await expect(finding).toHaveText(/^119\.7 m³\/s, [a-z].* by (early )?[A-Z]/);
    const card = page.getByRole('article', {
      name: 'USGS Past 7 Days - Cubic Meters per Second',
    });
    await expect(card.locator('h3 + p')).toHaveText('119.7 m³/s Wed, Aug 5, 11:36 AM');
    await expect(card.getByRole('slider')).toHaveAccessibleName(/Cubic Meters per Second/);
    const axis = await card.getByRole('slider').textContent();
    expect(axis).toMatch(/90.*120.*150.*180.*210/);
  };
  await expectMetric();
  await page.reload();
  await expectMetric();

  const place = { name: 'Olympia', longitude: -122.9, latitude: 47.04 };
  await page.evaluate((text) => localStorage.setItem('freshet-place', text), JSON.stringify(place));
  await visit(page, '/app');
  const rows = page.getByRole('main').getByRole('rowheader');
  await expect(rows.first()).toContainText(/\d km/);
  await page.getByRole('button', { name: 'Use US units' }).click();
  await expect(rows.first()).toContainText(/\d miles?/);
});
