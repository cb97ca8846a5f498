import { expect, test } from 'vitest';
import { createAuthToken } from './auth-token.ts';
import { createSiteFetch } from './site-fetch.ts';

const ORIGIN = 'https://freshet.example';
const INIT = { headers: { accept: 'application/json' }, cache: 'no-cache' } as const;

function localStorageWith(token: string | null) {
  const entries = new Map(token === null ? [] : [['fishToken', token]]);
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

function fetching(token: string | null, status = 200) {
  const sent: (string | undefined)[] = [];
  const storage = localStorageWith(token);
  const authToken = createAuthToken(() => storage);
  const fetch = createSiteFetch({
    fetch: async (_, { headers }) => {
      sent.push(headers.authorization);
      return new Response('', { status });
    },
    origin: ORIGIN,
    token: authToken,
  });
  return { sent, fetch, storage, authToken };
}

test('the token starts as null, or as what local storage holds under fishToken', () => {
  expect(createAuthToken(() => localStorageWith(null)).get()).toBeNull();
  expect(createAuthToken(() => localStorageWith('secret')).get()).toBe('secret');
});

test('setting and clearing the token sets and clears local storage', () => {
  const storage = localStorageWith(null);
  const token = createAuthToken(() => storage);
  token.set('secret');
  expect([token.get(), storage.entries.get('fishToken')]).toEqual(['secret', 'secret']);
  token.clear();
  expect([token.get(), storage.entries.size]).toEqual([null, 0]);
});

test('if local storage is unavailable the token lasts as long as the page', () => {
  const token = createAuthToken(() => {
    throw new Error('The operation is insecure.');
  });
  expect(token.get()).toBeNull();
  token.set('secret');
  expect(token.get()).toBe('secret');
  token.clear();
  expect(token.get()).toBeNull();
});

test.each([
  ['/api/facilities', 'Bearer secret'],
  [`${ORIGIN}/api/hatchery/X`, 'Bearer secret'],
  ['/river/nwis/iv/?sites=1', undefined],
  ['/apis', undefined],
  ['https://elsewhere.example/api/facilities', undefined],
  ['//elsewhere.example/api/facilities', undefined],
])('a call of %s carries %s', async (address, authorization) => {
  const { fetch, sent } = fetching('secret');
  await fetch(address, INIT);
  expect(sent).toEqual([authorization]);
});

test('without a token nothing is sent', async () => {
  const { fetch, sent } = fetching(null);
  await fetch('/api/facilities', INIT);
  expect(sent).toEqual([undefined]);
});

test.each(['/api/facilities', '/river/nwis/iv/?sites=1'])(
  'a 401 on %s clears the token',
  async (address) => {
    const { fetch, storage, authToken } = fetching('secret', 401);
    await fetch(address, INIT);
    expect([authToken.get(), storage.entries.size]).toEqual([null, 0]);
  },
);

test('another error status leaves the token', async () => {
  const { fetch, authToken } = fetching('secret', 403);
  await fetch('/api/facilities', INIT);
  expect(authToken.get()).toBe('secret');
});
