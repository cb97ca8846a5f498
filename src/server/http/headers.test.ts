import { expect, test } from 'vitest';
import { pageHeaders } from './headers.ts';

const connectTo = (origins?: readonly string[]) =>
  pageHeaders(origins)
    ['content-security-policy']?.split('; ')
    .filter((part) => part.startsWith('connect-src'));

test('a page reaches its own origin and no other', () => {
  expect(connectTo()).toEqual(["connect-src 'self'"]);
});

test('with analytics a page reaches the collector too', () => {
  expect(connectTo(['https://collector.example'])).toEqual([
    "connect-src 'self' https://collector.example",
  ]);
});
