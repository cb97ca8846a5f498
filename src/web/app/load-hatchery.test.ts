import { expect, test } from 'vitest';
import { fixtureApi } from '../../testing/fixture-api.ts';
import { loadHatchery } from './load-hatchery.ts';

const SLUG = 'cowlitz-salmon-hatchery';
const never = () => new Promise<void>(() => undefined);
const atOnce = () => Promise.resolve();
const failing = fixtureApi({ hatchery: () => Promise.reject(new TypeError('Failed to fetch')) });

test('the facility of an address is loaded with its figures', async () => {
  const data = await loadHatchery(fixtureApi(), 'Cowlitz-SALMON-hatchery', never);
  expect(data).toMatchObject({
    kind: 'hatchery',
    hatchery: { title: 'Cowlitz Salmon Hatchery' },
    figures: { series: [{ species: 'Chinook' }, {}] },
  });
});

test('a season that failed leaves the figures, and on the server fails the page', async () => {
  const api = fixtureApi({ season: () => Promise.reject(new TypeError('Failed to fetch')) });
  const data = await loadHatchery(api, SLUG, never);
  expect(data).toMatchObject({ season: 'failed', figures: { series: [{}, {}] } });
  await expect(loadHatchery(api, SLUG, null)).rejects.toThrow('Failed to fetch');
});

test('in the browser a page does not wait for a slow season', async () => {
  const whole = fixtureApi();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow = fixtureApi({ season: (name) => asked.then(() => whole.season(name)) });
  const data = await loadHatchery(slow, SLUG, atOnce);
  if (data.kind !== 'hatchery') throw new Error('expected a facility');
  expect(data.season).toBeInstanceOf(Promise);
  answer();
  await expect(data.season).resolves.toEqual([]);
});

test('an address that names no facility gives the list', async () => {
  const data = await loadHatchery(fixtureApi(), 'nowhere', never);
  expect(data).toMatchObject({ kind: 'unknown', cards: [{}, {}, {}] });
});

test('in the browser a page whose figures failed shows what the list of facilities has', async () => {
  const data = await loadHatchery(failing, SLUG, never);
  expect(data).toMatchObject({
    kind: 'hatchery',
    hatchery: { title: 'Cowlitz Salmon Hatchery' },
    figures: 'failed',
  });
});

test('on the server a page whose figures failed fails', async () => {
  await expect(loadHatchery(failing, SLUG, null)).rejects.toThrow('Failed to fetch');
});

test('in the browser a page does not wait for slow figures', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const whole = fixtureApi();
  const slow = fixtureApi({ hatchery: (name) => asked.then(() => whole.hatchery(name)) });
  const data = await loadHatchery(slow, SLUG, atOnce);
  if (data.kind !== 'hatchery') throw new Error('expected a facility');
  expect(data.figures).toBeInstanceOf(Promise);
  expect(data.hatchery.recent.length).toBeGreaterThan(0);
  answer();
  await expect(data.figures).resolves.toMatchObject({ series: [{ species: 'Chinook' }, {}] });
});

test('figures that fail late are marked as failed', async () => {
  let fail = () => {};
  const hatchery = () =>
    new Promise<null>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'));
    });
  const data = await loadHatchery(fixtureApi({ hatchery }), SLUG, atOnce);
  if (data.kind !== 'hatchery') throw new Error('expected a facility');
  fail();
  await expect(data.figures).resolves.toBe('failed');
});
