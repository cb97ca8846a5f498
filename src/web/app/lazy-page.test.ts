import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { chunksOf, lazyPage, loadPage, PageCodeError, pageCode, preloadPage } from './lazy-page.ts';

const Page = () => null;

function routesWith(load: () => Promise<typeof Page>): [RouteObject[], RouteObject] {
  const lazy: RouteObject = { path: 'about', ...lazyPage('about-route', load) };
  return [[{ path: '/', children: [{ index: true, Component: Page }, lazy] }], lazy];
}

test('the route of the current page is no longer lazy once its code is loaded', async () => {
  const [routes, lazy] = routesWith(async () => Page);
  await loadPage(routes, '/about');
  expect(lazy).toMatchObject({ lazy: undefined, Component: Page });
});

test('the code of other pages is not loaded', async () => {
  const [routes, lazy] = routesWith(() => Promise.reject(new Error('must not be loaded')));
  await loadPage(routes, '/');
  preloadPage(routes, '/');
  preloadPage(routes, '/nowhere/else');
  expect(lazy.lazy).toBeDefined();
});

test('preloading the code of a page does not report a failure', () => {
  let loads = 0;
  const [routes] = routesWith(() => {
    loads += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  preloadPage(routes, '/about');
  expect(loads).toBe(1);
});

test('routes name the chunks they need', () => {
  const [, lazy] = routesWith(async () => Page);
  expect(chunksOf([{}, lazy])).toEqual(['about-route']);
});

test('code that fails to load is told apart from data that does', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(pageCode(gone)).rejects.toThrow(PageCodeError);
  const [, lazy] = routesWith(gone);
  await expect((lazy.lazy as { Component: () => Promise<unknown> }).Component()).rejects.toThrow(
    PageCodeError,
  );
});
