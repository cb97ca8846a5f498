import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Config } from '#contract/config.ts';
import { ago, longDate, span } from '#domain/words/format.ts';
import { CONFIG_HOLDS_MS, configQuery, SOONEST_MS } from '#web/lib/api/queries.ts';
import { isOld } from '#web/lib/facility/recent-escapement.ts';
import { useIsOffline, useSavedAt } from '#web/lib/offline/saved-pages.ts';
import { useClock } from '#web/lib/site/clock.ts';
import { useLoadedConfig } from '#web/lib/site/site.ts';
import { Notice } from '#web/ui/notice.tsx';

interface DataNotice {
  readonly kind: 'plain' | 'stale';
  readonly words: string;
}

export function dataNotice({
  mode,
  rivers,
  as_of,
  today,
}: Pick<Config, 'mode' | 'rivers' | 'as_of' | 'today'>): DataNotice | null {
  if (as_of === null) return { kind: 'stale', words: 'No reports have been read yet.' };
  if (mode === 'demo') {
    const day = longDate(today);
    return {
      kind: 'plain',
      words:
        rivers === 'recorded'
          ? `Demonstration: counts and rivers recorded up to ${day}.`
          : `Demonstration: counts recorded up to ${day}. Simulated rivers.`,
    };
  }
  if (!isOld(as_of, today)) return null;
  return {
    kind: 'stale',
    words: `As of ${longDate(as_of)}: the newest report is ${span(as_of, today)} old.`,
  };
}

const now = () => Date.now();

const isSameEdition = (config: Config, other: Config) =>
  config.data_version === other.data_version && config.today === other.today;

/** Polls the configuration, reloads the page's data when there is a newer edition, and shows what is wrong. */
export function ConnectionNotice() {
  const { pathname } = useLocation();
  const shown = useLoadedConfig();
  const isAhead = (newest?: Config) =>
    shown !== null && newest !== undefined && !isSameEdition(shown, newest);
  const { data, isError, isFetching, refetch } = useQuery({
    ...configQuery,
    // A shared cache may serve the previous page for a while.
    refetchInterval: ({ state }) => (isAhead(state.data) ? SOONEST_MS : CONFIG_HOLDS_MS),
  });
  const { revalidate } = useRevalidator();
  const isBehind = isAhead(data);
  useEffect(() => {
    if (isBehind && data !== undefined) void revalidate();
  }, [isBehind, data, revalidate]);
  const isOffline = useIsOffline();
  const savedAt = useSavedAt(pathname, isOffline || isError);
  const age = Math.max(useClock(now) - (savedAt ?? 0), 0);
  const saved = savedAt === null ? '' : ` Showing what was saved ${ago(age)}.`;
  const notAnswered = isError ? 'The site did not answer.' : null;
  const trouble = isOffline ? 'You are offline.' : notAnswered;
  return (
    <div role="status" className="cluster">
      {trouble === null ? null : (
        <>
          <Notice kind="stale">{trouble + saved}</Notice>
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
