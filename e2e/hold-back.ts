import type { Page, Route } from './watched-page.ts';

/** Holds back the answers of addresses until they are let go. */
export async function holdBack(
  page: Page,
  pattern: string,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, (route) => promise.then(() => answer(route)));
  return resolve;
}
