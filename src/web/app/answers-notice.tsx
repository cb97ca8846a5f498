import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AnswersStatus, BrowserApi, ShownAnswers } from '#web/lib/api/api.ts';
import { type Cell, useCell } from '#web/lib/browser/cell.ts';
import { useNavigation } from '#web/lib/browser/navigation.tsx';
import { useAskAgain } from '#web/lib/browser/page-life.ts';
import { useClock } from '#web/lib/browser/use-clock.ts';
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
  /** Asks again for what the page at a path shows; whether it should be shown again. */
  readonly renew: (path: string) => Promise<boolean>;
  /** As {@link BrowserApi.catchUp}. */
  readonly catchUp: (path: string) => Promise<boolean>;
  readonly deleteSaved: () => Promise<void>;
}>({
  status: { get: () => NO_NOTICE, subscribe: () => () => undefined },
  now: () => 0,
  renew: async () => false,
  catchUp: async () => false,
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

/** Whether an answer behind the page at a path could not be loaded. */
export function useIsFailed(path: string): boolean {
  const { status } = use(AnswersContext);
  return useSyncExternalStore(
    status.subscribe,
    () => status.get().pages[path]?.isFailed ?? false,
    () => false,
  );
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
  const { status, now, renew, catchUp } = use(AnswersContext);
  const { pathname } = useNavigation().address;
  const { reload } = use(SiteContext);
  const [isBusy, setIsBusy] = useState(false);
  // Ages go on while nothing else changes.
  useClock(now);
  const { pages, isConfigFailed } = useCell(status);
  const isOffline = useIsOffline();
  const shown = pages[pathname];
  const isFailed = isConfigFailed || (shown?.isFailed ?? false);

  const update = useCallback(async () => {
    setIsBusy(true);
    if (await renew(pathname)) reload();
    setIsBusy(false);
  }, [renew, pathname, reload]);
  useAskAgain(update);
  const whenShown = useEffectEvent(async () => {
    if (await catchUp(pathname)) reload();
  });
  useEffect(() => void whenShown(), []);

  const words = answersWords({ isOffline, shown, isConfigFailed, now: now() });
  return (
    <div role="status" className={styles.quietLine}>
      {words === null ? null : (
        <>
          <Notice kind="stale">{words}</Notice>
          {isFailed ? (
            <button type="button" onClick={update} disabled={isBusy}>
              Update
            </button>
          ) : null}
        </>
      )}
    </div>
  );
}
