import type { Transaction } from 'kysely';
import type { ReturnSource } from '#domain/fish/fish-return.ts';
import { sha256 } from './digest.ts';
import { IngestedFinals } from './finals.ts';
import { readNames } from './names.ts';
import { IngestedRejections } from './rejected-rows.ts';
import { IngestedReturns } from './returns.ts';
import type { StoreTables } from './schema.ts';
import { IngestedWeekly } from './weekly.ts';

/** 64 bits of a SHA-256 are enough to identify a version. */
const VERSION_LENGTH = 16;

/** The result of reading a source. */
export interface IngestResult {
  /** SHA-256 of what was read, with a prefix when it is a snapshot. */
  readonly checksum: string;
  /** Rows that were understood; with the rejected ones, all rows that were read. */
  readonly rowsKept: number;
  /** Why the load is implausible; any reason refuses it. See `domain/fish`. */
  readonly suspicions: readonly string[];
}

/** What an ingest reads and writes, in one transaction. Each call must be awaited before the next. */
export interface IngestTransaction {
  readonly weekly: IngestedWeekly;
  readonly finals: IngestedFinals;
  /** Those of the source that is ingested. */
  readonly returns: IngestedReturns;
  /** Those of the source that is ingested. */
  readonly rejected: IngestedRejections;
}

/** Begins an ingest within a running transaction. */
export async function beginIngest(
  trx: Transaction<StoreTables>,
  ingest: { readonly id: number; readonly source: ReturnSource; readonly startedAt: string },
): Promise<IngestTransaction> {
  const names = await readNames(trx);
  return {
    weekly: new IngestedWeekly(trx, names, ingest.startedAt),
    finals: new IngestedFinals(trx, names),
    returns: new IngestedReturns(trx, names, ingest),
    rejected: new IngestedRejections(trx, names, ingest.source),
  };
}

/** The data version of what is stored now: a hash of all returns and final reports. */
export async function dataVersionOf(trx: Transaction<StoreTables>): Promise<string> {
  const facilities = await trx.selectFrom('facility_digest').selectAll().execute();
  const finals = await trx.selectFrom('final_report').selectAll().execute();
  const lines = [
    ...facilities.map(({ source, facility, digest }) => `${source} ${facility} ${digest}`),
    ...finals.map(({ season, digest }) => `wdfw-finals ${season} ${digest}`),
  ];
  return sha256(lines.sort().join('\n')).slice(0, VERSION_LENGTH);
}
