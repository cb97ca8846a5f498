import { createContext, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { FreshetApi } from '#contract/page.ts';

/** The edition that loaders read, put into the router's context by the server. */
export const siteContext = createContext<FreshetApi>();

/** Logs why a page could not be made. */
export const failureContext = createContext<(failure: unknown) => void>();

/** A page asks for its data on another path, or when it is asked to; not for a choice in its query. */
export function onlyForAnotherPath(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = args;
  const isChoice = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isChoice;
}
