import { createHash } from 'node:crypto';
import { countsOf, DATA_SET, type DailyCount, dailyReturns } from '#domain/fish/daily-returns.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { suspicions } from '#domain/fish/suspicious-load.ts';
import type { Facility } from '#domain/place/facility.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '#sources/source-error.ts';
import type { DailyService } from '#sources/wdfw-returns/index.ts';
import { readFacilities, readGroupPages, readPostedAt } from '#sources/wdfw-returns/index.ts';
import type { OddGroup, TrapGroup } from '#sources/wdfw-returns/parse.ts';
import { readGroup } from '#sources/wdfw-returns/parse.ts';
import type { DayRange } from '#sources/wdfw-returns/request.ts';
import { SERVICE } from '#sources/wdfw-returns/request.ts';
import type { IngestRecord, IngestTransaction, RejectedRow, Store } from '#store/store.ts';
import type { IngestOptions } from './ingest-run.ts';
import { ingestOrRehearse } from './ingest-run.ts';
import { recordingCheck } from './source-look.ts';
import type { Spool } from './spool.ts';
import { withSpool } from './spool.ts';

/**
 * Version of the rules that turn rows into returns. Increase it whenever they change, so that the
 * same rows are read again.
 */
const DERIVATION = 1;

/** Identifies a load: the same for the same rows, rules and facilities. */
function checksumOf(
  postedAt: number,
  days: DayRange | null,
  facilities: readonly Facility[],
): string {
  const names = facilities.map(({ key, name, aliases }) => [key, name, ...aliases]);
  const parts = [DATA_SET, postedAt, days, `derivation ${DERIVATION}`, names];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function lastChecksum(store: Store): Promise<string | null> {
  const ledgers = await store.read((view) => view.lastIngests());
  const own = ledgers.find(({ source }) => source === 'wdfw-returns');
  return own?.completed?.checksum ?? null;
}

/** A row of the answer. */
interface SpooledRow {
  /** Name of the facility in the data set. */
  readonly facility: string;
  /** Number of Trap Estimates that it sums up. */
  readonly events: number;
  readonly read:
    | { readonly kept: DailyCount }
    | { readonly rejected: Pick<RejectedRow, 'reason' | 'detail' | 'printed'> };
}

/** A complete answer, read before any of it is stored. */
interface WholeAnswer {
  readonly spool: Spool<SpooledRow>;
  /** Number of Trap Estimates of each facility, by its name in the data set. */
  readonly announced: ReadonlyMap<string, number>;
  readonly resolve: FacilityResolver;
  readonly days: DayRange | null;
  /** Day in Washington on which the data was posted. */
  readonly postedOn: PlainDate;
}

/** Loads the returns of a complete answer into the store, one facility at a time. */
class Loading {
  readonly #ingest: IngestTransaction;
  readonly #answer: WholeAnswer;
  readonly #keys: ReadonlyMap<string, string | null>;
  /** Trap Estimates of each facility that are still to come. */
  readonly #missing = new Map<string, number>();
  readonly #open = new Map<string, DailyCount[]>();
  readonly #stored = new Set<string>();
  readonly rejected: Omit<RejectedRow, 'report'>[] = [];
  /** Returns reported in the future. */
  readonly early: FishReturn[] = [];
  rowsKept = 0;

  constructor(ingest: IngestTransaction, answer: WholeAnswer) {
    this.#ingest = ingest;
    this.#answer = answer;
    const { announced, resolve } = answer;
    this.#keys = new Map(
      [...announced.keys()].map((name) => [name, resolve(name, '')?.facility.key ?? null]),
    );
    for (const [name, events] of announced) {
      const key = this.#keys.get(name);
      if (key) this.#missing.set(key, (this.#missing.get(key) ?? 0) + events);
    }
  }

  async run(today: PlainDate, signal: AbortSignal | undefined): Promise<void> {
    let row = 0;
    for await (const page of this.#answer.spool.pages()) {
      for (const { facility, events, read } of page) {
        const key = this.#keys.get(facility) ?? null;
        if ('rejected' in read) {
          this.rejected.push({ row, ...read.rejected });
        } else {
          this.#countsOf(read.kept.facility).push(read.kept);
          this.rowsKept += 1;
        }
        row += 1;
        if (key === null) continue;
        const missing = (this.#missing.get(key) ?? 0) - events;
        this.#missing.set(key, missing);
        if (missing === 0) await this.#store(key, today, signal);
      }
    }
    // Those with an odd row never seem complete.
    const left = [...this.#open.keys(), ...(await this.#ingest.facilityFish()).keys()];
    for (const facility of left) {
      if (!this.#stored.has(facility)) await this.#store(facility, today, signal);
    }
  }

  #countsOf(facility: string): DailyCount[] {
    const counts = this.#open.get(facility) ?? [];
    this.#open.set(facility, counts);
    return counts;
  }

  async #store(facility: string, today: PlainDate, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const { days, postedOn } = this.#answer;
    const read = this.#countsOf(facility);
    this.#open.delete(facility);
    this.#stored.add(facility);
    const stored = await this.#ingest.returnsOf(facility);
    const kept =
      days === null ? [] : stored.filter(({ date }) => date < days.from || date > days.to);
    const returns = dailyReturns([...countsOf(kept), ...read], stored, postedOn);
    await this.#ingest.replaceReturns(facility, returns);
    this.early.push(...returns.filter(({ reportDate }) => reportDate > today));
  }
}

async function load(
  ingest: IngestTransaction,
  answer: WholeAnswer,
  options: IngestOptions & { readonly checksum: string },
) {
  const fishBefore = await ingest.facilityFish();
  const countsBefore = await ingest.countReturns();
  const loading = new Loading(ingest, answer);
  await loading.run(options.today, options.signal);
  await ingest.putRejectedRows(DATA_SET, loading.rejected);
  return {
    checksum: options.checksum,
    rowsKept: loading.rowsKept,
    suspicions: suspicions({
      today: options.today,
      fishBefore,
      fishAfter: await ingest.facilityFish(),
      sizes: [{ what: 'daily counts', before: countsBefore, now: await ingest.countReturns() }],
      returns: loading.early,
    }),
  };
}

/** Translates a row of the answer into a daily count, or says why it is rejected. */
function spooledRow(
  group: TrapGroup | OddGroup,
  resolve: FacilityResolver,
  postedOn: PlainDate,
): SpooledRow {
  const read = readGroup(group, resolve, postedOn);
  const isOdd = 'odd' in group;
  const row = { facility: group.facility ?? '', events: isOdd ? 0 : Number(group.events) };
  if ('kept' in read) return { ...row, read };
  const printed = JSON.stringify(isOdd ? group.item : group);
  return { ...row, read: { rejected: { ...read.rejected, printed } } };
}

/** Reads a complete answer into the spool. */
async function fetchWhole(
  spool: Spool<SpooledRow>,
  service: DailyService,
  { resolve, postedOn }: Pick<WholeAnswer, 'resolve' | 'postedOn'>,
  options: IngestOptions,
): Promise<ReadonlyMap<string, number>> {
  const announced = await readFacilities(service, options.days);
  const events = [...announced.values()].reduce((sum, count) => sum + (count || 0), 0);
  if (events === 0 && options.days === null) {
    throw new SourceError(SERVICE, 'partial', 'the data set holds no Trap Estimates');
  }
  options.progress(`${events} Trap Estimates of ${announced.size} facilities to read …`);
  let groups = 0;
  for await (const page of readGroupPages(service, options.days, announced)) {
    await spool.add(page.map((group) => spooledRow(group, resolve, postedOn)));
    groups += page.length;
    options.progress(`${groups} rows read …`);
  }
  return announced;
}

/**
 * Reads the daily returns and stores them as one ingest. The check of the source is recorded in any
 * case.
 *
 * @returns `null` when nothing was posted since the last ingest, or in a dry run.
 * @throws {SourceError} when the service gives no complete answer; nothing is changed then.
 * @throws {SuspiciousLoadError} when the answer looks wrong; none of it is stored.
 */
export function ingestDailyReturns(
  store: Store,
  service: DailyService,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  return recordingCheck('wdfw-returns', store, options, () =>
    readDailyReturns(store, service, options),
  );
}

async function readDailyReturns(
  store: Store,
  service: DailyService,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { days, facilities, progress } = options;
  const postedAt = await readPostedAt(service);
  const posted = new Date(postedAt).toISOString();
  const checksum = checksumOf(postedAt, days, facilities);
  if (!options.again && (await lastChecksum(store)) === checksum) {
    progress(`nothing new: posted ${posted}, already read`);
    return null;
  }
  const readBy = { resolve: createFacilityResolver(facilities), postedOn: pacificDay(postedAt) };
  return withSpool<SpooledRow, IngestRecord | null>(async (spool) => {
    const announced = await fetchWhole(spool, service, readBy, options);
    if ((await readPostedAt(service)) !== postedAt) {
      throw new SourceError(SERVICE, 'partial', 'new rows were posted while it was being read', {
        retryable: true,
      });
    }
    const answer = { spool, announced, days, ...readBy };
    return ingestOrRehearse(store, 'wdfw-returns', options, (ingest) =>
      load(ingest, answer, { ...options, checksum }),
    );
  });
}
