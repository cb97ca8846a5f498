import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test';
import { NOW_MS } from './clock.ts';

export class Trouble {
  lines: string[] = [];

  take(pattern: RegExp): string[] {
    const taken = this.lines.filter((line) => pattern.test(line));
    this.lines = this.lines.filter((line) => !pattern.test(line));
    return taken;
  }

  async expectSaid(pattern: RegExp, times = 1): Promise<string[]> {
    // Console messages arrive a moment after the page has changed.
    await expect.poll(() => this.lines.filter((line) => pattern.test(line))).toHaveLength(times);
    return this.take(pattern);
  }
}

export const NOT_FOUND_IN_CONSOLE = /^console error: Failed to load resource: .* 404/;

async function watch(page: Page, trouble: Trouble, origin: string): Promise<void> {
  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) {
      const text = message.text();
      const url = text.startsWith('Failed to load') ? ` ${message.location().url}` : '';
      trouble.lines.push(`console ${message.type()}: ${text}${url}`);
    }
  });
  page.on('pageerror', (error) => trouble.lines.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Requests canceled by leaving a page, and modules blocked without JavaScript.
    if (why === 'net::ERR_ABORTED' || why === 'csp') return;
    trouble.lines.push(`failed: ${request.url()} ${why}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) trouble.lines.push(`elsewhere: ${request.url()}`);
  });
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (name: string, ...rest: unknown[]) {
      if (/^(before)?unload$/.test(name)) {
        // biome-ignore lint/suspicious/noConsole: this is how the test finds out
        console.error(`${name} keeps the page out of the back/forward cache`);
      }
      Reflect.apply(listen, this, [name, ...rest]);
    };
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: this is how the test finds out
      console.error(`policy: ${event.violatedDirective} stopped ${event.blockedURI}`);
    });
  });
}

/** Moves the clock of a page. It goes on from there: a map that stood still in time would not draw. */
function startAt(instantMs: number): void {
  const RealDate = Date;
  const aheadMs = instantMs - RealDate.now();
  const now = () => RealDate.now() + aheadMs;
  const newDate = (_: DateConstructor, args: readonly unknown[]) =>
    args.length === 0 ? new RealDate(now()) : Reflect.construct(RealDate, args);
  globalThis.Date = new Proxy(RealDate, {
    construct: newDate,
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/**
 * Every test uses this page: console errors, failed requests and requests to other hosts fail the test. It
 * stands at the instant of the servers.
 */
export const test = base.extend<{ trouble: Trouble }>({
  trouble: [
    async ({ context, page, baseURL }, use) => {
      await context.addInitScript(startAt, NOW_MS);
      const trouble = new Trouble();
      await watch(page, trouble, baseURL ?? '');
      await use(trouble);
      const left = [...trouble.lines];
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(left).toEqual([]);
    },
    { auto: true },
  ],
});

export { type Browser, expect, type Locator, type Page, type Route } from '@playwright/test';

export async function markPage(page: Page): Promise<Locator> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  return page.locator('html[data-same-document]');
}

export async function store(page: Page, key: string, value: unknown): Promise<void> {
  await page.addInitScript(
    ([name, text]) => localStorage.getItem(name) ?? localStorage.setItem(name, text),
    [key, JSON.stringify(value)] as const,
  );
}

/** Waits until the page is hydrated; the search box does not work before that. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      // What needs script is disabled until React has finished.
      document.querySelector('.only-with-script:disabled') === null &&
      [...document.querySelectorAll('main a')].some((link) =>
        Object.keys(link).some((key) => key.startsWith('__reactProps')),
      ),
  );
}

export async function holdBack(
  page: Page,
  pattern: string,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, (route) => promise.then(() => answer(route)));
  return resolve;
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  const isFocused = () => element.evaluate((node) => node === document.activeElement);
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab');
        return isFocused();
      },
      { intervals: [20] },
    )
    .toBe(true);
}
