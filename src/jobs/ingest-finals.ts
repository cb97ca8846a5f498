import { createHash } from 'node:crypto';
import { seasonLabel } from '#domain/fish/final-row.ts';
import { lostFish } from '#domain/fish/suspicious-load.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { SourceError } from '#sources/source-error.ts';
import type { FinalReports } from '#sources/wdfw-finals/index.ts';
import { readFinalReports } from '#sources/wdfw-finals/index.ts';
import { SERVICE } from '#sources/wdfw-finals/printed-final.ts';
import type { IngestRecord, IngestResult, IngestTransaction, Store } from '#store/store.ts';
import type { IngestOptions } from './ingest-run.ts';
import { ingestOrRehearse } from './ingest-run.ts';
import { recordingCheck } from './source-look.ts';

/** Stored fish by final report, named as in a suspicion. */
async function fishByReport(ingest: IngestTransaction): Promise<Map<string, number>> {
  const bySeason = await ingest.finalFish();
  return new Map(
    [...bySeason].map(([season, fish]) => [`the final report of ${seasonLabel(season)}`, fish]),
  );
}

/**
 * Makes the work of an ingest that stores final reports, each in the place of the one of its season.
 * A total that its rows do not sum to is a suspicion, as is a report that loses a fifth of its fish.
 */
export function finalsLoad(
  { reports, proof }: FinalReports,
  { checksum, progress }: Pick<IngestOptions, 'progress'> & { readonly checksum: string },
): (ingest: IngestTransaction) => Promise<IngestResult> {
  return async (ingest) => {
    const before = await fishByReport(ingest);
    let rowsKept = 0;
    for (const { season, rows, rejected } of reports) {
      await ingest.putFinalReport(season, rows);
      await ingest.putRejectedRows(seasonLabel(season), rejected);
      rowsKept += rows.length;
    }
    progress(`${rowsKept} rows stored, ${proof.proved} of ${proof.total} totals proved`);
    return {
      checksum,
      rowsKept,
      suspicions: [...proof.wrong, ...lostFish(before, await fishByReport(ingest))],
    };
  };
}

/**
 * Seasons of which the newest weekly report still has rows that are not final: a table of them is
 * hardly the final report.
 */
async function stillReported(
  ingest: IngestTransaction,
  seasons: readonly number[],
): Promise<string[]> {
  const newest = (await ingest.weeklyReports()).at(-1);
  if (newest === undefined) return [];
  const open = new Map<number, number>();
  for (const facility of await ingest.weeklyFacilities()) {
    for (const { report, final, dataDate } of await ingest.weeklyRows(facility)) {
      if (report !== newest.report || final) continue;
      const season = seasons.find(
        (one) => dataDate >= `${one}-04-01` && dataDate < `${one + 1}-04-01`,
      );
      if (season !== undefined) open.set(season, (open.get(season) ?? 0) + 1);
    }
  }
  return [...open].map(
    ([season, rows]) =>
      `${seasonLabel(season)} is still reported weekly: ${rows} rows of ${newest.report} ` +
      'are of that season and not marked final',
  );
}

/**
 * Stores the final reports of a table.
 *
 * @param path a file as `wdfw-finals/printed-final.ts` reads it.
 * @returns `null` in a dry run.
 * @throws {SourceError} when the table cannot be read.
 * @throws {SuspiciousLoadError} when something in it looks wrong; none of it is stored.
 */
export function ingestFinals(
  store: Store,
  path: string,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  return recordingCheck('wdfw-finals', store, options, async () => {
    const { facilities, progress } = options;
    const finals = await readFinalReports(path, createFacilityResolver(facilities));
    if (finals.reports.length === 0) {
      throw new SourceError(SERVICE, 'partial', `${path} holds no rows`);
    }
    for (const line of finals.proof.known) progress(`known: ${line}`);
    const checksum = createHash('sha256').update(JSON.stringify(finals.reports)).digest('hex');
    const load = finalsLoad(finals, { checksum, progress });
    const seasons = finals.reports.map(({ season }) => season);
    return ingestOrRehearse(store, 'wdfw-finals', options, async (ingest) => {
      const result = await load(ingest);
      const early = await stillReported(ingest, seasons);
      return { ...result, suspicions: [...result.suspicions, ...early] };
    });
  });
}
