import type { Logger } from 'pino';
import { editionName } from '#contract/edition-seen.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Store } from '#store/store.ts';
import { type Edition, makeEdition } from './edition.ts';
import {
  type Bundled,
  NOTHING_PUBLISHED,
  type PublishedRecord,
  readPublished,
  readReportDates,
} from './published-record.ts';

/** The pause after an edition could not be read, doubled after each further failure. */
const PAUSE_MS = { first: 2000, longest: 60_000 } as const;

/** Does what an edition needs before it is shown. */
export type Prepare = (edition: Edition, shown: Edition) => Promise<void>;

/** The edition that is shown, kept until that of a new version or a new day has been made. */
export interface KeptEdition {
  /** The edition to show now; immediate once one was read. */
  current(): Edition | Promise<Edition>;
  /**
   * The edition for a browser that has seen one, by its name: if that is not the one shown, the newest,
   * as soon as it has been read.
   */
  seen(name: string): Edition | Promise<Edition>;
  /**
   * Looks for a new published version or day, reads it, and returns the edition to show.
   *
   * @param prepare awaited before another edition is shown.
   */
  latest(prepare?: Prepare): Promise<Edition>;
  /** Whether the last look could read the store. */
  isStoreRead(): boolean;
}

export interface EditionParts extends Bundled {
  readonly store: Pick<Store, 'read'>;
  /** Shows only what was reported by this day; `null` for everything. */
  readonly knownOn: PlainDate | null;
  /** The day the site shows, in Washington; the only source of "today". */
  readonly today: () => PlainDate;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger?: Pick<Logger, 'error'>;
}

/** The last failure to read an edition. */
interface Failure {
  /** Data version and day. */
  readonly edition: string;
  readonly error: unknown;
  readonly pauseMs: number;
  /** When the next attempt is allowed. */
  readonly until: number;
}

/**
 * Makes editions; one that cannot be read is retried less and less often. What a version's editions
 * share is read once.
 */
function editionReader({ store, knownOn, now, ...bundled }: EditionParts) {
  let failure: Failure | null = null;
  let record: PublishedRecord | null = null;
  return async (version: string, today: PlainDate): Promise<Edition> => {
    const edition = `${version} ${today}`;
    const last = failure?.edition === edition ? failure : null;
    if (last !== null && now() < last.until) throw last.error;
    try {
      const { kept, reportDates } = await store.read(async (view) => ({
        kept:
          record?.dataVersion === version ? record : await readPublished(view, bundled, knownOn),
        reportDates: await readReportDates(view, knownOn),
      }));
      record = kept;
      const made = await makeEdition(kept, bundled, { today, reportDates });
      failure = null;
      return made;
    } catch (error) {
      const pauseMs = Math.min(2 * (last?.pauseMs ?? PAUSE_MS.first / 2), PAUSE_MS.longest);
      failure = { edition, error, pauseMs, until: now() + pauseMs };
      throw error;
    }
  };
}

/** Keeps the edition that is shown. */
export function keepEdition(parts: EditionParts): KeptEdition {
  const { store, today, logger } = parts;
  const readEditionOf = editionReader(parts);
  let kept: Edition | null = null;
  /** The edition that was read last: the one that is shown, or is being prepared. */
  let newest: Edition | null = null;
  let looking: Promise<Edition> | null = null;
  let reading: Promise<Edition> | null = null;
  /** The failure that was logged last; `null` when all is well. */
  let logged: string | null = null;

  /** The edition read last, unless a version was published or a day has begun. */
  async function look(): Promise<Edition> {
    const published = await store.read((view) => view.publication());
    const version = published?.dataVersion ?? NOTHING_PUBLISHED;
    const day = today();
    if (newest?.dataVersion !== version || newest.today !== day) {
      newest = await readEditionOf(version, day);
    }
    return newest;
  }

  function due(): Promise<Edition> {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  }

  async function read(prepare?: Prepare): Promise<Edition> {
    try {
      const next = await due();
      if (kept !== null && next !== kept) await prepare?.(next, kept);
      kept = next;
      logged = null;
      return kept;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // Once, not every second.
      if (message !== logged) {
        logger?.error(error, 'the store cannot be read; the site shows what it had');
      }
      logged = message;
      // While the store cannot be read, the site shows what it has, even if that is of yesterday.
      if (kept === null) throw error;
      return kept;
    }
  }

  function latest(prepare?: Prepare): Promise<Edition> {
    // One read serves all who ask meanwhile.
    reading ??= read(prepare).finally(() => {
      reading = null;
    });
    return reading;
  }

  const current = () => kept ?? latest();

  async function seen(name: string): Promise<Edition> {
    const shown = await current();
    // A store that cannot be read is not waited for.
    if (editionName(shown.facilities) === name || logged !== null) return shown;
    return due().catch(() => shown);
  }

  return { current, seen, latest, isStoreRead: () => logged === null };
}
