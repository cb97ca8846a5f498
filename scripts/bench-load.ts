// `npm run bench:load`: how long visitors wait under load: at 70 % of what one process can do, across a
// new edition, for a while, behind nginx, in a crowd. Prints the bars next to the figures.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSimulatedServices } from '#demo/simulated-server.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { gatherCrowd } from '../bench/crowd.ts';
import { MadeUpService, runIngest } from '../bench/ingest-run.ts';
import { hasCommand, median } from '../bench/machine.ts';
import { FACILITY_PAGE, MIX } from '../bench/mix.ts';
import { killServers } from '../bench/server-kills.ts';
import { memoryOf, type ServerProcess, startDemo, startFreshet } from '../bench/server-process.ts';
import { type Answers, steadyLoad, watchedLoad } from '../bench/steady-load.ts';
import { copyTenfold } from '../bench/tenfold.ts';
import { measureThroughput, startBare } from '../bench/throughput.ts';
import { TWO_AUTUMNS } from '../src/testing/made-up-reports.ts';
import { HAS_NGINX, startNginx } from '../src/testing/nginx.ts';
import { startPostgres } from '../src/testing/postgres-server.ts';
import { writeReports } from '../src/testing/snapshot-folder.ts';
import { bar, benchCommand } from './run-bench.ts';

const HELP = `Measures answer times under load: 70 % pages, 25 % API, 5 % rivers, every request logged.

Usage: npm run bench:load [-- --only rate|edition|memory|replicas|crowd|tenfold|long|kills]

  rate      requests a second of one process against a bare node:http server (needs wrk), and answer
            times of both at 70 % of them
  edition   answer times while a new version of the data is published and prepared
  memory    a minute of load
  replicas  processor time for a request, two replicas behind nginx, with the requests of one and
            with twice as many, and one alone (needs nginx)
  crowd     answer times among 2,000 idle connections and 200 that do not read what they asked for
  tenfold   answer times, publishing and memory with ten times the facilities and rows
  long      memory over ten minutes; only when it is named
  kills     kill -9 of a server that answers while an ingest writes, at 50 random moments (fixed
            seed), each followed by a start and a count of what is stored; only when it is named

About 10 minutes without the last two, which take 11 and 8. Everything on loopback: who asks takes
processor time from who answers. "Held up" is the share of the time in which the server, or who asks,
could have run and others had the processors: times beside more than a few per cent say how busy the
machine was. Ctrl-C stops it.`;

const PORTS = { one: 4281, two: 4282, metrics: 4283 } as const;
/** Requests a second, where the most is not measured. */
const USUAL_RATE = 500;
const ROWS = 60_000;
const SEED = 20_261_120;
const MOST_MB = 350;
const SAMPLES = 10;
const ROUNDS = 3;
const SETTLE_MS = 1000;
const SIZE_RATE = 200;
const KILLS = 50;
const KILL_ROWS = 20_000;
const CROWD = { idle: 2000, slow: 200, path: '/api/facilities' } as const;

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

function timesText({ answered, failed, median, p99, longest }: Answers): string {
  const lost = failed === 0 ? '' : `, ${failed} FAILED`;
  return `${ms(median)} median, ${ms(p99)} p99, ${ms(longest)} longest of ${answered}${lost}`;
}

/** Processor time so far of a process and of those that it has run, in milliseconds. */
function processorTimes(pid: number | 'self') {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  // Linux counts hundredths of a second.
  const [user = 0, system = 0, ...ofOthers] = fields
    .split(' ')
    .slice(11, 15)
    .map((hundredths) => 10 * Number(hundredths));
  return { own: user + system, ofOthers: ofOthers.reduce((sum, ms) => sum + ms, 0) };
}

const processorMs = ({ child }: ServerProcess) => processorTimes(child.pid ?? 0).own;

/** Asks for everything once, and lets the pages that are made ahead be made. */
async function warm({ origin }: ServerProcess): Promise<void> {
  while (!(await fetch(`${origin}/readyz`)).ok) await pause(100);
  await steadyLoad(origin, MIX, { rate: 200, seconds: 2 });
}

async function onOne(folder: string, measure: (server: ServerProcess) => Promise<void>) {
  const server = await startDemo(PORTS.one, FACILITY_PAGE, folder);
  try {
    await warm(server);
    await measure(server);
  } finally {
    await server.stop();
  }
}

