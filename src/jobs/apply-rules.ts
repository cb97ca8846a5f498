import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { readManifest, readSnapshotFinals, readSnapshotReports } from '#sources/snapshot/index.ts';
import { foldedName } from '#sources/wdfw-report/links.ts';
import { type ReadReport, readStored } from '#sources/wdfw-weekly/read-report.ts';
import type { Load } from '#store/ingest.ts';
import type { Store } from '#store/store.ts';
import { finalsLoad } from './ingest-finals.ts';
import type { IngestOptions } from './ingest-source.ts';
import { weeklyLoad } from './ingest-weekly.ts';
import { areOlder, RULES, rulesOf } from './rules.ts';

const NUMBER = new Intl.NumberFormat('en-US');
/** Nothing is too new to be believed. */
const END_OF_DAYS: PlainDate = '9999-12-31';

/** Whether a store holds weekly reports that were read by older rules. */
export async function hasOldRules(store: Store, facilities: readonly Facility[]): Promise<boolean> {
  const ledgers = await store.read((view) => view.lastIngests());
  const last = ledgers.find(({ source }) => source === 'wdfw-weekly')?.completed ?? null;
  return last !== null && areOlder(last, rulesOf(facilities));
}

/** Another program has done it meanwhile; never leaves this file. */
class Applied extends Error {}

/**
 * Reads stored reports again by today's rules as one ingest; those of the snapshot as printed.
 * Nothing is suspected of it, as the outcome of the rules is known ({@link RULES}).
 */
export async function applyRules(
  store: Store,
  folder: string,
  options: Pick<IngestOptions, 'facilities' | 'progress'>,
): Promise<void> {
  const { facilities, progress } = options;
  if (!(await hasOldRules(store, facilities))) return;
  const rules = rulesOf(facilities);
  progress(`rules ${RULES.version} are new to the store: reading its reports again …`);
  const resolve = createFacilityResolver(facilities);
  // Read before the transaction, which keeps other programs waiting.
  const { tables } = await readManifest(folder);
  const bundled = await readSnapshotReports(folder, tables[0], resolve);
  const printed = new Map(bundled.map((one) => [foldedName(one.report.report), one]));
  const finals = await readSnapshotFinals(folder, tables[1], resolve);
  let done = '';
  const load: Load = async (ingest) => {
    const { last, returns } = ingest;
    if (last === null || !areOlder(last, rules)) throw new Applied();
    const before = await returns.count();
    const seasons = await ingest.finals.fishBySeason();
    const reports = finals.reports.filter(({ season }) => seasons.has(season));
    const silent = { checksum: '', progress: () => undefined };
    await finalsLoad(
      { ...finals, reports },
      silent,
    )({ ...ingest, rejected: ingest.rejectedOf('wdfw-finals') });
    const odd = Map.groupBy(await ingest.rejected.all(), ({ report }) => report);
    const again: ReadReport[] = [];
    for (const report of await ingest.weekly.reports()) {
      const { report: name } = report;
      const stored = async () =>
        readStored(report, await ingest.weekly.rows(report), odd.get(name) ?? [], resolve);
      again.push(printed.get(foldedName(name)) ?? (await stored()));
    }
    const { checksum } = last;
    const result = await weeklyLoad(again, { checksum, today: END_OF_DAYS, progress })(ingest);
    const now = NUMBER.format(await returns.count());
    const was = NUMBER.format(before);
    done = `derived ${now} returns again with rules ${RULES.version} (were ${was})`;
    return { ...result, suspicions: [], rules };
  };
  try {
    await store.ingest('wdfw-weekly', load);
    progress(done);
  } catch (error) {
    if (!(error instanceof Applied)) throw error;
  }
}
