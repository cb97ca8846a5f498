import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokensIn = (sheet: string) =>
  [...sheet.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  );
const [usual = '', more = ''] = css.split('@media (prefers-contrast: more)');
const tokens = new Map(tokensIn(usual));
/** Colors for visitors who prefer more contrast. */
const strong = new Map([...tokens, ...tokensIn(more)]);

/** Relative luminance as defined by WCAG 2. */
function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const lighter = Math.max(luminance(a), luminance(b));
  const darker = Math.min(luminance(a), luminance(b));
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ['page', 'surface', 'raised'];
const pairs = (marks: string[], grounds: string[], least: number) =>
  marks.flatMap((mark) => grounds.map((ground) => [mark, ground, least] as const));

test.each([
  ...pairs(['ink', 'muted', 'river'], GROUNDS, 4.5),
  ...pairs(['page'], ['river'], 4.5),
  ...pairs(['on-salmon'], ['salmon'], 4.5),
  ...pairs(['on-recent'], ['recent'], 4.5),
  ...pairs(['salmon', 'recent', 'returns-edge', 'ok', 'stale', 'failed'], GROUNDS, 3),
  ...pairs(['salmon', 'stale', 'failed', 'ok'], ['page'], 4.5),
  ...pairs(['observed', 'forecast', 'median'], ['page', 'surface'], 3),
  ...pairs(['ink', 'salmon', 'returns-edge'], ['band', 'to-come'], 3),
  ...pairs(['observed', 'forecast'], ['band', 'raised'], 3),
  ...pairs(['band-edge'], ['page', 'surface'], 3),
  ...pairs(['in-season-outline'], ['in-season'], 3),
])('%s on %s has a contrast of at least %d, light and dark', (mark, ground, least) => {
  for (const scheme of ['light', 'dark'] as const) {
    const front = tokens.get(mark)?.[scheme];
    const back = tokens.get(ground)?.[scheme];
    expect(contrast(front ?? '', back ?? ''), scheme).toBeGreaterThanOrEqual(least);
  }
});

test.each([
  ...pairs(['ink', 'muted', 'river', 'salmon', 'ok', 'stale', 'failed'], ['page', 'surface'], 7),
  ...pairs(['ink', 'muted', 'river'], ['raised'], 7),
  ...pairs(['line', 'past', 'bar', 'returns-edge', 'observed', 'forecast'], ['page', 'surface'], 3),
  ...pairs(['median'], GROUNDS, 4.5),
  ...pairs(['on-salmon'], ['salmon'], 4.5),
])('asked for more contrast, %s on %s has at least %d', (mark, ground, least) => {
  for (const scheme of ['light', 'dark'] as const) {
    const front = strong.get(mark)?.[scheme];
    const back = strong.get(ground)?.[scheme];
    expect(contrast(front ?? '', back ?? ''), scheme).toBeGreaterThanOrEqual(least);
  }
});

const sheets = globSync('src/web/**/*.css').map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(file, 'utf8'),
}));

test('layouts change at named widths only, and nothing is found by its place', () => {
  // Drawings have their own rules of size.
  const ofPages = sheets.filter(({ file }) => !file.startsWith('src/web/charts/'));
  const numbers = /@(media|container)[^{]*\bwidth\b[^{]*/g;
  const places = /:(nth-[\w-]+|(first|last|only)-(child|of-type))/g;
  const found = ofPages.flatMap(({ file, text }) =>
    [...text.matchAll(numbers), ...text.matchAll(places)].map(([rule]) => `${file}: ${rule}`),
  );
  expect(found).toEqual([]);
  const names = readFileSync('src/web/ui/widths.css', 'utf8').match(/@custom-media --[\w-]+/g);
  expect(names).toHaveLength(5);
});

test('what style sheets refer to is defined', () => {
  const names = (pattern: RegExp) =>
    new Set(
      sheets.flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, name = '']) => name)),
    );
  const defined = names(/(--[\w-]+):/g);
  expect([...names(/var\((--[\w-]+)\)/g)].filter((name) => !defined.has(name))).toEqual([]);
});
