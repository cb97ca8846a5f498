// `npm run bench`: truth of the figures, start, memory, requests a second and rivers. Prints the bars
// next to the figures; a missed bar is not an error.
import { startSimulatedServices } from '#demo/simulated-server.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { openStore } from '#store/open-store.ts';
import { hindcast, hindcastLines, recordStocks } from '../bench/hindcast.ts';
import { askForEveryChoice, askForMadeUpSpecies, pipelineMadeUpRuns } from '../bench/hostile.ts';
import { hasCommand } from '../bench/machine.ts';
import { FACILITY_PAGE, FLOW, MIX, SITE } from '../bench/mix.ts';
import { readRecord, recordLines } from '../bench/record-truth.ts';
import { memoryOf, startDemo, startFreshet } from '../bench/server-process.ts';
import { measureThroughput } from '../bench/throughput.ts';
import { checkTiming } from '../bench/truth.ts';
import { bar, benchCommand } from './run-bench.ts';

const HELP = `Measures what the project promises, and prints it with the machine.

Usage: npm run bench [-- --only truth|start|throughput|rivers|hostile]

  truth       years against the final reports and the weekly record, every fish accounted for;
              season totals projected again, against simpler ways (npm run hindcast); arrival
              dates against a table made independently from the same reports (where ../shared,
              or FRESHET_SHARED, has it)
  start       first start from the snapshot, start with a store, memory
  throughput  requests a second over mixed traffic, with every request logged, against a bare
              node:http server sending the same bytes, in alternating runs (needs wrk)
  rivers      1,000 simultaneous requests for one cold gauge; a warm answer against a bare node:http
              server sending the same bytes, and against the bytes of its service (needs wrk)
  hostile     what a flood of made-up addresses does to memory and to other visitors (needs wrk)`;

const PORT = 4271;
const ASKERS = 1000;
const NO_WRK = '  SKIPPED: wrk is not installed (Debian: apt-get install wrk)';
const MOST_MB = 300;
const MOST_MB_AFTER_FLOOD = 320;
const LEAST_ADULTS = 100;
const AGREE_DAYS = 10;

/** Withdrawn rows, late revisions and fish that changed rows: arrivals in the table, not with us. */
const TAKES_BOOKKEEPING = [
  'BEAVER CR, Chum',
  'BEAVER CR, Type S Coho',
  'LYONS FERRY, Fall Chinook',
  'SKAMANIA, Winter-Late Steelhead',
  'WYNOOCHEE R DAM, Winter-Late Steelhead',
];

const start = (folder: string) => startDemo(PORT, FACILITY_PAGE, folder);

async function benchStart(folder: string): Promise<void> {
  console.log('\nStart and memory');
  const first = await start(folder);
  console.log(
    `  first start from the snapshot to the first page: ${(first.firstAnswerMs / 1000).toFixed(2)} s` +
      ` (${bar('15 s', first.firstAnswerMs < 15_000)})`,
  );
  await first.stop();
  const starts: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const again = await start(folder);
    starts.push(again.firstAnswerMs);
    await again.stop();
  }
  const middle = starts.sort((a, b) => a - b)[2] ?? Number.NaN;
  console.log(
    `  start with a store to the first page: ${(middle / 1000).toFixed(2)} s, median of 5` +
      ` (${bar('1.5 s', middle < 1500)})`,
  );
  const server = await start(folder);
  const answer = await fetch(`${server.origin}/api/facilities`);
  const { features } = (await answer.json()) as { features: { id: string }[] };
  for (const { id } of features) {
    for (const path of [
      `/api/hatchery/${id}`,
      `/hatcheries/${id.toLowerCase().replaceAll('_', '-')}`,
    ]) {
      await (await fetch(server.origin + path)).arrayBuffer();
    }
  }
  const { nowMb, peakMb } = memoryOf(server.child.pid ?? 0);
  console.log(
    `  memory once every facility was asked for (${features.length} pages and answers): ` +
      `${nowMb.toFixed(0)} MB, peak ${peakMb.toFixed(0)} MB (${bar(`${MOST_MB} MB`, peakMb <= MOST_MB)})`,
  );
  await server.stop();
}

/** The final reports against their own printed totals. */
async function benchTruth(folder: string): Promise<void> {
  console.log('\nTruth');
  const { facilities } = await readCatalogue();
  const store = await openStore(`file:${folder}/bench.sqlite`, { now: () => new Date() });
  try {
    const record = await readRecord(facilities);
    for (const line of recordLines(record)) console.log(`  ${line}`);
    const { card, others } = await hindcast(recordStocks(record), record.asOf);
    for (const line of hindcastLines(card, others)) console.log(`  ${line}`);
    const shared = process.env.FRESHET_SHARED ?? '../shared';
    const checks = await checkTiming(store, facilities, shared, LEAST_ADULTS);
    if (checks === null) {
      console.log(`  arrival dates: SKIPPED, ${shared} has no table to compare with`);
      return;
    }
    const agrees = ({ later }: (typeof checks)[number]) =>
      later?.every((days) => Math.abs(days) <= AGREE_DAYS) ?? false;
    const fair = checks.filter(({ subject }) => !TAKES_BOOKKEEPING.includes(subject));
    const shareOf = (some: typeof checks) => (100 * some.filter(agrees).length) / some.length;
    console.log(
      `  arrival dates at 5, 50 and 95 % within ${AGREE_DAYS} days, pairs with ${LEAST_ADULTS} fish ` +
        `or more: ${shareOf(checks).toFixed(1)} % of ${checks.length}; ${shareOf(fair).toFixed(1)} % ` +
        `without the ${TAKES_BOOKKEEPING.length} in which the table takes bookkeeping for arrivals ` +
        `(${bar('86 %', shareOf(fair) >= 86)}). The others, in days that ours are later:`,
    );
    for (const check of checks.filter((one) => !agrees(one))) {
      const days = check.later === null ? 'none stored' : check.later.join(' / ');
      console.log(`    ${check.subject} (${check.adults}): ${days}`);
    }
  } finally {
    await store.close();
  }
}

