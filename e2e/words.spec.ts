import { expect, test } from './watched-page.ts';

test('a word is explained in one tap, and the explanation goes with the next', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/hatcheries/cowlitz-salmon-hatchery');
  const shown = page.getByRole('note');
  await expect(shown).toHaveCount(0);
  const escapement = page.getByRole('button', { name: 'Escapement', exact: true });
  await escapement.click();
  await expect(shown).toHaveText(/^Escapement Fish that .+ traps count\. All words$/);
  await expect(shown).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(escapement).toBeFocused();

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(shown).toHaveText(/^Run Fish of one species/);
  await page.getByRole('button', { name: 'Jacks', exact: true }).click();
  await expect(shown).toHaveText(/^Jacks Small fish/);
  await shown.getByRole('link', { name: 'All words' }).click();
  await expect(page).toHaveURL('/words');
  await expect(page.getByRole('term').filter({ hasText: /^Jacks$/ })).toBeVisible();
});
