import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facilityTitle, watershedTitle } from './display-name.ts';

const asciiName = fc.stringMatching(/^[A-Za-z0-9. -]{0,40}$/);

describe('facilityTitle', () => {
  test.each([
    ['ISSAQUAH HATCHERY', 'Issaquah Hatchery'],
    ['MERWIN DAM FCF', 'Merwin Dam FCF'],
    ['merwin dam fcf', 'Merwin Dam FCF'],
    ['MCKERNAN HATCHERY', 'McKernan Hatchery'],
    ['CHELAN PUD HATCHERY', 'Chelan PUD Hatchery'],
    ['BAKER LK HATCHERY', 'Baker Lk Hatchery'],
    ['DAYTON ACCLIMA. POND', 'Dayton Acclima. Pond'],
  ])('%s is shown as %s', (name, title) => {
    expect(facilityTitle(name)).toBe(title);
  });

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(asciiName, (name) => {
        expect(facilityTitle(facilityTitle(name))).toBe(facilityTitle(name));
      }),
    );
  });
});

describe('watershedTitle', () => {
  test.each([
    ['Lower Skagit-Samish', 'Lower Skagit-Samish'],
    ['LOWER SKAGIT-SAMISH', 'Lower Skagit-Samish'],
    ['wind-white salmon', 'Wind-White Salmon'],
    ['Skokomish-Dosewallips', 'Skokomish-Dosewallips'],
    ['Methow', 'Methow'],
  ])('%s is shown as %s', (name, title) => {
    expect(watershedTitle(name)).toBe(title);
  });

  test('changes nothing the second time and keeps every space and hyphen', () => {
    fc.assert(
      fc.property(asciiName, (name) => {
        const title = watershedTitle(name);
        expect(watershedTitle(title)).toBe(title);
        expect(title.toLowerCase()).toBe(name.toLowerCase());
      }),
    );
  });
});