async function benchThroughput(folder: string): Promise<void> {
  console.log('\nRequests a second (wrk, 40 connections, one thread; medians of alternating runs)');
  if (!hasCommand('wrk')) {
    console.log(NO_WRK);
    return;
  }
  const server = await start(folder);
  try {
    const { freshet, bare, ratio, ratios } = await measureThroughput(server.origin, MIX, folder);
    console.log(
      `  70 % pages, 25 % API, 5 % rivers: ${freshet.toFixed(0)}, bare node:http ` +
        `${bare.toFixed(0)}; ratio ${ratio.toFixed(2)} ` +
        `(${ratios.map((one) => one.toFixed(2)).join(' ')}; ${bar('0.6', ratio >= 0.6)})`,
    );
    const { peakMb } = memoryOf(server.child.pid ?? 0);
    console.log(
      `  most memory meanwhile ${peakMb.toFixed(0)} MB (${bar(`${MOST_MB} MB`, peakMb <= MOST_MB)})`,
    );
  } finally {
    await server.stop();
  }
}

async function benchHostile(folder: string): Promise<void> {
  console.log('\nMade-up addresses');
  if (!hasCommand('wrk')) {
    console.log(NO_WRK);
    return;
  }
  const server = await start(folder);
  const memory = () => {
    const { peakMb } = memoryOf(server.child.pid ?? 0);
    const isMet = peakMb < MOST_MB_AFTER_FLOOD;
    return `most memory so far ${peakMb.toFixed(0)} MB (${bar(`${MOST_MB_AFTER_FLOOD} MB`, isMet)})`;
  };
  try {
    const waitedMs = await pipelineMadeUpRuns(server.origin);
    console.log(
      `  1,000 made-up runs on one connection: another visitor waited ${waitedMs.toFixed(0)} ms ` +
        `(${bar('300 ms', waitedMs < 300)}), ${memory()}`,
    );
    const times = await askForMadeUpSpecies(server.origin, folder);
    const p99 = times[Math.floor(0.99 * times.length)] ?? Number.NaN;
    console.log(
      `  100 connections of made-up species: prepared pages took ${p99.toFixed(0)} ms at p99 of ` +
        `${times.length} (${bar('100 ms', p99 < 100)}), ${memory()}`,
    );
    const pages = await askForEveryChoice(server.origin);
    const { peakMb } = memoryOf(server.child.pid ?? 0);
    console.log(
      `  each of ${pages} pages there are to choose, once: most memory ${peakMb.toFixed(0)} MB (no bar)`,
    );
  } finally {
    await server.stop();
  }
}

async function benchRivers(folder: string): Promise<void> {
  console.log('\nRivers, against simulated services');
  const { gauges } = await readCatalogue();
  const services = await startSimulatedServices({ gauges, seed: 1, now: Date.now, port: 0 });
  const server = await startFreshet({
    port: PORT,
    path: '/api/config',
    database: `file:${folder}/river.sqlite`,
    env: {
      FRESHET_MODE: 'live',
      FRESHET_NIGHTLY: 'off',
      FRESHET_RIVER_SERVICES_URL: services.origin,
    },
  });
  try {
    const ask = async () => (await fetch(server.origin + FLOW)).status;
    const answers = await Promise.all(Array.from({ length: ASKERS }, ask));
    const good = answers.filter((status) => status === 200).length;
    const calls = [...services.traffic.addresses()]
      .filter(([address]) => address.includes(`USGS-${SITE}&`))
      .reduce((sum, [, count]) => sum + count, 0);
    console.log(
      `  ${ASKERS} requests at once for one cold gauge: ${good} answered, ${calls} upstream calls` +
        ` (${bar('1', calls === 1 && good === ASKERS)})`,
    );
    const legacy = await fetch(services.origin + FLOW.replace('/river', ''));
    const upstreamBytes = (await legacy.arrayBuffer()).byteLength;
    if (!hasCommand('wrk')) {
      console.log(NO_WRK);
      return;
    }
    const one = await measureThroughput(server.origin, [FLOW], folder);
    const bytes = one.bytesOfFirst;
    console.log(
      `  warm answer: ${one.freshet.toFixed(0)} requests a second, bare node:http ` +
        `${one.bare.toFixed(0)}, ratio ${one.ratio.toFixed(2)} (${bar('0.6', one.ratio >= 0.6)})`,
    );
    console.log(
      `  bytes: ${bytes}, of the service ${upstreamBytes}: 1 of ` +
        `${(upstreamBytes / bytes).toFixed(0)} (${bar('1 of 10', bytes * 10 <= upstreamBytes)})`,
    );
  } finally {
    await server.stop();
    await services.close();
  }
}

export const main = benchCommand({
  name: 'bench',
  help: HELP,
  parts: ['start', 'truth', 'throughput', 'rivers', 'hostile'],
  run: async (wanted, folder) => {
    // Fills the store that the others start with.
    if (!wanted('start')) await (await start(folder)).stop();
    if (wanted('start')) await benchStart(folder);
    if (wanted('truth')) await benchTruth(folder);
    if (wanted('throughput')) await benchThroughput(folder);
    if (wanted('rivers')) await benchRivers(folder);
    if (wanted('hostile')) await benchHostile(folder);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
