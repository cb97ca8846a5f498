import type { Logger } from 'pino';
import type { Config } from '#contract/config.ts';
import type { FreshetApi } from '#contract/page.ts';
import type { IngestStatus, LookStatus, Status } from '#contract/status.ts';
import { RETURN_SOURCES } from '#domain/fish/fish-return.ts';
import type { Facility } from '#domain/place/facility.ts';
import type { Gauge } from '#domain/place/gauge.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Settings } from '#jobs/settings.ts';
import type { IngestRecord, SourceLook, Store } from '#store/store.ts';
import { baseMapOf } from './base-map.ts';
import type { Edition } from './edition.ts';
import { NOTHING_PUBLISHED, readEdition } from './edition.ts';

/** What the routes serve from. */
export interface Site {
  /** What is to be shown now; at once, unless nothing of this day has been read yet. */
  current(): Edition | Promise<Edition>;
  /**
   * Looks for a newly published version and reads it; until it is read, the one before is shown.
   * Never fails: a store that cannot be read is logged.
   */
  look(): Promise<void>;
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

/** How each source stands, those that were never looked at too. */
function lookStatuses(looks: readonly SourceLook[]): LookStatus[] {
  return RETURN_SOURCES.map((source) => {
    const look = looks.find((one) => one.source === source);
    return {
      source,
      last_looked_at: look?.lookedAt ?? null,
      last_failure_at: look?.failedAt ?? null,
      last_failure: look?.failure ?? null,
    };
  });
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

/** Makes the site over a store. An edition is kept until a look, or a new day, finds another due. */
export function createSite(parts: SiteParts): Site {
  const { store, facilities, gauges, settings, mode, knownOn, today, logger } = parts;
  let kept: Edition | null = null;
  let reading: Promise<Edition> | null = null;
  let isFailing = false;

  function keptOfToday(): Edition | null {
    return kept?.today === today() ? kept : null;
  }

  /** The edition that is due: the kept one, unless a version was published or a day has begun. */
  async function due(): Promise<Edition> {
    const published = await store.read((view) => view.publication());
    const version = published?.dataVersion ?? NOTHING_PUBLISHED;
    const still = keptOfToday();
    if (still?.dataVersion === version) return still;
    return store.read((view) =>
      readEdition(view, { facilities, gauges }, { today: today(), knownOn }),
    );
  }

  async function read(): Promise<Edition> {
    try {
      kept = await due();
      isFailing = false;
      return kept;
    } catch (error) {
      // Once, not at every look of a night.
      if (!isFailing) logger?.error(error, 'the store cannot be read; the site shows what it had');
      isFailing = true;
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

  function current(): Edition | Promise<Edition> {
    return keptOfToday() ?? latest();
  }

  const configOf = configFor(settings, mode);

  return {
    current,
    look: () =>
      latest().then(
        () => undefined,
        () => undefined,
      ),
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
      const [ledgers, looks] = await store.read(async (view) => [
        await view.lastIngests(),
        await view.looks(),
      ]);
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
        looks: lookStatuses(looks),
      };
    },
  };
}
