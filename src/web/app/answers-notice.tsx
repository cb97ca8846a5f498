import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { ago } from '#web/lib/ago.ts';
import type { AnswersStanding, ShownAnswers } from '#web/lib/api.ts';
import { type Cell, useCell } from '#web/lib/cell.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './shell.module.css';

/** What the browser knows of the answers behind the pages; `null` where the server renders. */
export const AnswersContext = createContext<{
  readonly standing: Pick<Cell<AnswersStanding>, 'get' | 'subscribe'>;
  /** Real time in milliseconds. */
  readonly now: () => number;
} | null>(null);

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => !navigator.onLine,
    () => false,
  );
}

/** The one line on how the answers stand; `null` when there is nothing to say. */
export function answersWords(parts: {
  readonly isOffline: boolean;
  readonly shown: ShownAnswers | undefined;
  readonly isConfigFailed: boolean;
  readonly now: number;
}): string | null {
  const { isOffline, shown, isConfigFailed, now } = parts;
  const saved = shown ? ` Showing what was saved ${ago(now - shown.answeredAt)}.` : '';
  if (isOffline) return `You are offline.${saved}`;
  if (shown?.isFailed) return `Newer counts could not be loaded.${saved}`;
  return isConfigFailed ? 'The settings of this site could not be loaded again.' : null;
}

function Line(props: NonNullable<React.ContextType<typeof AnswersContext>>) {
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const { pages, isConfigFailed } = useCell(props.standing);
  const isOffline = useIsOffline();
  const shown = pages[pathname];
  const isFailed = shown?.isFailed ?? false;

  // With the signal back, what could not be had is asked for again.
  useEffect(() => {
    if (!isFailed) return;
    window.addEventListener('online', revalidate);
    return () => window.removeEventListener('online', revalidate);
  }, [isFailed, revalidate]);

  const words = answersWords({ isOffline, shown, isConfigFailed, now: props.now() });
  return (
    <div role="status" className={styles.quietLine} hidden={words === null}>
      {words === null ? null : (
        <>
          <Notice kind="stale">{words}</Notice>
          {isFailed ? (
            <button type="button" onClick={revalidate} disabled={state === 'loading'}>
              Try again
            </button>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Says when the page shows what was saved earlier (design.md, States). */
export function AnswersNotice() {
  const context = use(AnswersContext);
  return context ? <Line {...context} /> : null;
}
