import type { FinalRow } from '#domain/fish/final-row.ts';
import type { FishReturn, ReturnSource } from '#domain/fish/fish-return.ts';
import type { FishByFacility } from '#domain/fish/suspicious-load.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { KeptForecast } from '#domain/river/forecast-accuracy.ts';
import type { KeptFlow } from '#domain/river/kept-flow.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

/**
 * What the product stores: the rows it read, the returns derived from them, and a ledger of the
 * ingests. Each kind of database implements this interface and passes `store-contract.ts`.
 */
export interface Store {
  /**
   * Reads one state of the store: all answers of the view are consistent, even while an ingest is
   * published. Must not be called within `work` of another `read`.
   */
  read<Result>(work: (view: StoreView) => Promise<Result>): Promise<Result>;

  /**
   * Ingests a source in one transaction, its ledger row included.
   *
   * Readers see nothing of it before it is complete. When `work` throws, or the process is killed,
   * nothing is changed. Ingests wait for each other; none may be started within `work`.
   *
   * @throws {SuspiciousLoadError} when `work` names suspicions: nothing is changed except for a
   *   ledger row with the outcome `refused`.
   * @throws {StoreError} when the store cannot be written.
   */
  ingest(
    source: ReturnSource,
    work: (ingest: IngestTransaction) => Promise<IngestResult>,
  ): Promise<IngestRecord>;

  /**
   * Does an {@link ingest} without storing it. The store and its ledger stay unchanged; a load that
   * would be refused has the outcome `refused`.
   */
  rehearse(
    source: ReturnSource,
    work: (ingest: IngestTransaction) => Promise<IngestResult>,
  ): Promise<Omit<IngestRecord, 'id'>>;

  /**
   * Records that a source was checked just now, even if nothing was new. Changes nothing that is
   * published. Waits for a running ingest, and so must not be awaited within one.
   *
   * @param failure what went wrong, in one line fit for the public; `null` when nothing did.
   * @throws {StoreError} when the store cannot be written.
   */
  recordLook(source: ReturnSource, failure: string | null): Promise<void>;

  readonly riverAnswers: RiverAnswers;
  readonly riverRecord: RiverRecord;
  readonly serviceQuotas: ServiceQuotas;

  /** Closes the store, which must not be used afterwards. */
  close(): Promise<void>;
}

/** Answers of river services, as opaque texts by key, stored so that they survive a restart. */
export interface RiverAnswers {
  /** The text stored under a key; `null` when there is none. */
  read(key: string): Promise<string | null>;
  /** The texts of all keys with this prefix. */
  withPrefix(prefix: string): Promise<string[]>;
  /** The number of keys with this prefix. */
  count(prefix: string): Promise<number>;
  /**
   * Stores a text, replacing the previous one.
   *
   * @throws {StoreError} when the store is busy: a river answer is not worth waiting for.
   */
  write(key: string, body: string): Promise<void>;
}

/**
 * What is used up of the quotas of river services, and when the gauges were last asked for by any of
 * the servers on a store, as an opaque text for each. Writes fail as those of {@link RiverAnswers} do.
 */
export interface ServiceQuotas {
  /** The text of a service; `null` when there is none. */
  read(service: string): Promise<string | null>;
  /**
   * Stores a text in place of the one that was read.
   *
   * @returns `false`, with nothing stored, when another server has replaced that one meanwhile.
   */
  replace(service: string, before: string | null, state: string): Promise<boolean>;
}

/**
 * What was forecast and measured at the gauges, by day, to a hundredth of a cubic foot per second.
 * Writes fail as those of {@link RiverAnswers} do.
 */
export interface RiverRecord {
  /** Keeps the days of a forecast; what is kept of the same issue stays as it is. */
  keepForecast(lid: string, days: readonly KeptForecast[]): Promise<void>;
  /** The forecasts for a point, by issue and day. */
  forecasts(lid: string): Promise<KeptForecast[]>;
  /** Forecasts issued before an instant (ISO 8601), by point and issue. */
  issuesBefore(instant: string): Promise<{ lid: string; issuedAt: string }[]>;
  /** Drops forecasts for a point by their times of issue. */
  dropForecasts(lid: string, issues: readonly string[]): Promise<void>;
  /** Keeps days of a gauge, replacing what was kept of them. */
  keepFlows(site: string, days: readonly KeptFlow[]): Promise<void>;
  /** Days of a gauge from one to another, both included, oldest first. */
  flows(site: string, from: PlainDate, to: PlainDate): Promise<KeptFlow[]>;
}

