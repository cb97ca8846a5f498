import type { Config } from '#contract/config.ts';
import { isOld } from '#web/lib/facility/recent-window.ts';
import { longDate, span } from '#web/lib/words/format.ts';

interface DataNotice {
  readonly kind: 'plain' | 'stale';
  readonly words: string;
}

/** The notice for demonstration, old or missing data; otherwise `null`. */
export function dataNotice({
  mode,
  as_of,
  today,
}: Pick<Config, 'mode' | 'as_of' | 'today'>): DataNotice | null {
  if (as_of === null) return { kind: 'stale', words: 'No reports have been read yet.' };
  if (mode === 'demo') {
    const reports = `Demonstration: WDFW reports up to ${longDate(as_of)}`;
    return {
      kind: 'plain',
      words: today === as_of ? `${reports}.` : `${reports}, shown as of ${longDate(today)}.`,
    };
  }
  if (!isOld(as_of, today)) return null;
  return {
    kind: 'stale',
    words: `As of ${longDate(as_of)}: the newest trap report is ${span(as_of, today)} old.`,
  };
}
