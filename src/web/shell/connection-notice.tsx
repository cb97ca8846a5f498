import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Config } from '#contract/config.ts';
import { configQuery } from '#web/lib/api/queries.ts';
import { useIsOffline, useSavedAt } from '#web/lib/offline/saved-pages.ts';
import { useClock } from '#web/lib/site/clock.ts';
import { useLoadedConfig } from '#web/lib/site/config.ts';
import { ago } from '#web/lib/words/format.ts';
import { Notice } from '#web/ui/notice.tsx';

const now = () => Date.now();

function connectionWords(parts: {
  readonly isOffline: boolean;
  readonly isFailed: boolean;
  readonly savedAt: number | null;
  readonly now: number;
}): string | null {
  const { isOffline, isFailed, savedAt } = parts;
  const saved =
    savedAt === null ? '' : ` Showing what was saved ${ago(Math.max(parts.now - savedAt, 0))}.`;
  if (isOffline) return `You are offline.${saved}`;
  return isFailed ? `The site did not answer.${saved}` : null;
}

const isSameEdition = (one: Config, other: Config) =>
  one.data_version === other.data_version && one.today === other.today;

/** Asks for the configuration, loads the page again once there is a newer edition, and says what is wrong. */
export function ConnectionNotice() {
  const { pathname } = useLocation();
  const shown = useLoadedConfig();
  const { data: newest, isError, isFetching, refetch } = useQuery(configQuery);
  const { revalidate } = useRevalidator();
  const isBehind = shown !== null && newest !== undefined && !isSameEdition(shown, newest);
  useEffect(() => {
    if (isBehind && newest !== undefined) void revalidate();
  }, [isBehind, newest, revalidate]);
  const isOffline = useIsOffline();
  const savedAt = useSavedAt(pathname, isOffline || isError);
  const words = connectionWords({ isOffline, isFailed: isError, savedAt, now: useClock(now) });
  return (
    <div role="status" className="cluster">
      {words === null ? null : (
        <>
          <Notice kind="stale">{words}</Notice>
          {isError ? (
            <button type="button" className="small" onClick={() => refetch()} disabled={isFetching}>
              Update
            </button>
          ) : null}
        </>
      )}
    </div>
  );
}
