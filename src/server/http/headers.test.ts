import { expect, test } from 'vitest';
import { otherOrigins, pageHeaders } from './headers.ts';

const policy = (analyticsId: string | null, baseMapStyleUrl: string | null) =>
  Object.fromEntries(
    (pageHeaders(otherOrigins({ analyticsId, baseMapStyleUrl }))['content-security-policy'] ?? '')
      .split('; ')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  );

test('a page reaches its own origin and no other', () => {
  expect(policy(null, null)).toMatchObject({
    'connect-src': "'self'",
    'img-src': "'self'",
    'worker-src': "'self'",
  });
});

test('with analytics a page reaches the collector too', () => {
  expect(policy('G-TEST', null)['connect-src']).toBe("'self' https://www.google-analytics.com");
});

test('with a base map a page reaches the origin of its style, and nothing of its address shows', () => {
  const parts = policy(null, 'https://maps.example/v2/styles/Standard/descriptor?key=SECRET');
  expect(parts).toMatchObject({
    'connect-src': "'self' https://maps.example",
    'img-src': "'self' https://maps.example",
    'worker-src': "'self' blob:",
    'script-src': "'self'",
    'style-src': "'self'",
  });
  expect(JSON.stringify(parts)).not.toContain('SECRET');
});
