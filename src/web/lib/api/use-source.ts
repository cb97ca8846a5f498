import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from './queries.ts';
import type { RiverAnswer, RiverQuery } from './rivers.ts';

export type SourceState<T> =
  | { readonly kind: 'loading' }
  /** `againAt`: when it is requested again, in real time; `null` if unknown. */
  | { readonly kind: 'failed'; readonly againAt?: number | null }
  | { readonly kind: 'loaded'; readonly answer: T };

export interface Source<T> {
  readonly state: SourceState<T>;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

export function answerOf<T>({ state }: Source<T>): T | null {
  return state.kind === 'loaded' ? state.answer : null;
}

/** Keeps showing an answer or a failure until something newer arrives; with `null` as id it loads nothing. */
export function useSource<T>(
  queryOf: (id: string) => RiverQuery<T>,
  id: string | null,
): Source<RiverAnswer<T>> {
  const { data, error, errorUpdateCount, isError, isFetching, refetch } = useQuery({
    ...queryOf(id ?? ''),
    enabled: id !== null,
  });
  return useMemo(() => {
    const againAt = error instanceof ApiError ? error.againAt : null;
    const answer = data && (isError ? { ...data, isStale: true, againAt } : data);
    const unanswered: SourceState<RiverAnswer<T>> =
      errorUpdateCount > 0 ? { kind: 'failed', againAt } : { kind: 'loading' };
    const state: SourceState<RiverAnswer<T>> = answer ? { kind: 'loaded', answer } : unanswered;
    return { state, isLoading: isFetching, retry: () => void refetch() };
  }, [data, error, errorUpdateCount, isError, isFetching, refetch]);
}
