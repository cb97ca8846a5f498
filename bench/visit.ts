import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Locator, type Page } from '@playwright/test';

const SLOWDOWN = 4;
const SETTLED_MS = 2500;

/** A raw touch event: Playwright's click runs code in the page while it is measured. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`cannot tap ${target}`);
  await pause(500);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const key = (name: string) => [`type ${name}`, (page: Page) => page.keyboard.press(name)];
const tapped = (name: string, find: (page: Page) => Locator) => [
  name,
  (page: Page) => tap(page, find(page).first()),
];
const chosen = (label: string) => [
  `choose another ${label.toLowerCase()}`,
  async (page: Page) => {
    await page.getByRole('combobox', { name: label }).first().focus();
    await page.keyboard.press('ArrowDown');
  },
];

const ACTIONS = [
  tapped('tap the search', (page) => page.getByRole('searchbox')),
  ...['s', 't', 'Backspace', 'Backspace'].map(key),
  tapped('tap a star', (page) => page.getByRole('button', { name: /^Star / })),
  tapped('open a facility', (page) => page.getByRole('link', { name: /^Cowlitz Salmon/ })),
  chosen('Species'),
  chosen('Run'),
  tapped('tap a chart', (page) => page.getByRole('slider')),
  key('ArrowRight'),
  tapped('open the map', (page) => page.getByRole('link', { name: 'Open the map' })),
  key('Escape'),
  tapped('go back', (page) => page.getByRole('link', { name: 'Back to Facilities' })),
] as [string, (page: Page) => Promise<void>][];

export async function benchVisit(
  origin: string,
  executablePath: string,
  print: (line: string) => void,
): Promise<void> {
  const args = ['--no-sandbox', '--disable-background-networking'];
  await using browser = await chromium.launch({ executablePath, args });
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ viewport, hasTouch: true, isMobile: true });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        // Only what the visitor did, as INP counts it: the mouse also enters elements that appear under it.
        if (entry.interactionId === 0) continue;
        performance.measure('event', { start: entry.startTime, duration: entry.duration });
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(`${origin}/app`, { waitUntil: 'networkidle' });
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const rows: Record<string, { readonly ms: number }> = {};
  for (const [at, [name, act]] of ACTIONS.entries()) {
    print(`  ${name} …`);
    await page.evaluate(() => performance.clearMeasures('event'));
    await act(page);
    await page.waitForTimeout(SETTLED_MS);
    const ms = await page.evaluate(() =>
      Math.max(0, ...performance.getEntriesByName('event').map(({ duration }) => duration)),
    );
    rows[`${at + 1}. ${name}`] = { ms };
  }
  const worst = Math.max(...Object.values(rows).map(({ ms }) => ms));
  print(`to the painted frame, CPU ${SLOWDOWN} times slower; the slowest took ${worst} ms`);
  console.table(rows);
}
