import type { Kysely, Selectable } from 'kysely';
import type { IngestRecord, Rejection, SourceLedger } from '../store.ts';
import type { IngestTable, StoreTables } from './schema.ts';

/** A finished ingest that has no id yet. */
export type LedgerEntry = Omit<IngestRecord, 'id'>;

/** The id of the next ingest. */
export async function nextIngestId(db: Kysely<StoreTables>): Promise<number> {
  const { last } = await db
    .selectFrom('ingest')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Writes the ledger's row for an ingest. */
export async function writeLedger(db: Kysely<StoreTables>, record: IngestRecord): Promise<void> {
  await db
    .insertInto('ingest')
    .values({
      id: record.id,
      source: record.source,
      outcome: record.outcome,
      started_at: record.startedAt,
      finished_at: record.finishedAt,
      duration_ms: record.durationMs,
      checksum: record.checksum,
      rows_read: record.rowsRead,
      rows_kept: record.rowsKept,
      rows_rejected: record.rowsRejected,
      returns_added: record.changes.added,
      returns_changed: record.changes.changed,
      returns_removed: record.changes.removed,
      returns_unchanged: record.changes.unchanged,
      data_version: record.dataVersion,
    })
    .execute();
  const ingest_id = record.id;
  for (const { reason, rows, example } of record.rejections) {
    await db.insertInto('ingest_rejection').values({ ingest_id, reason, rows, example }).execute();
  }
  for (const [position, suspicion] of record.suspicions.entries()) {
    await db.insertInto('ingest_suspicion').values({ ingest_id, position, suspicion }).execute();
  }
}

function byRows(a: Rejection, b: Rejection): number {
  return b.rows - a.rows || (a.reason < b.reason ? -1 : 1);
}

/** Rejections in the order of the ledger: most rows first. */
export function inLedgerOrder(rejections: Iterable<Rejection>): Rejection[] {
  return [...rejections].sort(byRows);
}

async function recordOf(
  db: Kysely<StoreTables>,
  row: Selectable<IngestTable>,
): Promise<IngestRecord> {
  const rejections = await db
    .selectFrom('ingest_rejection')
    .where('ingest_id', '=', row.id)
    .select(['reason', 'rows', 'example'])
    .execute();
  const suspicions = await db
    .selectFrom('ingest_suspicion')
    .where('ingest_id', '=', row.id)
    .orderBy('position')
    .select('suspicion')
    .execute();
  return {
    id: row.id,
    source: row.source,
    outcome: row.outcome,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    durationMs: row.duration_ms,
    checksum: row.checksum,
    rowsRead: row.rows_read,
    rowsKept: row.rows_kept,
    rowsRejected: row.rows_rejected,
    rejections: inLedgerOrder(rejections.map((rejection) => ({ ...rejection }))),
    changes: {
      added: row.returns_added,
      changed: row.returns_changed,
      removed: row.returns_removed,
      unchanged: row.returns_unchanged,
    },
    suspicions: suspicions.map(({ suspicion }) => suspicion),
    dataVersion: row.data_version,
  };
}

/** The last ingests of each source. */
export async function readLastIngests(db: Kysely<StoreTables>): Promise<SourceLedger[]> {
  const rows = await db
    .selectFrom('ingest')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ingest')
        .select((last) => last.fn.max('id').as('id'))
        .groupBy(['source', 'outcome']),
    )
    .orderBy('id', 'desc')
    .execute();
  const records: IngestRecord[] = [];
  for (const row of rows) records.push(await recordOf(db, row));
  const bySource = Map.groupBy(records, (record) => record.source);
  return [...bySource]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, [newest, ...older]]) => ({
      source,
      completed: [newest, ...older].find((one) => one?.outcome !== 'refused') ?? null,
      refused: newest?.outcome === 'refused' ? newest : null,
    }));
}

/** The last ingests of all sources, newest first. */
export async function readIngests(db: Kysely<StoreTables>, most: number): Promise<IngestRecord[]> {
  const rows = await db
    .selectFrom('ingest')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const records: IngestRecord[] = [];
  for (const row of rows) records.push(await recordOf(db, row));
  return records;
}
