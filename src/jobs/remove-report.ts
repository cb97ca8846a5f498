import { type FinalRow, receivedIn, seasonLabel, trappedIn } from '#domain/fish/final-row.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { fishCount } from '#domain/fish/fish-return.ts';
import type { Series } from '#domain/fish/series.ts';
import type { IngestRecord, IngestTransaction, Store } from '#store/store.ts';
import type { IngestOptions } from './ingest-run.ts';
import { ingestOrRehearse } from './ingest-run.ts';
import { deriveReturns } from './ingest-weekly.ts';

/** Stored reports that the error for an unknown one names. */
const NAMED_REPORTS = 3;

/** Counts and fish of a series at a facility. */
interface SeriesSum {
  readonly counts: number;
  readonly fish: number;
}

/** Whether an operator means this report: by its name, or the name of its file without the folder. */
export function isNamed(report: string, asked: string): boolean {
  return report === asked || report.endsWith(`__${asked}`);
}

function bySeries<Row extends Series & { readonly facility: string }>(
  rows: Iterable<Row>,
  fishOf: (row: Row) => number,
): Map<string, SeriesSum> {
  const sums = new Map<string, SeriesSum>();
  for (const one of rows) {
    const series = [one.facility, one.species, one.run === 'NA' ? null : one.run, one.origin]
      .filter((word) => word !== null)
      .join(' ');
    const { counts, fish } = sums.get(series) ?? { counts: 0, fish: 0 };
    sums.set(series, { counts: counts + 1, fish: fish + fishOf(one) });
  }
  return sums;
}

const returnsBySeries = (returns: Iterable<FishReturn>) =>
  bySeries(returns, (one) => fishCount(one) ?? 0);

async function storedReturns(ingest: IngestTransaction): Promise<FishReturn[]> {
  const all: FishReturn[] = [];
  for (const facility of (await ingest.facilityFish()).keys()) {
    for (const one of await ingest.returnsOf(facility)) all.push(one);
  }
  return all;
}

const total = (sums: Iterable<SeriesSum>, what: keyof SeriesSum) =>
  [...sums].reduce((sum, one) => sum + one[what], 0);

/** What differs, a line for each series and one for all. */
function differences(before: Map<string, SeriesSum>, after: Map<string, SeriesSum>): string[] {
  const none = { counts: 0, fish: 0 };
  const lines: string[] = [];
  const facilities = new Set<string | undefined>();
  for (const series of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [was, is] = [before.get(series) ?? none, after.get(series) ?? none];
    if (was.counts === is.counts && was.fish === is.fish) continue;
    facilities.add(series.split(' ')[0]);
    lines.push(`  ${series}: ${was.fish} → ${is.fish} fish, ${was.counts} → ${is.counts} counts`);
  }
  const [was, is] = [[...before.values()], [...after.values()]];
  const all =
    `${lines.length} series at ${facilities.size} facilities change: ` +
    `${total(was, 'fish')} → ${total(is, 'fish')} fish, ` +
    `${total(was, 'counts')} → ${total(is, 'counts')} counts`;
  return [...lines, all];
}

/**
 * Takes the final report of a season out of the store: its years show what was counted in season again,
 * until a table with that season is read.
 *
 * @throws {Error} when none of that season is stored.
 */
async function removeFinalReport(
  store: Store,
  season: number,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { progress } = options;
  const label = seasonLabel(season);
  const { seasons, rows } = await store.read(async (view) => {
    const all: FinalRow[] = [];
    for (const facility of await view.facilities()) all.push(...(await view.finals(facility)));
    const ofSeason = all.filter((row) => row.season === season);
    return { seasons: await view.finalSeasons(), rows: ofSeason };
  });
  if (!seasons.includes(season)) {
    const newest = seasons.slice(-NAMED_REPORTS).map(seasonLabel);
    throw new Error(
      `no final report of ${label} is stored; the newest are ${newest.join(', ') || 'none'}`,
    );
  }
  return ingestOrRehearse(store, 'wdfw-finals', options, async (ingest) => {
    await ingest.removeFinalReport(season);
    await ingest.putRejectedRows(label, []);
    progress(`the final report of ${label} is taken out with its ${rows.length} rows`);
    const sums = bySeries(rows, (row) => trappedIn(row) + receivedIn(row));
    for (const [series, { fish }] of [...sums].sort()) {
      progress(`  ${series}: ${fish} fish are no longer final`);
    }
    return { checksum: `removed:${label}`, rowsKept: 0, suspicions: [] };
  });
}

/**
 * Takes a weekly report out of the store with its rows, and derives the fish of all others without
 * it. It stays out until it is read again by name. Says what that changes; a dry run changes nothing.
 *
 * Nothing is suspected of it: a wrong report may have held most of a facility's fish.
 *
 * @param name of the report, or of its file without the folder; a season, as 2024-25, is its final report.
 * @returns `null` in a dry run, and when the report was taken out before.
 * @throws {Error} when no such report was ever stored.
 */
export async function removeReport(
  store: Store,
  name: string,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const season = Number(/^(\d{4})-\d\d$/.exec(name)?.[1]);
  if (seasonLabel(season) === name) return removeFinalReport(store, season, options);
  const { progress } = options;
  const { stored, removed } = await store.read(async (view) => ({
    stored: await view.weeklyReports(),
    removed: await view.removedReports(),
  }));
  const report = stored.find((one) => isNamed(one.report, name));
  if (report === undefined) {
    const before = removed.find((one) => isNamed(one.report, name));
    if (before === undefined) {
      const newest = stored.slice(-NAMED_REPORTS).map((one) => one.report);
      throw new Error(
        `no weekly report called ${name} is stored; the newest are ${newest.join(', ') || 'none'}`,
      );
    }
    progress(`${before.report} was taken out ${before.removedAt} already; nothing was changed`);
    return null;
  }
  return ingestOrRehearse(store, 'wdfw-weekly', options, async (ingest) => {
    const before = returnsBySeries(await storedReturns(ingest));
    const rowsBefore = await ingest.countWeeklyRows();
    await ingest.removeWeeklyReport(report.report);
    const { returns } = await deriveReturns(ingest);
    const rows = rowsBefore - (await ingest.countWeeklyRows());
    progress(`${report.report} of ${report.reportDate} is taken out with its ${rows} rows`);
    for (const line of differences(before, returnsBySeries(returns))) progress(line);
    return { checksum: `removed:${report.report}`, rowsKept: 0, suspicions: [] };
  });
}
