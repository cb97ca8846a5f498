import type { WarningsBody } from '#contract/now.ts';
import type { PlacedWarning, WarningReading } from '#domain/river/warning.ts';
import { apiAnswer } from '#web/lib/api/queries.ts';
import { log } from '#web/lib/browser/log.ts';
import { linesAt, linesOfAll, type ShownWarnings, uncheckedWords } from './warning-lines.ts';

export { linesAt, linesOfAll };

async function newestReading(): Promise<WarningReading> {
  const body = await apiAnswer<WarningsBody>('/api/now/warnings', log.warningsFailed);
  const { made_at, checked_at, note, warnings } = body;
  return {
    at: Date.parse(made_at),
    checkedAt: checked_at === null ? null : Date.parse(checked_at),
    note,
    warnings: warnings.map(({ sent_at, ends_at, ...warning }) => ({
      ...warning,
      sentAt: sent_at,
      endsAt: ends_at,
    })) as readonly PlacedWarning[],
  };
}

/**
 * The newest list that can be had: the server's, or the last one, with since when it could not be checked.
 * An answer may come from the device, which keeps it for use without a signal.
 */
export async function newestWarnings(
  last: ShownWarnings,
  shown: (reading: WarningReading) => ShownWarnings,
): Promise<ShownWarnings> {
  const reading = await newestReading().catch(() => null);
  const newest = reading !== null && reading.at >= last.at ? shown(reading) : last;
  return { ...newest, unchecked: uncheckedWords(newest.checkedAt, Date.now()) };
}
