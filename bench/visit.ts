import { setTimeout as pause } from 'node:timers/promises';
import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test';

const SLOWDOWN = 4;
const SETTLED_MS = 2500;
const TAP_MS = 80;

interface Visit {
  readonly page: Page;
  readonly client: CDPSession;
}

/** A real touch: a click by Playwright runs code in the page while it is measured. */
async function tap({ client }: Visit, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`nothing to tap: ${target}`);
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await pause(500);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await pause(TAP_MS);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const key = (name: string) => [`type ${name}`, ({ page }: Visit) => page.keyboard.press(name)];
const tapped = (name: string, find: (page: Page) => Locator) => [
  name,
  (visit: Visit) => tap(visit, find(visit.page).first()),
];
const chosen = (label: string) => [
  `choose another ${label.toLowerCase()}`,
  async ({ page }: Visit) => {
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
  tapped('tap a chart', (page) => page.getByRole('application')),
  key('ArrowRight'),
  tapped('open the map', (page) => page.getByRole('link', { name: 'Open the map' })),
  key('Escape'),
  tapped('go back', (page) => page.getByRole('link', { name: 'Back to Facilities' })),
] as [string, (visit: Visit) => Promise<void>][];

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
      for (const one of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        // What a visitor did, as INP counts it: the mouse also enters what appears under it.
        if (one.interactionId === 0) continue;
        performance.measure('event', { start: one.startTime, duration: one.duration });
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
    await act({ page, client });
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
