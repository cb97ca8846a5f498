import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WarningsBody } from '#contract/now.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { linesAt, newestWarnings } from './newest-warnings.ts';
import { uncheckedWords } from './warning-lines.ts';

const NOW = Date.parse('2025-12-10T18:40:00Z');
const minutesAgo = (some: number) => NOW - some * MINUTE_MS;
const iso = (at: number) => new Date(at).toISOString();

const listOf = (at: number): WarningsBody => ({
  made_at: iso(at),
  checked_at: iso(at),
  note: null,
  warnings: [
    {
      id: iso(at),
      event: 'Flood Warning',
      headline: `Flood Warning of ${iso(at)}`,
      sent_at: iso(at),
      ends_at: iso(NOW + 60 * MINUTE_MS),
      center: null,
      facilities: {},
      rivers: { skagit: { by: 'name', where: 'Skagit River near Concrete' } },
    },
  ],
});
const lastAt = (at: number) => ({ at, checkedAt: at, note: null, lines: [], unchecked: null });

let answer: () => Response;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('location', { origin: 'https://freshet.example' });
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newest = (at: number) =>
  newestWarnings(lastAt(at), (reading) => linesAt(reading, 'rivers', 'skagit', null));

test('silence is calm only while the service answers', () => {
  expect(uncheckedWords(null, NOW)).toBe('Warnings could not be checked.');
  expect(uncheckedWords(minutesAgo(15), NOW)).toBeNull();
  expect(uncheckedWords(minutesAgo(15) - 1, NOW)).toMatch(/since 10:2[45] AM\.$/);
});

test('the list of the server replaces that of the page', async () => {
  answer = () => Response.json(listOf(minutesAgo(1)));
  const { lines, unchecked } = await newest(minutesAgo(6));
  expect(lines.map(({ headline }) => headline)).toEqual([`Flood Warning of ${iso(minutesAgo(1))}`]);
  expect(unchecked).toBe(null);
});

test.each([
  ['an older answer, kept on the device', minutesAgo(20), minutesAgo(30), '10:20 AM'],
  ['a newer one, kept on the device', minutesAgo(60), minutesAgo(30), '10:10 AM'],
])('%s, is not taken for calm', async (_, page, kept, since) => {
  answer = () => Response.json(listOf(kept));
  const { unchecked } = await newest(page);
  expect(unchecked).toBe(`Warnings could not be checked since ${since}.`);
});

test('without an answer the page keeps what it has, and says since when after a while', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answer = () => new Response('', { status: 503 });
  expect(await newest(minutesAgo(15))).toEqual(lastAt(minutesAgo(15)));
  const { unchecked } = await newest(minutesAgo(16));
  expect(unchecked).toBe('Warnings could not be checked since 10:24 AM.');
  expect(said).toHaveBeenCalledWith('Warnings fetch failure', expect.anything());
  said.mockRestore();
});
