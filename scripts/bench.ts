// `npm run bench`: truth of the figures, start, memory and requests a second. Prints, judges nothing
// for anyone else: the bars stand beside the figures.
import { join } from 'node:path';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { readFinalReports } from '#sources/wdfw-finals/index.ts';
import { openStore } from '#store/open-store.ts';
import { askForEveryChoice, askForMadeUpSpecies, pipelineMadeUpRuns } from '../bench/hostile.ts';
import { hasCommand } from '../bench/machine.ts';
import { recordLines } from '../bench/record-truth.ts';
import { memoryOf, startFreshet } from '../bench/server-process.ts';
import { measureThroughput } from '../bench/throughput.ts';
import { checkTiming, checkTotals } from '../bench/truth.ts';
import { benchCommand } from './run-bench.ts';

const HELP = `Measures what the project promises, and prints it with the machine.

Usage: npm run bench [-- --only truth|start|throughput|hostile]

  truth       years against the final reports and the weekly record, every fish accounted for;
              totals of Issaquah against published ones; arrival dates against a table made
              independently from the same reports (where ../shared, or FRESHET_SHARED, has it)
  start       first start from the snapshot, start with a store, memory
  throughput  requests a second over mixed traffic, with every request logged, against a bare
              node:http server sending the same bytes, in alternating runs (needs wrk)
  hostile     what a flood of made-up addresses does to memory and to other visitors (needs wrk)`;

const PORT = 4271;
const FACILITY_PAGE = '/hatcheries/issaquah-hatchery';
/** Seventy pages of a hundred requests, twenty-five answers of the API, five of rivers. */
const MIX = [
  ...['/', '/app', '/', '/app', '/about', '/app?species=Coho', '/?facility=baker-lk-hatchery'],
  ...Array<string>(5).fill(FACILITY_PAGE),
  '/hatcheries/cowlitz-salmon-hatchery',
  '/hatcheries/cowlitz-salmon-hatchery?species=Coho',
  '/api/facilities',
  '/api/hatchery/ISSAQUAH%20HATCHERY',
  '/api/hatchery/ISSAQUAH_HATCHERY',
  '/api/hatchery/cowlitz-salmon-hatchery',
  '/api/config',
  '/river/nwis/iv/?format=json&sites=12200500&period=P7D&parameterCd=00060&siteStatus=all',
];
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

function startDemo(database: string) {
  const env = { FRESHET_MODE: 'demo' };
  return startFreshet({ port: PORT, path: FACILITY_PAGE, database: `file:${database}`, env });
}

function bar(ok: boolean): string {
  return ok ? 'ok' : 'MISSED';
}

async function benchStart(database: string): Promise<void> {
  console.log('\nStart and memory');
  const first = await startDemo(database);
  console.log(
    `  first start from the snapshot to the first page: ${(first.firstAnswerMs / 1000).toFixed(2)} s` +
      ` (bar 15 s, ${bar(first.firstAnswerMs < 15_000)})`,
  );
  await first.stop();
  const starts: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const again = await startDemo(database);
    starts.push(again.firstAnswerMs);
    await again.stop();
  }
  const middle = starts.sort((a, b) => a - b)[2] ?? Number.NaN;
  console.log(
    `  start with a store to the first page: ${(middle / 1000).toFixed(2)} s, median of 5` +
      ` (bar 1.5 s, ${bar(middle < 1500)})`,
  );
  const server = await startDemo(database);
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
      `${nowMb.toFixed(0)} MB, peak ${peakMb.toFixed(0)} MB (bar ${MOST_MB} MB, ${bar(peakMb <= MOST_MB)})`,
  );
  await server.stop();
}

/** The final reports against their own printed totals. */
async function benchFinals(): Promise<void> {
  const { facilities } = await readCatalogue();
  const path = 'data/snapshot/final-reports.csv.br';
  const { proof } = await readFinalReports(path, createFacilityResolver(facilities));
  const { proved, total, known, wrong } = proof;
  console.log('\nFinal reports');
  console.log(`  columns of species and seasons that sum to their total: ${proved} of ${total}`);
  for (const line of known) console.log(`    known contradiction: ${line}`);
  for (const line of wrong) console.log(`    MISSED: ${line}`);
}

