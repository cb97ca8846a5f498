import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RiverSubject } from '#contract/river-address.ts';
import { type SimulatedServer, startSimulatedServices } from '#demo/simulated-server.ts';
import { createRivers, servicesAt } from '#server/river/rivers.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { openStore } from '#store/open-store.ts';
import { SERVER, SHARED_STORE } from './playwright.config.ts';

/** A server of a test's own. */
export interface OwnSite {
  readonly origin: string;
  stop(): Promise<void>;
}

/** A live server on river services that can be made to fail. */
export interface LiveSite extends OwnSite {
  readonly services: SimulatedServer;
}

const HOUR_MS = 3_600_000;
const PROJECT = join(import.meta.dirname, '..');

/** The address at which a server says that it listens. */
function addressOf(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  // Read to the end: a server whose output nobody reads fails with a broken pipe.
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    const address = /facilities at (http\S+)/.exec(said)?.[1];
    if (address !== undefined) resolve(address);
  });
  server.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)));
  return promise;
}

/**
 * Starts a server on a copy of the store that the other tests share, which is filled.
 *
 * @param prepare changes the store first.
 */
export async function startOwnSite(
  env: Readonly<Record<string, string>>,
  prepare: (databaseUrl: string) => Promise<void> = async () => {},
): Promise<OwnSite> {
  const folder = mkdtempSync(join(tmpdir(), 'freshet-e2e-'));
  const copy = join(folder, 'filled.sqlite');
  {
    using shared = new DatabaseSync(join(PROJECT, SHARED_STORE), { readOnly: true });
    shared.prepare('VACUUM INTO ?').run(copy);
  }
  const databaseUrl = `file:${copy}`;
  await prepare(databaseUrl);
  const server = spawn(process.execPath, [SERVER], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      FRESHET_MODE: 'demo',
      ...env,
    },
  });
  const exited = once(server, 'exit');
  return {
    origin: await addressOf(server),
    async stop() {
      server.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stores answers as if a server had fetched them that long ago. */
async function keepFrom(
  hoursAgo: number,
  subjects: readonly RiverSubject[],
  url: string,
  services: SimulatedServer,
): Promise<void> {
  const store = await openStore(url, { now: () => new Date() });
  const now = () => Date.now() - hoursAgo * HOUR_MS;
  try {
    const { cache } = createRivers({
      ...(await readCatalogue()),
      services: { ...servicesAt(services.origin), usgsApiKey: null },
      fetch,
      answers: store.riverAnswers,
      now,
      riverNow: now,
      isSimulated: true,
      logger: { error: (error) => Promise.reject(error) },
    });
    await Promise.all(subjects.map((subject) => cache.ask(subject)));
  } finally {
    await store.close();
  }
}

/**
 * Starts a live server over simulated services.
 *
 * @param old answers that were kept four hours ago: they are stale.
 */
export async function startLiveSite(old: readonly RiverSubject[]): Promise<LiveSite> {
  const { gauges } = await readCatalogue();
  const services = await startSimulatedServices({ gauges, seed: 1, now: Date.now, port: 0 });
  const env = {
    FRESHET_MODE: 'live',
    FRESHET_NIGHTLY: 'off',
    FRESHET_BASE_MAP_STYLE_URL: 'none',
    FRESHET_RIVER_SERVICES_URL: services.origin,
    // With 50 calls an hour the tests would run out of them.
    FRESHET_USGS_API_KEY: 'of-a-test',
  };
  const site = await startOwnSite(env, (url) => keepFrom(4, old, url, services));
  return {
    ...site,
    services,
    async stop() {
      await site.stop();
      await services.close();
    },
  };
}
