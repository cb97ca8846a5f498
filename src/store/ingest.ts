import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Source } from '#domain/source.ts';
import { ingestedFinals } from './finals.ts';
import type { IngestRecord } from './ledger.ts';
import { readNames } from './names.ts';
import { ingestedPassage } from './passage.ts';
import { ingestedRejections } from './rejected-rows.ts';
import { ingestedReturns } from './returns.ts';
import type { StoreTables } from './schema.ts';
import { ingestedWeekly } from './weekly.ts';

/** Hex digits of a data version: 64 bits of its SHA-256 are plenty to tell versions apart. */
const VERSION_LENGTH = 16;

export interface IngestResult {
  /** SHA-256 of what was read, with a prefix for a snapshot. */
  readonly checksum: string;
  readonly rowsKept: number;
  /** Why the load looks wrong; any reason refuses it. See `domain/fish/suspicious-load`. */
  readonly suspicions: readonly string[];
  readonly rules?: string | null;
}

/** What an ingest of a source reads and writes, in one transaction. Each call must be awaited. */
export async function beginIngest(
  trx: Transaction<StoreTables>,
  ingest: {
    readonly id: number;
    readonly source: Source;
    readonly startedAt: string;
    readonly last: IngestRecord | null;
  },
) {
  const names = await readNames(trx);
  return {
    last: ingest.last,
    weekly: ingestedWeekly(trx, names, ingest.startedAt),
    finals: ingestedFinals(trx, names),
    passage: ingestedPassage(trx, ingest.startedAt),
    returns: ingestedReturns(trx, names, ingest),
    rejected: ingestedRejections(trx, names, ingest.source),
    rejectedOf: (source: Source) => ingestedRejections(trx, names, source),
  };
}

export type IngestTransaction = Awaited<ReturnType<typeof beginIngest>>;

/** Stores something that was read completely, in one transaction. */
export type Load = (ingest: IngestTransaction) => Promise<IngestResult>;

export async function dataVersionOf(trx: Transaction<StoreTables>): Promise<string> {
  const facilities = await trx.selectFrom('facility_digest').selectAll().execute();
  const finals = await trx.selectFrom('final_report').selectAll().execute();
  const dams = await trx.selectFrom('passage_year').selectAll().execute();
  const lines = [
    ...facilities.map(({ source, facility, digest }) => `${source} ${facility} ${digest}`),
    ...finals.map(({ season, digest }) => `wdfw-finals ${season} ${digest}`),
    ...dams.map(({ dam, year, digest }) => `dart-passage ${dam} ${year} ${digest}`),
  ];
  return hash('sha256', lines.sort().join('\n')).slice(0, VERSION_LENGTH);
}