async function benchRate(folder: string): Promise<void> {
  console.log('\nOne process');
  if (!hasCommand('wrk')) {
    console.log('  SKIPPED: wrk is not installed (Debian: apt-get install wrk)');
    return;
  }
  await onOne(folder, async (server) => {
    const { freshet, ratio } = await measureThroughput(server.origin, MIX, folder);
    console.log(
      `  ${freshet.toFixed(0)} requests a second, ${ratio.toFixed(2)} of bare node:http (${bar('0.6', ratio >= 0.6)})`,
    );
    const rate = Math.round(0.7 * freshet);
    const bare = await startBare(server.origin, MIX, folder);
    const p99s: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await watchedLoad(server, MIX, { rate, seconds: 4 });
      const theirs = await watchedLoad(bare, MIX, { rate, seconds: 4 });
      p99s.push(ours.p99);
      console.log(`  at ${rate} a second: ${timesText(ours)}, ${ours.heldUp}`);
      console.log(`    bare node:http: ${timesText(theirs)}, ${theirs.heldUp}`);
    }
    await bare.stop();
    const p99 = median(p99s);
    console.log(`  p99 ${ms(p99)}, median of ${ROUNDS} rounds (${bar('50 ms', p99 < 50)})`);
  });
}

/** The longest delay of the event loop since it was last asked, in milliseconds. */
async function longestDelay(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${PORTS.metrics}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_delay_max_seconds (\S+)$/m.exec(text)?.[1]);
}

/** A live server that reads nothing by itself but rivers. */
function liveSettings(rivers: string): Record<string, string> {
  return { FRESHET_MODE: 'live', FRESHET_NIGHTLY: 'off', FRESHET_RIVER_SERVICES_URL: rivers };
}

async function benchEdition(folder: string): Promise<void> {
  console.log('\nAcross a new edition');
  const { gauges } = await readCatalogue();
  const services = await startSimulatedServices({ gauges, seed: 1, now: Date.now, port: 0 });
  const returns = await MadeUpService.start(ROWS, SEED);
  const database = `file:${folder}/live.sqlite`;
  const server = await startFreshet({
    port: PORTS.one,
    path: FACILITY_PAGE,
    database,
    env: { ...liveSettings(services.origin), FRESHET_METRICS_PORT: String(PORTS.metrics) },
  });
  const version = async () =>
    (await (await fetch(`${server.origin}/api/config`)).json()).data_version;
  try {
    await runIngest(returns, database);
    await warm(server);
    const still = await watchedLoad(server, MIX, { rate: USUAL_RATE, seconds: 10 });
    console.log(`  ${USUAL_RATE} a second, nothing new: ${timesText(still)}, ${still.heldUp}`);
    await longestDelay();
    const before = await version();
    await returns.anotherNight();
    const load = watchedLoad(server, MIX, { rate: USUAL_RATE, seconds: 20 });
    await pause(2000);
    await runIngest(returns, database);
    const across = await load;
    const delay = await longestDelay();
    const isNew = (await version()) !== before;
    console.log(
      `  a version published meanwhile, by a process beside it: ${timesText(across)}, ` +
        `${across.heldUp} (${bar('50 ms', across.p99 < 50)}); event loop held for ${ms(delay)} at most` +
        ` (${bar('50 ms', delay < 50)})${isNew ? '' : '; the new version was NOT SHOWN'}`,
    );
  } finally {
    await server.stop();
    await returns.stop();
    await services.close();
  }
}

async function benchMemory(folder: string, seconds: number): Promise<void> {
  console.log(`\nMemory over ${seconds / 60} min at ${USUAL_RATE} requests a second`);
  await onOne(folder, async ({ origin, child }) => {
    const samples: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      await steadyLoad(origin, MIX, { rate: USUAL_RATE, seconds: seconds / SAMPLES });
      samples.push(memoryOf(child.pid ?? 0).nowMb);
      process.stderr.write(`  ${(100 * (sample + 1)) / SAMPLES} %\r`);
    }
    const { peakMb } = memoryOf(child.pid ?? 0);
    console.log(
      `  ${samples.map((one) => one.toFixed(0)).join(' ')} MB, peak ${peakMb.toFixed(0)} MB` +
        ` (${bar(`${MOST_MB} MB`, peakMb <= MOST_MB)})`,
    );
  });
}

