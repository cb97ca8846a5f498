import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { startFreshet } from './server-process.ts';

const PORT = 4275;
const ASK_EVERY_MS = 20;
/** Nothing listens there: rivers are not measured here. */
const NO_RIVERS = 'http://127.0.0.1:9';
const PATIENCE_MS = 60_000;

const versionSchema = z.object({ data_version: z.string() });

/** How soon a running server showed what another process published. */
export interface TakeOver {
  /** Seconds from the end of the publishing process to the first answer with its version. */
  readonly seconds: number;
  /** The longest that any answer took meanwhile, in milliseconds. */
  readonly longestMs: number;
}

/**
 * Serves a store and measures how soon a new version is shown.
 *
 * @param publish publishes a new version, in another process.
 */
export async function takeOver(
  database: string,
  publish: () => Promise<unknown>,
): Promise<TakeOver> {
  const server = await startFreshet({
    port: PORT,
    path: '/api/config',
    database,
    env: {
      FRESHET_MODE: 'live',
      FRESHET_NIGHTLY: 'off',
      FRESHET_RIVER_SERVICES_URL: NO_RIVERS,
    },
  });
  let longestMs = 0;
  const shown = async () => {
    const asked = performance.now();
    const answer = await (await fetch(`${server.origin}/api/config`)).json();
    longestMs = Math.max(longestMs, performance.now() - asked);
    return versionSchema.parse(answer).data_version;
  };
  try {
    const before = await shown();
    await publish();
    const published = performance.now();
    while ((await shown()) === before) {
      if (performance.now() - published > PATIENCE_MS)
        throw new Error('the new version was not shown within a minute');
      await setTimeout(ASK_EVERY_MS);
    }
    return { seconds: (performance.now() - published) / 1000, longestMs };
  } finally {
    await server.stop();
  }
}
