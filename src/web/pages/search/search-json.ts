import type { LoaderFunctionArgs } from 'react-router';
import type { Findable } from '#web/lib/search/findable.ts';
import { siteFindables } from '#web/lib/search/site-findables.ts';
import type { PageHandle } from '#web/lib/site/page-handle.ts';
import { siteContext } from '#web/lib/site/site.ts';

export const handle: PageHandle = { isUnlisted: true };

/** All that the search finds by name: requested once a visitor searches. */
export async function loader({ context }: LoaderFunctionArgs) {
  const all: readonly Findable[] = await siteFindables(context.get(siteContext));
  return Response.json(all);
}
