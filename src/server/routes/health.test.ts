import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';
import { healthRoutes } from './health.ts';

let site: SiteUnderTest;
let isReady = false;
let isStoreRead = true;
beforeEach(async () => {
  site = await siteUnderTest();
  healthRoutes(site.app, { isReady: () => isReady, site: { isStoreRead: () => isStoreRead } });
});
afterEach(() => site.close());

async function answer(url: string) {
  const { statusCode, body, headers } = await site.app.inject(url);
  expect(headers['cache-control']).toBe('no-store');
  return [statusCode, JSON.parse(body)];
}

test('a server is ready when its pages are prepared, and alive before that', async () => {
  expect(await answer('/healthz')).toEqual([200, { status: 'alive' }]);
  expect(await answer('/readyz')).toEqual([503, expect.objectContaining({ title: 'Not ready' })]);
  isReady = true;
  expect(await answer('/readyz')).toEqual([200, { status: 'ready', store: 'answers' }]);
});

test('a store that does not answer is said, and takes no server out of service', async () => {
  isReady = true;
  isStoreRead = false;
  expect(await answer('/readyz')).toEqual([200, { status: 'ready', store: 'does not answer' }]);
});
