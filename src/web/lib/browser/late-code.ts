import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/**
 * Code that comes after the page, as a query: shared, kept for the visit, asked for again by `retry` and
 * when the connection returns (docs/adr/0100). `name` is its key among all late code.
 */
export const lateCode = <Module>(name: string, load: () => Promise<Module>) =>
  queryOptions({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

export type LateCode<Module> = ReturnType<typeof lateCode<Module>>;

/** The module of late code, `null` until it is there, asked for once it is wanted. */
export function useLateCode<Module>(code: LateCode<Module>, isWanted = true) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({ ...code, enabled: isWanted });
  // What it draws may be large: it is drawn between taps.
  const module = useDeferredValue(data) ?? null;
  return {
    module,
    /** Also while it is asked for again. */
    isFailed: data === undefined && errorUpdateCount > 0,
    isLoading: isFetching,
    retry: () => void refetch(),
  };
}
