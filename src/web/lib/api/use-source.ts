import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RiverAnswer, RiverQuery } from './rivers.ts';

export type SourceState<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly answer: T };

export interface Source<T> {
  readonly state: SourceState<T>;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

export function answerOf<T>({ state }: Source<T>): T | null {
  return state.kind === 'loaded' ? state.answer : null;
}

/** What it has stays until something newer has come; `null` as id loads nothing. */
export function useSource<T>(
  queryOf: (id: string) => RiverQuery<T>,
  id: string | null,
): Source<RiverAnswer<T>> {
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(id ?? ''),
    enabled: id !== null,
  });
  return useMemo(() => {
    const answer = data && (isError ? { ...data, isStale: true } : data);
    const state: SourceState<RiverAnswer<T>> = answer
      ? { kind: 'loaded', answer }
      : { kind: isError && !isFetching ? 'failed' : 'loading' };
    return { state, isLoading: isFetching, retry: () => void refetch() };
  }, [data, isError, isFetching, refetch]);
}
