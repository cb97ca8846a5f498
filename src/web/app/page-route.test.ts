import { expect, test } from 'vitest';
import { configFixture } from '../../testing/contract-fixtures.ts';
import { fixtureApi } from '../../testing/fixture-api.ts';
import { addressOf } from '../lib/browser/navigation.tsx';
import {
  loadSite,
  PageCodeError,
  pageCode,
  pageRoute,
  preloadPage,
  routeOf,
} from './page-route.ts';
import { createRoutes } from './routes.tsx';

const Component = () => null;
const routeWith = (code: () => Promise<typeof Component>) =>
  pageRoute({ path: /^\/(.*)$/, name: 'any', code, load: async (_, param) => param });
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const load = (code: () => Promise<typeof Component>, api = fixtureApi()) =>
  loadSite([routeWith(code)], addressOf('/about'), api, api.config());

test.each([
  ['/', 'home-route', ''],
  ['/app', 'facilities-route', ''],
  ['/app/', 'facilities-route', ''],
  ['/App', 'not-found-route', ''],
  ['/hatcheries/cowlitz%20salmon', 'hatchery-route', 'cowlitz salmon'],
  ['/hatcheries/', 'not-found-route', ''],
  ['/hatcheries/%E0%A4%A', 'not-found-route', ''],
  ['/hatcheries/a/b', 'not-found-route', ''],
  ['/species/coho', 'species-route', 'coho'],
  ['/run', 'run-route', ''],
  ['/run/2025-10-23', 'run-route', '2025-10-23'],
  ['/runs', 'not-found-route', ''],
  ['//example.org/app', 'not-found-route', ''],
])('%s is a page of %s with the parameter "%s"', (pathname, name, param) => {
  const found = routeOf(createRoutes(), pathname);
  expect([found.route.name, found.param]).toEqual([name, param]);
});

test('a page is loaded with its code, its data and the configuration', async () => {
  expect(await load(async () => Component)).toEqual({
    config: configFixture(),
    page: { kind: 'shown', Component, data: 'about', param: 'about' },
  });
});

test('preloading the code of a page does not report a failure', () => {
  let loads = 0;
  const route = routeWith(() => {
    loads += 1;
    return gone();
  });
  preloadPage([route], '/about');
  expect(loads).toBe(1);
});

test('code that fails to load is told apart from data that does', async () => {
  const { config, page } = await load(pageCode(gone));
  expect(config).not.toBeNull();
  expect(page).toEqual({ kind: 'failed', error: expect.any(PageCodeError) });
});

test('without its configuration a page has failed', async () => {
  const error = new Error('no');
  const api = fixtureApi({ config: () => Promise.reject(error) });
  const failed = { config: null, page: { kind: 'failed', error } };
  expect(await load(async () => Component, api)).toEqual(failed);
});