async function benchReplicas(folder: string): Promise<void> {
  console.log('\nTwo replicas behind nginx');
  if (!HAS_NGINX) {
    console.log('  SKIPPED: nginx is not installed (Debian: apt-get install nginx-light)');
    return;
  }
  const one = await startDemo(PORTS.one, FACILITY_PAGE, folder);
  const two = await startDemo(PORTS.two, FACILITY_PAGE, folder);
  try {
    await Promise.all([warm(one), warm(two)]);
    await using proxy = await startNginx(one.origin, two.origin);
    const spent = async (origin: string, rate: number) => {
      const before = processorMs(one) + processorMs(two);
      const { answered } = await steadyLoad(origin, MIX, { rate, seconds: 5 });
      return (1000 * (processorMs(one) + processorMs(two) - before)) / answered;
    };
    const ofOne = USUAL_RATE / 2;
    await spent(proxy.origin, USUAL_RATE);
    const rounds: { readonly alone: number; readonly sharing: number; readonly twice: number }[] =
      [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        alone: await spent((round % 2 === 0 ? one : two).origin, ofOne),
        sharing: await spent(proxy.origin, ofOne),
        twice: await spent(proxy.origin, 2 * ofOne),
      });
    }
    const times = (of: keyof (typeof rounds)[number]) =>
      rounds.map((one) => one[of].toFixed(0)).join(', ');
    console.log(`  processor time for a request, one alone: ${times('alone')} µs`);
    // The fewer requests a process gets at once, the more it spends on each.
    for (const [of, what] of [
      ['sharing', 'two that share its requests'],
      ['twice', 'two with twice as many'],
    ] as const) {
      const ratio = median(rounds.map((one) => one[of] / one.alone));
      console.log(
        `    ${what}: ${times(of)} µs, ratio ${ratio.toFixed(2)}, median of ${ROUNDS} rounds ` +
          `(${bar('1.10', ratio <= 1.1)})`,
      );
    }
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}

async function benchCrowd(folder: string): Promise<void> {
  console.log(`\nAmong ${CROWD.idle} idle connections and ${CROWD.slow} slow readers`);
  await onOne(folder, async (server) => {
    const { origin } = server;
    const load = async () => {
      const before = processorMs(server);
      const answers = await steadyLoad(origin, MIX, { rate: USUAL_RATE, seconds: 4 });
      return { ...answers, processorMs: processorMs(server) - before };
    };
    type Load = Awaited<ReturnType<typeof load>>;
    const rounds: { readonly without: Load; readonly within: Load }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const without = await load();
      const disperse = await gatherCrowd(origin, CROWD);
      await pause(SETTLE_MS);
      rounds.push({ without, within: await load() });
      disperse();
      await pause(SETTLE_MS);
    }
    for (const { without, within } of rounds) {
      console.log(`  without: ${timesText(without)}; within: ${timesText(within)}`);
    }
    const ratioOf = (figure: 'p99' | 'processorMs') =>
      median(rounds.map(({ without, within }) => within[figure] / without[figure]));
    const ratio = ratioOf('p99');
    console.log(
      `  p99 ${ratio.toFixed(1)} times (${bar('2', ratio < 2)}), processor time ` +
        `${ratioOf('processorMs').toFixed(2)} times; medians of ${ROUNDS} rounds`,
    );
  });
}

