import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutKey } from './without-key.ts';

const STYLE = 'https://maps.example/style.json?color-scheme=Light&key=a%2FSECRET';

test.each([
  [STYLE, 'https://maps.example/style.json?color-scheme=Light&key=removed'],
  ['Failed for key a/SECRET', 'Failed for key removed'],
  ['Failed for a%2FSECRET', 'Failed for removed'],
  [
    'Error fetching source https://other.example/t?api_key=x1&v=2',
    'Error fetching source https://other.example/t?api_key=removed&v=2',
  ],
  ['GET /x?access_token=abc#top', 'GET /x?access_token=removed#top'],
  ['GET /x?X-Amz-Signature=abc&y=1', 'GET /x?X-Amz-Signature=removed&y=1'],
  ['HTTP 403', 'HTTP 403'],
])('%s becomes %s', (text, cleared) => {
  expect(withoutKey(text, STYLE)).toBe(cleared);
});

test('an address without a key removes nothing', () => {
  expect(withoutKey('HTTP 403 at Light', 'https://maps.example/style.json?scheme=Light')).toBe(
    'HTTP 403 at Light',
  );
  expect(withoutKey('HTTP 403', 'no address')).toBe('HTTP 403');
});

test('no key is left, whatever its characters', () => {
  const key = fc.string({ minLength: 4 }).filter((one) => !'removed'.includes(one));
  fc.assert(
    fc.property(key, fc.string(), (secret, words) => {
      const style = new URL('https://maps.example/style.json');
      style.searchParams.set('key', secret);
      const text = `${words} ${secret} ${encodeURIComponent(secret)}`;
      expect(withoutKey(text, style.href)).not.toContain(secret);
      const address = withoutKey(style.href, style.href);
      expect(address).toBe('https://maps.example/style.json?key=removed');
    }),
    { seed: 4 },
  );
});
