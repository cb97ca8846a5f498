import { receivedIn, seasonLabel, trappedIn } from '#domain/fish/final-row.ts';
import { fishCount } from '#domain/fish/fish-return.ts';
import type { Series } from '#domain/fish/series.ts';
import type { IngestTransaction } from '#store/ingest.ts';
import type { IngestRecord } from '#store/ledger.ts';
import type { Store } from '#store/store.ts';
import { type IngestOptions, storeLoad } from './ingest-source.ts';
import { deriveReturns, isNamed } from './ingest-weekly.ts';

/** Stored reports that the error for an unknown one names. */
const NAMED_REPORTS = 3;

/** Counts and fish of a series at a facility. */
interface SeriesSum {
  readonly counts: number;
  readonly fish: number;
}

function bySeries<Row extends Series & { readonly facility: string }>(
  rows: Iterable<Row>,
  fishOf: (row: Row) => number | null,
): Map<string, SeriesSum> {
  const sums = new Map<string, SeriesSum>();
  for (const one of rows) {
    const run = one.run === 'NA' ? [] : [one.run];
    const series = [one.facility, one.species, ...run, one.origin].join(' ');
    const { counts, fish } = sums.get(series) ?? { counts: 0, fish: 0 };
    sums.set(series, { counts: counts + 1, fish: fish + (fishOf(one) ?? 0) });
  }
  return sums;
}

/** The stored returns, by series. */
async function storedBySeries({ returns }: IngestTransaction): Promise<Map<string, SeriesSum>> {
  const all = [];
  for (const facility of (await returns.fishByFacility()).keys()) {
    for (const one of await returns.of(facility)) all.push(one);
  }
  return bySeries(all, fishCount);
}

const inWords = (was: SeriesSum, is: SeriesSum) =>
  `${was.fish} → ${is.fish} fish, ${was.counts} → ${is.counts} counts`;

const NONE: SeriesSum = { counts: 0, fish: 0 };

const total = (sums: Map<string, SeriesSum>) =>
  [...sums.values()].reduce(
    (sum, { fish, counts }) => ({
      fish: sum.fish + fish,
      counts: sum.counts + counts,
    }),
    NONE,
  );

/** What differs, a line for each series and one for all. */
function differences(before: Map<string, SeriesSum>, after: Map<string, SeriesSum>): string[] {
  const lines: string[] = [];
  const facilities = new Set<string | undefined>();
  for (const series of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [was, is] = [before.get(series) ?? NONE, after.get(series) ?? NONE];
    if (was.counts === is.counts && was.fish === is.fish) continue;
    facilities.add(series.split(' ')[0]);
    lines.push(`  ${series}: ${inWords(was, is)}`);
  }
  const all = inWords(total(before), total(after));
  return [...lines, `${lines.length} series at ${facilities.size} facilities change: ${all}`];
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
  const seasons = await store.read((view) => view.finalSeasons());
  if (!seasons.includes(season)) {
    const newest = seasons.slice(-NAMED_REPORTS).map(seasonLabel).join(', ') || 'none';
    throw new Error(`no final report of ${label} is stored; the newest are ${newest}`);
  }
  return storeLoad(store, 'wdfw-finals', options, async (ingest) => {
    const rows = await ingest.finals.rows(season);
    await ingest.finals.remove(season);
    await ingest.rejected.put(label, []);
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
      const newest =
        stored
          .slice(-NAMED_REPORTS)
          .map((one) => one.report)
          .join(', ') || 'none';
      throw new Error(`no weekly report called ${name} is stored; the newest are ${newest}`);
    }
    progress(`${before.report} was taken out ${before.removedAt} already; nothing was changed`);
    return null;
  }
  return storeLoad(store, 'wdfw-weekly', options, async (ingest) => {
    const { weekly } = ingest;
    const before = await storedBySeries(ingest);
    const rowsBefore = await weekly.count();
    await weekly.remove(report.report);
    const { returns } = await deriveReturns(ingest);
    const rows = rowsBefore - (await weekly.count());
    progress(`${report.report} of ${report.reportDate} is taken out with its ${rows} rows`);
    for (const line of differences(before, bySeries(returns, fishCount))) progress(line);
    return { checksum: `removed:${report.report}`, rowsKept: 0, suspicions: [] };
  });
}
