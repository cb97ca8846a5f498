import { data, isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { unlistedHead } from './head.ts';

export interface PageLink {
  readonly to: string;
  readonly name: string;
}

/** What a loader throws for an address that names nothing: 404, with the pages to go to instead. */
export const noSuchPage = (instead: readonly PageLink[]) => data(instead, { status: 404 });

/** The pages to go to instead; `null` if it is another error. A host of files has a 404 without them. */
export function pagesInstead(error: unknown): readonly PageLink[] | null {
  const isOurs = isRouteErrorResponse(error) && error.status === 404 && Array.isArray(error.data);
  return isOurs ? error.data : null;
}

/** The head of a page without data; that of any other error stands in the error page. */
export function noSuchPageHead(
  error: unknown,
  title: string,
  description: string,
): MetaDescriptor[] {
  return pagesInstead(error) === null ? [] : unlistedHead(title, description);
}
