import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver, type FacilityResolver } from '#domain/place/facility-resolver.ts';
import { readManifest, readSnapshotFinals, readSnapshotReports } from '#sources/snapshot/index.ts';
import { foldedName } from '#sources/wdfw-report/links.ts';
import { type ReadReport, readStored } from '#sources/wdfw-weekly/read-report.ts';
import type { IngestTransaction } from '#store/ingest.ts';
import type { Store } from '#store/store.ts';
import { finalsLoad } from './ingest-finals.ts';
import { deriveReturns } from './ingest-weekly.ts';
import { areOlder, RULES, rulesOf } from './rules.ts';

interface ApplyOptions {
  readonly facilities: readonly Facility[];
  readonly progress: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

const NUMBER = new Intl.NumberFormat('en-US');
/** A line after so many reports. */
const REPORTS_A_LINE = 200;

/**
 * Whether a store holds what older rules read: those of its weekly reports, from which nearly
 * everything comes.
 */
export async function hasOldRules(store: Store, facilities: readonly Facility[]): Promise<boolean> {
  const ledgers = await store.read((view) => view.lastIngests());
  const last = ledgers.find(({ source }) => source === 'wdfw-weekly')?.completed ?? null;
  return last !== null && areOlder(last, rulesOf(facilities));
}

/** Reads the stored weekly reports again: one that is not bundled from its stored rows. */
async function readWeekly(
  { weekly, rejected }: IngestTransaction,
  bundled: readonly ReadReport[],
  resolve: FacilityResolver,
  { progress, signal }: ApplyOptions,
): Promise<number> {
  const printed = new Map(bundled.map((one) => [foldedName(one.report.report), one]));
  const odd = Map.groupBy(await rejected.all(), ({ report }) => report);
  const reports = await weekly.reports();
  let rows = 0;
  for (const [at, stored] of reports.entries()) {
    signal?.throwIfAborted();
    const read =
      printed.get(foldedName(stored.report)) ??
      readStored(stored, await weekly.rows(stored), odd.get(stored.report) ?? [], resolve);
    await weekly.put(read.report, read.rows);
    await rejected.put(read.report.report, read.rejected);
    rows += read.rows.length;
    if ((at + 1) % REPORTS_A_LINE === 0) progress(`${at + 1} of ${reports.length} reports …`);
  }
  return rows;
}

/** Another program has done it meanwhile; never leaves this file. */
class Applied extends Error {}

/**
 * Reads the weekly and final reports that older rules read into a store again by today's, and derives
 * the returns, as one ingest. Nothing is suspected of it: the outcome of the rules over the snapshot is
 * known ({@link RULES}).
 *
 * @param folder of the snapshot, which has the reports up to its release as printed. Those that the store
 *   lacks are left out.
 */
export async function applyRules(
  store: Store,
  folder: string,
  options: ApplyOptions,
): Promise<void> {
  const { facilities, progress } = options;
  if (!(await hasOldRules(store, facilities))) return;
  const rules = rulesOf(facilities);
  progress(`rules ${RULES.version} are new to the store: reading its reports again …`);
  const resolve = createFacilityResolver(facilities);
  // Read before the transaction, which keeps other programs waiting.
  const { tables } = await readManifest(folder);
  const bundled = await readSnapshotReports(folder, tables[0], resolve);
  const finals = await readSnapshotFinals(folder, tables[1], resolve);
  let done = '';
  const ingested = store.ingest('wdfw-weekly', async (ingest) => {
    const { last, returns } = ingest;
    if (last === null || !areOlder(last, rules)) throw new Applied();
    const before = await returns.count();
    const seasons = await ingest.finals.fishBySeason();
    const reports = finals.reports.filter(({ season }) => seasons.has(season));
    const load = finalsLoad({ ...finals, reports }, { checksum: '', progress: () => undefined });
    await load({ ...ingest, rejected: ingest.rejectedOf('wdfw-finals') });
    const rowsKept = await readWeekly(ingest, bundled, resolve, options);
    await deriveReturns(ingest);
    const [now, was] = [await returns.count(), before].map((count) => NUMBER.format(count));
    done = `derived ${now} returns again with rules ${RULES.version} (were ${was})`;
    return { checksum: last.checksum, rowsKept, suspicions: [], rules };
  });
  await ingested.then(
    () => progress(done),
    (error: unknown) => {
      if (!(error instanceof Applied)) throw error;
    },
  );
}
