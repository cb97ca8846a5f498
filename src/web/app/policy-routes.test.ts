import { describe, expect, test } from 'vitest';
import { configFixture } from '../../testing/contract-fixtures.ts';
import { fixtureApi } from '../../testing/fixture-api.ts';
import { fixturePage as page } from '../../testing/fixture-page.ts';

describe('policies', () => {
  const parts = (html: string) =>
    [...html.matchAll(/<h2[^>]*>(.+?)<\/h2>/g)].map(([, words]) => words);

  test('policies carry their dates', async () => {
    expect((await page('/privacy-policy')).text).toContain('|Last updated|March 14, 2025|');
    expect((await page('/terms-of-service')).text).toContain('|Last updated|April 24, 2025|');
  });

  test('privacy covers collected data, storage, advertising and analytics, and security', async () => {
    const { html, text } = await page('/privacy-policy');
    expect(parts(html)).toEqual([
      'What we collect',
      'Local storage and IndexedDB',
      'Advertising and site analytics',
      'Other services',
      'Security',
      'Changes and questions',
    ]);
    for (const words of [
      'Your location is not sent to us',
      'Your browser may keep data from our site in IndexedDB',
      'Local storage is used for three things. Under the key “freshet-rivers” it keeps the facilities',
      'Under the key “freshet-place” it keeps the place',
      'Under the key “fishToken” it keeps an access token',
      'Freshet shows no advertising',
      'No site analytics are set up on this site.',
      'We keep as little as we can',
    ]) {
      expect(text).toContain(words);
    }
  });

  test('privacy names the collector and the map service where there are any', async () => {
    const config = configFixture({
      analytics_id: 'G-TEST',
      base_map: { style_url: 'https://maps.example/day.json?key=K', attribution: null },
    });
    const api = fixtureApi({ config: async () => config });
    const { text } = await page('/privacy-policy', api);
    expect(text).toContain('Each of these is sent to www.google-analytics.com');
    expect(text).toContain('your browser loads the base map from maps.example');
  });

  test('the terms have agreement, license, disclaimer, limitations and changes', async () => {
    const { html, text } = await page('/terms-of-service');
    expect(parts(html)).toEqual(['Agreement', 'License', 'Disclaimer', 'Limitations', 'Changes']);
    expect(text).toContain('Always check local regulations before you fish:');
    const { links } = configFixture();
    expect(html).toContain(`<a href="${links.regulations}">State fishing regulations</a>`);
    expect(html).toContain(`<a href="${links.emergency_rules}">Emergency rules</a>`);
  });
});
