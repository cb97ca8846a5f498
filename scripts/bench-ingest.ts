// `npm run bench:ingest`: how fast the daily returns are read, stored and published, in how much
// memory, and what a killed ingest leaves behind. Prints the bars next to the figures.
import { join } from 'node:path';
import type { IngestRun } from '../bench/ingest-run.ts';
import { contentOf, MadeUpService, runIngest } from '../bench/ingest-run.ts';
import { median } from '../bench/machine.ts';
import { seededRandom } from '../bench/made-up-events.ts';
import { takeOver } from '../bench/take-over.ts';
import { newDatabase, startPostgres } from '../src/testing/postgres-server.ts';
import { bar, benchCommand } from './run-bench.ts';

const HELP = `Measures the ingest of the daily returns from a made-up service on loopback.

Usage: npm run bench:ingest [-- --only speed|tenfold|kill]

  speed     553,000 rows, about 150,000 groups: read, stored, published; then with nothing new, then
            after a night of changes, and how soon a running server shows those
  tenfold   ten times the rows
  kill      kill -9 at 50 random moments (fixed seed), each followed by a run that must complete

Everything into a SQLite file, and into a PostgreSQL that is started for it where the machine has
one (Debian: apt-get install postgresql).`;

const PARTS = ['speed', 'tenfold', 'kill'] as const;
type Part = (typeof PARTS)[number];

const ROWS = 553_000;
const SEED = 20_261_120;
const KILLS = 50;
const KILL_ROWS = 60_000;

function runText({ seconds, peakMb }: IngestRun): string {
  return `${seconds.toFixed(1)} s, peak ${peakMb.toFixed(0)} MB`;
}

async function mustRun(service: MadeUpService, database: string): Promise<IngestRun> {
  const run = await runIngest(service, database);
  if (run.code !== 0) throw new Error(`the ingest ended with code ${run.code}:\n${run.said}`);
  return run;
}

async function checkedContent(service: MadeUpService, database: string): Promise<string> {
  const { returns, fish } = await contentOf(database);
  const truth = await service.truth();
  const isWhole = returns === truth.returns && fish === truth.fish;
  return `${returns} returns, ${fish} fish, ${bar('as posted', isWhole)}`;
}

/** First reading, one with nothing new, one after a night. */
async function benchSpeed(name: string, database: string, service: MadeUpService) {
  const first = await mustRun(service, database);
  const isFast = first.seconds <= 60 && first.peakMb <= 400;
  console.log(`  ${name}: ${runText(first)} (${bar('60 s, 400 MB', isFast)})`);
  console.log(`    ${await checkedContent(service, database)}`);
  const again = await mustRun(service, database);
  console.log(`    nothing new: ${runText(again)} (${bar('5 s', again.seconds <= 5)})`);
  await service.anotherNight();
  let night = again;
  const { seconds, longestMs } = await takeOver(database, async () => {
    night = await mustRun(service, database);
  });
  console.log(`    after a night of changes: ${runText(night)}`);
  console.log(`    ${await checkedContent(service, database)}`);
  console.log(
    `    a running server shows it ${seconds.toFixed(1)} s later (${bar('5 s', seconds <= 5)}); ` +
      `its longest answer took ${longestMs.toFixed(0)} ms`,
  );
  return first;
}

async function benchTenfold(name: string, database: string, one: IngestRun | null) {
  const service = await MadeUpService.start(10 * ROWS, SEED);
  try {
    const ten = await mustRun(service, database);
    const times = one === null ? '' : `; ${(ten.seconds / one.seconds).toFixed(1)} times the time`;
    const memory = one === null ? '' : `, ${(ten.peakMb / one.peakMb).toFixed(1)} times the memory`;
    console.log(`  ${name}, ${service.rows} rows: ${runText(ten)}${times}${memory}`);
    console.log(`    ${await checkedContent(service, database)}`);
  } finally {
    await service.stop();
  }
}

/** The killed ingests by their outcome. */
interface KillCounts {
  notStored: number;
  stored: number;
  ended: number;
  wrong: number;
}

