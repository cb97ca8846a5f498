import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { SAVED_PAGES } from '#contract/saved-pages.ts';
import { log } from '#web/lib/browser/log.ts';

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

/** The address from which React Router loads a page's data. */
export const dataAddress = (pathname: string) =>
  pathname === '/' ? '/_.data' : `${pathname}.data`;

/** When the page at a path was saved on this device, in milliseconds since 1970; `null` if it is not saved. */
async function savedAt(pathname: string): Promise<number | null> {
  try {
    const saved = await caches.open(SAVED_PAGES);
    const answers = await Promise.all(
      [pathname, dataAddress(pathname)].map((address) =>
        saved.match(address, { ignoreSearch: true }),
      ),
    );
    const times = answers.map((answer) => Date.parse(answer?.headers.get('date') ?? ''));
    const newest = Math.max(...times.filter(Number.isFinite));
    return Number.isFinite(newest) ? newest : null;
  } catch (cause) {
    log.cacheReadFailed(pathname, cause);
    return null;
  }
}

/** When the page was saved, while there is no connection; otherwise `null`. */
export function useSavedAt(pathname: string, isCut: boolean): number | null {
  const saved = useQuery({
    queryKey: ['saved', pathname],
    queryFn: () => savedAt(pathname),
    enabled: isCut,
    gcTime: 0,
  });
  return isCut ? (saved.data ?? null) : null;
}

export async function savedPaths(): Promise<readonly string[]> {
  try {
    const saved = await caches.open(SAVED_PAGES);
    const paths = (await saved.keys()).map(({ url }) => new URL(url).pathname);
    return [...new Set(paths.map((path) => path.replace(/^\/_\.data$|\.data$/, '') || '/'))];
  } catch (cause) {
    log.cacheReadFailed(SAVED_PAGES, cause);
    return [];
  }
}
