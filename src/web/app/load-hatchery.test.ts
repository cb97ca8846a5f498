import { expect, test } from 'vitest';
import { fixtureApi } from '../../testing/contract-fixtures.ts';
import { loadHatchery } from './load-hatchery.ts';

const SLUG = 'cowlitz-salmon-hatchery';
const failing = fixtureApi({ hatchery: () => Promise.reject(new TypeError('Failed to fetch')) });

test('the facility of an address is loaded with its figures', async () => {
  const { data, init } = await loadHatchery(fixtureApi(), 'Cowlitz-SALMON-hatchery', true);
  expect(data).toMatchObject({
    kind: 'hatchery',
    isWithoutFigures: false,
    hatchery: { title: 'Cowlitz Salmon Hatchery' },
  });
  expect(init).toBeNull();
});

test('an address that names no facility gives the list and status 404', async () => {
  const { data, init } = await loadHatchery(fixtureApi(), 'nowhere', true);
  expect(data).toMatchObject({ kind: 'unknown', cards: [{}, {}, {}] });
  expect(init).toEqual({ status: 404 });
});

test('in the browser a page stands on the list of facilities when its figures cannot be had', async () => {
  const { data } = await loadHatchery(failing, SLUG, true);
  expect(data).toMatchObject({
    kind: 'hatchery',
    isWithoutFigures: true,
    hatchery: { title: 'Cowlitz Salmon Hatchery' },
  });
});

test('on the server it fails with them', async () => {
  await expect(loadHatchery(failing, SLUG, false)).rejects.toThrow('Failed to fetch');
});
