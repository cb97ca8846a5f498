import type { Config } from '#contract/config.ts';
import type { FreshetApi } from '#contract/page.ts';
import type { IngestStatus, LookStatus, Status } from '#contract/status.ts';
import { RETURN_SOURCES } from '#domain/fish/fish-return.ts';
import type { Settings } from '#jobs/settings.ts';
import type { IngestRecord, SourceLook } from '#store/store.ts';
import { baseMapOf } from './base-map.ts';
import type { Edition } from './edition.ts';
import { NOTHING_PUBLISHED } from './edition.ts';
import type { EditionParts } from './kept-edition.ts';
import { keepEdition } from './kept-edition.ts';

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
export interface SiteParts extends EditionParts {
  readonly settings: Settings;
  readonly mode: 'live' | 'demo';
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

/** Makes the site over a store. */
export function createSite(parts: SiteParts): Site {
  const { store, settings, mode } = parts;
  const { current, latest } = keepEdition(parts);
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
      const stored = await store.read(async (view) => ({
        published: await view.publication(),
        ledgers: await view.lastIngests(),
        looks: await view.looks(),
      }));
      return {
        data_version: shown.data_version,
        published_version: stored.published?.dataVersion ?? NOTHING_PUBLISHED,
        today: shown.today,
        as_of: shown.as_of,
        recent_from: shown.recent_from,
        mode,
        facilities: shown.features.length,
        returns,
        sources: [...sources],
        ingests: stored.ledgers.flatMap(({ completed, refused }) =>
          [completed, refused].filter((record) => record !== null).map(ingestStatus),
        ),
        looks: lookStatuses(stored.looks),
      };
    },
  };
}
