import { describe, expect, test } from 'vitest';
import { facilityOptions } from './facility-options.ts';

const facility = (title: string, longitude: number, latitude: number) => ({
  key: title.toUpperCase().replaceAll(' ', '_'),
  title,
  position: { longitude, latitude },
  series: [],
});

// A degree of latitude is 69.09 miles.
const ALPHABETICAL = [
  facility('Baker Lk Hatchery', -122, 49),
  facility('Cowlitz Salmon Hatchery', -122, 47),
  facility('Merwin Dam FCF', -122, 46),
];

describe('the options of the dropdown', () => {
  test('are alphabetical, without distances, while the position is unknown', () => {
    expect(facilityOptions(ALPHABETICAL, null).map(({ label }) => label)).toEqual([
      'Baker Lk Hatchery',
      'Cowlitz Salmon Hatchery',
      'Merwin Dam FCF',
    ]);
  });

  test('are sorted by distance, in whole miles, once the position is known', () => {
    const options = facilityOptions(ALPHABETICAL, { longitude: -122, latitude: 46.4 });
    expect(options).toEqual([
      { key: 'MERWIN_DAM_FCF', label: 'Merwin Dam FCF (28 miles)' },
      { key: 'COWLITZ_SALMON_HATCHERY', label: 'Cowlitz Salmon Hatchery (41 miles)' },
      { key: 'BAKER_LK_HATCHERY', label: 'Baker Lk Hatchery (180 miles)' },
    ]);
  });

  test('keep alphabetical order at equal distances', () => {
    const [first, second] = facilityOptions(ALPHABETICAL, { longitude: -122, latitude: 48 });
    expect([first?.label, second?.label]).toEqual([
      'Baker Lk Hatchery (69 miles)',
      'Cowlitz Salmon Hatchery (69 miles)',
    ]);
  });

  test('say 1 mile, and 0 miles at the trap itself', () => {
    const near = (latitude: number) =>
      facilityOptions(ALPHABETICAL, { longitude: -122, latitude })[0]?.label;
    expect(near(46.0145)).toBe('Merwin Dam FCF (1 mile)');
    expect(near(46)).toBe('Merwin Dam FCF (0 miles)');
  });
});
