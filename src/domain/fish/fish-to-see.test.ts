import { expect, test } from 'vitest';
import { readCatalog } from '#sources/catalog/index.ts';
import { placesToSee } from './fish-to-see.ts';

const { viewingPlaces } = await readCatalog();
const place = (key: string) => viewingPlaces.filter((viewingPlace) => viewingPlace.key === key);

test('a published season is under way, ahead, or next year’s', () => {
  const best = (today: '2025-10-30' | '2025-11-30' | '2025-12-31') =>
    placesToSee(place('chico-creek'), [], today)[0];
  expect(best('2025-10-30')).toMatchObject({
    best: [{ fish: 'chum', from: '2025-11-01', to: '2025-11-30' }],
    isSeason: false,
  });
  expect(best('2025-11-30')).toMatchObject({ isSeason: true });
  expect(best('2025-12-31')).toMatchObject({
    best: [{ fish: 'chum', from: '2026-11-01', to: '2026-11-30' }],
    isSeason: false,
  });
});

test('places in season come first, then those whose season is next', () => {
  const places = [...place('bonneville-dam'), ...place('kennedy-creek'), ...place('cedar-river')];
  const order = placesToSee(places, [], '2025-11-14').map((found) => found.place.key);
  expect(order).toEqual(['kennedy-creek', 'bonneville-dam', 'cedar-river']);
});
