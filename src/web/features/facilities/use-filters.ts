import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation, useSearch } from '#web/lib/browser/navigation.tsx';
import { useShownSearch } from '#web/lib/browser/use-shown-search.ts';
import { filtersOf, type ListFilters, sameFilters, withFilters } from './filters.ts';

/** Safari allows 100 address changes in 30 seconds; this stays well below. */
const ADDRESS_DELAY_MS = 400;

export interface FilterControl {
  readonly filters: ListFilters;
  /** Changes the list at once and the address soon after. */
  readonly change: (some: Partial<ListFilters>) => void;
  /** Writes the address now, because the visitor may be about to leave. */
  readonly settle: () => void;
}

/**
 * The filters of the list. They are kept in the address, so that results can be linked to. The screen
 * updates first, so that typing never waits. History entries are replaced, not added.
 */
export function useFilters(): FilterControl {
  const { address, navigate } = useNavigation();
  const { pathname } = address;
  const search = useSearch();
  const shownSearch = useShownSearch();
  const [filters, setFilters] = useState(() => filtersOf(shownSearch));
  const latest = useRef(filters);
  const written = useRef(filters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address says more than the server rendered, or was changed elsewhere: back, forward or a link.
  useLayoutEffect(() => {
    const inAddress = filtersOf(search);
    if (sameFilters(inAddress, written.current)) return;
    clearTimeout(timer.current);
    written.current = inAddress;
    latest.current = inAddress;
    setFilters(inAddress);
  }, [search]);

  const settle = useCallback(
    (isAtOnce = true) => {
      clearTimeout(timer.current);
      // The list stays in the document while another page is shown.
      if (location.pathname !== pathname) return;
      // What was written may not be drawn yet, and what is drawn may be older than what was written.
      const inAddress = [filtersOf(search), written.current];
      if (inAddress.every((filters) => sameFilters(latest.current, filters))) return;
      written.current = latest.current;
      navigate(`?${withFilters(search, latest.current)}`, { replace: true, isAtOnce });
    },
    [pathname, search, navigate],
  );

  const write = useRef(settle);
  useEffect(() => {
    write.current = settle;
  }, [settle]);
  useEffect(() => {
    // A click may be on a link: the current address must have the latest filters first.
    const click = () => write.current();
    document.addEventListener('click', click, { capture: true });
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('click', click, { capture: true });
    };
  }, []);

  const change = useCallback((some: Partial<ListFilters>) => {
    latest.current = { ...latest.current, ...some };
    setFilters(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write.current(false), ADDRESS_DELAY_MS);
  }, []);

  return { filters, change, settle };
}
