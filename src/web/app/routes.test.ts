import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { FreshetApi } from '#contract/page.ts';
import { fixtureApi, recordingApi } from '../../testing/contract-fixtures.ts';
import { ROOT_ROUTE } from './config.ts';
import { loadPage } from './lazy-page.ts';
import { createRoutes } from './routes.tsx';

/** A router on a server-rendered `/app`, and its requests since. */
async function opened(overrides: Partial<FreshetApi> = {}) {
  const { api, asked } = recordingApi(overrides);
  const routes = createRoutes({
    apiFor: () => api,
    figuresTimeout: () => Promise.resolve(),
  });
  await loadPage(routes, '/app');
  const router = createMemoryRouter(routes, {
    initialEntries: ['/app'],
    hydrationData: { loaderData: { [ROOT_ROUTE]: {}, '0-0-1': [] } },
  });
  return { router, asked };
}

test('a server-rendered page requests nothing', async () => {
  const { router, asked } = await opened();
  expect(router.state.initialized).toBe(true);
  expect(asked).toEqual([]);
});

test('a choice within a page requests nothing', async () => {
  const { router, asked } = await opened();
  await router.navigate('/app?q=coho');
  await router.navigate('/app?q=coho&map=open');
  expect(asked).toEqual([]);
});

test('another page requests its data and the configuration', async () => {
  const { router, asked } = await opened();
  await router.navigate('/hatcheries/cowlitz-salmon-hatchery');
  expect(asked.toSorted()).toEqual([
    'config',
    'facilities',
    'hatchery COWLITZ_SALMON_HATCHERY',
    'season COWLITZ_SALMON_HATCHERY',
  ]);
  await router.navigate('/');
  expect(asked.slice(4).sort()).toEqual(['config', 'facilities']);
});

test('leaving a hatchery drops its data', async () => {
  const { router } = await opened();
  await router.navigate('/hatcheries/cowlitz-salmon-hatchery');
  expect(JSON.stringify(router.state.loaderData)).toContain('Cowlitz Salmon Hatchery');
  await router.navigate('/about');
  expect(JSON.stringify(router.state.loaderData)).not.toContain('Cowlitz Salmon Hatchery');
});

test('trying again repeats the requests and recovers a failed page', async () => {
  let isDown = true;
  const whole = fixtureApi();
  const { router, asked } = await opened({
    facilities: () => (isDown ? Promise.reject(new TypeError('down')) : whole.facilities()),
  });
  await router.navigate('/');
  expect(router.state.errors).not.toBeNull();
  isDown = false;
  await router.revalidate();
  expect(router.state.errors).toBeNull();
  expect(asked.toSorted()).toEqual(['config', 'config', 'facilities', 'facilities']);
});
