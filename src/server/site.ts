import type { Logger } from 'pino';
import type { Config } from '#contract/config.ts';
import type { FreshetApi } from '#contract/page.ts';
import type { IngestStatus, Status } from '#contract/status.ts';
import type { Facility } from '#domain/place/facility.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Settings } from '#jobs/settings.ts';
import type { IngestRecord, Store } from '#store/store.ts';
import { baseMapOf } from './base-map.ts';
import type { Edition } from './edition.ts';
import { NOTHING_PUBLISHED, readEdition } from './edition.ts';

/** A newly published version is looked for this often. */
const LOOK_EVERY_MS = 5000;

/** What the routes serve from. */
export interface Site {
  /** What is to be shown now; at once unless a new version is looked for or read. */
  current(): Edition | Promise<Edition>;
  /** The API as pages ask it, for one edition. */
  api(edition: Edition): FreshetApi;
  /** How the fish stand; of rivers others know. */
  status(): Promise<Omit<Status, 'rivers'>>;
}

/** What a site is made of. */
export interface SiteParts {
  readonly store: Pick<Store, 'read'>;
  /** The catalogue, in the order of its keys. */
  readonly facilities: readonly Facility[];
  readonly gauges: readonly Gauge[];
  readonly settings: Settings;
  readonly mode: 'live' | 'demo';
  /** Shows only what was reported by this day; `null` for everything. */
  readonly knownOn: PlainDate | null;
  /** The day the site shows, in Washington. The one place "today" is asked of. */
  readonly today: () => PlainDate;
  /** Real time in milliseconds. */
  readonly now: () => number;
  readonly logger?: Pick<Logger, 'error'>;
}

function ingestStatus(record: IngestRecord): IngestStatus {
  return {
    source: record.source,
    outcome: record.outcome,
    finished_at: record.finishedAt,
    duration_ms: record.durationMs,
    checksum: record.checksum,
    rows_read: record.rowsRead,
    rows_kept: record.rowsKept,
    rows_rejected: record.rowsRejected,
    rejections: record.rejections.map(({ reason, rows, example }) => ({ reason, rows, example })),
    suspicions: [...record.suspicions],
  };
}

/** What `/api/config` says of an edition; the rest of it is of the deployment. */
function configFor(settings: Settings, mode: 'live' | 'demo'): (edition: Edition) => Config {
  const { styleUrl, attribution } = baseMapOf(settings, mode);
  return (edition) => ({
    mode,
    data_version: edition.dataVersion,
    today: edition.today,
    as_of: edition.facilities.as_of,
    base_map: { style_url: styleUrl, attribution },
    analytics_id: settings.analyticsId,
    links: {
      regulations: settings.regulationsUrl,
      emergency_rules: settings.emergencyRulesUrl,
      contact: settings.contact,
    },
  });
}

/** Makes the site over a store. Editions are read when a new one is due, and kept until then. */
export function createSite(parts: SiteParts): Site {
  const { store, facilities, gauges, settings, mode, knownOn, today, now, logger } = parts;
  let kept: { edition: Edition; lookedAt: number } | null = null;
  let reading: Promise<Edition> | null = null;

  /** The edition that is due: the kept one, unless a version was published or a day has begun. */
  async function due(): Promise<Edition> {
    const published = await store.read((view) => view.publication());
    const isStill =
      kept !== null &&
      kept.edition.today === today() &&
      kept.edition.dataVersion === (published?.dataVersion ?? NOTHING_PUBLISHED);
    if (kept !== null && isStill) return kept.edition;
    return store.read((view) =>
      readEdition(view, { facilities, gauges }, { today: today(), knownOn }),
    );
  }

  async function read(): Promise<Edition> {
    try {
      const edition = await due();
      kept = { edition, lookedAt: now() };
      return edition;
    } catch (error) {
      // A store that cannot be read for a moment takes nothing away that is there already.
      if (kept === null || kept.edition.today !== today()) throw error;
      logger?.error(error, 'the store cannot be read; the site shows what it had');
      kept = { ...kept, lookedAt: now() };
      return kept.edition;
    }
  }

  function current(): Edition | Promise<Edition> {
    const isRecent = kept !== null && now() - kept.lookedAt < LOOK_EVERY_MS;
    if (kept !== null && isRecent && kept.edition.today === today()) return kept.edition;
    // One look serves all who ask meanwhile.
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  const configOf = configFor(settings, mode);

  return {
    current,
    api: (edition) => ({
      facilities: () => Promise.resolve(edition.facilities),
      hatchery: (name) => {
        const key = edition.facilityKey(name);
        return Promise.resolve(key === null ? null : edition.hatchery(key));
      },
      config: () => Promise.resolve(configOf(edition)),
    }),
    async status() {
      const { facilities: shown, returns, sources } = await current();
      const ledgers = await store.read((view) => view.lastIngests());
      return {
        data_version: shown.data_version,
        today: shown.today,
        as_of: shown.as_of,
        recent_from: shown.recent_from,
        mode,
        facilities: shown.features.length,
        returns,
        sources: [...sources],
        ingests: ledgers.flatMap(({ completed, refused }) =>
          [completed, refused].filter((record) => record !== null).map(ingestStatus),
        ),
      };
    },
  };
}
