import type { Kysely, Transaction } from 'kysely';
import type { DamKey } from '#domain/dam/dams.ts';
import { lastFinalSeason } from '#domain/fish/final-row.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { Source } from '#domain/source.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { readFinalSeasons, readFinals } from './finals.ts';
import { beginIngest, dataVersionOf, type Load } from './ingest.ts';
import {
  type IngestRecord,
  type LedgerEntry,
  nextIngestId,
  readIngests,
  readLastIngests,
  readLooks,
  readRevisions,
  SuspiciousLoadError,
  writeLedger,
  writeLook,
} from './ledger.ts';
import { readNames, type StoreNames } from './names.ts';
import { type KeptNotice, readNotices, writeNotice } from './notices.ts';
import { readPassage, readPassageReadings } from './passage.ts';
import { readRejectedRows } from './rejected-rows.ts';
import { readReturns } from './returns.ts';
import { riverAnswersIn } from './river-answers.ts';
import { riverRecordIn } from './river-record.ts';
import type { StoreTables } from './schema.ts';
import type { StoreDatabase } from './store-database.ts';
import { readEggs, readRemovedReports, readWeeklyReports } from './weekly.ts';

export type { IngestRecord, SourceLook } from './ledger.ts';
export type { KeptNotice } from './notices.ts';
export type { RiverAnswers } from './river-answers.ts';
export type { RiverRecord } from './river-record.ts';

export interface AsOf {
  /** Hides what was reported after this day; `null` hides nothing. */
  readonly knownOn: PlainDate | null;
}

const END_OF_DAYS: PlainDate = '9999-12-31';
const lastDay = (asOf?: AsOf) => asOf?.knownOn ?? END_OF_DAYS;

function storeView(db: Kysely<StoreTables>) {
  /** Read once: a view never changes. */
  let names: Promise<StoreNames> | null = null;
  return {
    /** The data version, a hash of everything published, and since when it has been published. */
    publication: () => readPublication(db),

    async extent(asOf?: AsOf) {
      const { returns, newestDate } = await db
        .selectFrom('fish_return')
        .where('reportDate', '<=', lastDay(asOf))
        .select((eb) => [eb.fn.countAll().as('returns'), eb.fn.max('date').as('newestDate')])
        .executeTakeFirstOrThrow();
      return { returns: Number(returns), newestDate };
    },

    /** Keys of the facilities with at least one return or row of a final report, sorted. */
    async facilities(asOf?: AsOf): Promise<string[]> {
      const withReturns = db
        .selectFrom('fish_return')
        .innerJoin('stock', 'stock.id', 'fish_return.stockId')
        .where('reportDate', '<=', lastDay(asOf));
      const withFinals = db
        .selectFrom('final_row')
        .innerJoin('stock', 'stock.id', 'final_row.stockId')
        .where('season', '<=', lastFinalSeason(lastDay(asOf)));
      const rows = await withReturns
        .select('facility')
        .union(withFinals.select('facility'))
        .execute();
      return rows.map(({ facility }) => facility).sort();
    },

    async returns(facility: string, asOf?: AsOf): Promise<FishReturn[]> {
      names ??= readNames(db);
      return readReturns(db, await names, facility, lastDay(asOf));
    },

    finals: (facility: string, asOf?: AsOf) =>
      readFinals(db, facility, lastFinalSeason(lastDay(asOf))),
    eggs: (facility: string, asOf?: AsOf) => readEggs(db, facility, lastDay(asOf)),
    passage: (dam: DamKey, years: number | null, asOf?: AsOf) =>
      readPassage(db, dam, { years, until: lastDay(asOf) }),
    passageReadings: () => readPassageReadings(db),
    finalSeasons: () => readFinalSeasons(db),
    weeklyReports: () => readWeeklyReports(db),
    removedReports: () => readRemovedReports(db),
    lastIngests: () => readLastIngests(db),
    ingests: (most: number) => readIngests(db, most),
    looks: () => readLooks(db),
    notices: () => readNotices(db),
    revisions: (facility: string) => readRevisions(db, facility),
    rejectedRows: (source: Source) => readRejectedRows(db, source),
  };
}

export type StoreView = ReturnType<typeof storeView>;