async function killOnce(
  service: MadeUpService,
  database: string,
  killAfterMs: number,
  counts: KillCounts,
): Promise<void> {
  const before = await contentOf(database);
  const truth = await service.anotherNight();
  const killed = await runIngest(service, database, { killAfterMs });
  const left = await contentOf(database);
  const isOld = left.dataVersion === before.dataVersion && left.returns === before.returns;
  const isNew = left.returns === truth.returns && left.fish === truth.fish;
  if (killed.code === 0) counts.ended += 1;
  else if (isOld) counts.notStored += 1;
  else if (isNew) counts.stored += 1;
  await mustRun(service, database);
  const whole = await contentOf(database);
  const isWhole =
    whole.returns === truth.returns &&
    whole.fish === truth.fish &&
    whole.ingests === before.ingests + 1;
  if (!isWhole || !(isOld || isNew)) {
    counts.wrong += 1;
    console.log(
      `    WRONG after ${killAfterMs.toFixed(0)} ms: ${JSON.stringify([before, left, whole, truth])}`,
    );
  }
}

async function benchKill(name: string, database: string): Promise<void> {
  const service = await MadeUpService.start(KILL_ROWS, SEED);
  try {
    const lengths: number[] = [];
    await mustRun(service, database);
    for (let round = 0; round < 3; round += 1) {
      await service.anotherNight();
      lengths.push((await mustRun(service, database)).seconds * 1000);
    }
    const length = median(lengths);
    const random = seededRandom(SEED);
    const counts: KillCounts = { notStored: 0, stored: 0, ended: 0, wrong: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killOnce(service, database, random() * length, counts);
    }
    const { notStored, stored, ended, wrong } = counts;
    console.log(
      `  ${name}: killed ${KILLS} times within ${(length / 1000).toFixed(1)} s: ${notStored} as ` +
        `before, ${stored} stored whole, ${ended} had ended; ${wrong} lost or doubled anything, ` +
        `every next run completed (${bar('0', wrong === 0)})`,
    );
  } finally {
    await service.stop();
  }
}

/** A kind of store, and how to make a new empty one. */
interface StoreKind {
  readonly name: string;
  readonly newStore: () => Promise<string>;
  /** The first reading of the real size, once it was measured. */
  first: IngestRun | null;
}

async function run(kinds: readonly StoreKind[], wanted: (part: Part) => boolean): Promise<void> {
  if (wanted('speed')) {
    console.log(`\nThe daily returns, ${ROWS} rows, read, stored and published`);
    for (const kind of kinds) {
      const service = await MadeUpService.start(ROWS, SEED);
      kind.first = await benchSpeed(kind.name, await kind.newStore(), service);
      await service.stop();
      const [yardstick] = kinds;
      if (kind === yardstick || !yardstick?.first) continue;
      const ratio = kind.first.seconds / yardstick.first.seconds;
      console.log(`    ${ratio.toFixed(2)} times the time of ${yardstick.name}`);
    }
  }
  if (wanted('tenfold')) {
    console.log('\nTen times the rows');
    for (const kind of kinds) await benchTenfold(kind.name, await kind.newStore(), kind.first);
  }
  if (wanted('kill')) {
    console.log('\nkill -9');
    for (const kind of kinds) await benchKill(kind.name, await kind.newStore());
  }
}

export const main = benchCommand({
  name: 'bench:ingest',
  help: HELP,
  parts: PARTS,
  run: async (wanted, folder) => {
    const postgres = await startPostgres();
    if (postgres === null) console.log('PostgreSQL: SKIPPED, it is not installed');
    let files = 0;
    const newFile = async () => {
      files += 1;
      return `file:${join(folder, `${files}.sqlite`)}`;
    };
    const kinds: StoreKind[] = [{ name: 'SQLite', newStore: newFile, first: null }];
    if (postgres !== null) {
      const newStore = () => newDatabase(postgres.url);
      kinds.push({ name: 'PostgreSQL', newStore, first: null });
    }
    try {
      await run(kinds, wanted);
    } finally {
      await postgres?.stop();
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
