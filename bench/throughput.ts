import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { median } from './machine.ts';
import { startServer } from './server-process.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 40;
const BARE_PORT = 4272;
/** What a browser sends that decides what it gets. */
const ACCEPT_ENCODING = 'gzip, deflate, br';
/** Headers of the connection, which every server writes for itself. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** An answer as it goes over the wire. */
export interface RawAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** As encoded, in base64. */
  readonly bytes: string;
}

function rawAnswer(url: string): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const call = request(url, { headers: { 'accept-encoding': ACCEPT_ENCODING } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      const headers = Object.entries(response.headers)
        .filter(([name]) => !OWN_HEADERS.has(name))
        .map(([name, value]) => [name, String(value)]);
      const bytes = Buffer.concat(chunks).toString('base64');
      resolve({ headers: Object.fromEntries(headers), bytes });
    });
  });
  call.on('error', reject).end();
  return promise;
}

/** A script of wrk that asks for the paths in turn. */
function writeMix(file: string, paths: readonly string[]): void {
  const list = paths.map((path) => JSON.stringify(path)).join(', ');
  writeFileSync(
    file,
    `local paths = { ${list} }
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`,
  );
}

/** Requests a second that a server answers, by wrk on loopback. */
function requestsPerSecond(origin: string, mix: string): number {
  const header = ['-H', `Accept-Encoding: ${ACCEPT_ENCODING}`];
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...header, '-s', mix, origin];
  const { stdout, status } = spawnSync('wrk', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`wrk failed on ${origin}`);
  if (/Non-2xx/.test(stdout)) throw new Error(`${origin} answered with errors:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Requests a second against the yardstick's, from alternating runs. */
export interface Throughput {
  readonly freshet: number;
  readonly bare: number;
  /** Median over the rounds of freshet / bare of the same round. */
  readonly ratio: number;
  readonly ratios: readonly number[];
  /** Bytes of the first answer, as sent. */
  readonly bytesOfFirst: number;
}

/**
 * Starts a bare server that sends the answers of a running one.
 *
 * @param paths whose answers it sends.
 */
export async function startBare(freshet: string, paths: readonly string[], folder: string) {
  const answers: Record<string, RawAnswer> = {};
  for (const path of paths) answers[path] = await rawAnswer(freshet + path);
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const [path = '/'] = paths;
  const bytesOfFirst = Buffer.from(answers[path]?.bytes ?? '', 'base64').length;
  const args = ['bench/bare-server.ts', String(BARE_PORT), file];
  return {
    bytesOfFirst,
    ...(await startServer(process.execPath, args, { port: BARE_PORT, path })),
  };
}

/**
 * Measures a running server against a bare one that sends the same bytes.
 *
 * @param paths asked for in turn.
 */
export async function measureThroughput(
  freshet: string,
  paths: readonly string[],
  folder: string,
): Promise<Throughput> {
  const mix = join(folder, 'mix.lua');
  writeMix(mix, paths);
  const bare = await startBare(freshet, paths, folder);
  try {
    const rates = { freshet: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.freshet.push(requestsPerSecond(freshet, mix));
      rates.bare.push(requestsPerSecond(bare.origin, mix));
    }
    const ratios = rates.freshet.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN));
    return {
      freshet: median(rates.freshet),
      bare: median(rates.bare),
      ratio: median(ratios),
      ratios,
      bytesOfFirst: bare.bytesOfFirst,
    };
  } finally {
    await bare.stop();
  }
}
