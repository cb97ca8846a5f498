import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { contentOf, type MadeUpService, runIngest } from './ingest-run.ts';
import { seededRandom } from './made-up-events.ts';
import { MIX } from './mix.ts';
import { type ServerProcess, startFreshet } from './server-process.ts';
import { steadyLoad } from './steady-load.ts';

const RATE = 100;
/** Long enough for whatever is asked for: the load ends with the server. */
const SECONDS = 10;

/** What servers that were killed left behind. */
export interface KillCounts {
  kills: number;
  /** Stores that were as before the ingest after the kill, and stores with all of it. */
  before: number;
  after: number;
  /** Returns that were missing from a store, or there twice, over all kills. */
  lost: number;
  doubled: number;
  /** Fish too few or too many, over all kills. */
  fishOff: number;
  /** Stores that were neither as before nor as after. */
  between: number;
  /** Answers of the servers before they were killed, and answers other than 200. */
  answered: number;
  refused: number;
}

/**
 * Kills a server with SIGKILL at random moments while it answers and an ingest writes, every second time
 * the ingest with it; then starts it and reads what the ingest left out.
 *
 * @param env settings of the server.
 */
export async function killServers(
  database: string,
  service: MadeUpService,
  env: Record<string, string>,
  { kills, seed, port }: { readonly kills: number; readonly seed: number; readonly port: number },
): Promise<KillCounts> {
  const random = seededRandom(seed);
  const counts: KillCounts = {
    ...{ kills, before: 0, after: 0, lost: 0, doubled: 0, fishOff: 0 },
    ...{ between: 0, answered: 0, refused: 0 },
  };
  const start = () => startFreshet({ port, path: '/api/config', database, env });
  await runIngest(service, database);
  await service.anotherNight();
  const { seconds } = await runIngest(service, database);
  let server: ServerProcess = await start();
  for (let kill = 0; kill < kills; kill += 1) {
    const was = await contentOf(database);
    const truth = await service.anotherNight();
    // Also before the ingest begins to write, and after it has ended.
    const atMs = 1000 * seconds * 1.2 * random();
    const isWithIngest = kill % 2 === 0;
    const ingest = runIngest(service, database, { killAfterMs: isWithIngest ? atMs : null });
    const load = steadyLoad(server.origin, MIX, {
      rate: RATE,
      seconds: SECONDS,
      isUntilGone: true,
    });
    await pause(atMs);
    const exited = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await Promise.all([exited, ingest]);
    const { answered, failed } = await load;
    counts.answered += answered;
    counts.refused += failed;
    const left = await contentOf(database);
    const isAsBefore = left.dataVersion === was.dataVersion && left.returns === was.returns;
    if (isAsBefore) counts.before += 1;
    else if (left.returns === truth.returns && left.fish === truth.fish) counts.after += 1;
    else counts.between += 1;
    server = await start();
    await runIngest(service, database);
    const whole = await contentOf(database);
    counts.lost += Math.max(0, truth.returns - whole.returns);
    counts.doubled += Math.max(0, whole.returns - truth.returns, whole.ingests - was.ingests - 1);
    counts.fishOff += Math.abs(whole.fish - truth.fish);
  }
  await server.stop();
  return counts;
}
