import { createContext, use } from 'react';
import { useSearchParams } from 'react-router';
import { useAlive } from './use-alive.ts';

/** The `?…` that the server rendered the page for; `null` on the server, and for pages it did not render. */
export const RenderedSearch = createContext<URLSearchParams | null>(null);

/**
 * The `?…` of the address, as far as it is shown. The server renders what exists and leaves out the
 * rest, a search among it; so the page is taken up with what the server knew, and then shows all.
 */
export function useShownSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const rendered = use(RenderedSearch);
  return useAlive() || rendered === null ? search : rendered;
}
