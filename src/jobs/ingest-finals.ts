import { seasonLabel } from '#domain/fish/final-row.ts';
import { lostFish, notUnderstood } from '#domain/fish/suspicious-load.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { publicReason, SourceError } from '#sources/source-error.ts';
import type { FinalReports } from '#sources/wdfw-finals/index.ts';
import { readFinalReports } from '#sources/wdfw-finals/index.ts';
import { SERVICE } from '#sources/wdfw-finals/printed-final.ts';
import type { FinalLink } from '#sources/wdfw-report/links.ts';
import type { IngestTransaction, Load } from '#store/ingest.ts';
import type { IngestRecord } from '#store/ledger.ts';
import type { Store } from '#store/store.ts';
import { isLookedSince } from './every-night.ts';
import { checksumOf, type IngestOptions, ingestSource } from './ingest-source.ts';

async function fishByReport(ingest: IngestTransaction): Promise<Map<string, number>> {
  const bySeason = await ingest.finals.fishBySeason();
  return new Map(
    [...bySeason].map(([season, fish]) => [`the final report of ${seasonLabel(season)}`, fish]),
  );
}

/** Replaces the final reports of their seasons; wrong totals and losses are suspicious. */
export function finalsLoad(
  { reports, proof }: FinalReports,
  { checksum, progress }: Pick<IngestOptions, 'progress'> & { readonly checksum: string },
): Load {
  return async (ingest) => {
    const before = await fishByReport(ingest);
    let rowsKept = 0;
    const oddities: string[] = [];
    for (const { season, rows, rejected } of reports) {
      const what = `the final report of ${seasonLabel(season)}`;
      oddities.push(
        ...notUnderstood({ what, kept: rows.map(({ facility }) => facility), rejected }),
      );
      await ingest.finals.put(season, rows);
      await ingest.rejected.put(seasonLabel(season), rejected);
      rowsKept += rows.length;
    }
    progress(`${rowsKept} rows stored, ${proof.proved} of ${proof.total} totals proved`);
    return {
      checksum,
      rowsKept,
      suspicions: [...proof.wrong, ...oddities, ...lostFish(before, await fishByReport(ingest))],
    };
  };
}

/** Seasons with rows in the newest weekly report that are not marked final. */
async function stillReported(
  { weekly }: IngestTransaction,
  seasons: readonly number[],
): Promise<string[]> {
  const newest = (await weekly.reports()).at(-1);
  if (newest === undefined) return [];
  const days: PlainDate[] = [];
  for (const facility of await weekly.facilities()) {
    for (const { report, final, dataDate } of await weekly.rows(facility)) {
      if (report === newest.report && !final) days.push(dataDate);
    }
  }
  return seasons.flatMap((season) => {
    const open = days.filter((day) => day >= `${season}-04-01` && day < `${season + 1}-04-01`);
    const rows = `${open.length} of its rows in ${newest.report} are not marked final`;
    return open.length === 0 ? [] : [`${seasonLabel(season)} is still reported weekly: ${rows}`];
  });
}

/** Stores the final reports of a table of printed lines; otherwise as {@link ingestSource}. */
export function ingestFinals(
  store: Store,
  path: string,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { facilities, progress } = options;
  return ingestSource(store, 'wdfw-finals', options, async function* () {
    const finals = await readFinalReports(path, createFacilityResolver(facilities));
    if (finals.reports.length === 0) {
      throw new SourceError(SERVICE, 'partial', `${path} holds no rows`);
    }
    for (const line of finals.proof.known) progress(`known: ${line}`);
    const load = finalsLoad(finals, { checksum: checksumOf(finals.reports), progress });
    const seasons = finals.reports.map(({ season }) => season);
    yield async (ingest) => {
      const result = await load(ingest);
      const early = await stillReported(ingest, seasons);
      return { ...result, suspicions: [...result.suspicions, ...early] };
    };
  });
}

/** A little less than a week, so that the check is made every seventh night. */
const CHECK_EVERY_MS = 6.5 * DAY_MS;

/** What the operator should do about final reports; `null` if nothing. */
function advice(
  stored: readonly number[],
  links: readonly FinalLink[],
  today: PlainDate,
): string | null {
  const newest = stored.at(-1);
  if (newest === undefined) return null;
  const how = 'put its rows into a table and run `npm run ingest -- --finals <file>`';
  const next = links.find(({ season }) => season > newest);
  if (next !== undefined) {
    return `the final report of ${seasonLabel(next.season)} is published (${next.url.href}): ${how}`;
  }
  const due = `${newest + 3}-06-01`;
  if (today < due) return null;
  return (
    `the final report of ${seasonLabel(newest + 1)} has been overdue since ${due}; ` +
    `look for it at wdfw.wa.gov/publications, ${how}`
  );
}

/** Checks for a new final report once a week, and every night while one waits to be read. */
export async function lookForFinals(
  store: Store,
  list: () => Promise<readonly FinalLink[]>,
  parts: {
    readonly nowMs: number;
    readonly today: PlainDate;
    readonly progress: (line: string) => void;
  },
): Promise<void> {
  const { nowMs, today, progress } = parts;
  const [seasons, looks] = await store.read(
    async (view) => [await view.finalSeasons(), await view.looks()] as const,
  );
  const lastLook = looks.find(({ source }) => source === 'wdfw-finals');
  const { lookedAt = null, failedAt = null } = lastLook ?? {};
  const isWell = lookedAt !== null && (failedAt === null || failedAt <= lookedAt);
  if (isWell && isLookedSince(lookedAt, nowMs - CHECK_EVERY_MS, nowMs)) return;
  const failure = await list().then((links) => advice(seasons, links, today), publicReason);
  if (failure !== null) progress(`wdfw-finals: ${failure}`);
  await store.recordLook('wdfw-finals', failure);
}
