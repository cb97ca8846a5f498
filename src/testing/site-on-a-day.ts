import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { facilitiesSchema } from '#contract/facilities.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { loadSnapshot } from '#jobs/load-snapshot.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { BUNDLED_SNAPSHOT } from './bundled-snapshot.ts';
import { webBuild } from './real-pages.ts';
import { siteUnderTest } from './site-under-test.ts';

/** Three months after the newest report of the snapshot. */
const NOW = '2026-11-20T12:00:00Z';

export const { facilities: catalog } = await readCatalog();

const now = () => new Date(NOW);

async function fillStore(path: string): Promise<void> {
  const store = await openStore(path, { now });
  const options = { facilities: catalog, progress: () => undefined };
  await loadSnapshot(store, BUNDLED_SNAPSHOT, { ...options, today: '2026-08-06' });
  await store.close();
}

/** A store with the bundled snapshot. Filling it takes seconds: the first worker of a run does it for all. */
async function openFilled(): Promise<Store> {
  const folder = inject('shared');
  const path = join(folder, 'filled.sqlite');
  const begun = join(folder, 'begun');
  const isFirst = await mkdir(begun).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await fillStore(join(begun, 'filled.sqlite'));
    await rename(join(begun, 'filled.sqlite'), path);
  }
  await vi.waitUntil(() => existsSync(path), { timeout: 240_000 });
  return openStore(path, { now });
}

let filled: Promise<Store> | undefined;

export type SiteOnADay = Awaited<ReturnType<typeof siteOn>>;

/** The pages on a day, from the bundled snapshot, and the facilities in its list. */
export async function siteOn(options: Parameters<typeof siteUnderTest>[0] = {}) {
  filled ??= openFilled();
  const site = await siteUnderTest({
    at: NOW,
    mode: 'demo',
    store: await filled,
    web: await webBuild(),
    ...options,
  });
  const json = async (url: string): Promise<unknown> => (await site.app.inject(url)).json();
  // Markup within a sentence does not matter.
  const page = async (address: string) =>
    (await site.app.inject(address)).body.replaceAll(/ class="[^"]*"/g, '');
  const pageOf = (key: string, search = '') => page(`/hatcheries/${slugOfKey(key)}${search}`);
  const { features } = facilitiesSchema.parse(await json('/api/facilities'));
  return { ...site, json, page, pageOf, features, [Symbol.asyncDispose]: site.close };
}

export const SPECIES_PAGES = SHOWN_SPECIES.map((species) => `/species/${species.toLowerCase()}`);
