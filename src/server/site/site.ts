import { sum } from 'd3-array';
import type { Config } from '#contract/config.ts';
import type { FreshetApi } from '#contract/page.ts';
import type { RiverStandIn } from '#contract/river-address.ts';
import type { IngestStatus, LookStatus, RiversStatus, Status } from '#contract/status.ts';
import type { DamKey } from '#domain/dam/dams.ts';
import { isLeftOut } from '#domain/fish/left-out.ts';
import { recentFishOf } from '#domain/fish/trap.ts';
import { SOURCES } from '#domain/source.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import type { Settings } from '#program/settings.ts';
import { datesBody } from '#server/answers/edition-dates.ts';
import type { riverBoards } from '#server/river/river-board.ts';
import { type RiverAnswer, responseOf } from '#server/river/routes.ts';
import type { placedReadings } from '#server/river/warnings.ts';
import type { IngestRecord, KeptNotice, SourceLook, StoreView } from '#store/store.ts';
import { baseMapOf } from './base-map.ts';
import { type Edition, NOTHING_PUBLISHED } from './edition.ts';
import { createPastWeeks, type EditionParts, openEditions } from './editions.ts';
import { createRecordFiles } from './record-files.ts';

export type Site = Awaited<ReturnType<typeof createSite>>;

export interface SiteParts extends EditionParts {
  readonly settings: Settings;
  readonly mode: 'live' | 'demo';
  /** What stands in for the river services; `null` where they are live. */
  readonly standIn: RiverStandIn | null;
  readonly riversStatus: () => Promise<RiversStatus>;
  readonly riverBoard: ReturnType<typeof riverBoards>;
  readonly warnings: ReturnType<typeof placedReadings>;
  readonly chanceScores: FreshetApi['chanceScores'];
  readonly floodElsewhere: FreshetApi['floodElsewhere'];
  readonly flowAtPoint: FreshetApi['flowAtPoint'];
  readonly gaugeStanding: FreshetApi['gaugeStanding'];
  readonly keptRiverAnswer: (address: string) => Promise<RiverAnswer | null>;
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
    rows_not_understood: sum(
      record.rejections.filter((rejection) => !isLeftOut(rejection)),
      ({ rows }) => rows,
    ),
    rejections: record.rejections.map(({ reason, rows, example }) => ({ reason, rows, example })),
    suspicions: [...record.suspicions],
  };
}

/** The last look at each source, including sources never looked at. */
function lookStatuses(looks: readonly SourceLook[]): LookStatus[] {
  return SOURCES.map((source) => {
    const look = looks.find((candidate) => candidate.source === source);
    return {
      source,
      last_looked_at: look?.lookedAt ?? null,
      last_failure_at: look?.failedAt ?? null,
      last_failure: look?.failure ?? null,
    };
  });
}

/** How long a page with the board, or with newest readings, is kept: a river can rise a foot in an hour. */
const BOARD_HELD_MS = 2 * MINUTE_MS;

/** How long a page with warnings is kept: as long as between two looks for new ones. */
const WARNINGS_HELD_MS = 2 * MINUTE_MS;

/** After this long without a notice, the service has withdrawn it or is no longer called. */
const NOTICE_SHOWN_MS = 30 * DAY_MS;

function noticesSince(notices: readonly KeptNotice[], sinceMs: number): Status['notices'] {
  return notices
    .filter(({ seenAt }) => Date.parse(seenAt) >= sinceMs)
    .map(({ service, host, words, seenAt }) => ({ service, host, words, seen_at: seenAt }));
}

function configOf(edition: Edition, { settings, mode, standIn }: SiteParts): Config {
  const { styleUrl, attribution } = baseMapOf(settings, mode);
  return {
    mode,
    rivers: standIn ?? 'live',
    data_version: edition.dates.dataVersion,
    today: edition.dates.today,
    as_of: edition.dates.asOf,
    base_map: { style_url: styleUrl, attribution },
    analytics_id: settings.analyticsId,
    river_origin: settings.riverOrigin,
    links: {
      regulations: settings.regulationsUrl,
      emergency_rules: settings.emergencyRulesUrl,
      contact: settings.contact,
      site: settings.siteUrl,
    },
  };
}

