// The server: reads its settings, opens and fills the store, listens. One line for each thing a
// person wants to know, and one readable line for anything that stops it.
import { spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pino } from 'pino';
import type { RenderPage } from '#contract/page.ts';
import { isFilledFrom } from '#jobs/load-snapshot.ts';
import type { Settings } from '#jobs/settings.ts';
import { readSettings } from '#jobs/settings.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { isAnyReachable } from '#sources/http/reachable.ts';
import { readManifest } from '#sources/snapshot/index.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { buildApp } from './app.ts';
import { pacificToday } from './pacific-today.ts';
import { createSite } from './site.ts';

const SNAPSHOT_FOLDER = 'data/snapshot';
const CLIENT_FOLDER = 'dist/web/client';
const FILL_PROGRAM = fileURLToPath(new URL('../jobs/fill-store.ts', import.meta.url));
const RENDERER = 'dist/web/server/entry-server.js';

/** Addresses of the live services: one that answers means there is a network. */
const LIVE_SERVICES = ['https://data.wa.gov/', 'https://wdfw.wa.gov/'];

function say(line: string): void {
  process.stdout.write(`freshet: ${line}\n`);
}

async function chooseMode(settings: Settings): Promise<'live' | 'demo'> {
  if (settings.mode !== 'auto') return settings.mode;
  if (settings.asOf !== null) return 'demo';
  if (await isAnyReachable(LIVE_SERVICES, fetch)) return 'live';
  say('the live services cannot be reached from here, so this is the demonstration');
  return 'demo';
}

async function loadRenderer(): Promise<RenderPage> {
  try {
    const entry: { render: RenderPage } = await import(pathToFileURL(RENDERER).href);
    return entry.render;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${RENDERER} cannot be loaded (${cause}); build the web first with \`npm run build\``,
    );
  }
}

/**
 * An empty store is filled from the snapshot; a demonstration always shows the bundled one. A
 * process of its own does it, so that the memory it takes is given back.
 */
async function fillStore(store: Store, url: string, folder: string, mode: 'live' | 'demo') {
  const published = await store.read((view) => view.publication());
  if (published !== null && mode === 'live') return;
  const { files } = await readManifest(folder);
  if (published !== null && (await isFilledFrom(store, files.rows.sha256))) return;
  const code = await new Promise<number | null>((resolve, reject) => {
    const filling = spawn(process.execPath, [FILL_PROGRAM, url, folder], { stdio: 'inherit' });
    filling.once('error', reject);
    filling.once('exit', resolve);
  });
  if (code !== 0) throw new Error('the store could not be filled; nothing in it was changed');
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const snapshotFolder = settings.snapshotFolder ?? SNAPSHOT_FOLDER;
  const [mode, render, catalogue] = await Promise.all([
    chooseMode(settings),
    loadRenderer(),
    readCatalogue(),
  ]);
  const url = settings.databaseUrl ?? `file:var/${mode === 'demo' ? 'demo' : 'freshet'}.sqlite`;
  const store = await openStore(url, { now: () => new Date() });
  await fillStore(store, url, snapshotFolder, mode);

  const snapshot = mode === 'demo' ? await readManifest(snapshotFolder) : null;
  const knownOn = settings.asOf;
  const pinned = snapshot === null ? null : (knownOn ?? snapshot.asOf);
  const site = createSite({
    store,
    facilities: catalogue.facilities,
    settings,
    mode,
    knownOn,
    today: pinned === null ? pacificToday(Date.now) : () => pinned,
    now: () => Date.now(),
  });
  const app = await buildApp({
    site,
    render,
    analyticsId: settings.analyticsId,
    filesFolder: CLIENT_FOLDER,
    now: () => Date.now(),
    logger: pino({ level: 'warn' }),
  });

  let closing = false;
  const stop = async () => {
    if (closing) return;
    closing = true;
    await app.close();
    await store.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  await app.listen({ port: settings.port, host: settings.host });
  const { as_of, features } = (await site.current()).facilities;
  say(
    mode === 'demo'
      ? `demonstration: real WDFW reports, newest figures of ${as_of}, shown as of ${pinned}`
      : `live: newest figures of ${as_of}`,
  );
  say(`${features.length} facilities at ${app.listeningOrigin}`);
}

function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: something listens there already; choose another PORT`;
  }
  return error.message.split('\n')[0] ?? error.message;
}

try {
  await start();
} catch (error) {
  process.stderr.write(`freshet: ${lineOf(error)}\n`);
  process.exit(1);
}
