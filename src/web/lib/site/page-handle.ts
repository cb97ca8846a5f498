import type { PageInfo } from '#contract/page.ts';

/**
 * The `handle` that the route module of a page exports: what the server must know about the page besides
 * its path in `routes.ts`. It is the only list of the page's parameters; anything not listed here is removed
 * from the address. Every member is optional. The root's handle lists the query parameters of all pages.
 *
 * @example
 * export const handle: PageHandle = {
 *   names: { facility: (name, { site }) => site.facilityKey(name) },
 *   query: { adults: (value) => (value === 'only' ? value : null) },
 * };
 */
export interface PageHandle
  extends Partial<Pick<PageInfo, 'names' | 'query' | 'inBrowser' | 'shows'>> {
  /** The path parameter that makes the page slow: its pages take seconds to render and are seldom requested. */
  readonly slowWith?: string;
  /** Leaves the page out of the site map. */
  readonly isUnlisted?: true;
}
