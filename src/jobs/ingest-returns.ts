import { DATA_SET, type DailyCount, dailyReturns } from '#domain/fish/daily-returns.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { notUnderstood, suspicions } from '#domain/fish/suspicious-load.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { placeOf, type RejectedFacilityRow } from '#sources/row-outcome.ts';
import { SourceError } from '#sources/source-error.ts';
import type { DailyService } from '#sources/wdfw-returns/index.ts';
import { readFacilities, readGroupPages, readPostedAt } from '#sources/wdfw-returns/index.ts';
import { readGroup } from '#sources/wdfw-returns/parse.ts';
import { SERVICE } from '#sources/wdfw-returns/request.ts';
import type { Load } from '#store/ingest.ts';
import type { IngestRecord } from '#store/ledger.ts';
import type { Store } from '#store/store.ts';
import { checksumOf, type IngestOptions, ingestSource } from './ingest-source.ts';
import { rulesOf } from './rules.ts';

async function lastChecksum(store: Store): Promise<string | null> {
  const ledgers = await store.read((view) => view.lastIngests());
  const ledger = ledgers.find(({ source }) => source === 'wdfw-returns');
  return ledger?.completed?.checksum ?? null;
}

async function fetchWhole(
  service: DailyService,
  postedOn: PlainDate,
  { facilities, progress }: IngestOptions,
) {
  const announced = await readFacilities(service);
  const events = [...announced.events.values()].reduce((sum, count) => sum + (count || 0), 0);
  if (events === 0) {
    throw new SourceError(SERVICE, 'partial', 'the data set holds no Trap Estimates');
  }
  progress(
    `${events} Trap Estimates of ${announced.events.size} facilities to read by ${announced.dialect} …`,
  );
  const resolve = createFacilityResolver(facilities);
  const kept: DailyCount[] = [];
  const rejected: RejectedFacilityRow[] = [];
  let row = 0;
  for await (const page of readGroupPages(service, announced)) {
    for (const group of page) {
      const read = readGroup(group, resolve, postedOn);
      if ('kept' in read) {
        kept.push(read.kept);
      } else {
        const printed = JSON.stringify('odd' in group ? group.item : group);
        const stock = 'odd' in group ? '' : (group.stock ?? '');
        const place = placeOf(resolve, group.facility ?? '', stock);
        rejected.push({ row, ...read.rejected, place, printed });
      }
      row += 1;
    }
    progress(`${row} rows read …`);
  }
  const odd = notUnderstood({
    what: 'the daily counts',
    kept: kept.map(({ facility }) => facility),
    rejected,
  });
  return { counts: Map.groupBy(kept, ({ facility }) => facility), rejected, odd, postedOn };
}

function returnsLoad(
  { counts, rejected, odd, postedOn }: Awaited<ReturnType<typeof fetchWhole>>,
  checksum: string,
  { today, signal }: IngestOptions,
): Load {
  return async (ingest) => {
    const fishBefore = await ingest.returns.fishByFacility();
    const before = await ingest.returns.count();
    const early: FishReturn[] = [];
    let rowsKept = 0;
    for (const facility of new Set([...counts.keys(), ...fishBefore.keys()])) {
      signal?.throwIfAborted();
      const read = counts.get(facility) ?? [];
      rowsKept += read.length;
      const stored = await ingest.returns.of(facility);
      const returns = dailyReturns(read, stored, postedOn);
      await ingest.returns.replace(facility, returns);
      early.push(...returns.filter(({ reportDate }) => reportDate > today));
    }
    await ingest.rejected.put(DATA_SET, rejected);
    const fishAfter = await ingest.returns.fishByFacility();
    const sizes = [{ what: 'daily counts', before, now: await ingest.returns.count() }];
    return {
      checksum,
      rowsKept,
      suspicions: [...odd, ...suspicions({ today, fishBefore, fishAfter, sizes, returns: early })],
    };
  };
}

/** Stores the daily returns if new rows were posted, like {@link ingestSource}. */
export function ingestDailyReturns(
  store: Store,
  service: DailyService,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { facilities, again, progress } = options;
  return ingestSource(store, 'wdfw-returns', options, async function* () {
    const postedAt = await readPostedAt(service);
    // Under new rules the same rows are re-read.
    const checksum = checksumOf([DATA_SET, postedAt, rulesOf(facilities)]);
    if (!again && (await lastChecksum(store)) === checksum) {
      progress(`nothing new: posted ${new Date(postedAt).toISOString()}, already read`);
      return;
    }
    const answer = await fetchWhole(service, pacificDay(postedAt), options);
    if ((await readPostedAt(service)) !== postedAt) {
      throw new SourceError(SERVICE, 'partial', 'new rows were posted while it was being read', {
        retryable: true,
      });
    }
    yield returnsLoad(answer, checksum, options);
  });
}
