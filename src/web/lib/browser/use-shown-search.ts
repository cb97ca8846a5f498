import { createContext, use } from 'react';
import { useSearch } from './navigation.tsx';
import { useHydrated } from './use-hydrated.ts';

/** The query of a server-rendered page; `null` on the server and for other pages. */
export const RenderedSearch = createContext<URLSearchParams | null>(null);

/**
 * The `?…` to show. The server leaves out unknown values and the search text, so the page hydrates
 * with what was rendered and then follows its address.
 */
export function useShownSearch(): URLSearchParams {
  const search = useSearch();
  const rendered = use(RenderedSearch);
  return useHydrated() || rendered === null ? search : rendered;
}
