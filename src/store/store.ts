import type { FishReturn, ReturnSource } from '#domain/fish/fish-return.ts';
import type { FishByFacility } from '#domain/fish/suspicious-load.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

/**
 * What the product keeps: the rows that were read, the returns derived from them, and a ledger of
 * how they came in. Every database stands behind this interface and passes `store-contract.ts`.
 */
export interface Store {
  /**
   * Reads one state of the store: whatever is asked of the view belongs together, even while an
   * ingest is being published. Not to be called within `work` of another `read`.
   */
  read<Result>(work: (view: StoreView) => Promise<Result>): Promise<Result>;

  /**
   * One reading of a source, in one transaction, its ledger row included.
   *
   * Readers see nothing of it before it is whole. When `work` throws, or the process is killed,
   * it is as if it had not begun. Ingests wait for each other; none may be started within `work`.
   *
   * @throws {SuspiciousLoadError} when `work` names suspicions: nothing is changed but for a
   *   ledger row with the outcome `refused`.
   * @throws {StoreError} when the store cannot be written.
   */
  ingest(
    source: ReturnSource,
    work: (ingest: IngestTransaction) => Promise<IngestResult>,
  ): Promise<IngestRecord>;

  /**
   * What an ingest would come to: everything of {@link ingest} but its end. The store stays as it is,
   * the ledger too; a load that would be refused has the outcome `refused`.
   */
  rehearse(
    source: ReturnSource,
    work: (ingest: IngestTransaction) => Promise<IngestResult>,
  ): Promise<Omit<IngestRecord, 'id'>>;

  /**
   * Writes down that a source was looked at, now, whether or not anything was new there. It changes
   * nothing that is published. Waits for a running ingest, and so must not be awaited within one.
   *
   * @param failure what went wrong, in one line that everybody may read; `null` when nothing did.
   * @throws {StoreError} when the store cannot be written.
   */
  recordLook(source: ReturnSource, failure: string | null): Promise<void>;

  /** Answers of river services, kept beside the fish. */
  readonly riverAnswers: RiverAnswers;

  /** Lets go of the store. Nothing may be asked of it afterwards. */
  close(): Promise<void>;
}

/** Answers of river services, kept so that a restart does not lose them; opaque texts by key. */
export interface RiverAnswers {
  /** The text kept under a key; `null` where there is none. */
  read(key: string): Promise<string | null>;
  /** The texts of all keys that begin so. */
  withPrefix(prefix: string): Promise<string[]>;
  /** How many texts are kept under keys that begin so. */
  count(prefix: string): Promise<number>;
  /**
   * Keeps a text in place of the one before.
   *
   * @throws {StoreError} when that cannot be done at once: it is not worth waiting for.
   */
  write(key: string, body: string): Promise<void>;
}

/** Shows the store as it stood on a past day. */
export interface AsItStood {
  /** Leaves out what was reported after this day; `null` for everything. */
  readonly knownOn: PlainDate | null;
}

/** The store at one moment, for reading. */
export interface StoreView {
  /** The published version; `null` as long as nothing was published. */
  publication(): Promise<Publication | null>;
  /** How much there is to show, and how new it is. */
  extent(options?: AsItStood): Promise<Extent>;
  /** Keys of the facilities with at least one return, sorted. */
  facilities(options?: AsItStood): Promise<string[]>;
  /** All returns of a facility, of every source, sorted by series, stock, date and report. */
  returns(facility: string, options?: AsItStood): Promise<FishReturn[]>;
  /** The weekly reports that were read, oldest first. */
  weeklyReports(): Promise<WeeklyReport[]>;
  /** The last ingests of each source that was ever read, sorted by source. */
  lastIngests(): Promise<SourceLedger[]>;
  /** The last looks at each source that was ever looked at, sorted by source. */
  looks(): Promise<SourceLook[]>;
  /** What ingests changed or removed of a facility's stored returns, in the order they did. */
  revisions(facility: string): Promise<Revision[]>;
  /** The rows of a source that could not be understood, by report and row. */
  rejectedRows(source: ReturnSource): Promise<RejectedRow[]>;
}

/** A version of the data that the product shows. */
export interface Publication {
  /** A hash of all returns: the same returns give the same version, however they came in. */
  readonly dataVersion: string;
  /** Instant at which this version took the place of another one, ISO 8601. */
  readonly publishedAt: string;
}

