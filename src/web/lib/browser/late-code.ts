import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/**
 * Code that is loaded after the page, as a query: shared, kept for the visit, and requested again by `retry`
 * and when the connection returns (docs/adr/0100). `name` is its query key.
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

/** The module of late code; `null` until it is loaded, which starts once it is wanted. */
export function useLateCode<Module>(code: LateCode<Module>, isWanted = true) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({ ...code, enabled: isWanted });
  // Its components may be large, so they render as a transition, between taps.
  const module = useDeferredValue(data) ?? null;
  return {
    module,
    /** Stays true while it is requested again. */
    isFailed: data === undefined && errorUpdateCount > 0,
    isLoading: isFetching,
    retry: () => void refetch(),
  };
}
