import type { PageInfo } from '#contract/page.ts';

/**
 * What a page says of itself beside its address in `routes.ts`; the only list of its parameters. The
 * query of the root's handle is of all pages.
 */
export interface PageHandle
  extends Partial<Pick<PageInfo, 'names' | 'query' | 'inBrowser' | 'shows'>> {
  /** A name in its path with which it takes seconds to make, and is seldom asked for. */
  readonly slowWith?: string;
  /** Left out of the site map. */
  readonly isUnlisted?: true;
}
