import { expect, test } from 'vitest';
import { fixtureApi } from '../../testing/contract-fixtures.ts';
import { loadHatchery } from './load-hatchery.ts';

const SLUG = 'cowlitz-salmon-hatchery';
const never = () => new Promise<void>(() => undefined);
const atOnce = () => Promise.resolve();
const failing = fixtureApi({ hatchery: () => Promise.reject(new TypeError('Failed to fetch')) });

test('the facility of an address is loaded with its figures', async () => {
  const { data, init } = await loadHatchery(fixtureApi(), 'Cowlitz-SALMON-hatchery', never);
  expect(data).toMatchObject({
    kind: 'hatchery',
    hatchery: { title: 'Cowlitz Salmon Hatchery' },
    figures: { series: [{ species: 'Chinook' }, {}] },
  });
  expect(init).toBeNull();
});

test('an address that names no facility gives the list and status 404', async () => {
  const { data, init } = await loadHatchery(fixtureApi(), 'nowhere', never);
  expect(data).toMatchObject({ kind: 'unknown', cards: [{}, {}, {}] });
  expect(init).toEqual({ status: 404 });
});

test('in the browser a page stands on the list of facilities when its figures cannot be had', async () => {
  const { data } = await loadHatchery(failing, SLUG, never);
  expect(data).toMatchObject({
    kind: 'hatchery',
    hatchery: { title: 'Cowlitz Salmon Hatchery' },
    figures: 'failed',
  });
});

test('on the server it fails with them', async () => {
  await expect(loadHatchery(failing, SLUG, null)).rejects.toThrow('Failed to fetch');
});

test('in the browser a page stands before figures that take long, which come after it', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const whole = fixtureApi();
  const slow = fixtureApi({ hatchery: (name) => asked.then(() => whole.hatchery(name)) });
  const { data } = await loadHatchery(slow, SLUG, atOnce);
  if (data.kind !== 'hatchery') throw new Error('the facility is there');
  expect(data.figures).toBeInstanceOf(Promise);
  expect(data.hatchery.recent.length).toBeGreaterThan(0);
  answer();
  await expect(data.figures).resolves.toMatchObject({ series: [{ species: 'Chinook' }, {}] });
});

test('figures that fail late are said to have failed', async () => {
  let fail = () => {};
  const hatchery = () =>
    new Promise<null>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'));
    });
  const { data } = await loadHatchery(fixtureApi({ hatchery }), SLUG, atOnce);
  if (data.kind !== 'hatchery') throw new Error('the facility is there');
  fail();
  await expect(data.figures).resolves.toBe('failed');
});
