import { expect, test } from 'vitest';
import { createVisitorPlace, locate } from './visitor-place.ts';

const ISSAQUAH = { name: 'Issaquah', longitude: -122.03, latitude: 47.53 };

test.each([
  'Issaquah',
  '{}',
  '[]',
  '{"name":"Issaquah"}',
  '{"name":"Nowhere","longitude":-122,"latitude":147}',
  '{"name":7,"longitude":-122,"latitude":47}',
])('%s is not read as a place', (text) => {
  const nothing = () => undefined;
  const storage = { getItem: () => text, setItem: nothing, removeItem: nothing };
  expect(createVisitorPlace(() => storage).get()).toBeNull();
});

test('without local storage the place lasts as long as the page', () => {
  const place = createVisitorPlace(() => {
    throw new Error('The operation is insecure.');
  });
  place.set(ISSAQUAH);
  expect(place.get()).toEqual(ISSAQUAH);
});

test.each([
  [1, 'Your location is switched off for this site.'],
  [2, 'Your location could not be found.'],
  [3, 'Finding your location took too long.'],
  [null, 'This browser cannot tell where you are.'],
])('failure %d of the device has a one-line message', async (code, words) => {
  const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
  const device: Pick<Geolocation, 'getCurrentPosition'> = {
    getCurrentPosition: (_, fail) => fail?.({ code: code ?? 0, message: 'no', ...codes }),
  };
  expect(await locate(code === null ? undefined : device)).toMatchObject({
    kind: 'failed',
    words: expect.stringContaining(words),
    ...(code !== null && { reason: 'no' }),
  });
});
