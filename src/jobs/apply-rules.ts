import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { readSnapshotFinals, readSnapshotReports } from '#sources/snapshot/index.ts';
import { readManifest } from '#sources/snapshot/manifest.ts';
import { foldedName } from '#sources/wdfw-report/links.ts';
import { type ReadReport, readStored } from '#sources/wdfw-weekly/read-report.ts';
import type { Load } from '#store/ingest.ts';
import type { Store } from '#store/store.ts';
import { finalsLoad } from './ingest-finals.ts';
import type { IngestOptions } from './ingest-source.ts';
import { weeklyLoad } from './ingest-weekly.ts';
import { areOlder, hasOldRules, RULES, rulesOf } from './rules.ts';

const NUMBER = new Intl.NumberFormat('en-US');
/** No row is too new to be believed: the dates were checked when it was first read. */
const END_OF_DAYS: PlainDate = '9999-12-31';

/** Another process has done it in the meantime; caught in this file. */
class Applied extends Error {}

/**
 * Re-reads stored reports under today's rules, as one ingest; rows of the snapshot as printed. Never
 * refused as suspicious, since the outcome of the rules is tested ({@link RULES}).
 */
export async function applyRules(
  store: Store,
  folder: string,
  options: Pick<IngestOptions, 'facilities' | 'progress'>,
): Promise<void> {
  const { facilities, progress } = options;
  if (!(await hasOldRules(store, facilities))) return;
  const rules = rulesOf(facilities);
  progress(`re-reading stored reports under rules ${RULES.version} …`);
  const resolve = createFacilityResolver(facilities);
  // Read before the transaction, which keeps other processes waiting.
  const { tables } = await readManifest(folder);
  const bundled = await readSnapshotReports(folder, tables[0], resolve);
  const printed = new Map(
    bundled.map((readReport) => [foldedName(readReport.report.report), readReport]),
  );
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
    const rejectedByReport = Map.groupBy(await ingest.rejected.all(), ({ report }) => report);
    const again: ReadReport[] = [];
    for (const report of await ingest.weekly.reports()) {
      const { report: name } = report;
      const stored = async () =>
        readStored(
          report,
          await ingest.weekly.rows(report),
          rejectedByReport.get(name) ?? [],
          resolve,
        );
      again.push(printed.get(foldedName(name)) ?? (await stored()));
    }
    const { checksum } = last;
    const result = await weeklyLoad(again, { checksum, today: END_OF_DAYS, progress })(ingest);
    const now = NUMBER.format(await returns.count());
    const was = NUMBER.format(before);
    done = `re-derived ${now} returns under rules ${RULES.version} (before: ${was})`;
    return { ...result, suspicions: [], rules };
  };
  try {
    await store.ingest('wdfw-weekly', load);
    progress(done);
  } catch (error) {
    if (!(error instanceof Applied)) throw error;
  }
}
