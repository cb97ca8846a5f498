import { LRUCache } from 'lru-cache';
import type { StateOfRun } from '#contract/state-of-run.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type Edition, makeEdition } from './edition.ts';
import { WorkQueue } from './http/work-queue.ts';
import type { EditionParts } from './kept-edition.ts';
import { type Bundled, readPublished, readReportDates } from './published-record.ts';

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
          const [record, reportDates] = await store.read(async (view) => [
            await readPublished(view, bundled, day),
            await readReportDates(view, day),
          ]);
          return (await makeEdition(record, bundled, { today: day, reportDates })).stateOfRun();
        },
      ),
  });
  return async ({ dataVersion, reportDates }, day) => {
    if (!reportDates.includes(day)) return null;
    return (await kept.fetch(`${dataVersion} ${day}`, { context: day })) ?? null;
  };
}