export async function createSite(parts: SiteParts) {
  const { store, settings, mode } = parts;
  const editions = await openEditions(parts);
  const pastWeeks = createPastWeeks(parts);

  const readStored = async () => ({
    ...(await store.read(async (view) => ({
      published: await view.publication(),
      ledgers: await view.lastIngests(),
      looks: await view.looks(),
      notices: await view.notices(),
    }))),
    rivers: await parts.riversStatus(),
  });
  let stored = await readStored();

  /** Never throws: while the store is down, it reports since when, with the last known figures. */
  async function status(): Promise<Status> {
    try {
      if (editions.storeDownSince() === null) stored = await readStored();
    } catch (error) {
      editions.fail(error);
    }
    const { dates, traps, returns, sources } = editions.current();
    const down = editions.storeDownSince();
    const { data_version, today, as_of, recent_from } = datesBody(dates);
    return {
      data_version,
      published_version: stored.published?.dataVersion ?? NOTHING_PUBLISHED,
      today,
      as_of,
      recent_from,
      clock: new Date(parts.now()).toISOString(),
      mode,
      facilities: traps.length,
      returns,
      sources: [...sources],
      ingests: stored.ledgers.flatMap(({ completed, refused }) =>
        [completed, refused].filter((record) => record !== null).map(ingestStatus),
      ),
      looks: lookStatuses(stored.looks),
      rivers: stored.rivers,
      notices: noticesSince(stored.notices, parts.now() - NOTICE_SHOWN_MS),
      store_down_since: down === null ? null : new Date(down).toISOString(),
    };
  }

  const riverBoard = (edition: Edition) =>
    parts.riverBoard(edition.rivers, ({ facilities }) => {
      const runs = facilities.flatMap((key) => edition.trap(key)?.runs ?? []);
      return { traps: facilities.length, fish: recentFishOf(runs) };
    });

  const warnings = (edition: Edition) =>
    parts.warnings(edition.rivers, () => ({
      facilities: edition.traps.map(({ facility }) => facility),
      rivers: edition.rivers,
      gauges: parts.gauges,
    }));

  return {
    ...editions,
    riverBoard,
    warnings,
    /** @param holds called with how long something in a page stays true, in milliseconds, where not as long as its edition. */
    api: (edition: Edition, holds: (ms: number) => void = () => undefined): FreshetApi => ({
      dates: () => edition.dates,
      facilities: async () => edition.facilities,
      facilityKey: edition.facilityKey,
      facility: async (name) => edition.facility(edition.facilityKey(name) ?? ''),
      runs: (name) => edition.runs(edition.facilityKey(name) ?? ''),
      species: async (species) => edition.species(species),
      run: async (day) => (day === null ? edition.week : pastWeeks(edition, day)),
      rivers: async () => edition.rivers,
      async riverBoard() {
        holds(BOARD_HELD_MS);
        return riverBoard(edition);
      },
      async floodElsewhere(river, lid) {
        holds(BOARD_HELD_MS);
        return parts.floodElsewhere(river, lid);
      },
      async flowAtPoint(lid) {
        holds(BOARD_HELD_MS);
        return parts.flowAtPoint(lid);
      },
      async gaugeStanding(site) {
        holds(BOARD_HELD_MS);
        return parts.gaugeStanding(site);
      },
      async keptRiverAnswer(address) {
        const answer = await parts.keptRiverAnswer(address);
        holds(answer?.freshMs ?? 0);
        return answer && responseOf(answer, parts.now());
      },
      async warnings() {
        holds(WARNINGS_HELD_MS);
        return warnings(edition);
      },
      placesToSee: async () => edition.placesToSee,
      dams: async () => edition.dams,
      dam: async (key) => edition.dams.find(({ dam }) => dam.key === key) ?? null,
      accuracy: async () => edition.accuracy,
      chanceScores: parts.chanceScores,
      status,
      config: async () => configOf(edition, parts),
    }),
    status,
    recordFiles: createRecordFiles(parts, settings.siteUrl),
    /** Every day on record at a dam; the edition holds only the years that it compares. */
    damRecord: (dam: DamKey) =>
      parts.store.read((view) => view.passage(dam, null, { knownOn: parts.knownOn })),
    readStore: <Result>(work: (view: StoreView) => Promise<Result>) => store.read(work),
    settings,
  };
}
