import { RECENT_WINDOW_DAYS } from '#domain/fish/recent.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { longDate, span } from '#web/lib/words/format.ts';

interface Freshness {
  readonly kind: 'ok' | 'stale';
  readonly words: string;
}

export function freshness(lastReport: PlainDate | null, newest: PlainDate | null): Freshness {
  if (lastReport === null) return { kind: 'stale', words: 'No weekly report on record' };
  const last = `Last trap report ${longDate(lastReport)}`;
  if (newest === null || newest <= lastReport) return { kind: 'ok', words: last };
  return {
    kind: daysBetween(lastReport, newest) < RECENT_WINDOW_DAYS ? 'ok' : 'stale',
    words: `${last}, ${span(lastReport, newest)} before the newest report`,
  };
}
