import { expect, test } from 'vitest';
import { facilitiesFixture } from '../../../testing/contract-fixtures.ts';
import { facilityCards, matchingCards } from './facility-list.ts';

const cards = () => facilityCards(facilitiesFixture());

test('cards are sorted by facility identifier', () => {
  expect(cards().map(({ key }) => key)).toEqual([
    'COWLITZ_SALMON_HATCHERY',
    'ISSAQUAH_HATCHERY',
    'MERWIN_DAM_FCF',
  ]);
});

test('a card names river and county, and the county alone where no river is known', () => {
  expect(cards().map(({ place }) => place)).toEqual([
    'Cowlitz River, Lewis County',
    'Issaquah Creek, King County',
    'Lewis County',
  ]);
});

test('a recent record says more of a species than its season, and both more than neither', () => {
  expect(cards()[0]?.species).toEqual([
    { name: 'Chinook', standing: 'recently-returned' },
    { name: 'Coho', standing: 'in-season' },
    { name: 'Sockeye', standing: 'recently-returned' },
    { name: 'Steelhead', standing: 'recently-returned' },
  ]);
  expect(cards()[1]?.species).toEqual([
    { name: 'Chinook', standing: 'neither' },
    { name: 'Coho', standing: 'neither' },
  ]);
});

test.each([
  ['', 3],
  ['  ', 3],
  ['COHO', 3],
  ['sockeye', 1],
  ['issaq', 1],
  ['dam fcf', 1],
  ['king', 0],
])('the search "%s" finds %d by facility name or species, in any case', (text, found) => {
  expect(matchingCards(cards(), text)).toHaveLength(found);
});
