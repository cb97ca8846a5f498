import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useNavigation } from './navigation.tsx';

/** The query of a server-rendered page; `null` on the server and for other pages. */
export const RenderedSearch = createContext<URLSearchParams | null>(null);

const never = () => () => undefined;

/**
 * The `?…` to show. The server leaves out unknown values and the search text, so the page hydrates
 * with what was rendered and then follows its address. Where both are the same, nothing is drawn twice.
 */
export function useShownSearch(): URLSearchParams {
  const search = new URLSearchParams(useNavigation().address.search).toString();
  const rendered = use(RenderedSearch)?.toString() ?? search;
  const shown = useSyncExternalStore(
    never,
    () => search,
    () => rendered,
  );
  return useMemo(() => new URLSearchParams(shown), [shown]);
}
