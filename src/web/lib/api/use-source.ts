import { useCallback, useEffect, useState } from 'react';
import { useOnline } from './use-online.ts';

/** How one source of figures stands. */
export type SourceState<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly answer: T };

/** One source of figures, and the way to ask it again. */
export interface Source<T> {
  readonly state: SourceState<T>;
  /** It is being asked, for the first time or again. */
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** What a source has answered; `null` while it has not. */
export function answerOf<T>({ state }: Source<T>): T | null {
  return state.kind === 'loaded' ? state.answer : null;
}

/**
 * Asks a source in the browser, by itself: it waits for no other and fails alone. With the network
 * back it asks again for what failed or is stale.
 *
 * @param ask a call of `RiverApi`; `undefined` where there is none.
 * @param id what it is asked about; `null` for nothing.
 */
export function useSource<T extends { readonly isStale: boolean }>(
  ask: ((id: string) => Promise<T>) | undefined,
  id: string | null,
): Source<T> {
  const [state, setState] = useState<SourceState<T>>({ kind: 'loading' });
  const [isLoading, setIsLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    if (ask === undefined || id === null) return;
    let isWanted = true;
    setIsLoading(true);
    ask(id)
      .then(
        (answer): SourceState<T> => ({ kind: 'loaded', answer }),
        (): SourceState<T> => ({ kind: 'failed' }),
      )
      .then((next) => {
        if (!isWanted) return;
        setState(next);
        setIsLoading(false);
      });
    return () => {
      isWanted = false;
    };
  }, [ask, id, attempt]);

  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  const needsRetry = state.kind === 'failed' || (state.kind === 'loaded' && state.answer.isStale);
  useOnline(needsRetry ? retry : null);

  return { state, isLoading, retry };
}
