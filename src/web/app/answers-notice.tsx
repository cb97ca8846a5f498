import { createContext, use, useSyncExternalStore } from 'react';
import type { AnswersStatus, ShownAnswers } from '#web/lib/api/api.ts';
import { useOnline } from '#web/lib/api/use-online.ts';
import { type Cell, useCell } from '#web/lib/browser/cell.ts';
import { useNavigation } from '#web/lib/browser/navigation.tsx';
import { ago } from '#web/lib/words/ago.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './shell.module.css';
import { SiteContext } from './site-context.ts';

const NO_NOTICE: AnswersStatus = { pages: {}, isConfigFailed: false };

/** The state of the answers behind the pages. Empty on the server. */
export const AnswersContext = createContext<{
  readonly status: Pick<Cell<AnswersStatus>, 'get' | 'subscribe'>;
  /** Real time in milliseconds. */
  readonly now: () => number;
  readonly deleteSaved: () => Promise<void>;
}>({
  status: { get: () => NO_NOTICE, subscribe: () => () => undefined },
  now: () => 0,
  deleteSaved: async () => undefined,
});

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => !navigator.onLine,
    () => false,
  );
}

export function useRetryOnline(isNeeded: boolean): void {
  const { reload } = use(SiteContext);
  useOnline(isNeeded ? reload : null);
}

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
  return isConfigFailed ? `The site did not answer.${saved}` : null;
}

export function AnswersNotice() {
  const { status, now } = use(AnswersContext);
  const { pathname } = useNavigation().address;
  const { isReloading, reload } = use(SiteContext);
  const { pages, isConfigFailed } = useCell(status);
  const isOffline = useIsOffline();
  const shown = pages[pathname];
  const isFailed = isConfigFailed || (shown?.isFailed ?? false);

  useRetryOnline(isFailed);

  const words = answersWords({ isOffline, shown, isConfigFailed, now: now() });
  return (
    <div role="status" className={styles.quietLine}>
      {words === null ? null : (
        <>
          <Notice kind="stale">{words}</Notice>
          {isFailed ? (
            <button type="button" onClick={reload} disabled={isReloading}>
              Try again
            </button>
          ) : null}
        </>
      )}
    </div>
  );
}
