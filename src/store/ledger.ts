import type { Kysely } from 'kysely';
import type { Source } from '#domain/source.ts';
import type { Rejection } from './rejected-rows.ts';
import { storable } from './rejected-rows.ts';
import type { StoreTables } from './schema.ts';

export interface LedgerEntry {
  readonly source: Source;
  /** `unchanged` if the published data version stayed the same. */
  readonly outcome: 'published' | 'unchanged' | 'refused';
  /** Instants, ISO 8601. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly durationMs: number;
  readonly checksum: string;
  readonly rowsRead: number;
  readonly rowsKept: number;
  readonly rowsRejected: number;
  readonly rejections: readonly Rejection[];
  readonly changes: Readonly<Record<'added' | 'changed' | 'removed' | 'unchanged', number>>;
  readonly suspicions: readonly string[];
  /** Rules under which all stored rows of the source were read; `null` if unknown, or not the same. */
  readonly rules: string | null;
  /** The version published when it ended; `null` if none was yet. */
  readonly dataVersion: string | null;
}

export interface IngestRecord extends LedgerEntry {
  readonly id: number;
}

/** A source's last success, new data or not, and its last failure with the reason. ISO 8601. */
export type SourceLook = StoreTables['source_look'];

/** A message names this many reasons; the ledger has them all. */
const NAMED_REASONS = 3;

/** A load was refused: nothing of it was stored, and the ledger says why. */
export class SuspiciousLoadError extends Error {
  override readonly name = 'SuspiciousLoadError';
  readonly reasons: readonly string[];

  constructor({ source, suspicions }: LedgerEntry) {
    const more = suspicions.length - NAMED_REASONS;
    const named = suspicions.slice(0, NAMED_REASONS);
    if (more > 0) named.push(`and ${more} more`);
    super(`${source} refused as suspicious: ${named.join('; ')}`);
    this.reasons = suspicions;
  }
}

export async function nextIngestId(db: Kysely<StoreTables>): Promise<number> {
  const [last] = await readIngests(db, 1);
  return (last?.id ?? 0) + 1;
}

export async function writeLedger(
  db: Kysely<StoreTables>,
  { id, ...entry }: IngestRecord,
): Promise<void> {
  const { source, outcome, finishedAt } = entry;
  const record = JSON.stringify(entry);
  await db.insertInto('ingest').values({ id, source, outcome, finishedAt, record }).execute();
}

function recordOf({ id, record }: Pick<StoreTables['ingest'], 'id' | 'record'>): IngestRecord {
  return { id, rules: null, ...JSON.parse(record) };
}

export async function readIngests(db: Kysely<StoreTables>, most: number): Promise<IngestRecord[]> {
  const newest = db.selectFrom('ingest').selectAll().orderBy('id', 'desc').limit(most);
  return (await newest.execute()).map(recordOf);
}

/** The latest ingest of each source, sorted; a refused one counts until a later one completes. */
export async function readLastIngests(db: Kysely<StoreTables>) {
  const last = db
    .selectFrom('ingest')
    .select((eb) => eb.fn.max('id').as('id'))
    .groupBy(['source', 'outcome']);
  const rows = await db
    .selectFrom('ingest')
    .selectAll()
    .where('id', 'in', last)
    .orderBy('id', 'desc')
    .execute();
  return [...Map.groupBy(rows.map(recordOf), ({ source }) => source)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, ingests]) => ({
      source,
      completed: ingests.find(({ outcome }) => outcome !== 'refused') ?? null,
      refused: ingests[0]?.outcome === 'refused' ? ingests[0] : null,
    }));
}

export function readRevisions(db: Kysely<StoreTables>, facility: string) {
  return db
    .selectFrom('revision')
    .innerJoin('ingest', 'ingest.id', 'revision.ingestId')
    .where('facility', '=', facility)
    .orderBy('ingestId')
    .orderBy('position')
    .select(['ingestId as ingest', 'source', 'finishedAt as revisedAt'])
    .select(['facility', 'subject', 'before', 'after'])
    .execute();
}

/** Records a check of a source. A success leaves the last failure in place, and the other way around. */
export async function writeLook(
  db: Kysely<StoreTables>,
  source: Source,
  { at, failure }: { readonly at: Date; readonly failure: string | null },
): Promise<void> {
  const instant = at.toISOString();
  const look =
    failure === null ? { lookedAt: instant } : { failedAt: instant, failure: storable(failure) };
  await db
    .insertInto('source_look')
    .values({ source, lookedAt: null, failedAt: null, failure: null, ...look })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(look))
    .execute();
}

export async function readLooks(db: Kysely<StoreTables>): Promise<SourceLook[]> {
  const rows = await db.selectFrom('source_look').selectAll().execute();
  return rows.sort((a, b) => (a.source < b.source ? -1 : 1));
}
