import { LRUCache } from 'lru-cache';
import type { StateOfRun } from '#contract/state-of-run.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type Bundled, type Edition, readEdition } from './edition.ts';
import { WorkQueue } from './http/work-queue.ts';
import type { EditionParts } from './kept-edition.ts';

/** About 20 kB each; all weekly reports since 2012 are some 700. */
const MOST_KEPT = 300;
/** Reading a past edition takes seconds of the one thread: ten or so at the most are ever due. */
const QUEUE = { atOnce: 1, waiting: 3 } as const;

/** The week of a past report, as it was known on that day. */
export type PastWeeks = (edition: Edition, day: PlainDate) => Promise<StateOfRun | null>;

/**
 * Reads past weeks on request: one edition at a time, of report dates alone, each kept for its data
 * version.
 *
 * @returns a function that gives `null` where no weekly report was published on the day, and rejects
 *   with a 503 when too many others are due.
 */
export function createPastWeeks({
  store,
  ...bundled
}: Bundled & Pick<EditionParts, 'store'>): PastWeeks {
  const queue = new WorkQueue(QUEUE);
  const kept = new LRUCache<string, StateOfRun, PlainDate>({
    max: MOST_KEPT,
    fetchMethod: (_key, _stale, { context: day }) =>
      queue.run(
        () => true,
        async () => {
          const days = { today: day, knownOn: day };
          const edition = await store.read((view) => readEdition(view, bundled, days));
          return edition.stateOfRun();
        },
      ),
  });
  return async ({ dataVersion, reportDates }, day) => {
    if (!reportDates.includes(day)) return null;
    return (await kept.fetch(`${dataVersion} ${day}`, { context: day })) ?? null;
  };
}
