import type { Browser, Page } from '@playwright/test';
import { median } from './machine.ts';

const SCREEN = { width: 1280, height: 800 };
const DRAG_MS = 5000;
const STEP_MS = 16;

/** Facilities in the form of the API, spread over the state. */
export async function manyFacilities(origin: string, count: number): Promise<string> {
  const answer = await (await fetch(`${origin}/api/facilities`)).json();
  const [model] = answer.features;
  // A fixed sequence that looks like chance: the same places in every run.
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const features = Array.from({ length: count }, (_, at) => ({
    ...model,
    id: `MADE_UP_${at}`,
    geometry: { type: 'Point', coordinates: [-124.5 + 7.5 * next(), 45.6 + 3.4 * next()] },
    properties: {
      ...model.properties,
      Facility: `MADE_UP_${at}`,
      'Facility Name': `MADE UP ${at} HATCHERY`,
      recent_escapement: [],
    },
  }));
  return JSON.stringify({ ...answer, features });
}

/** Milliseconds from the click on the home page. */
export interface OpeningTimes {
  /** To the first facilities painted, in the picture that stands in for the map or on the map. */
  readonly facilitiesMs: number;
  /** To the first frame of the map itself. */
  readonly mapMs: number;
  /** The longest task until the map was at rest. */
  readonly longestTaskMs: number;
}

export async function measureOpening(
  browser: Browser,
  origin: string,
  slowdown: number,
): Promise<OpeningTimes> {
  // A new context with an empty cache.
  const page = await browser.newPage({ viewport: SCREEN });
  try {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      document.addEventListener('click', () => performance.mark('clicked'), { capture: true });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
          performance.measure('task', { start: startTime, duration });
        }
      }).observe({ type: 'longtask' });
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-picture]')) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => performance.mark('picture drawn')));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(origin, { waitUntil: 'networkidle' });
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // Without a pointer that hovers first: no time to load ahead.
    await page.getByRole('link', { name: 'View Map of Facilities' }).evaluate((link) => {
      if (link instanceof HTMLElement) link.click();
    });
    await page.waitForFunction(() => performance.getEntriesByName('facilities drawn').length > 0);
    await page.waitForTimeout(1000 * slowdown);
    return await page.evaluate(() => {
      const since = performance.getEntriesByName('clicked')[0]?.startTime ?? Number.NaN;
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Infinity;
      const tasks = performance.getEntriesByName('task').filter((one) => one.startTime >= since);
      return {
        facilitiesMs: Math.min(at('picture drawn'), at('facilities drawn')) - since,
        mapMs: at('facilities drawn') - since,
        longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
      };
    });
  } finally {
    await page.close();
  }
}

async function drag(page: Page): Promise<void> {
  const [x, y] = [800, 400];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const begun = Date.now();
  for (let passed = 0; passed < DRAG_MS; passed = Date.now() - begun) {
    const angle = (passed / DRAG_MS) * 6 * Math.PI;
    await page.mouse.move(x + 220 * Math.sin(angle), y + 160 * Math.sin(angle / 2));
    await page.waitForTimeout(STEP_MS);
  }
  await page.mouse.up();
}

/** How long frames took while the map was dragged, in milliseconds. */
export interface FrameTimes {
  readonly frames: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

/** Drags the open map for five seconds and takes the time between frames. */
export async function framesOfDrag(
  browser: Browser,
  origin: string,
  options: { readonly slowdown: number; readonly facilities: string | null },
): Promise<FrameTimes> {
  const page = await browser.newPage({ viewport: SCREEN });
  try {
    const { facilities } = options;
    if (facilities !== null) {
      await page.route('**/api/facilities', (route) =>
        route.fulfill({ body: facilities, contentType: 'application/json' }),
      );
    }
    await page.goto(`${origin}/app?map=open`, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => performance.getEntriesByName('facilities drawn').length > 0);
    await page.waitForTimeout(2000);
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown });
    await page.evaluate(() => {
      let before = performance.now();
      const frame = (now: number) => {
        performance.measure('frame', { start: before, end: now });
        before = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await drag(page);
    const times = await page.evaluate(() =>
      performance.getEntriesByName('frame').map(({ duration }) => duration),
    );
    const whole = times.slice(1);
    return { frames: whole.length, medianMs: median(whole), worstMs: Math.max(...whole) };
  } finally {
    await page.close();
  }
}
