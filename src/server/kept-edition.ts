import type { Logger } from 'pino';
import type { Facility } from '#domain/place/facility.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Store } from '#store/store.ts';
import type { Edition } from './edition.ts';
import { NOTHING_PUBLISHED, readEdition } from './edition.ts';

/** After an edition could not be read it is left alone, twice as long after each further time. */
const PAUSE_MS = { first: 2000, longest: 60_000 } as const;

/** The edition that is shown. It is kept until a look, or a new day, finds another due. */
export interface KeptEdition {
  /** What is to be shown now; at once, unless nothing of this day has been read yet. */
  current(): Edition | Promise<Edition>;
  /** Asks what is published, reads it if it is new, and gives what is to be shown. */
  latest(): Promise<Edition>;
}

/** What editions are read from. */
export interface EditionParts {
  readonly store: Pick<Store, 'read'>;
  /** The catalogue, in the order of its keys. */
  readonly facilities: readonly Facility[];
  readonly gauges: readonly Gauge[];
  /** Shows only what was reported by this day; `null` for everything. */
  readonly knownOn: PlainDate | null;
  /** The day the site shows, in Washington. The one place "today" is asked of. */
  readonly today: () => PlainDate;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger?: Pick<Logger, 'error'>;
}

/** How the reading of an edition failed the last time. */
interface Failure {
  /** Data version and day. */
  readonly edition: string;
  readonly error: unknown;
  readonly pauseMs: number;
  /** When it may be read again. */
  readonly until: number;
}

/** Reads editions; one that cannot be read is tried less and less often, for reading it is work. */
function editionReader({ store, facilities, gauges, knownOn, now }: EditionParts) {
  let failure: Failure | null = null;
  return async (version: string, today: PlainDate): Promise<Edition> => {
    const edition = `${version} ${today}`;
    const last = failure?.edition === edition ? failure : null;
    if (last !== null && now() < last.until) throw last.error;
    try {
      const read = await store.read((view) =>
        readEdition(view, { facilities, gauges }, { today, knownOn }),
      );
      failure = null;
      return read;
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
  let reading: Promise<Edition> | null = null;
  /** The failure that the log tells of; `null` when all is well. */
  let said: string | null = null;

  function keptOfToday(): Edition | null {
    return kept?.today === today() ? kept : null;
  }

  /** The edition that is due: the kept one, unless a version was published or a day has begun. */
  async function due(): Promise<Edition> {
    const published = await store.read((view) => view.publication());
    const version = published?.dataVersion ?? NOTHING_PUBLISHED;
    const still = keptOfToday();
    return still?.dataVersion === version ? still : readEditionOf(version, today());
  }

  async function read(): Promise<Edition> {
    try {
      kept = await due();
      said = null;
      return kept;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // Once, not at every look of a night.
      if (message !== said) {
        logger?.error(error, 'the store cannot be read; the site shows what it had');
      }
      said = message;
      // A store that cannot be read for a moment takes nothing away that is there already.
      const still = keptOfToday();
      if (still === null) throw error;
      return still;
    }
  }

  function latest(): Promise<Edition> {
    // One look serves all who ask meanwhile.
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return { current: () => keptOfToday() ?? latest(), latest };
}
