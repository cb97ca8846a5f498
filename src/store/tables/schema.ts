import type { ReturnSource } from '#domain/fish/fish-return.ts';
import type { Origin } from '#domain/fish/series.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { IngestRecord } from '../store.ts';

/**
 * The tables as the newest migration leaves them.
 *
 * Only types that every database has: text and integer. Days are `YYYY-MM-DD`, instants ISO 8601,
 * flags 0 and 1. Names that repeat from row to row (reports, stocks) are stored once and referred
 * to by id, for a third of the size. The program assigns the ids: an ingest is the only writer.
 */
export interface StoreTables {
  readonly report: ReportTable;
  readonly stock: StockTable;
  readonly weekly_report: WeeklyReportTable;
  readonly weekly_row: WeeklyRowTable;
  readonly removed_report: RemovedReportTable;
  readonly final_report: FinalReportTable;
  readonly final_row: FinalRowTable;
  readonly rejected_row: RejectedRowTable;
  readonly fish_return: FishReturnTable;
  readonly facility_digest: FacilityDigestTable;
  readonly ingest: IngestTable;
  readonly ingest_rejection: IngestRejectionTable;
  readonly ingest_suspicion: IngestSuspicionTable;
  readonly revision: RevisionTable;
  readonly publication: PublicationTable;
  readonly river_answer: RiverAnswerTable;
  readonly kept_forecast: KeptForecastTable;
  readonly kept_flow: KeptFlowTable;
  readonly source_look: SourceLookTable;
  readonly service_quota: ServiceQuotaTable;
}

/** Answers of river services, as opaque texts. */
export interface RiverAnswerTable {
  readonly key: string;
  readonly body: string;
}

/** Mean flow that was forecast for a day, in hundredths of a cubic foot per second. */
export interface KeptForecastTable {
  readonly lid: string;
  readonly issued_at: string;
  readonly lead_day: number;
  readonly flow: number;
}

/** Flow of a finished day at a gauge, in hundredths of a cubic foot per second. */
export interface KeptFlowTable {
  readonly site: string;
  readonly date: PlainDate;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** What is used up of the quota of a river service, or the last round of the gauges, as an opaque text. */
export interface ServiceQuotaTable {
  readonly service: string;
  readonly state: string;
}

/** When the last check of each source succeeded and failed. */
export interface SourceLookTable {
  readonly source: ReturnSource;
  readonly looked_at: string | null;
  readonly failed_at: string | null;
  readonly failure: string | null;
}

/** Each table after those it refers to; the type makes the list complete. */
const EVERY_TABLE: Readonly<Record<keyof StoreTables, true>> = {
  report: true,
  stock: true,
  weekly_report: true,
  weekly_row: true,
  removed_report: true,
  final_report: true,
  final_row: true,
  rejected_row: true,
  fish_return: true,
  facility_digest: true,
  ingest: true,
  ingest_rejection: true,
  ingest_suspicion: true,
  revision: true,
  publication: true,
  river_answer: true,
  kept_forecast: true,
  kept_flow: true,
  source_look: true,
  service_quota: true,
};

/** Names of all tables, in the order in which they can be filled. */
export const TABLE_NAMES = Object.keys(EVERY_TABLE);

type Flag = 0 | 1;

export interface ReportTable {
  readonly id: number;
  readonly source: ReturnSource;
  readonly name: string;
}

/** One stock of one series at one facility. */
export interface StockTable {
  readonly id: number;
  readonly facility: string;
  readonly species: string;
  readonly run: string;
  readonly origin: Origin;
  readonly stock: string;
}

export interface WeeklyReportTable {
  readonly report_id: number;
  readonly report_date: PlainDate;
  /** Hash of date and rows, to recognize an unchanged report without reading its rows. */
  readonly digest: string;
}

export interface WeeklyRowTable {
  readonly report_id: number;
  readonly row_number: number;
  readonly stock_id: number;
  readonly title: string;
  readonly adults_total: number | null;
  readonly jacks_total: number | null;
  readonly data_date: PlainDate;
  readonly is_final: Flag;
}

/** A weekly report that the operator took out again. */
export interface RemovedReportTable {
  readonly report_id: number;
  readonly report_date: PlainDate;
  readonly removed_at: string;
}

/** The final annual report of the season that begins in that year. */
export interface FinalReportTable {
  readonly season: number;
  /** Hash of its rows, which the data version covers. */
  readonly digest: string;
}

export interface FinalRowTable {
  readonly season: number;
  readonly row_number: number;
  readonly stock_id: number;
  readonly adults_trapped: number | null;
  readonly jacks_trapped: number | null;
  readonly adults_received: number | null;
  readonly jacks_received: number | null;
  readonly adults_released: number | null;
  readonly jacks_released: number | null;
  readonly eggs: number | null;
  readonly egg_goal: number | null;
}

/** Rows that could not be understood. */
export interface RejectedRowTable {
  readonly report_id: number;
  readonly row_number: number;
  readonly reason: string;
  readonly detail: string;
  /** JSON. */
  readonly printed: string;
}

export interface FishReturnTable {
  readonly stock_id: number;
  readonly date: PlainDate;
  readonly report_id: number;
  /** Distinguishes returns of an old and a new season in one report. */
  readonly ordinal: number;
  readonly since: PlainDate | null;
  readonly is_undated: Flag;
  readonly adults: number | null;
  readonly jacks: number | null;
  readonly report_date: PlainDate;
}

/** Summary of a facility's returns, to save reading them again. */
export interface FacilityDigestTable {
  readonly source: ReturnSource;
  readonly facility: string;
  readonly returns: number;
  readonly fish: number;
  readonly digest: string;
}

/** The ledger. */
export interface IngestTable {
  readonly id: number;
  readonly source: ReturnSource;
  readonly outcome: IngestRecord['outcome'];
  readonly started_at: string;
  readonly finished_at: string;
  readonly duration_ms: number;
  readonly checksum: string;
  readonly rows_read: number;
  readonly rows_kept: number;
  readonly rows_rejected: number;
  readonly returns_added: number;
  readonly returns_changed: number;
  readonly returns_removed: number;
  readonly returns_unchanged: number;
  readonly data_version: string | null;
}

/** Why rows were rejected in an ingest. */
export interface IngestRejectionTable {
  readonly ingest_id: number;
  readonly reason: string;
  readonly rows: number;
  readonly example: string;
}

/** Why an ingest was refused. */
export interface IngestSuspicionTable {
  readonly ingest_id: number;
  readonly position: number;
  readonly suspicion: string;
}

/** Changes to stored returns. */
export interface RevisionTable {
  readonly ingest_id: number;
  readonly position: number;
  readonly facility: string;
  readonly subject: string;
  /** JSON. */
  readonly before: string;
  /** JSON. */
  readonly after: string | null;
}

/** At most one row: the published version. */
export interface PublicationTable {
  readonly id: 1;
  readonly data_version: string;
  readonly published_at: string;
}
