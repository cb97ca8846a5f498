import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { SLOWDOWN } from './typing.ts';

/** What a visitor does, one after the other, and how long the longest event of it took to be painted; or the heading of the next page. */
export interface ActionTime {
  readonly name: string;
  readonly ms: number;
}

interface Action {
  readonly name: string;
  readonly act: (page: Page, client: CDPSession) => Promise<void>;
}

/** Long enough for what follows an action: pages, answers and figures. */
const SETTLED_MS = 2500;

/** How long a finger that taps stays on the glass, and how long after the page has been scrolled it comes. */
const TAP_MS = 80;
const SCROLLED_MS = 500;

const typed = (key: string): Action => ({
  name: `search, ${key}`,
  act: (page) => page.keyboard.press(key),
});
const read = (key: string): Action => ({
  name: `chart, ${key}`,
  act: (page) => page.keyboard.press(key),
});
/** By a finger: Playwright's own clicks ask the page what is under them, in the time that is measured. */
const tapped = (name: string, find: (page: Page) => ReturnType<Page['locator']>): Action => ({
  name,
  act: async (page, client) => {
    const target = find(page).first();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${name}: nothing to tap`);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await pause(SCROLLED_MS);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await pause(TAP_MS);
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  },
});
/** Closed, a menu takes the next of its choices with an arrow key. */
const chosen = (name: string, label: string): Action => ({
  name,
  act: async (page) => {
    await page.getByRole('combobox', { name: label }).first().focus();
    await page.keyboard.press('ArrowDown');
  },
});

const VISIT: readonly Action[] = [
  tapped('search, tapped', (page) => page.getByRole('searchbox')),
  ...['s', 't', 'e', 'Backspace', 'Backspace', 'Backspace'].map(typed),
  chosen('list, another species', 'Species'),
  tapped('list, star', (page) => page.getByRole('button', { name: /^Star / })),
  tapped('list, a facility', (page) => page.getByRole('link', { name: 'Cowlitz Salmon Hatchery' })),
  tapped('facility, star', (page) => page.getByRole('button', { name: /^Star / })),
  chosen('facility, another species', 'Species'),
  chosen('facility, another run', 'Run'),
  tapped('chart, tapped', (page) => page.getByRole('application')),
  ...['ArrowRight', 'ArrowRight'].map(read),
  tapped('facility, all years', (page) => page.getByText(/^Show all species and runs by year/)),
  tapped('map, opened', (page) => page.getByRole('link', { name: 'Open the map' })),
  { name: 'map, closed', act: (page) => page.keyboard.press('Escape') },
  tapped('facility, back', (page) => page.getByRole('link', { name: 'Back to Facilities' })),
];

/** A recorded visit of 20 actions on a phone with a slowed-down processor. */
export async function measureVisit(browser: Browser, origin: string): Promise<ActionTime[]> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
          performance.measure('event', { start: startTime, duration });
        }
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      let clicked = 0;
      let heading = '';
      // The list stays in the document, hidden, while another page is shown.
      const shown = () =>
        [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())?.textContent ??
        '';
      const noted = () => {
        clicked = performance.now();
        heading = shown();
      };
      document.addEventListener('click', noted, { capture: true });
      new MutationObserver(() => {
        if (clicked === 0 || shown() === heading) return;
        const start = clicked;
        clicked = 0;
        const note = () => performance.measure('heading', { start });
        // The first task after the frame.
        requestAnimationFrame(() => scheduler.postTask(note, { priority: 'user-blocking' }));
      }).observe(document, { attributeFilter: ['data-away'], childList: true, subtree: true });
    });
    await page.goto(`${origin}/app`, { waitUntil: 'networkidle' });
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const times: ActionTime[] = [];
    for (const { name, act } of VISIT) {
      await page.evaluate(() => performance.clearMeasures('event'));
      await act(page, client);
      await page.waitForTimeout(SETTLED_MS);
      const ms = await page.evaluate(() =>
        Math.max(0, ...performance.getEntriesByName('event').map(({ duration }) => duration)),
      );
      times.push({ name, ms });
      const [heading] = await page.evaluate(() => {
        const found = performance.getEntriesByName('heading').map(({ duration }) => duration);
        performance.clearMeasures('heading');
        return found;
      });
      if (heading !== undefined) {
        times.push({ name: `${name}, to the next heading`, ms: Math.round(heading) });
      }
    }
    return times;
  } finally {
    await page.close();
  }
}