/** A project's demonstration: how long the rows of its snapshot take to publish, and how it answers. */
async function measureSize(folder: string, cwd: string) {
  const database = `file:${join(folder, cwd === '.' ? 'one' : 'ten')}.sqlite`;
  const before = processorTimes('self').ofOthers;
  const fill = ['src/jobs/fill-store.ts', 'data/snapshot'];
  const env = { ...process.env, DATABASE_URL: database };
  const { status } = spawnSync(process.execPath, fill, { cwd, env });
  if (status !== 0) throw new Error(`the store of ${cwd} could not be filled`);
  const publishedMs = processorTimes('self').ofOthers - before;
  const settings = { FRESHET_MODE: 'demo' };
  const where = { port: PORTS.one, path: FACILITY_PAGE, database, env: settings, cwd };
  const server = await startFreshet(where);
  try {
    await warm(server);
    const load = { rate: SIZE_RATE, seconds: 8 };
    const ofFacilities = MIX.filter((path) => /hatchery/.test(path));
    const facilities = await steadyLoad(server.origin, ofFacilities, load);
    const all = await steadyLoad(server.origin, MIX, load);
    const { peakMb } = memoryOf(server.child.pid ?? 0);
    console.log(
      `  ${cwd === '.' ? 'today' : 'ten times'}: rows published in ${ms(publishedMs)} of processor time, first page ` +
        `${ms(server.firstAnswerMs)} after the start, ${peakMb.toFixed(0)} MB`,
    );
    console.log(`    ${SIZE_RATE} a second of one facility: ${timesText(facilities)}`);
    console.log(`    of everything: ${timesText(all)}`);
    return { publishedMs, facilities, all };
  } finally {
    await server.stop();
  }
}

async function benchTenfold(folder: string): Promise<void> {
  console.log('\nTen times the facilities and rows');
  const cwd = join(folder, 'tenfold');
  copyTenfold(cwd);
  const one = await measureSize(folder, '.');
  const ten = await measureSize(folder, cwd);
  const publishing = ten.publishedMs / one.publishedMs;
  const answers = ten.facilities.median / one.facilities.median;
  console.log(
    `  publishing takes ${publishing.toFixed(1)} times as much (${bar('12', publishing <= 12)}), an ` +
      `answer about a facility ${answers.toFixed(2)} times (${bar('1.2', answers <= 1.2)}), p99 of ` +
      `everything ${ms(ten.all.p99)} (${bar('50 ms', ten.all.p99 < 50)})`,
  );
}

async function benchKills(folder: string): Promise<void> {
  console.log('\nkill -9 of a server that answers, while an ingest writes');
  const { gauges } = await readCatalogue();
  const services = await startSimulatedServices({ gauges, seed: 1, now: Date.now, port: 0 });
  const postgres = await startPostgres();
  const stores = [{ name: 'SQLite', database: `file:${folder}/kills.sqlite` }];
  if (postgres !== null) stores.push({ name: 'PostgreSQL', database: postgres.url });
  const kills = Math.ceil(KILLS / stores.length);
  // The history would only make each start longer.
  const snapshot = join(folder, 'snapshot');
  await writeReports(snapshot, TWO_AUTUMNS);
  const env = { ...liveSettings(services.origin), FRESHET_SNAPSHOT: snapshot };
  try {
    for (const { name, database } of stores) {
      const returns = await MadeUpService.start(KILL_ROWS, SEED);
      const parts = { kills, seed: SEED, port: PORTS.one };
      const counts = await killServers(database, returns, env, parts);
      await returns.stop();
      const { before, after, between, lost, doubled, fishOff, answered, refused } = counts;
      const isWhole = between + lost + doubled + fishOff === 0;
      console.log(
        `  ${name}: ${kills} kills, ${before} left the store as before, ${after} with all of the ` +
          `ingest, ${between} with a part; then ${lost} returns lost, ${doubled} doubled, ` +
          `${fishOff} fish too few or too many (${bar('0', isWhole)}); ` +
          `${answered} answers before the kills, ${refused} of them errors`,
      );
    }
  } finally {
    await postgres?.stop();
    await services.close();
  }
}

export const main = benchCommand({
  name: 'bench:load',
  help: HELP,
  parts: ['rate', 'edition', 'memory', 'replicas', 'crowd', 'tenfold', 'long', 'kills'],
  onlyNamed: ['long', 'kills'],
  run: async (wanted, folder) => {
    if (wanted('kills')) return benchKills(folder);
    // Fills the store that the others start with.
    await (await startDemo(PORTS.one, FACILITY_PAGE, folder)).stop();
    if (wanted('rate')) await benchRate(folder);
    if (wanted('edition')) await benchEdition(folder);
    if (wanted('memory')) await benchMemory(folder, 60);
    if (wanted('replicas')) await benchReplicas(folder);
    if (wanted('crowd')) await benchCrowd(folder);
    if (wanted('tenfold')) await benchTenfold(folder);
    if (wanted('long')) await benchMemory(folder, 600);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
