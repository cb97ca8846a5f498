import { RECENT_WINDOW_DAYS } from '#domain/fish/recent.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { longDate, span } from '#web/lib/words/format.ts';

interface Freshness {
  readonly kind: 'ok' | 'stale';
  readonly words: string;
}

/** @param lastFinal the newest year of its final reports; `null` while that is not known. */
export function freshness(
  lastReport: PlainDate | null,
  newest: PlainDate | null,
  lastFinal: string | null = null,
): Freshness {
  if (lastReport === null) {
    const words =
      lastFinal === null
        ? 'Not in the weekly reports'
        : `Not in the weekly reports: final reports up to ${lastFinal} have its yearly totals`;
    return { kind: 'stale', words };
  }
  const last = `Last trap report ${longDate(lastReport)}`;
  if (newest === null || newest <= lastReport) return { kind: 'ok', words: last };
  return {
    kind: daysBetween(lastReport, newest) < RECENT_WINDOW_DAYS ? 'ok' : 'stale',
    words: `${last}, ${span(lastReport, newest)} before the newest report`,
  };
}
