import { fileURLToPath } from 'node:url';
import type { Facility } from '#domain/place/facility.ts';
import type { Source } from '#domain/source.ts';
import { hasOldRules } from '#jobs/rules.ts';
import { findLiveIngest, isFilledFrom, SNAPSHOT_SOURCES } from '#jobs/snapshot-fill.ts';
import { SettingsError } from '#program/settings.ts';
import type { SnapshotManifest } from '#sources/snapshot/manifest.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { runProgram } from './run-program.ts';
import type { SiteLog } from './site-log.ts';

const FILL_PROGRAM = fileURLToPath(import.meta.resolve('#jobs/fill-store.ts'));

/** What to fill a store from: a snapshot folder, with its manifest in a demonstration and `null` on a live site. */
interface Filling {
  readonly folder: string;
  readonly bundled: SnapshotManifest | null;
  readonly facilities: readonly Facility[];
}

/**
 * The arguments for the program that fills a store; `null` if nothing is missing. A demonstration needs
 * exactly the bundled weekly reports, a live site any weekly reports.
 */
async function fillArguments(store: Store, { folder, bundled, facilities }: Filling) {
  const ledgers = await store.read((view) => view.lastIngests());
  const isIngested = (wanted: Source) =>
    ledgers.some(({ source, completed }) => source === wanted && completed !== null);
  if (!isIngested('wdfw-weekly')) return [folder];
  if (bundled !== null) return (await isFilledFrom(store, bundled, facilities)) ? null : [folder];
  const missing = SNAPSHOT_SOURCES.filter((source) => !isIngested(source));
  return missing.length === 0 ? null : [folder, ...missing.flatMap((source) => ['--only', source])];
}

async function fill(
  args: readonly string[],
  databaseUrl: string,
  running: { readonly signal: AbortSignal; readonly log: SiteLog },
): Promise<void> {
  const code = await runProgram([FILL_PROGRAM, ...args], { databaseUrl, ...running });
  if (code === 0) return;
  running.signal.throwIfAborted();
  // A live site can run without the other sources until its next start.
  if (!args.includes('--only')) {
    throw new Error('could not fill the store, for the reason above; nothing in it was changed');
  }
  running.log.complain('starting with part of the record missing; the next start will try again');
}

/** Opens a store. `filled` resolves once another program has filled it, or at once if nothing was missing. */
export async function openFilledStore(
  url: string,
  filling: Filling,
  running: { readonly signal: AbortSignal; readonly log: SiteLog },
): Promise<{ readonly store: Store; readonly filled: Promise<void> }> {
  const store = await openStore(url, { now: () => new Date() });
  const live = filling.bundled === null ? null : await findLiveIngest(store);
  if (live !== null) {
    throw new SettingsError(
      `DATABASE_URL names a live store (${live.source} was ingested ${live.startedAt}), which a ` +
        'demonstration would overwrite; leave DATABASE_URL out, or set FRESHET_MODE=live',
    );
  }
  const args = await fillArguments(store, filling);
  return { store, filled: args === null ? Promise.resolve() : fill(args, url, running) };
}

/** Re-reads what a live store holds under older rules, while the site shows the old figures. */
export async function applyNewRules(
  databaseUrl: string,
  { store, folder, facilities }: Omit<Filling, 'bundled'> & { readonly store: Store },
  running: { readonly signal: AbortSignal; readonly log: SiteLog },
): Promise<void> {
  if (!(await hasOldRules(store, facilities))) return;
  const args = [FILL_PROGRAM, folder, '--apply-rules'];
  const code = await runProgram(args, { databaseUrl, ...running });
  if (code === 0 || running.signal.aborted) return;
  running.log.complain(
    'the site still shows figures of older rules; the next start or night will try again',
  );
}
