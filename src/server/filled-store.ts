import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Facility } from '#domain/place/facility.ts';
import { findLiveIngest, isFilledFrom } from '#jobs/load-snapshot.ts';
import { SettingsError } from '#jobs/settings.ts';
import type { SnapshotManifest } from '#sources/snapshot/index.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';

const FILL_PROGRAM = fileURLToPath(new URL('../jobs/fill-store.ts', import.meta.url));

/**
 * Fills a store from the snapshot. A process of its own does it, so that the memory it takes is
 * given back.
 */
async function fillStore(url: string, folder: string, signal: AbortSignal): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const env = { ...process.env, DATABASE_URL: url };
    const filling = spawn(process.execPath, [FILL_PROGRAM, folder], {
      stdio: 'inherit',
      signal,
      env,
    });
    filling.once('error', reject);
    filling.once('exit', resolve);
  });
  if (code !== 0) throw new Error('the store could not be filled; nothing in it was changed');
}

/** A demonstration fills its store from the snapshot: never one that live sources were read into. */
async function refuseLiveStore(store: Store): Promise<void> {
  const reading = await findLiveIngest(store);
  if (reading === null) return;
  throw new SettingsError(
    `DATABASE_URL names a live store (${reading.source} was read ${reading.startedAt}), which a ` +
      'demonstration would overwrite; leave DATABASE_URL out, or set FRESHET_MODE=live',
  );
}

/** What a store is filled from. */
interface Filling {
  /** Folder of the snapshot. */
  readonly folder: string;
  /** Its manifest in a demonstration; `null` on a live site. */
  readonly bundled: SnapshotManifest | null;
  /** The catalogue. */
  readonly facilities: readonly Facility[];
}

/**
 * A store without weekly reports is filled, whatever was read into it from elsewhere; a
 * demonstration always shows the bundled snapshot.
 */
async function needsFilling(store: Store, { bundled, facilities }: Filling): Promise<boolean> {
  const ledgers = await store.read((view) => view.lastIngests());
  if (!ledgers.some(({ source, completed }) => source === 'wdfw-weekly' && completed)) return true;
  return bundled !== null && !(await isFilledFrom(store, bundled, facilities));
}

/** Opens the store of a site, and fills it from the snapshot where it has to be. */
export async function openFilledStore(
  url: string,
  filling: Filling,
  signal: AbortSignal,
): Promise<Store> {
  const store = await openStore(url, { now: () => new Date() });
  if (filling.bundled !== null) await refuseLiveStore(store);
  if (await needsFilling(store, filling)) await fillStore(url, filling.folder, signal);
  return store;
}
