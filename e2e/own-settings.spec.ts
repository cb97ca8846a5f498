import { dialog, settled } from './open-map.ts';
import { expect, test } from './watched-page.ts';

test.describe('a visitor who forces colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' }, viewport: { width: 1280, height: 800 } });

  test('still sees marks, rivers and names on the map', async ({ page }) => {
    await page.goto('/?map=open');
    await settled(page);
    const colours = () =>
      dialog(page)
        .locator('canvas')
        .evaluateAll((canvases) => {
          const seen = new Set<string>();
          for (const canvas of canvases) {
            if (!(canvas instanceof HTMLCanvasElement)) continue;
            const drawn = canvas.getContext('2d');
            const { data } = drawn?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
            for (let at = 0; data && at < data.length; at += 4) {
              if (data[at + 3] === 255) seen.add(data.subarray(at, at + 3).join());
            }
          }
          return seen.size;
        });
    await expect.poll(colours).toBeGreaterThan(8);
  });
});
