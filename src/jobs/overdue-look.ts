import type { ReturnSource } from '#domain/fish/fish-return.ts';
import type { Store } from '#store/store.ts';
import { latestNightAt } from './every-night.ts';

/** The sources that are read every night. */
export const NIGHTLY_SOURCES: readonly ReturnSource[] = ['wdfw-returns', 'wdfw-weekly'];

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
    return NIGHTLY_SOURCES.some((source) => {
      const last = lookedAt.get(source) ?? null;
      return last === null || Date.parse(last) < nightAt;
    });
  } catch {
    return true;
  }
}
