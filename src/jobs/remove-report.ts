import { sum } from 'd3-array';
import { receivedIn, seasonLabel, trappedIn } from '#domain/fish/final-row.ts';
import { fishCount } from '#domain/fish/fish-return.ts';
import type { Series } from '#domain/fish/series.ts';
import type { IngestRecord } from '#store/ledger.ts';
import type { Store } from '#store/store.ts';
import { type IngestOptions, storeLoad } from './ingest-source.ts';
import { deriveReturns, isNamed } from './ingest-weekly.ts';

const newestOf = (names: readonly string[]) => names.slice(-3).join(', ') || 'none';

type Sums = ReadonlyMap<string, { readonly counts: number; readonly fish: number }>;

function bySeries<Row extends Series & { readonly facility: string }>(
  rows: Iterable<Row>,
  fishOf: (row: Row) => number | null,
): Sums {
  const ofSeries = Map.groupBy(rows, ({ facility, species, run, origin }) =>
    [facility, species, ...(run === 'NA' ? [] : [run]), origin].join(' '),
  );
  return new Map(
    [...ofSeries].map(([series, counts]) => [
      series,
      { counts: counts.length, fish: sum(counts, fishOf) },
    ]),
  );
}

function differences(before: Sums, after: Sums): string[] {
  const none = { counts: 0, fish: 0 };
  const inWords = (was: typeof none, is: typeof none) =>
    `${was.fish} → ${is.fish} fish, ${was.counts} → ${is.counts} counts`;
  const total = (sums: Sums) => ({
    counts: sum(sums.values(), ({ counts }) => counts),
    fish: sum(sums.values(), ({ fish }) => fish),
  });
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((series) => ({
      series,
      was: before.get(series) ?? none,
      is: after.get(series) ?? none,
    }))
    .filter(({ was, is }) => was.counts !== is.counts || was.fish !== is.fish);
  const facilities = new Set(changed.map(({ series }) => series.split(' ')[0]));
  return [
    ...changed.map(({ series, was, is }) => `  ${series}: ${inWords(was, is)}`),
    `${changed.length} series at ${facilities.size} facilities change: ` +
      inWords(total(before), total(after)),
  ];
}

/** Removes a season's final report; its years show in-season counts until one is read again. */
async function removeFinalReport(
  store: Store,
  season: number,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { progress } = options;
  const label = seasonLabel(season);
  const seasons = await store.read((view) => view.finalSeasons());
  if (!seasons.includes(season)) {
    const newest = newestOf(seasons.map(seasonLabel));
    throw new Error(`no final report of ${label} is stored; the newest are ${newest}`);
  }
  return storeLoad(store, 'wdfw-finals', options, async (ingest) => {
    const rows = await ingest.finals.rows(season);
    await ingest.finals.remove(season);
    await ingest.rejected.put(label, []);
    progress(`removed the final report of ${label} and its ${rows.length} rows`);
    const sums = bySeries(rows, (row) => trappedIn(row) + receivedIn(row));
    for (const [series, { fish }] of [...sums].sort()) {
      progress(`  ${series}: ${fish} fish are no longer final`);
    }
    return { checksum: `removed:${label}`, rowsKept: 0, suspicions: [] };
  });
}

/**
 * Removes a weekly report, or a final one (`2024-25`), until it is read again by name, and says what
 * changes. Never refused as suspicious. `null` in a dry run, or if it had been removed before.
 */
export async function removeReport(
  store: Store,
  name: string,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const season = Number(/^(\d{4})-\d\d$/.exec(name)?.[1]);
  if (seasonLabel(season) === name) return removeFinalReport(store, season, options);
  const { progress } = options;
  const [stored, removed] = await store.read(
    async (view) => [await view.weeklyReports(), await view.removedReports()] as const,
  );
  const report = stored.find((weeklyReport) => isNamed(weeklyReport.report, name));
  if (report === undefined) {
    const before = removed.find((removedReport) => isNamed(removedReport.report, name));
    if (before === undefined) {
      const newest = newestOf(stored.map((weeklyReport) => weeklyReport.report));
      throw new Error(`no weekly report named ${name} is stored; the newest are ${newest}`);
    }
    progress(`${before.report} was already removed ${before.removedAt}; nothing was changed`);
    return null;
  }
  return storeLoad(store, 'wdfw-weekly', options, async (ingest) => {
    const { weekly, returns } = ingest;
    const stored = [];
    for (const facility of (await returns.fishByFacility()).keys()) {
      stored.push(...(await returns.of(facility)));
    }
    const rowsBefore = await weekly.count();
    await weekly.remove(report);
    const derived = await deriveReturns(ingest);
    const rows = rowsBefore - (await weekly.count());
    progress(`removed ${report.report} of ${report.reportDate} and its ${rows} rows`);
    const lines = differences(bySeries(stored, fishCount), bySeries(derived.returns, fishCount));
    for (const line of lines) progress(line);
    return { checksum: `removed:${report.report}`, rowsKept: 0, suspicions: [] };
  });
}
