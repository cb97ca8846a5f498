import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { RiverSubject } from '#contract/river-address.ts';
import { type SimulatedServer, startSimulatedServices } from '#demo/simulated-server.ts';
import { createRivers, servicesAt } from '#server/river/rivers.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { openStore } from '#store/open-store.ts';
import { filledStoreIn } from './filled-store.ts';

/** A live site of its own, on river services that can be made to fail. */
export interface LiveSite {
  readonly origin: string;
  readonly services: SimulatedServer;
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;

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
    const { figures } = await createRivers({
      ...(await readCatalogue()),
      services: { ...servicesAt(services.origin), usgsApiKey: null },
      fetch,
      answers: store.riverAnswers,
      now,
      riverNow: now,
      isSimulated: true,
      logger: { error: (error) => Promise.reject(error) },
    });
    await Promise.all(subjects.map((subject) => figures.ask(subject)));
  } finally {
    await store.close();
  }
}

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
 * Starts a live server over simulated services.
 *
 * @param old answers that were kept four hours ago: they are stale.
 */
export async function startLiveSite(old: readonly RiverSubject[]): Promise<LiveSite> {
  const folder = mkdtempSync(join(tmpdir(), 'freshet-e2e-'));
  const { gauges } = await readCatalogue();
  const services = await startSimulatedServices({ gauges, seed: 1, now: Date.now, port: 0 });
  const url = filledStoreIn(folder);
  await keepFrom(4, old, url, services);
  // Stale answers have to stay stale, but a starting server refreshes them first.
  for (const service of ['usgs-ogc', 'usgs-legacy'] as const) {
    services.setFault(service, { kind: 'unavailable' });
  }
  const server = spawn(process.execPath, ['src/server/main.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      FRESHET_MODE: 'live',
      FRESHET_NIGHTLY: 'off',
      FRESHET_BASE_MAP_STYLE_URL: 'none',
      FRESHET_RIVER_SERVICES_URL: services.origin,
      // With 50 calls an hour the tests would run out of them.
      FRESHET_USGS_API_KEY: 'of-a-test',
    },
  });
  const exited = once(server, 'exit');
  const origin = await addressOf(server);
  // By now it has looked, and found the services down.
  await expect
    .poll(() => services.traffic.callsOf('usgs-legacy'), { timeout: 30_000 })
    .toBeGreaterThan(0);
  return {
    origin,
    services,
    async stop() {
      server.kill('SIGTERM');
      await exited;
      await services.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
