import { expect, test } from 'vitest';
import { locate } from './visitor-place.ts';

function failing(code: number, message = '') {
  return locate({
    getCurrentPosition: (_, fail) =>
      fail?.({ code, message, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  });
}

test('a located device resolves to its position', async () => {
  const coords = { longitude: -122.3, latitude: 47.6 } as GeolocationCoordinates;
  const found = await locate({
    getCurrentPosition: (succeed) => succeed({ coords, timestamp: 0 } as GeolocationPosition),
  });
  expect(found).toEqual({ kind: 'found', position: { longitude: -122.3, latitude: 47.6 } });
});

test.each([
  [1, 'Your location is switched off for this site.'],
  [2, 'Your location could not be found.'],
  [3, 'Finding your location took too long.'],
])('failure %d of the device has a one-line message', async (code, words) => {
  expect(await failing(code, 'no')).toMatchObject({
    kind: 'failed',
    words: expect.stringContaining(words),
    reason: 'no',
  });
});

test('a browser without geolocation has a different message from one that denies it', async () => {
  expect(await locate(undefined)).toMatchObject({
    kind: 'failed',
    words: expect.stringContaining('This browser cannot tell where you are.'),
  });
});
