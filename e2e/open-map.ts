import { fromLonLat } from 'ol/proj.js';
import { readCatalog } from '#sources/catalog/index.ts';
import { expect, type Page } from './watched-page.ts';

/** Map units per pixel at the zoom for a selected facility. */
const RESOLUTION = 40_075_016.685578488 / 256 / 2 ** 12;

function middle(page: Page) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  return width >= 768
    ? { x: 332 + (width - 332 - 64) / 2, y: height / 2 }
    : { x: width / 2, y: (height - 48) / 2 };
}

export async function spotOf(page: Page, facility: string, chosen = facility) {
  const { facilities: all } = await readCatalog();
  const positionOf = (key: string) => {
    const found = all.find((candidate) => candidate.key === key);
    return fromLonLat([found?.longitude ?? 0, found?.latitude ?? 0]);
  };
  const [east = 0, north = 0] = positionOf(facility);
  const [middleEast = 0, middleNorth = 0] = positionOf(chosen);
  const { x, y } = middle(page);
  return {
    x: x + (east - middleEast) / RESOLUTION,
    y: y - (north - middleNorth) / RESOLUTION,
  };
}

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Map of Facilities' });
export const inView = (page: Page) => page.getByText(/ in view$/);
/** The list next to the map; a popup's list comes before it in the document. */
export const gauges = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Gauges', includeHidden: true }).last();
export const followed = (page: Page) =>
  gauges(page)
    .getByRole('button', { name: /, forecast [\d,.]+ cfs$/ })
    .first();

/** The colors of the map, as in `214,226,200`. */
export const colors = (page: Page) =>
  dialog(page)
    .locator('canvas')
    .evaluateAll((canvases) => {
      // A pixel is one number: to write a million of them as text would take seconds.
      const seen = new Set<number>();
      for (const canvas of canvases as HTMLCanvasElement[]) {
        const drawn = canvas.getContext('2d', { willReadFrequently: true });
        const { data } = drawn?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        for (const pixel of new Uint32Array(data?.buffer ?? [])) seen.add(pixel);
      }
      const parts = [...seen].map((pixel) => new Uint8Array(Uint32Array.of(pixel).buffer));
      return parts.filter(([, , , alpha]) => alpha === 255).map((part) => part.slice(0, 3).join());
    });

export async function settled(page: Page): Promise<void> {
  await expect(inView(page)).toHaveText(/^\d+ facilit\w+ and \d+ gauges? in view$/);
  await expect(page.getByText('Loading river forecasts…')).toHaveCount(0);
  await dialog(page).evaluate(async (element) => {
    let text = '';
    let same = 0;
    while (same < 10) {
      await new Promise(requestAnimationFrame);
      same = element.textContent === text ? same + 1 : 0;
      text = element.textContent;
    }
  });
}

export async function openMap(page: Page, address = '/?map=open'): Promise<void> {
  await page.goto(address);
  await settled(page);
}
