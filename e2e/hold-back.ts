import type { Page, Route } from './watched-page.ts';

/** Holds back responses to a URL pattern until they are released. */
export async function holdBack(
  page: Page,
  pattern: string,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  let letGo = () => {};
  const asked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(pattern, async (route) => {
    await asked;
    await answer(route);
  });
  return () => letGo();
}
