import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { ascending, quantileSorted, sum } from 'd3-array';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { askOnNewConnection, CONNECTIONS, startAttack } from './attack.ts';
import type { ServerProcess } from './server-process.ts';

const FACILITY = '/hatcheries/issaquah-hatchery';

/** Addresses that anybody can make up, by kind of page. */
const ATTACKS: Readonly<Record<string, ((at: number) => string) | null>> = {
  none: null,
  'species of a hatchery': (at) => `${FACILITY}?species=made-up-${at}`,
  'runs of a hatchery': (at) => `${FACILITY}?run=made-up-${at}`,
  'searches of the list': (at) => `/app?q=made-up-${at}`,
  'parts of a document': (at) => `${FACILITY}?_routes=made-up-${at}`,
  'parts of the data': (at) => `${FACILITY}.data?_routes=made-up-${at}`,
  'no page': (at) => `/made-up-${at}`,
  'no hatchery': (at) => `/hatcheries/made-up-${at}`,
  'days without a report': (at) => `/run/${addDays('1900-01-01' as PlainDate, at)}`,
  'the API': (at) => `/api/hatchery/ISSAQUAH_HATCHERY?x=${at}`,
  cards: (at) => `/embed/hatcheries/issaquah-hatchery?x=${at}`,
  feeds: (at) => `/feeds/all.atom?x=${at}`,
};
const KEPT_PAGE = '/about';
const ATTACK_MS = 4000;
const UNTIL_ALL_ASK_MS = 300;
/** Limits an attack whose addresses are answered immediately. */
const MOST_ADDRESSES = 20_000;
const BETWEEN_VISITS_MS = 10;
/** Far more often than sources change, to see many changes in a short time. */
const EDITION_EVERY_MS = 2000;
/** The unit of /proc/…/stat on Linux. */
const MS_PER_TICK = 10;

/** Processor time of the server so far, in all its threads. */
function processorMs({ pid }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return MS_PER_TICK * (Number(fields[11]) + Number(fields[12]));
}

/** Time that the server's answering thread has run on a core; time spent waiting for one is excluded. */
function threadMs({ pid }: ServerProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** Publishes another version of the same data, so that the server builds an edition. */
function publishAgain({ database }: ServerProcess): void {
  const store = new DatabaseSync(database, { timeout: 5000 });
  const version = `bench-${Date.now()}`;
  store.prepare('update publication set dataVersion = ?').run(version);
  store.close();
}

interface Attack {
  /** `null` for no attack, as a baseline. */
  readonly pathAt: ((at: number) => string) | null;
  readonly hasNewEditions?: boolean;
}

/** How long a visitor waits for a cached page on new connections during an attack. */
async function visitsDuring(
  server: ServerProcess,
  { pathAt, hasNewEditions = false }: Attack,
): Promise<Record<string, string | number>> {
  const port = Number(new URL(server.origin).port);
  await askOnNewConnection(port, KEPT_PAGE);
  const paths =
    pathAt === null ? [] : Array.from({ length: MOST_ADDRESSES }, (_, at) => pathAt(at));
  const processorBefore = processorMs(server);
  const begun = performance.now();
  const attack = startAttack({ port, paths });
  const publishing = hasNewEditions
    ? setInterval(() => publishAgain(server), EDITION_EVERY_MS)
    : undefined;
  await pause(UNTIL_ALL_ASK_MS);
  const waits: number[] = [];
  const worked: number[] = [];
  while (performance.now() - begun < ATTACK_MS) {
    const asked = performance.now();
    const workedBefore = threadMs(server);
    const status = await askOnNewConnection(port, KEPT_PAGE);
    if (status !== '200') throw new Error(`${KEPT_PAGE} was answered with ${status}`);
    waits.push(performance.now() - asked);
    worked.push(threadMs(server) - workedBefore);
    await pause(BETWEEN_VISITS_MS);
  }
  clearInterval(publishing);
  const statuses = await attack.stop();
  const seconds = (performance.now() - begun) / 1000;
  const processor = processorMs(server) - processorBefore;
  const answers = sum(Object.values(statuses));
  waits.sort(ascending);
  worked.sort(ascending);
  const rank = (times: number[], share: number) =>
    Math.round(quantileSorted(times, share) ?? Number.NaN);
  return {
    'answers/s': Math.round(answers / seconds),
    'with status': Object.keys(statuses).join(' '),
    'processor ms each': answers === 0 ? '' : (processor / answers).toFixed(1),
    p50: rank(waits, 0.5),
    p99: rank(waits, 0.99),
    most: rank(waits, 1),
    'p50 worked': rank(worked, 0.5),
    'p99 worked': rank(worked, 0.99),
    visits: waits.length,
    'load average': loadavg()[0]?.toFixed(1) ?? '',
  };
}

export async function benchAttacks(
  server: ServerProcess,
  print: (line: string) => void,
): Promise<void> {
  const families = Object.entries(ATTACKS).map(([name, pathAt]): [string, Attack] => [
    name,
    { pathAt },
  ]);
  const asEditionsChange = families.map(([name, attack]): [string, Attack] => [
    `${name}, new editions`,
    { ...attack, hasNewEditions: true },
  ]);
  const rows: Record<string, Record<string, string | number>> = {};
  for (const [name, attack] of [...families, ...asEditionsChange]) {
    print(`  ${name} …`);
    rows[name] = await visitsDuring(server, attack);
  }
  print(
    `made-up addresses on ${CONNECTIONS} connections, each opened for one request: milliseconds until ` +
      `a visitor on a new connection has ${KEPT_PAGE}, and those of them in which the server had a core`,
  );
  console.table(rows);
}