/** Size and age of what is stored. */
export interface Extent {
  readonly returns: number;
  /** Newest date of a return (the as-of date); `null` when there is none. */
  readonly newestDate: PlainDate | null;
}

/** Writing, within {@link Store.ingest}. Calls are awaited one after another. */
export interface IngestTransaction {
  /** Stored fish of each facility of this source, what was written in this ingest included. */
  facilityFish(): Promise<FishByFacility>;
  /** Stored returns of this source, what was written in this ingest included. */
  countReturns(): Promise<number>;
  /** Stored weekly rows, what was written in this ingest included. */
  countWeeklyRows(): Promise<number>;

  /** All weekly reports, oldest first. */
  weeklyReports(): Promise<WeeklyReport[]>;
  /** Keys of the facilities with weekly rows, sorted. */
  weeklyFacilities(): Promise<string[]>;
  /** The weekly rows of a facility, by report date, report and row. */
  weeklyRows(facility: string): Promise<WeeklyRow[]>;
  /**
   * Stores a weekly report with all its rows, in any order. The same report again changes
   * nothing; a report of the same name with other rows takes its place.
   */
  putWeeklyReport(report: WeeklyReport, rows: readonly WeeklyRow[]): Promise<PutOutcome>;
  /**
   * Keeps the rows of a report that could not be understood, in place of those kept of it before.
   * Reports that have none now and had some before are to be given too.
   */
  putRejectedRows(report: string, rows: readonly Omit<RejectedRow, 'report'>[]): Promise<void>;

  /** The stored returns of a facility from this source, sorted as {@link StoreView.returns}. */
  returnsOf(facility: string): Promise<FishReturn[]>;
  /**
   * Makes these the returns of a facility from this source; in any order. Only differences are
   * written, and each stored return that is changed or removed is logged as a revision.
   */
  replaceReturns(facility: string, returns: readonly FishReturn[]): Promise<ReturnChanges>;
}

/** What became of a report that was put. */
export type PutOutcome = 'added' | 'replaced' | 'unchanged';

/** What a reading of a source came to. */
export interface IngestResult {
  /** SHA-256 of what was read, and what marks it as a snapshot where it is one. */
  readonly checksum: string;
  /** Rows that were understood. Rows read = these and the rejected ones. */
  readonly rowsKept: number;
  /** Why the load is not to be believed; any reason refuses it. See `domain/fish`. */
  readonly suspicions: readonly string[];
}

/** Numbers of returns by what became of them. */
export interface ReturnChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** A row that could not be understood. */
export interface RejectedRow {
  /** Name of the report it stood in. */
  readonly report: string;
  /** Position in the report, from 0. */
  readonly row: number;
  /** The same words for every row rejected for the same cause. */
  readonly reason: string;
  /** What was wrong in this row. */
  readonly detail: string;
  /** The row as it was read, as JSON text. */
  readonly printed: string;
}

/** Rows rejected for one reason. */
export interface Rejection {
  readonly reason: string;
  readonly rows: number;
  /** What was wrong in the first of them. */
  readonly example: string;
}

/** The ledger's row of one ingest. */
export interface IngestRecord {
  readonly id: number;
  readonly source: ReturnSource;
  /** `unchanged` when the same data version stayed published. */
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
  /** What it did to the returns; for a refused one, what it would have done. */
  readonly changes: ReturnChanges;
  /** Why it was refused; empty otherwise. */
  readonly suspicions: readonly string[];
  /** The version that was published when it had ended; `null` before the first. */
  readonly dataVersion: string | null;
}

/** The state of one source. */
export interface SourceLedger {
  readonly source: ReturnSource;
  /** The last ingest that was not refused. */
  readonly completed: IngestRecord | null;
  /** The last refused ingest, if none was completed after it. */
  readonly refused: IngestRecord | null;
}

/** When a source was last looked at; instants in ISO 8601. */
export interface SourceLook {
  readonly source: ReturnSource;
  /** The last time it was looked through to its end, whether or not anything was new. */
  readonly lookedAt: string | null;
  /** The last time that failed, before or after that. */
  readonly failedAt: string | null;
  /** What failed then, in one line. */
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
  /** `since`, `undated`, `adults`, `jacks` and `reportDate` as they were, as JSON text. */
  readonly before: string;
  /** The same as they are now; `null` when the return was removed. */
  readonly after: string | null;
}
