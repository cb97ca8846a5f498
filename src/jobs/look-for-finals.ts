import { seasonLabel } from '#domain/fish/final-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { publicReason } from '#sources/source-error.ts';
import type { FinalLink } from '#sources/wdfw-report/final-links.ts';
import type { Store } from '#store/store.ts';
import { isLookedSince } from './overdue-look.ts';

/** A little less than a week, so that the look is made in every seventh night. */
const EVERY_MS = 6.5 * 24 * 60 * 60 * 1000;

/** What the operator has to do about final reports; `null` for nothing. */
function advice(
  stored: readonly number[],
  links: readonly FinalLink[],
  today: PlainDate,
): string | null {
  const newest = stored.at(-1);
  if (newest === undefined) return null;
  const how = 'make a table of its rows and run `npm run ingest -- --finals <file>`';
  const next = links.find(({ season }) => season > newest);
  if (next !== undefined) {
    return `the final report of ${seasonLabel(next.season)} is published (${next.url.href}): ${how}`;
  }
  const due = `${newest + 3}-06-01`;
  if (today < due) return null;
  return (
    `the final report of ${seasonLabel(newest + 1)} is missing since ${due}; ` +
    `look for it at wdfw.wa.gov/publications, ${how}`
  );
}

/**
 * Once a week looks whether a new final report is published, and every night while one is to be
 * read. What the operator has to do is in the log and is the failure of the source's last look.
 *
 * @param list the final reports that WDFW links to.
 */
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
  const { seasons, looks } = await store.read(async (view) => ({
    seasons: await view.finalSeasons(),
    looks: await view.looks(),
  }));
  const own = looks.find(({ source }) => source === 'wdfw-finals');
  const { lookedAt = null, failedAt = null } = own ?? {};
  const isWell = lookedAt !== null && (failedAt === null || failedAt <= lookedAt);
  if (isWell && isLookedSince(lookedAt, nowMs - EVERY_MS, nowMs)) return;
  const failure = await list().then((links) => advice(seasons, links, today), publicReason);
  if (failure !== null) progress(`wdfw-finals: ${failure}`);
  await store.recordLook('wdfw-finals', failure);
}
