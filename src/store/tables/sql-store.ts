import type { ReturnSource } from '#domain/fish/fish-return.ts';
import type {
  IngestRecord,
  IngestResult,
  IngestTransaction,
  RiverAnswers,
  RiverRecord,
  ServiceQuotas,
  Store,
  StoreView,
} from '../store.ts';
import type { StoreDatabase } from '../store-database.ts';
import { SuspiciousLoadError } from '../store-error.ts';
import { SqlIngest } from './ingest.ts';
import type { LedgerEntry } from './ledger.ts';
import { nextIngestId, writeLedger } from './ledger.ts';
import { writeLook } from './looks.ts';
import { SqlRiverAnswers } from './river-answers.ts';
import { SqlRiverRecord } from './river-record.ts';
import { SqlServiceQuotas } from './service-quotas.ts';
import { SqlView } from './view.ts';

/** Rolls back a load that must not be stored; never leaves this class. */
class NotStored extends Error {
  readonly entry: LedgerEntry;

  constructor(entry: LedgerEntry) {
    super('not stored');
    this.entry = entry;
  }
}

/** {@link Store} on any database that Kysely supports. */
export class SqlStore implements Store {
  readonly #database: StoreDatabase;
  readonly #now: () => Date;
  readonly riverAnswers: RiverAnswers;
  readonly riverRecord: RiverRecord;
  readonly serviceQuotas: ServiceQuotas;

  constructor(database: StoreDatabase, now: () => Date) {
    this.#database = database;
    this.#now = now;
    this.riverAnswers = new SqlRiverAnswers(database.sideWriter);
    this.riverRecord = new SqlRiverRecord(database.sideWriter);
    this.serviceQuotas = new SqlServiceQuotas(database.sideWriter);
  }

  read<Result>(work: (view: StoreView) => Promise<Result>): Promise<Result> {
    return this.#database.reader
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => work(new SqlView(trx)));
  }

  async ingest(
    source: ReturnSource,
    work: (ingest: IngestTransaction) => Promise<IngestResult>,
  ): Promise<IngestRecord> {
    try {
      return await this.#ingestWhole(source, work);
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      throw new SuspiciousLoadError(await this.#recordRefusal(error.entry));
    }
  }

  async rehearse(
    source: ReturnSource,
    work: (ingest: IngestTransaction) => Promise<IngestResult>,
  ): Promise<LedgerEntry> {
    try {
      return await this.#ingestWhole(source, work, { isRehearsal: true });
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      return error.entry;
    }
  }

  recordLook(source: ReturnSource, failure: string | null): Promise<void> {
    // In a transaction, so that it waits for other writers.
    return this.#database.writer
      .transaction()
      .execute((trx) => writeLook(trx, source, { at: this.#now(), failure }));
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  #ingestWhole(
    source: ReturnSource,
    work: (ingest: IngestTransaction) => Promise<IngestResult>,
    { isRehearsal = false } = {},
  ): Promise<IngestRecord> {
    const begunAt = this.#now();
    const startedAt = begunAt.toISOString();
    return this.#database.writer.transaction().execute(async (trx) => {
      const id = await nextIngestId(trx);
      const ingest = await SqlIngest.begin(trx, { id, source, startedAt });
      const result = await work(ingest);

      const published = (await new SqlView(trx).publication())?.dataVersion ?? null;
      const refused = result.suspicions.length > 0;
      const dataVersion = refused ? published : await ingest.dataVersion();
      const changed = dataVersion !== published;
      const outcome = refused ? 'refused' : changed ? 'published' : 'unchanged';
      const finishedAt = this.#now();
      const rowsRejected = ingest.rejections.reduce((sum, { rows }) => sum + rows, 0);
      const entry: LedgerEntry = {
        source,
        outcome,
        startedAt,
        finishedAt: finishedAt.toISOString(),
        durationMs: finishedAt.getTime() - begunAt.getTime(),
        checksum: result.checksum,
        rowsRead: result.rowsKept + rowsRejected,
        rowsKept: result.rowsKept,
        rowsRejected,
        rejections: ingest.rejections,
        changes: ingest.changes,
        suspicions: [...result.suspicions],
        dataVersion,
      };
      if (refused || isRehearsal) throw new NotStored(entry);
      if (changed && dataVersion !== null) {
        await ingest.publish(dataVersion, entry.finishedAt);
        await this.#database.analyze(trx);
      }
      await writeLedger(trx, { id, ...entry });
      return { id, ...entry };
    });
  }

  #recordRefusal(entry: LedgerEntry): Promise<IngestRecord> {
    return this.#database.writer.transaction().execute(async (trx) => {
      const record = { id: await nextIngestId(trx), ...entry };
      await writeLedger(trx, record);
      return record;
    });
  }
}
