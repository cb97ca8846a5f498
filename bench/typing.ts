import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from './machine.ts';

/** How much the processor is slowed down, to simulate a phone. */
export const SLOWDOWN = 4;

/** Typed one after the other; each narrows, changes or empties the list. */
const TYPED = ['s', 'st', 'steel', 'steelx', 'coho', 'co', 'c', '', 'issaquah', '', 'pink', ''];
const ROUNDS = 5;

/** How long the list took to follow what was typed, in milliseconds. */
export interface TypingTimes {
  readonly width: number;
  /** From the key to the next frame that was painted. */
  readonly medianMs: number;
  readonly worstMs: number;
  readonly worstText: string;
}

/**
 * Types into the box and waits for the frame after it. The time of the key is the one the browser
 * gives the event, so that waiting for the page's own work counts.
 */
async function timeOf(page: Page, text: string): Promise<number> {
  return page.evaluate((value) => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]');
    if (!box) throw new Error('the page has no search box');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    return new Promise<number>((resolve) => {
      const begun = performance.now();
      set?.call(box, value);
      box.dispatchEvent(new Event('input', { bubbles: true }));
      requestAnimationFrame(() => {
        // A message after the frame's callbacks comes when the frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begun);
        port2.postMessage(null);
      });
    });
  }, text);
}

async function slowDown(page: Page, rate: number): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
  return client;
}

/** Measures typing into the search of the list at one width of the window. */
export async function measureTyping(
  browser: Browser,
  origin: string,
  width: number,
): Promise<TypingTimes> {
  const page = await browser.newPage({ viewport: { width, height: width < 600 ? 844 : 800 } });
  try {
    await page.goto(`${origin}/app`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(3000);
    await page.focus('input[type=search]');
    await slowDown(page, SLOWDOWN);
    for (const text of TYPED) await timeOf(page, text);
    const times: { readonly text: string; readonly ms: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const text of TYPED) {
        times.push({ text, ms: await timeOf(page, text) });
        // The address is written a moment after typing has stopped; that is not typing.
        await page.waitForTimeout(600);
      }
    }
    const worst = times.reduce((a, b) => (b.ms > a.ms ? b : a));
    return {
      width,
      medianMs: median(times.map(({ ms }) => ms)),
      worstMs: worst.ms,
      worstText: worst.text,
    };
  } finally {
    await page.close();
  }
}
