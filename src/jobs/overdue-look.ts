import type { ReturnSource } from '#domain/fish/fish-return.ts';
import type { Store } from '#store/store.ts';
import { latestNightAt } from './every-night.ts';

/** The sources that are read every night. */
export const NIGHTLY_SOURCES: readonly ReturnSource[] = ['wdfw-returns', 'wdfw-weekly'];

/** Servers on one store may differ by this. */
const CLOCK_SLACK_MS = 3_600_000;

/**
 * Whether a look was made since an instant. One from the future, by a clock that was wrong, was not:
 * it would stop all looks until that day.
 *
 * @param lookedAt ISO 8601; `null` when none was made.
 */
export function isLookedSince(lookedAt: string | null, sinceMs: number, nowMs: number): boolean {
  if (lookedAt === null) return false;
  const at = Date.parse(lookedAt);
  return at >= sinceMs && at <= nowMs + CLOCK_SLACK_MS;
}

/**
 * Whether a source has not been checked successfully since the latest night began: the server was
 * down then, is new, or the source did not answer. Also true when the store cannot be read: the
 * check itself then reports what is wrong with it.
 */
export async function isLookOverdue(store: Pick<Store, 'read'>, nowMs: number): Promise<boolean> {
  try {
    const looks = await store.read((view) => view.looks());
    const lookedAt = new Map(looks.map((look) => [look.source, look.lookedAt]));
    const nightAt = latestNightAt(nowMs);
    return NIGHTLY_SOURCES.some(
      (source) => !isLookedSince(lookedAt.get(source) ?? null, nightAt, nowMs),
    );
  } catch {
    return true;
  }
}
