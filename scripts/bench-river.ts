// `npm run bench:river`: what the river proxy promises, against simulated services on loopback.
import { join } from 'node:path';
import { startSimulatedServices } from '#demo/simulated-server.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { openStore } from '#store/open-store.ts';
import { hasCommand } from '../bench/machine.ts';
import { simulateDay } from '../bench/river-day.ts';
import { checkFaults } from '../bench/river-faults.ts';
import { startFreshet } from '../bench/server-process.ts';
import { measureThroughput } from '../bench/throughput.ts';
import { benchCommand } from './run-bench.ts';

const HELP = `Measures what the river proxy promises, and prints it with the machine.

Usage: npm run bench:river [-- --only askers|day|faults]

  askers  1,000 simultaneous askers for one cold gauge; a warm answer against a bare node:http
          server with the same bytes, and against the bytes of its service (needs wrk)
  day     calls and ages while all gauges are kept warm through a simulated day
  faults  every fault of NOAA, and every pair of faults of the two USGS services, with the
          patience that visitors have (some minutes)`;

const PORT = 4274;
const ASKERS = 1000;
const SITE = '12200500';
const FLOW = `/river/nwis/iv/?format=json&sites=${SITE}&period=P7D&parameterCd=00060&siteStatus=all`;

const bar = (ok: boolean) => (ok ? 'ok' : 'MISSED');
const now = () => Date.now();

async function benchAskers(folder: string): Promise<void> {
  const { gauges } = await readCatalogue();
  const services = await startSimulatedServices({ gauges, seed: 1, now, port: 0 });
  const server = await startFreshet({
    port: PORT,
    path: '/api/config',
    database: `file:${join(folder, 'river.sqlite')}`,
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
      `\n${ASKERS} askers at once for one cold gauge: ${good} answered, ${calls} upstream calls` +
        ` (bar 1, ${bar(calls === 1 && good === ASKERS)})`,
    );
    const legacy = await fetch(
      `${services.origin}/nwis/iv/?format=json&sites=${SITE}&period=P7D&parameterCd=00060&siteStatus=all`,
    );
    const upstreamBytes = (await legacy.arrayBuffer()).byteLength;
    if (!hasCommand('wrk')) {
      console.log('requests a second: SKIPPED, wrk is not installed (Debian: apt-get install wrk)');
      return;
    }
    const one = await measureThroughput(server.origin, [FLOW], folder);
    const bytes = one.bytesOfFirst;
    console.log(
      `warm answer: ${one.freshet.toFixed(0)} requests a second, bare node:http ` +
        `${one.bare.toFixed(0)}, ratio ${one.ratio.toFixed(2)} (bar 0.6, ${bar(one.ratio >= 0.6)})`,
    );
    console.log(
      `bytes: ${bytes}, of the service ${upstreamBytes}: 1 of ` +
        `${(upstreamBytes / bytes).toFixed(0)} (bar 1 of 10, ${bar(bytes * 10 <= upstreamBytes)})`,
    );
  } finally {
    await server.stop();
    await services.close();
  }
}

async function benchDay(folder: string): Promise<void> {
  const store = await openStore(`file:${join(folder, 'day.sqlite')}`, { now: () => new Date() });
  try {
    const begun = performance.now();
    const day = await simulateDay(await readCatalogue(), store);
    const { gauges, kept, callsInBusiestHour: calls, oldestHours } = day;
    console.log(
      `\nA day of ${gauges} gauges, in ${((performance.now() - begun) / 1000).toFixed(0)} s: ` +
        `${kept} kept at its end; ${calls} USGS calls in the busiest hour (bar 50, ${bar(calls <= 50)}); ` +
        `oldest kept answer ${oldestHours.toFixed(1)} h (bar 3 h, ${bar(oldestHours <= 3)})`,
    );
  } finally {
    await store.close();
  }
}

async function benchFaults(): Promise<void> {
  console.log('\nFaults');
  const outcomes = await checkFaults(await readCatalogue(), (done, of) => {
    process.stderr.write(`  ${done} of ${of} …\n`);
  });
  const longest = outcomes.reduce((a, b) => (a.longestWaitMs > b.longestWaitMs ? a : b));
  const seconds = longest.longestWaitMs / 1000;
  const madeUp = outcomes.reduce((sum, one) => sum + one.madeUp, 0);
  const lost = outcomes.filter(({ recovered }) => !recovered).map(({ name }) => name);
  console.log(
    `  ${outcomes.length} faults and pairs: longest wait ${seconds.toFixed(1)} s with ` +
      `${longest.name} (bar 10 s, ${bar(seconds <= 10)}); made-up figures ${madeUp} (bar 0, ` +
      `${bar(madeUp === 0)}); not recovered without a restart: ${lost.join('; ') || 'none'} (${bar(lost.length === 0)})`,
  );
}

export const main = benchCommand({
  name: 'bench:river',
  help: HELP,
  parts: ['askers', 'day', 'faults'],
  run: async (wanted, folder) => {
    if (wanted('askers')) await benchAskers(folder);
    if (wanted('day')) await benchDay(folder);
    if (wanted('faults')) await benchFaults();
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