/** Shows the store as it was on a past day. */
export interface AsOf {
  /** Leaves out what was reported after this day; `null` leaves out nothing. */
  readonly knownOn: PlainDate | null;
}

/** A read-only view of the store at one moment. */
export interface StoreView {
  /** The published version; `null` before the first. */
  publication(): Promise<Publication | null>;
  /** How much is stored, and how new it is. */
  extent(options?: AsOf): Promise<Extent>;
  /** Keys of the facilities with at least one return or row of a final report, sorted. */
  facilities(options?: AsOf): Promise<string[]>;
  /** All returns of a facility, from every source, sorted by series, stock, date and report. */
  returns(facility: string, options?: AsOf): Promise<FishReturn[]>;
  /** A facility's rows of the final reports, sorted by season and row. */
  finals(facility: string, options?: AsOf): Promise<FinalRow[]>;
  /** The seasons whose final reports are stored, oldest first, by the year they begin in. */
  finalSeasons(): Promise<number[]>;
  /** The stored weekly reports, oldest first. */
  weeklyReports(): Promise<WeeklyReport[]>;
  /** The weekly reports that were taken out again, oldest first. */
  removedReports(): Promise<RemovedReport[]>;
  /** The last ingests of each source that was ever ingested, sorted by source. */
  lastIngests(): Promise<SourceLedger[]>;
  /** The last ingests of all sources, newest first. */
  ingests(most: number): Promise<IngestRecord[]>;
  /** The last checks of each source that was ever checked, sorted by source. */
  looks(): Promise<SourceLook[]>;
  /** A facility's returns that ingests changed or removed, oldest change first. */
  revisions(facility: string): Promise<Revision[]>;
  /** The rejected rows of a source, by report and row. */
  rejectedRows(source: ReturnSource): Promise<RejectedRow[]>;
}

/** The published version of the data. */
export interface Publication {
  /** A hash of all returns and final reports: the same give the same version, however ingested. */
  readonly dataVersion: string;
  /** Instant at which this version replaced another one, ISO 8601. */
  readonly publishedAt: string;
}

/** Size and age of what is stored. */
export interface Extent {
  readonly returns: number;
  /** Newest date of a return (the as-of date); `null` when there are no returns. */
  readonly newestDate: PlainDate | null;
}

/** Writes within {@link Store.ingest}. Each call must be awaited before the next. */
export interface IngestTransaction {
  /** Stored fish of each facility of this source, including what this ingest has written. */
  facilityFish(): Promise<FishByFacility>;
  /** Stored returns of this source, including what this ingest has written. */
  countReturns(): Promise<number>;
  /** Stored weekly rows, including what this ingest has written. */
  countWeeklyRows(): Promise<number>;

  /** All weekly reports, oldest first. */
  weeklyReports(): Promise<WeeklyReport[]>;
  /** Keys of the facilities with weekly rows, sorted. */
  weeklyFacilities(): Promise<string[]>;
  /** The weekly rows of a facility, by report date, report and row. */
  weeklyRows(facility: string): Promise<WeeklyRow[]>;
  /**
   * Stores a weekly report with all its rows, in any order. Storing the same report again changes
   * nothing; a report of the same name or day with other rows replaces it.
   */
  putWeeklyReport(report: WeeklyReport, rows: readonly WeeklyRow[]): Promise<PutOutcome>;
  /** The weekly reports that were taken out again and not stored since. */
  removedReports(): Promise<RemovedReport[]>;
  /**
   * Takes a weekly report out again with all its rows, and remembers that until it is stored again.
   *
   * @returns whether it was stored.
   */
  removeWeeklyReport(report: string): Promise<boolean>;
  /** Stored fish of each final report, trapped and received, including what this ingest has written. */
  finalFish(): Promise<ReadonlyMap<number, number>>;
  /**
   * Stores the final report of a season with all its rows, in any order. Storing it again changes
   * nothing; other rows replace those of the same season.
   */
  putFinalReport(season: number, rows: readonly FinalRow[]): Promise<PutOutcome>;
  /**
   * Takes the final report of a season out again with all its rows.
   *
   * @returns whether it was stored.
   */
  removeFinalReport(season: number): Promise<boolean>;
  /**
   * Stores the rejected rows of a report, replacing those stored before. Must be called for a
   * report without any, too, so that its earlier ones are removed.
   */
  putRejectedRows(report: string, rows: readonly Omit<RejectedRow, 'report'>[]): Promise<void>;

