import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ascending, quantileSorted } from 'd3-array';
import pLimit from 'p-limit';
import type { Facilities } from '#contract/facilities.ts';
import type { Hatchery } from '#contract/hatchery.ts';
import { riverAddress } from '#contract/river-address.ts';
import { runText } from '#domain/fish/species-runs.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { benchAttacks } from './attacks.ts';
import type { ServerProcess } from './server-process.ts';

const SECONDS = 5;
const CONNECTIONS = 40;
const NOT_KEPT_AT_ONCE = 4;
const MADE_UP = 1000;
const WEEKS = 52;
const FACILITY = '/hatcheries/issaquah-hatchery';
const ADDRESSES = {
  home: '/',
  list: '/app',
  facility: FACILITY,
  'facility, another run': `${FACILITY}?species=Coho`,
  species: '/species/coho',
  'answer of the API': '/api/hatchery/ISSAQUAH_HATCHERY',
  'river flow': riverAddress({ kind: 'flow', site: '12200500' }),
} as const;

function memoryOf({ pid }: ServerProcess): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024).toFixed(0);
  return `${mb('VmRSS')} MB, peak ${mb('VmHWM')} MB`;
}

/** `null` if wrk is not installed. */
function loadOf(url: string): Record<string, string> | null {
  const header = ['-H', 'Accept-Encoding: gzip, deflate, br'];
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency', ...header, url];
  const { stdout, status, error } = spawnSync('wrk', args, { encoding: 'utf8' });
  if (error) return null;
  if (status !== 0 || /Non-2xx/.test(stdout)) throw new Error(`${url} failed:\n${stdout}`);
  const found = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '–';
  return {
    'requests/s': found(/Requests\/sec:\s+([\d.]+)/),
    p50: found(/50%\s+(\S+)/),
    p99: found(/99%\s+(\S+)/),
  };
}

/** Requests the page and figures of every facility; returns the addresses of all their runs. */
async function askForAll(origin: string): Promise<string[]> {
  const json = async (path: string) => (await fetch(origin + path)).json();
  const { features } = (await json('/api/facilities')) as Pick<Facilities, 'features'>;
  const runs: string[] = [];
  for (const { id } of features) {
    const page = `/hatcheries/${slugOfKey(id)}`;
    const { bargraph } = (await json(`/api/hatchery/${id}`)) as Pick<Hatchery, 'bargraph'>;
    await (await fetch(origin + page)).arrayBuffer();
    for (const { species, ...series } of bargraph) {
      runs.push(`${page}?${new URLSearchParams({ species, run: runText(series) })}`);
    }
  }
  return runs;
}

async function notKept(origin: string, paths: readonly string[]): Promise<string> {
  const begun = performance.now();
  const limit = pLimit(NOT_KEPT_AT_ONCE);
  await Promise.all(
    paths.map((path) => limit(async () => (await fetch(origin + path)).arrayBuffer())),
  );
  return `${((1000 * paths.length) / (performance.now() - begun)).toFixed(0)} a second`;
}

async function madeUpAddresses(origin: string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.resume();
  const requests = Array.from(
    { length: MADE_UP },
    (_, at) => `GET /app?q=made-up-${at} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
  );
  socket.write(requests.join(''));
  await Promise.race([once(socket, 'close'), pause(10_000)]);
  socket.destroy();
}

async function pastWeeks(origin: string): Promise<void> {
  const { as_of } = (await (await fetch(`${origin}/api/status`)).json()) as { as_of: PlainDate };
  const days = Array.from({ length: WEEKS }, (_, at) => addDays(as_of, -7 * at));
  await Promise.all(days.map(async (day) => (await fetch(`${origin}/run/${day}`)).arrayBuffer()));
}

/** How long another visitor waits for the list, requested again and again during some work. */
async function waitsDuring(origin: string, work: Promise<void>): Promise<string> {
  const waits: number[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const begun = performance.now();
    await (await fetch(`${origin}/app`)).arrayBuffer();
    waits.push(performance.now() - begun);
    await pause(5);
  }
  await done;
  const rank = (share: number) => quantileSorted(waits.sort(ascending), share)?.toFixed(0);
  return `p50 ${rank(0.5)}, p99 ${rank(0.99)}, at most ${rank(1)} ms (${waits.length} requests)`;
}

export async function benchLoad(
  server: ServerProcess,
  print: (line: string) => void,
): Promise<void> {
  const { origin } = server;
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, path] of Object.entries(ADDRESSES)) {
    print(`  ${path} …`);
    const row = loadOf(origin + path);
    if (row !== null) rows[name] = row;
  }
  if (Object.keys(rows).length > 0) {
    print(`${CONNECTIONS} connections for ${SECONDS} s each`);
    console.table(rows);
  } else {
    print('requests a second: wrk is not installed (Debian: apt-get install wrk)');
  }
  const runs = await askForAll(origin);
  print(`memory after every facility was requested: ${memoryOf(server)}`);
  print(`pages that are not cached, ${runs.length} runs: ${await notKept(origin, runs)}`);
  const attacks = {
    [`${MADE_UP} made-up addresses on one connection`]: madeUpAddresses,
    [`${WEEKS} past weeks at once`]: pastWeeks,
  };
  for (const [name, attack] of Object.entries(attacks)) {
    print(`${name}: another visitor waited ${await waitsDuring(origin, attack(origin))}`);
    print(`memory after that: ${memoryOf(server)}`);
  }
  await benchAttacks(server, print);
}
