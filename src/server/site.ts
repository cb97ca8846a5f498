import { AsyncLocalStorage } from 'node:async_hooks';
import type { Config } from '#contract/config.ts';
import type { AskedSeries, FreshetApi } from '#contract/page.ts';
import type { IngestStatus, LookStatus, RiversStatus, Status } from '#contract/status.ts';
import { RETURN_SOURCES } from '#domain/fish/fish-return.ts';
import { askedSelection } from '#domain/fish/species-runs.ts';
import type { Settings } from '#jobs/settings.ts';
import type { IngestRecord, SourceLook, Store } from '#store/store.ts';
import { baseMapOf } from './base-map.ts';
import type { Edition } from './edition.ts';
import type { EditionParts, KeptEdition } from './kept-edition.ts';
import { keepEdition, type Prepare } from './kept-edition.ts';
import { createPastWeeks } from './past-weeks.ts';
import { NOTHING_PUBLISHED } from './published-record.ts';
import { createRecordFiles, type RecordFiles } from './record-files.ts';

/** What the routes serve from. */
export interface Site {
  /** The edition to show now; immediate once one was read. */
  current(): Edition | Promise<Edition>;
  /** The edition for a browser that has seen one, by its name; see {@link KeptEdition.seen}. */
  seen(name: string): Edition | Promise<Edition>;
  /**
   * Looks for a newly published version or a new day and reads it, while the previous edition is
   * still shown. Never fails: a store that cannot be read is logged.
   *
   * @param prepare awaited before another edition is shown.
   */
  look(prepare?: Prepare): Promise<void>;
  /** Does work for which the current edition is this one, whatever visitors are shown. */
  showing<Result>(edition: Edition, work: () => Result): Result;
  /** Whether the last look could read the store. */
  isStoreRead(): boolean;
  /** The API for pages, on one edition. */
  api(edition: Edition): FreshetApi;
  /** Makes files of the record to carry away. */
  readonly recordFiles: RecordFiles;
  /** Origin of the site. */
  readonly siteUrl: string;
  /** An e-mail address or link to the operator. */
  readonly contact: string | null;
  /** See `FRESHET_OPERATOR_TOKEN`. */
  readonly operatorToken: string | null;
  /** One state of the store, for the operator. */
  readonly readStore: Store['read'];
  /** How fresh everything is. */
  status(): Promise<Status>;
}

export interface SiteParts extends EditionParts {
  readonly settings: Settings;
  readonly mode: 'live' | 'demo';
  readonly riversStatus: () => Promise<RiversStatus>;
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

/** The last checks of each source, including sources that were never checked. */
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

/** Makes `/api/config` for an edition. */
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
      site: settings.siteUrl,
    },
  });
}

/** The series of a facility that is asked for; `null` where all are. */
export function onlyOf(edition: Edition, key: string, of: AskedSeries | undefined) {
  return of === undefined ? null : askedSelection(edition.runsOf(key), of.species, of.run);
}

/** Makes a site on a store. */
export function createSite(parts: SiteParts): Site {
  const { store, settings, mode } = parts;
  const kept = keepEdition(parts);
  const shown = new AsyncLocalStorage<Edition>();
  const current = () => shown.getStore() ?? kept.current();
  const configOf = configFor(settings, mode);
  const pastWeeks = createPastWeeks(parts);

  async function status(): Promise<Status> {
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
      clock: new Date(parts.now()).toISOString(),
      mode,
      facilities: shown.features.length,
      returns,
      sources: [...sources],
      ingests: stored.ledgers.flatMap(({ completed, refused }) =>
        [completed, refused].filter((record) => record !== null).map(ingestStatus),
      ),
      looks: lookStatuses(stored.looks),
      rivers: await parts.riversStatus(),
    };
  }

  return {
    current,
    seen: kept.seen,
    look: (prepare) =>
      kept.latest(prepare).then(
        () => undefined,
        () => undefined,
      ),
    isStoreRead: kept.isStoreRead,
    showing: (edition, work) => shown.run(edition, work),
    api: (edition) => ({
      facilities: () => Promise.resolve(edition.facilities),
      hatchery: (name, of) => {
        const key = edition.facilityKey(name);
        const found = key === null ? null : edition.hatchery(key, onlyOf(edition, key, of));
        return Promise.resolve(found);
      },
      season: (name, of) => {
        const key = edition.facilityKey(name);
        const found = key === null ? null : edition.season(key, onlyOf(edition, key, of));
        return Promise.resolve(found);
      },
      species: (species) => Promise.resolve(edition.species(species)),
      run: async (day) => (day === null ? edition.stateOfRun() : pastWeeks(edition, day)),
      accuracy: () => Promise.resolve(edition.accuracy),
      status,
      config: () => Promise.resolve(configOf(edition)),
    }),
    recordFiles: createRecordFiles(parts, settings.siteUrl),
    siteUrl: settings.siteUrl,
    contact: settings.contact,
    operatorToken: settings.operatorToken,
    readStore: (work) => store.read(work),
    status,
  };
}
