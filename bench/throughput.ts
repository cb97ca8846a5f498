import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCommand, median } from './machine.ts';
import type { ServerProcess } from './server-process.ts';
import { startServer } from './server-process.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 40;
const BARE_PORT = 4272;
const NGINX_PORT = 4273;
/** What a browser sends that decides what it gets. */
const ACCEPT_ENCODING = 'gzip, deflate, br';
/** Headers of the connection, which every server writes for itself. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** Requests a second that a server answers, by wrk on loopback. */
function requestsPerSecond(url: string): number {
  const { stdout, status } = spawnSync(
    'wrk',
    ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `Accept-Encoding: ${ACCEPT_ENCODING}`, url],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`wrk failed on ${url}`);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered with errors:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** The answer as it goes over the wire: its bytes as encoded, and its headers. */
async function rawAnswer(url: string) {
  const { request } = await import('node:http');
  return new Promise<{ bytes: Buffer; headers: [string, string][] }>((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': ACCEPT_ENCODING } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const headers = Object.entries(response.headers)
          .filter(([name]) => !OWN_HEADERS.has(name))
          .map(([name, value]): [string, string] => [name, String(value)]);
        resolve({ bytes: Buffer.concat(chunks), headers });
      });
    });
    call.on('error', reject);
    call.end();
  });
}

function nginxConfig(folder: string, headers: readonly [string, string][]): string {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain';
  const added = headers
    .filter(([name]) => !['content-type', 'content-length', 'etag'].includes(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  return `
    worker_processes 1;
    daemon off;
    pid ${folder}/nginx.pid;
    error_log stderr crit;
    events { worker_connections 512; }
    http {
      access_log off;
      keepalive_requests 100000000;
      sendfile on;
      types { }
      default_type "${type}";
      client_body_temp_path ${folder};
      proxy_temp_path ${folder};
      fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder};
      scgi_temp_path ${folder};
      open_file_cache max=10;
      server {
        listen 127.0.0.1:${NGINX_PORT};
        root ${folder};
        ${added.join('\n        ')}
      }
    }`;
}

/** Ratios of one address against the yardsticks, from alternating runs. */
export interface Throughput {
  readonly path: string;
  readonly bytes: number;
  readonly freshet: number;
  readonly bare: number;
  readonly nginx: number | null;
  /** Median over the rounds of freshet / bare of the same round. */
  readonly ratio: number;
  readonly ratios: readonly number[];
}

/** Measures one address of a running server against servers that send the same bytes. */
export async function measureThroughput(freshet: string, path: string): Promise<Throughput> {
  const folder = mkdtempSync(join(tmpdir(), 'freshet-bench-'));
  const servers: ServerProcess[] = [];
  try {
    const { bytes, headers } = await rawAnswer(freshet + path);
    writeFileSync(join(folder, 'body'), bytes);
    const pairs = headers.map(([name, value]) => `${name}=${value}`);
    const bareServer = ['bench/bare-server.ts', String(BARE_PORT), join(folder, 'body'), ...pairs];
    const bare = await startServer(process.execPath, bareServer, { port: BARE_PORT, path: '/' });
    servers.push(bare);
    let nginx: ServerProcess | null = null;
    if (hasCommand('nginx')) {
      writeFileSync(join(folder, 'nginx.conf'), nginxConfig(folder, headers));
      nginx = await startServer('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
        port: NGINX_PORT,
        path: '/body',
      });
      servers.push(nginx);
    }
    const rates = { freshet: [] as number[], bare: [] as number[], nginx: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.freshet.push(requestsPerSecond(freshet + path));
      rates.bare.push(requestsPerSecond(`${bare.origin}/`));
      if (nginx !== null) rates.nginx.push(requestsPerSecond(`${nginx.origin}/body`));
    }
    const ratios = rates.freshet.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN));
    return {
      path,
      bytes: bytes.length,
      freshet: median(rates.freshet),
      bare: median(rates.bare),
      nginx: nginx === null ? null : median(rates.nginx),
      ratio: median(ratios),
      ratios,
    };
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
