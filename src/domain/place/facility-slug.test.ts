import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyOfSlug, slugOfKey } from './facility-slug.ts';

describe('facility slug', () => {
  test.each([
    ['ISSAQUAH_HATCHERY', 'issaquah-hatchery'],
    ['MERWIN_DAM_FCF', 'merwin-dam-fcf'],
    ['DAYTON_ACCLIMA._POND', 'dayton-acclima.-pond'],
  ])('%s is the page %s', (key, slug) => {
    expect(slugOfKey(key)).toBe(slug);
    expect(keyOfSlug(slug)).toBe(key);
  });

  test('a hand-typed address in capitals is understood', () => {
    expect(keyOfSlug('Issaquah-Hatchery')).toBe('ISSAQUAH_HATCHERY');
  });

  test('every key the catalogue allows comes back from its slug, which needs no escape', () => {
    const key = fc.stringMatching(/^[A-Z0-9.]+(_[A-Z0-9.]+){0,4}$/);
    fc.assert(
      fc.property(key, (text) => {
        const slug = slugOfKey(text);
        expect(keyOfSlug(slug)).toBe(text);
        expect(encodeURIComponent(slug)).toBe(slug);
      }),
    );
  });
});
