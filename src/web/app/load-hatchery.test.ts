import { expect, test } from 'vitest';
import type { FreshetApi } from '#contract/page.ts';
import { fixtureApi } from '../../testing/fixture-api.ts';
import { loadHatchery } from './load-hatchery.ts';
import type { SiteApi } from './page-route.ts';

const SLUG = 'cowlitz-salmon-hatchery';
/** The API in the browser. */
const inBrowser = (api: FreshetApi, hasFigures = false): SiteApi => ({
  ...api,
  hasFigures: () => hasFigures,
});
const failing = fixtureApi({ hatchery: () => Promise.reject(new TypeError('Failed to fetch')) });

test('the facility of an address is loaded with its figures', async () => {
  const data = await loadHatchery(fixtureApi(), 'Cowlitz-SALMON-hatchery');
  expect(data).toMatchObject({
    kind: 'hatchery',
    hatchery: { title: 'Cowlitz Salmon Hatchery' },
    figures: { series: [{ species: 'Chinook' }, {}] },
  });
});

test('a season that failed leaves the figures, and on the server fails the page', async () => {
  const api = fixtureApi({ season: () => Promise.reject(new TypeError('Failed to fetch')) });
  const data = await loadHatchery(inBrowser(api, true), SLUG);
  expect(data).toMatchObject({ season: 'failed', figures: { series: [{}, {}] } });
  await expect(loadHatchery(api, SLUG)).rejects.toThrow('Failed to fetch');
});

test('in the browser a page does not wait for a slow season', async () => {
  const whole = fixtureApi();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow = fixtureApi({ season: (name) => asked.then(() => whole.season(name)) });
  const data = await loadHatchery(inBrowser(slow), SLUG);
  if (data.kind !== 'hatchery') throw new Error('expected a facility');
  expect(data.season).toBeInstanceOf(Promise);
  answer();
  await expect(data.season).resolves.toEqual([]);
});

test('an address that names no facility gives the list', async () => {
  const data = await loadHatchery(fixtureApi(), 'nowhere');
  expect(data).toMatchObject({ kind: 'unknown', cards: [{}, {}, {}] });
});

test('in the browser a page whose figures failed shows what the list of facilities has', async () => {
  const data = await loadHatchery(inBrowser(failing, true), SLUG);
  expect(data).toMatchObject({
    kind: 'hatchery',
    hatchery: { title: 'Cowlitz Salmon Hatchery' },
    figures: 'failed',
  });
});

test('on the server a page whose figures failed fails', async () => {
  await expect(loadHatchery(failing, SLUG)).rejects.toThrow('Failed to fetch');
});

test('in the browser a page does not wait for slow figures', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const whole = fixtureApi();
  const slow = fixtureApi({ hatchery: (name) => asked.then(() => whole.hatchery(name)) });
  const data = await loadHatchery(inBrowser(slow), SLUG);
  if (data.kind !== 'hatchery') throw new Error('expected a facility');
  expect(data.figures).toBeInstanceOf(Promise);
  expect(data.hatchery.recent.length).toBeGreaterThan(0);
  answer();
  await expect(data.figures).resolves.toMatchObject({ series: [{ species: 'Chinook' }, {}] });
});

test('figures that fail late are marked as failed', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<() => void>();
  const hatchery = () =>
    new Promise<null>((_, reject) => ask(() => reject(new TypeError('Failed to fetch'))));
  const data = await loadHatchery(inBrowser(fixtureApi({ hatchery })), SLUG);
  if (data.kind !== 'hatchery') throw new Error('expected a facility');
  const fail = await asked;
  fail();
  await expect(data.figures).resolves.toBe('failed');
});