  /** The stored returns of a facility from this source, sorted as {@link StoreView.returns}. */
  returnsOf(facility: string): Promise<FishReturn[]>;
  /**
   * Replaces the returns of a facility from this source, given in any order. Only differences are
   * written, and each stored return that is changed or removed is logged as a revision.
   */
  replaceReturns(facility: string, returns: readonly FishReturn[]): Promise<ReturnChanges>;
}

/** A weekly report that the operator took out again. */
export interface RemovedReport extends WeeklyReport {
  /** Instant, ISO 8601. */
  readonly removedAt: string;
}

/** What storing a report did. */
export type PutOutcome = 'added' | 'replaced' | 'unchanged';

/** The result of reading a source. */
export interface IngestResult {
  /** SHA-256 of what was read, with a prefix when it is a snapshot. */
  readonly checksum: string;
  /** Rows that were understood; with the rejected ones, all rows that were read. */
  readonly rowsKept: number;
  /** Why the load is implausible; any reason refuses it. See `domain/fish`. */
  readonly suspicions: readonly string[];
}

/** Numbers of returns by what an ingest did to them. */
export interface ReturnChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** A row that could not be understood. */
export interface RejectedRow {
  /** Name of its report. */
  readonly report: string;
  /** Position in the report, from 0. */
  readonly row: number;
  /** The same text for every row rejected for the same cause. */
  readonly reason: string;
  /** What was wrong with this row. */
  readonly detail: string;
  /** The row as it was read, as JSON text. */
  readonly printed: string;
}

/** Rows rejected for one reason. */
export interface Rejection {
  readonly reason: string;
  readonly rows: number;
  /** What was wrong with the first of them. */
  readonly example: string;
}

/** The ledger's row for one ingest. */
export interface IngestRecord {
  readonly id: number;
  readonly source: ReturnSource;
  /** `unchanged` when the published data version stayed the same. */
  readonly outcome: 'published' | 'unchanged' | 'refused';
  /** Instant, ISO 8601. */
  readonly startedAt: string;
  /** Instant, ISO 8601. */
  readonly finishedAt: string;
  readonly durationMs: number;
  readonly checksum: string;
  readonly rowsRead: number;
  readonly rowsKept: number;
  readonly rowsRejected: number;
  /** Most rows first. */
  readonly rejections: readonly Rejection[];
  /** What it did to the returns; when refused, what it would have done. */
  readonly changes: ReturnChanges;
  /** Why it was refused; empty otherwise. */
  readonly suspicions: readonly string[];
  /** The version published when it ended; `null` before the first. */
  readonly dataVersion: string | null;
}

/** The state of one source. */
export interface SourceLedger {
  readonly source: ReturnSource;
  /** The last ingest that was not refused. */
  readonly completed: IngestRecord | null;
  /** The last refused ingest, unless a later one was completed. */
  readonly refused: IngestRecord | null;
}

/** When a source was last checked; instants in ISO 8601. */
export interface SourceLook {
  readonly source: ReturnSource;
  /** The last time a check succeeded, even if nothing was new. */
  readonly lookedAt: string | null;
  /** The last time a check failed, before or after that. */
  readonly failedAt: string | null;
  /** Why it failed, in one line. */
  readonly failure: string | null;
}

/** A stored return that an ingest changed or removed. */
export interface Revision {
  readonly ingest: number;
  readonly source: ReturnSource;
  /** Instant at which the ingest ended, ISO 8601. */
  readonly revisedAt: string;
  readonly facility: string;
  /** Species, run, origin, stock, date and report of the return, in one line. */
  readonly subject: string;
  /** The previous `since`, `undated`, `adults`, `jacks` and `reportDate`, as JSON text. */
  readonly before: string;
  /** Their new values; `null` when the return was removed. */
  readonly after: string | null;
}