async function readPublication(db: Kysely<StoreTables>) {
  const row = await db
    .selectFrom('publication')
    .select(['dataVersion', 'publishedAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** Rolls back a load that must not be stored; caught in this file. */
class NotStored extends Error {
  readonly entry: LedgerEntry;

  constructor(entry: LedgerEntry) {
    super('not stored');
    this.entry = entry;
  }
}

/** Everything the product stores, the same on SQLite and PostgreSQL. */
export function storeIn(database: StoreDatabase, now: () => Date) {
  async function ingestIn(
    trx: Transaction<StoreTables>,
    source: Source,
    load: Load,
  ): Promise<IngestRecord> {
    const begunAt = now();
    const startedAt = begunAt.toISOString();
    const id = await nextIngestId(trx);
    const last =
      (await readLastIngests(trx)).find((lastIngest) => lastIngest.source === source)?.completed ??
      null;
    const ingest = await beginIngest(trx, { id, source, startedAt, last });
    const { checksum, rowsKept, suspicions, rules = null } = await load(ingest);

    const published = (await readPublication(trx))?.dataVersion ?? null;
    const isRefused = suspicions.length > 0;
    const dataVersion = isRefused ? published : await dataVersionOf(trx);
    const isNew = dataVersion !== published;
    const accepted = isNew ? 'published' : 'unchanged';
    const finishedAt = now();
    const rejections = ingest.rejected.byReason();
    const rowsRejected = rejections.reduce((sum, { rows }) => sum + rows, 0);
    const entry: LedgerEntry = {
      source,
      outcome: isRefused ? 'refused' : accepted,
      startedAt,
      finishedAt: finishedAt.toISOString(),
      durationMs: finishedAt.getTime() - begunAt.getTime(),
      checksum,
      rowsRead: rowsKept + rowsRejected,
      rowsKept,
      rowsRejected,
      rejections,
      changes: ingest.returns.changes(),
      suspicions,
      rules,
      dataVersion,
    };
    if (isRefused) throw new NotStored(entry);
    if (isNew && dataVersion !== null) {
      const publication = { dataVersion, publishedAt: entry.finishedAt };
      await trx
        .insertInto('publication')
        .values({ id: 1, ...publication })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(publication))
        .execute();
      await database.index(trx);
    }
    await writeLedger(trx, { id, ...entry });
    return { id, ...entry };
  }

  return {
    riverAnswers: riverAnswersIn(database),
    riverRecord: riverRecordIn(database),

    /** Reads one consistent state of the store. Must not be called inside another `read`. */
    read<Result>(work: (view: StoreView) => Promise<Result>): Promise<Result> {
      return database.read((trx) => work(storeView(trx)));
    },

    /**
     * Ingests a source in one transaction, ledger row included: invisible until complete, and undone
     * if `load` throws. Ingests wait for each other, so they must not be nested.
     *
     * @throws {SuspiciousLoadError} after recording the refusal.
     */
    async ingest(source: Source, load: Load): Promise<IngestRecord> {
      try {
        return await database.write((trx) => ingestIn(trx, source, load));
      } catch (error) {
        if (!(error instanceof NotStored)) throw error;
        const { entry } = error;
        await database.write(async (trx) =>
          writeLedger(trx, { id: await nextIngestId(trx), ...entry }),
        );
        throw new SuspiciousLoadError(entry);
      }
    },

    /** Like `ingest`, but stores nothing; a suspicious load has the outcome `refused`. */
    async rehearse(source: Source, load: Load): Promise<LedgerEntry> {
      try {
        return await database.write(async (trx) => {
          const { id, ...entry } = await ingestIn(trx, source, load);
          throw new NotStored(entry);
        });
      } catch (error) {
        if (!(error instanceof NotStored)) throw error;
        return error.entry;
      }
    },

    /** Records a check of a source; `failure` is shown publicly. Waits for a running ingest. */
    recordLook: (source: Source, failure: string | null): Promise<void> =>
      database.write((trx) => writeLook(trx, source, { at: now(), failure })),

    /** Stores what a service announces; returns whether it is the first time today. */
    recordNotice: (notice: Omit<KeptNotice, 'seenAt'>): Promise<boolean> =>
      database.write((trx) => writeNotice(trx, notice, now())),

    close: () => database.close(),
  };
}

export type Store = ReturnType<typeof storeIn>;
