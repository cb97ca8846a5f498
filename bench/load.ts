import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ascending, quantileSorted } from 'd3-array';
import { riverAddress } from '#contract/river-address.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { ServerProcess } from './server-process.ts';

const SECONDS = 5;
const CONNECTIONS = 40;
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

function loadOf(url: string): Record<string, string> {
  const header = ['-H', 'Accept-Encoding: gzip, deflate, br'];
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency', ...header, url];
  const { stdout, status, error } = spawnSync('wrk', args, { encoding: 'utf8' });
  if (error) throw new Error('wrk is not installed (Debian: apt-get install wrk)');
  if (status !== 0 || /Non-2xx/.test(stdout)) throw new Error(`${url} failed:\n${stdout}`);
  const found = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '–';
  return {
    'requests/s': found(/Requests\/sec:\s+([\d.]+)/),
    p50: found(/50%\s+(\S+)/),
    p99: found(/99%\s+(\S+)/),
  };
}

async function askForAll(origin: string): Promise<number> {
  const { features } = (await (await fetch(`${origin}/api/facilities`)).json()) as {
    features: { id: string }[];
  };
  for (const { id } of features) {
    const page = `/hatcheries/${id.toLowerCase().replaceAll('_', '-')}`;
    for (const path of [`/api/hatchery/${id}`, page]) {
      await (await fetch(origin + path)).arrayBuffer();
    }
  }
  return features.length;
}

async function madeUpAddresses(origin: string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.resume();
  const requests = Array.from(
    { length: MADE_UP },
    (_, at) => `GET ${FACILITY}?run=made-up-${at} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
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

/** How long another visitor waits for the list, asking again and again while something is done. */
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
    rows[name] = loadOf(origin + path);
  }
  print(`${CONNECTIONS} connections for ${SECONDS} s each`);
  console.table(rows);
  const count = await askForAll(origin);
  print(`memory once each of ${count} facilities was asked for: ${memoryOf(server)}`);
  const attacks = {
    [`${MADE_UP} made-up addresses on one connection`]: madeUpAddresses,
    [`${WEEKS} past weeks at once`]: pastWeeks,
  };
  for (const [name, attack] of Object.entries(attacks)) {
    print(`${name}: another visitor waited ${await waitsDuring(origin, attack(origin))}`);
    print(`memory after that: ${memoryOf(server)}`);
  }
}
