import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { WeekReport } from '#contract/page.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Store } from '#store/store.ts';
import { type Bundled, type Edition, NOTHING_PUBLISHED, readEdition, readWeek } from './edition.ts';

/** Pause between two looks at the store: a new version must be shown within 5 s. */
const LOOK_EVERY_MS = 1000;
/** Pause after a failure: reading an edition blocks the only thread for a second. */
const LOOK_AGAIN_MS = 10_000;

export interface EditionParts extends Bundled {
  readonly store: Pick<Store, 'read'>;
  /** Only what was reported by this day is shown; `null` for everything. */
  readonly knownOn: PlainDate | null;
  /** The Pacific day that the site shows; the only source of "today". */
  readonly today: () => PlainDate;
  readonly now: () => number;
  readonly logger?: { error(error: unknown, message: string): void };
}

export type Editions = Awaited<ReturnType<typeof openEditions>>;

export async function openEditions(parts: EditionParts) {
  const { store, knownOn, today, now, logger, ...bundled } = parts;
  const read = () => {
    const day = today();
    return store.read((view) => readEdition(view, bundled, { today: day, knownOn }));
  };
  let shown = await read();
  /** Why the last look failed, and when the current row of failures began; `null` if the last look succeeded. */
  let failure: { readonly message: string; readonly since: number } | null = null;

  function fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message !== failure?.message) {
      logger?.error(error, 'cannot read the store; the site keeps showing the last edition');
    }
    failure = { message, since: failure?.since ?? now() };
  }

  /** Switches to a new data version or day once its edition is ready. Never throws: on failure the shown edition stays. */
  async function look(): Promise<void> {
    try {
      const published = await store.read((view) => view.publication());
      const version = published?.dataVersion ?? NOTHING_PUBLISHED;
      const { dates } = shown;
      if (dates.dataVersion !== version || dates.today !== today()) shown = await read();
      failure = null;
    } catch (error) {
      fail(error);
    }
  }

  return {
    current: () => shown,
    look,
    /** When the store became unreadable, in milliseconds since 1970; `null` while it can be read. */
    storeDownSince: () => failure?.since ?? null,
    fail,
    async keepLooking(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        await look();
        const ms = failure === null ? LOOK_EVERY_MS : LOOK_AGAIN_MS;
        // Unref: the timer must not keep the process alive.
        await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}

/** Past weeks kept in memory, about 50 kB each. */
const MOST_WEEKS = 50;

/** Loads past weeks and caches the most recently used: each takes a second or two. `null` for a day without a report. */
export function createPastWeeks({ store, ...bundled }: Bundled & Pick<EditionParts, 'store'>) {
  const weeks = new LRUCache<string, WeekReport, PlainDate>({
    max: MOST_WEEKS,
    fetchMethod: (_key, _before, { context: day }) =>
      store.read((view) => readWeek(view, bundled, day)),
  });
  return async ({ dates, reportDates }: Edition, day: PlainDate) =>
    reportDates.includes(day)
      ? weeks.forceFetch(`${dates.dataVersion} ${day}`, { context: day })
      : null;
}
