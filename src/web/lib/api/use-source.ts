import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { useAskAgain } from '../browser/page-life.ts';

export type SourceState<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly answer: T };

export interface Source<T> {
  readonly state: SourceState<T>;
  /** It is loading, for the first time or again. */
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** The answer of a source; `null` until it is loaded. */
export function answerOf<T>({ state }: Source<T>): T | null {
  return state.kind === 'loaded' ? state.answer : null;
}

const NOTHING = { of: null, state: { kind: 'loading' } } as const;

/**
 * Loads a source in the browser, independently of others, and asks again while the page stays open;
 * what it has stays until something newer has come. A fresh answer costs no request.
 *
 * @param ask a call of `RiverApi`; `undefined` on the server.
 * @param id argument of the call; `null` loads nothing.
 */
export function useSource<T>(
  ask: ((id: string) => Promise<T>) | undefined,
  id: string | null,
): Source<T> {
  const [held, setHeld] = useState<{ of: string | null; state: SourceState<T> }>(NOTHING);
  const [isLoading, setIsLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
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
        // In slices: a chart takes longer than a press may wait.
        startTransition(() => {
          setHeld({ of: id, state: next });
          setIsLoading(false);
        });
      });
    return () => {
      isWanted = false;
    };
  }, [ask, id, attempt]);

  const state: SourceState<T> = held.of === id ? held.state : NOTHING.state;
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  useAskAgain(id === null ? null : retry);

  return useMemo(() => ({ state, isLoading, retry }), [state, isLoading, retry]);
}