async function benchTruth(database: string): Promise<void> {
  console.log('\nTruth');
  const { facilities } = await readCatalogue();
  const store = await openStore(`file:${database}`, { now: () => new Date() });
  try {
    for (const { species, year, published, ours } of await checkTotals(store)) {
      console.log(
        `  Issaquah ${species} ${year}, hatchery-origin adults: ${ours}, published ${published}` +
          ` (${bar(ours === published)})`,
      );
    }
    for (const line of await recordLines(facilities)) console.log(`  ${line}`);
    const folder = process.env.FRESHET_SHARED ?? '../shared';
    const checks = await checkTiming(store, facilities, folder, LEAST_ADULTS);
    if (checks === null) {
      console.log(`  arrival dates: SKIPPED, ${folder} has no table to compare with`);
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
        `(bar 86 %, ${bar(shareOf(fair) >= 86)}). The others, in days that ours are later:`,
    );
    for (const check of checks.filter((one) => !agrees(one))) {
      const days = check.later === null ? 'none held' : check.later.join(' / ');
      console.log(`    ${check.subject} (${check.adults}): ${days}`);
    }
  } finally {
    await store.close();
  }
}

async function benchThroughput(database: string, folder: string): Promise<void> {
  console.log('\nRequests a second (wrk, 40 connections, one thread; medians of alternating runs)');
  if (!hasCommand('wrk')) {
    console.log(NO_WRK);
    return;
  }
  const server = await startDemo(database);
  try {
    const { freshet, bare, ratio, ratios } = await measureThroughput(server.origin, MIX, folder);
    console.log(
      `  70 % pages, 25 % API, 5 % rivers: ${freshet.toFixed(0)}, bare node:http ` +
        `${bare.toFixed(0)}; ratio ${ratio.toFixed(2)} ` +
        `(${ratios.map((one) => one.toFixed(2)).join(' ')}; bar 0.6, ${bar(ratio >= 0.6)})`,
    );
    const { peakMb } = memoryOf(server.child.pid ?? 0);
    console.log(
      `  most memory meanwhile ${peakMb.toFixed(0)} MB (bar ${MOST_MB} MB, ${bar(peakMb <= MOST_MB)})`,
    );
  } finally {
    await server.stop();
  }
}

async function benchHostile(database: string, folder: string): Promise<void> {
  console.log('\nMade-up addresses');
  if (!hasCommand('wrk')) {
    console.log(NO_WRK);
    return;
  }
  const server = await startDemo(database);
  const memory = () => {
    const { peakMb } = memoryOf(server.child.pid ?? 0);
    const isMet = peakMb < MOST_MB_AFTER_FLOOD;
    return `most memory so far ${peakMb.toFixed(0)} MB (bar ${MOST_MB_AFTER_FLOOD} MB, ${bar(isMet)})`;
  };
  try {
    const waitedMs = await pipelineMadeUpRuns(server.origin);
    console.log(
      `  1,000 made-up runs on one connection: another visitor waited ${waitedMs.toFixed(0)} ms ` +
        `(bar 300 ms, ${bar(waitedMs < 300)}), ${memory()}`,
    );
    const times = await askForMadeUpSpecies(server.origin, folder);
    const p99 = times[Math.floor(0.99 * times.length)] ?? Number.NaN;
    console.log(
      `  100 connections of made-up species: prepared pages took ${p99.toFixed(0)} ms at p99 of ` +
        `${times.length} (bar 100 ms, ${bar(p99 < 100)}), ${memory()}`,
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

export const main = benchCommand({
  name: 'bench',
  help: HELP,
  parts: ['start', 'truth', 'throughput', 'hostile'],
  run: async (wanted, folder) => {
    const database = join(folder, 'bench.sqlite');
    if (!wanted('start')) await (await startDemo(database)).stop();
    if (wanted('start')) await benchStart(database);
    if (wanted('truth')) await benchFinals();
    if (wanted('truth')) await benchTruth(database);
    if (wanted('throughput')) await benchThroughput(database, folder);
    if (wanted('hostile')) await benchHostile(database, folder);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
