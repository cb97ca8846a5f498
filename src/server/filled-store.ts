import { fileURLToPath } from 'node:url';
import type { Facility } from '#domain/place/facility.ts';
import type { Source } from '#domain/source.ts';
import { hasOldRules } from '#jobs/apply-rules.ts';
import { findLiveIngest, isFilledFrom, SNAPSHOT_SOURCES } from '#jobs/load-snapshot.ts';
import { SettingsError } from '#jobs/settings.ts';
import type { SnapshotManifest } from '#sources/snapshot/index.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { runProgram } from './run-program.ts';
import type { SiteLog } from './site-log.ts';

const FILL_PROGRAM = fileURLToPath(import.meta.resolve('#jobs/fill-store.ts'));

/** A folder of a snapshot, with its manifest in a demonstration and `null` on a live site. */
interface Filling {
  readonly folder: string;
  readonly bundled: SnapshotManifest | null;
  readonly facilities: readonly Facility[];
}

/**
 * The arguments of the program that fills a store; `null` when nothing is missing. A demonstration
 * needs the bundled weekly reports, a live site any.
 */
async function missing(store: Store, { folder, bundled, facilities }: Filling) {
  const ledgers = await store.read((view) => view.lastIngests());
  const has = (one: Source) =>
    ledgers.some(({ source, completed }) => source === one && completed !== null);
  if (!has('wdfw-weekly')) return [folder];
  if (bundled !== null) return (await isFilledFrom(store, bundled, facilities)) ? null : [folder];
  const lacking = SNAPSHOT_SOURCES.filter((one) => !has(one));
  return lacking.length === 0 ? null : [folder, ...lacking.flatMap((one) => ['--only', one])];
}

async function fill(
  args: readonly string[],
  databaseUrl: string,
  running: { readonly signal: AbortSignal; readonly log: SiteLog },
): Promise<void> {
  const code = await runProgram([FILL_PROGRAM, ...args], { databaseUrl, ...running });
  if (code === 0) return;
  running.signal.throwIfAborted();
  // A live site can do without the rest until its next start.
  if (!args.includes('--only')) {
    throw new Error(
      'the store could not be filled, for the reason above; nothing in it was changed',
    );
  }
  running.log.complain('starting without all of the record; the next start tries again');
}

/** Opens a store; what is `filled` may be on its way, by another program. */
export async function openFilledStore(
  url: string,
  filling: Filling,
  running: { readonly signal: AbortSignal; readonly log: SiteLog },
): Promise<{ readonly store: Store; readonly filled: Promise<void> }> {
  const store = await openStore(url, { now: () => new Date() });
  const live = filling.bundled === null ? null : await findLiveIngest(store);
  if (live !== null) {
    throw new SettingsError(
      `DATABASE_URL names a live store (${live.source} was read ${live.startedAt}), which a ` +
        'demonstration would overwrite; leave DATABASE_URL out, or set FRESHET_MODE=live',
    );
  }
  const args = await missing(store, filling);
  return { store, filled: args === null ? Promise.resolve() : fill(args, url, running) };
}

/** Reads what older rules read into a live store again, while the site shows what it had. */
export async function applyNewRules(
  databaseUrl: string,
  { store, folder, facilities }: Omit<Filling, 'bundled'> & { readonly store: Store },
  running: { readonly signal: AbortSignal; readonly log: SiteLog },
): Promise<void> {
  if (!(await hasOldRules(store, facilities))) return;
  const args = [FILL_PROGRAM, folder, '--apply-rules'];
  const code = await runProgram(args, { databaseUrl, ...running });
  if (code === 0 || running.signal.aborted) return;
  running.log.complain('the site shows what older rules read; the next start or night tries again');
}
