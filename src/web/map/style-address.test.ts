import { expect, test } from 'vitest';
import { styleAddress } from './style-address.ts';

const AMAZON = 'https://maps.geo.us-west-2.amazonaws.com';

test.each([
  [`${AMAZON}/v2/styles/Standard/descriptor?key=K`, 'dark', '?key=K&color-scheme=Dark'],
  [`${AMAZON}/v2/styles/Monochrome/descriptor?key=K`, 'light', '?key=K&color-scheme=Light'],
  [
    `${AMAZON}/v2/styles/Standard/descriptor?color-scheme=Light&key=K`,
    'dark',
    '?color-scheme=Light&key=K',
  ],
  [`${AMAZON}/v2/styles/Satellite/descriptor?key=K`, 'dark', '?key=K'],
  [`${AMAZON}/maps/v0/maps/MyMap/style-descriptor?key=K`, 'dark', '?key=K'],
  ['https://maps.example/style.json?key=K', 'dark', '?key=K'],
] as const)('%s in %s has the query %s', (style, scheme, search) => {
  const address = new URL(styleAddress(style, scheme));
  expect(address.search).toBe(search);
  expect(address.pathname).toBe(new URL(style).pathname);
});

test('OpenFreeMap has a dark style of its own', () => {
  const style = 'https://tiles.openfreemap.org/styles/liberty';
  expect(styleAddress(style, 'dark')).toBe('https://tiles.openfreemap.org/styles/dark');
  expect(styleAddress(style, 'light')).toBe(style);
});
