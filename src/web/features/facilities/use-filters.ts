import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useShownSearch } from '#web/lib/browser/use-shown-search.ts';
import { filtersOf, type ListFilters, sameFilters, withFilters } from './filters.ts';

/** Safari takes 100 changes of an address in half a minute: one in so many milliseconds is well below. */
const ADDRESS_DELAY_MS = 400;

/** The filters, and the ways to change them. */
export interface FilterControl {
  readonly filters: ListFilters;
  /** Changes the list at once and the address soon after. */
  readonly change: (some: Partial<ListFilters>) => void;
  /** Writes the address, and the links that carry it, now: the visitor is about to leave. */
  readonly settle: () => void;
}

/**
 * The filters of the list. They stand in the address, so that a link leads to what was found; what is
 * on the screen is ahead of it, so that typing never waits. The address is replaced, not added to.
 */
export function useFilters(): FilterControl {
  const [search, setSearch] = useSearchParams();
  const shownSearch = useShownSearch();
  const [filters, setFilters] = useState(() => filtersOf(search));
  const latest = useRef(filters);
  const written = useRef(filters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Somebody else changed the address: back, forward or a link.
  useEffect(() => {
    const inAddress = filtersOf(search);
    if (sameFilters(inAddress, written.current)) return;
    clearTimeout(timer.current);
    written.current = inAddress;
    latest.current = inAddress;
    setFilters(inAddress);
  }, [search]);

  const settle = useCallback(
    (flushSync = true) => {
      clearTimeout(timer.current);
      if (sameFilters(latest.current, filtersOf(search))) return;
      written.current = latest.current;
      setSearch((before) => withFilters(before, latest.current), {
        replace: true,
        preventScrollReset: true,
        flushSync,
      });
    },
    [search, setSearch],
  );

  const write = useRef(settle);
  useEffect(() => {
    write.current = settle;
  }, [settle]);
  useEffect(() => {
    // It may be on a link: what was typed last must stand in the address that is left, and in the
    // one that is gone to.
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

  return { filters: shownSearch === search ? filters : filtersOf(shownSearch), change, settle };
}
