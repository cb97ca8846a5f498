import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { get as httpGet, type RequestListener } from 'node:http';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as tlsConnect } from 'node:tls';
import { parse } from 'pg-connection-string';
import { expect, onTestFinished, test, vi } from 'vitest';
import { riverAddress } from '../src/contract/river-address.ts';
import { readSettings } from '../src/program/settings.ts';
import { serverCommand } from '../src/server/server-command.ts';
import { loopback } from '../src/testing/loopback.ts';
import { HAS_NGINX, startNginx } from '../src/testing/nginx.ts';
import {
  contentOf,
  makeFullStore,
  sampleReturn,
  storing,
  withStore,
} from '../src/testing/sample-store.ts';
import { temporaryFolder } from '../src/testing/snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from '../src/testing/test-postgres.ts';

const file = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const has = (program: string, option: string) => spawnSync(program, [option]).status === 0;
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

test('systemd and the container start what npm run serve starts, with settings that exist', () => {
  const { args, env } = serverCommand();
  const unit = file('freshet.service');
  const program = /^ExecStart=\/opt\/freshet\/node_modules\/\.bin\/node (.+)$/m.exec(unit)?.[1];
  expect(program?.split(' ')).toEqual(args);
  const image = file('Dockerfile');
  expect(JSON.parse(/^CMD (\[.+\])$/m.exec(image)?.[1] ?? '[]')).toEqual(['node', ...args]);
  expect(image).toContain(`FROM node:${dependencies.node}-`);
  const pairs = (list: string): Record<string, string> =>
    Object.fromEntries(list.split(/[ \\\n]+/).map((pair) => pair.split('=')));
  const ofUnit = pairs(
    [...unit.matchAll(/^Environment=(.+)$/gm)].map(([, assignment]) => assignment).join(' '),
  );
  const ofImage = pairs(/^ENV ((?:.+\\\n)*.+)$/m.exec(image)?.[1] ?? '');
  for (const given of [ofUnit, ofImage]) {
    // Each keeps in a folder of its own what Node has compiled.
    expect(given).toMatchObject({ ...env, NODE_COMPILE_CACHE: expect.stringMatching(/^\/./) });
  }
  expect(readSettings(ofUnit).port).toBe(8080);
  expect(readSettings(ofImage).host).toBe('0.0.0.0');
});

test('files created in deploy for the containers stay out of git and images', () => {
  const made = ['.env', 'backups', 'secrets', 'tls'];
  for (const list of ['.gitignore', '.dockerignore']) {
    const ignored = readFileSync(list, 'utf8').split(/\/?\n/);
    expect(ignored).toEqual(expect.arrayContaining(made.map((name) => `deploy/${name}`)));
  }
});

type Get = (
  path: string,
  asked?: Readonly<Record<string, string>>,
) => Promise<{ status: unknown; headers: IncomingHttpHeaders; body: string }>;

/** nginx with the shipped file, some lines of it changed, in front of two servers. */
async function startShipped(
  first: URL,
  second: URL,
  changes: Readonly<Record<string, string>> = {},
) {
  const shipped = Object.entries(changes).reduce((text, [line, other]) => {
    expect(text).toContain(line);
    return text.replace(line, other);
  }, file('nginx.conf'));
  const certificate = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=freshet.example';
  const { origin, otherHost } = await startNginx((plain, folder, secure) => {
    const pair = `-keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`;
    spawnSync('openssl', `${certificate} ${pair}`.split(' '));
    return shipped
      .replaceAll('listen 80', `listen ${plain}`)
      .replaceAll('listen 443', `listen ${secure}`)
      .replace('172.28.8.11:8080', first.host)
      .replace('172.28.8.12:8080', second.host)
      .replaceAll('/etc/nginx/tls', folder)
      .replace('/var/cache/nginx', folder);
  });
  const secure = `https://${otherHost}`;
  const tls = { servername: 'freshet.example', rejectUnauthorized: false };
  /** A visitor with an address of its own; all begin with 127. */
  const visitorAt = (localAddress: string): Get => {
    const { hostname: host, port } = new URL(secure);
    const from = { host, port: Number(port), localAddress, ALPNProtocols: ['h2'] };
    const visit = connect(secure, { createConnection: () => tlsConnect({ ...tls, ...from }) });
    onTestFinished(() => visit.destroy());
    return async (path, asked = {}) => {
      const request = visit.request({ ':path': path, ':authority': 'freshet.example', ...asked });
      const [headers] = await once(request, 'response');
      return { status: headers[':status'], headers, body: await text(request) };
    };
  };
  return { redirect: origin, secure, get: visitorAt('127.0.0.1'), visitorAt };
}

const CAN_ENCRYPT = HAS_NGINX && has('openssl', 'version');

test.runIf(CAN_ENCRYPT)(
  'behind nginx a visitor stays with one server, and a file of the other build is found',
  async () => {
    await using first = await loopback((_, answer) => answer.end('first'));
    await using second = await loopback(({ url = '' }, answer) =>
      answer.writeHead(url.startsWith('/assets/') ? 404 : 200).end('second'),
    );
    const { get } = await startShipped(first.url, second.url);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/about')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await get('/assets/of-the-first.js')).body).toBe('first');
    expect(answers[0]?.headers['strict-transport-security']).toBe('max-age=31536000');
  },
);

test.runIf(CAN_ENCRYPT)('nginx answers to its own name only, and leads to it', async () => {
  await using server = await loopback((_, answer) => answer.end('site'));
  const { redirect, secure, get } = await startShipped(server.url, server.url);
  const plain = async (host: string) => {
    const request = httpGet(`${redirect}/app?q=x`, { headers: { host } });
    const [{ statusCode, headers }] = await once(request, 'response');
    return [statusCode, headers.location];
  };
  expect(await plain('freshet.example')).toEqual([301, 'https://freshet.example/app?q=x']);
  expect(await plain('evil.example')).toEqual([421, undefined]);
  expect((await get('/', { ':authority': 'evil.example' })).status).toBe(421);
  expect((await get('/')).body).toBe('site');
  await expect(fetch(secure)).rejects.toThrow();
});

test.runIf(CAN_ENCRYPT)(
  'nginx shares what may be shared, and shows it when no server answers',
  async () => {
    let nth = 0;
    const server = await loopback(({ url, headers }, answer) => {
      const shared = 'public, max-age=0, s-maxage=60, stale-if-error=86400';
      answer.setHeader('cache-control', url === '/run' ? shared : 'no-cache');
      answer.setHeader('vary', 'Accept-Encoding');
      nth += 1;
      answer.end(`${nth} ${headers['accept-encoding'] ?? 'plain'}`);
    });
    const { get } = await startShipped(server.url, server.url);
    const bodies = async (path: string) => [(await get(path)).body, (await get(path)).body];
    expect(await bodies('/run')).toEqual(['1 plain', '1 plain']);
    expect(await bodies('/status')).toEqual(['2 plain', '3 plain']);
    const zipped = async (encodings: string) =>
      (await get('/run', { 'accept-encoding': encodings })).body;
    expect(await zipped('gzip, deflate, br, zstd')).toBe('4 br');
    expect(await zipped('br, gzip')).toBe('4 br');
    expect(await zipped('gzip, br;q=0')).toBe('5 gzip');
    await server[Symbol.asyncDispose]();
    expect((await get('/run')).body).toBe('1 plain');
    expect((await get('/status')).status).toBe(502);
  },
);

test.runIf(CAN_ENCRYPT)(
  'a server that refuses an answer is not taken for one that is gone',
  async () => {
    const asked: string[] = [];
    const server = await loopback(({ url = '' }, answer) => {
      asked.push(url);
      answer.writeHead(url.startsWith('/river/') ? 503 : 200).end('site');
    });
    onTestFinished(() => server[Symbol.asyncDispose]());
    const { get } = await startShipped(server.url, server.url);
    const refused = await Promise.all(Array.from({ length: 10 }, (_, nth) => get(`/river/${nth}`)));
    expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(503));
    expect(asked).toHaveLength(10);
    expect((await get('/about')).status).toBe(200);
  },
);

test.runIf(CAN_ENCRYPT)('nginx keeps no address that a visitor can make up', async () => {
  let nth = 0;
  const server = await loopback(({ url = '' }, answer) => {
    nth += 1;
    answer.setHeader('cache-control', 'public, s-maxage=60');
    const statuses: Readonly<Record<string, number>> = { '/gone': 404, '/APP': 301 };
    answer.writeHead(statuses[url] ?? 200).end(`${nth}`);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { get } = await startShipped(server.url, server.url);
  const isKept = async (path: string) => {
    const first = await get(path);
    return (await get(path)).body === first.body;
  };
  const river = { kind: 'reach', position: { latitude: 47.5, longitude: -121.5 } } as const;
  for (const path of ['/app', '/assets/some.js', '/api/run', riverAddress(river)]) {
    expect([path, await isKept(path)]).toEqual([path, true]);
  }
  const addresses = ['/app?species=coho', '/app?x=1', '/api/run?x=1', '/embed/rivers/a?x'];
  const spellings = ['/%61pp', '/run#x', '/river/nwis/iv?sites=%31', '/assets/some.js?x'];
  for (const path of [...addresses, ...spellings, '/gone', '/APP']) {
    expect([path, await isKept(path)]).toEqual([path, false]);
  }
});

const FORGED = { 'x-forwarded-for': '6.6.6.6' };

test.runIf(CAN_ENCRYPT)(
  'nginx says itself who a visitor is; a CDN is believed where it is named',
  async () => {
    const server = await loopback(({ headers }, answer) =>
      answer.end(`${headers['x-forwarded-for']}`),
    );
    onTestFinished(() => server[Symbol.asyncDispose]());
    const { get, visitorAt } = await startShipped(server.url, server.url);
    expect((await get('/about', FORGED)).body).toBe('127.0.0.1');
    expect((await visitorAt('127.0.0.9')('/assets/some.js', FORGED)).body).toBe('127.0.0.9');

    const behindCdn = await startShipped(server.url, server.url, {
      '# set_real_ip_from 203.0.113.0/24;': 'set_real_ip_from 127.0.0.2;',
      '# real_ip_header X-Forwarded-For;': 'real_ip_header X-Forwarded-For;',
      '# real_ip_recursive on;': 'real_ip_recursive on;',
    });
    const twoProxies = { 'x-forwarded-for': '6.6.6.6, 9.9.9.9' };
    expect((await behindCdn.visitorAt('127.0.0.2')('/about', twoProxies)).body).toBe('9.9.9.9');
    expect((await behindCdn.get('/run', twoProxies)).body).toBe('127.0.0.1');
  },
);

test.runIf(CAN_ENCRYPT)(
  'a class may open the site at once; who asks on and on is refused, and nobody else',
  async () => {
    const server = await loopback((_, answer) => answer.end('site'));
    onTestFinished(() => server[Symbol.asyncDispose]());
    // Nothing is allowed again while the test runs, however slow it is.
    const slow = { 'rate=100r/s': 'rate=1r/m' };
    const { get, visitorAt } = await startShipped(server.url, server.url, slow);
    const statuses = new Map<unknown, number>();
    for (let nth = 0; nth < 700; nth += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => get('/about?x', FORGED)));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(new Set(statuses.keys())).toEqual(new Set([200, 429]));
    // One more for each minute that the test takes.
    expect(statuses.get(200)).toBeGreaterThanOrEqual(601);
    expect(statuses.get(429)).toBeGreaterThan(50);
    expect((await get('/assets/some.js')).status).toBe(200);
    expect((await visitorAt('127.0.0.3')('/about')).status).toBe(200);
  },
);

test.runIf(CAN_ENCRYPT)('who has too many answers under way gets no further one', async () => {
  let finish = () => {};
  let underWay = 0;
  const server = await loopback(({ url }, answer) => {
    if (!url?.startsWith('/run/')) return answer.end('site');
    underWay += 1;
    const before = finish;
    finish = () => {
      before();
      answer.end('site');
    };
    return undefined;
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const few = { 'freshet_under_way 400': 'freshet_under_way 5' };
  const { get, visitorAt } = await startShipped(server.url, server.url, few);
  const requests = Array.from({ length: 5 }, (_, nth) => get(`/run/${nth}`));
  await expect.poll(() => underWay, { timeout: 60_000 }).toBe(5);
  expect((await get('/about')).status).toBe(429);
  expect((await get('/assets/some.js')).status).toBe(200);
  expect((await visitorAt('127.0.0.3')('/about')).status).toBe(200);
  finish();
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect((await get('/about')).status).toBe(200);
});

test.runIf(HAS_POSTGRES && has('pg_dump', '--version'))(
  'a dump of PostgreSQL put back over what came later is the store that it was',
  async () => {
    const url = await testDatabase();
    const folder = await temporaryFolder();
    await makeFullStore(url);
    const before = await withStore(url, contentOf);
    const { host, user, password, database } = parse(url);
    const named = { PGHOST: host, PGUSER: user, PGPASSWORD: password, PGDATABASE: database };
    const env = { PATH: process.env.PATH, DATABASE_URL: url };
    const dumped = spawnSync('sh', ['deploy/back-up-postgres.sh', folder], {
      env: { ...env, ...named } as NodeJS.ProcessEnv,
      encoding: 'utf8',
    });
    expect([dumped.status, dumped.stderr]).toEqual([0, '']);
    const [dump = '', ...others] = await readdir(folder);
    expect([dump, others]).toEqual([expect.stringMatching(/^freshet-[\d-]{10}\.dump$/), []]);

    await withStore(url, (store) => store.ingest('wdfw-weekly', storing(sampleReturn(50))));
    expect(await withStore(url, contentOf)).not.toEqual(before);
    const put = /^pg_restore .+$/m.exec(readFileSync('docs/operations.md', 'utf8'))?.[0] ?? '';
    const command = put.replace('freshet-2026-11-20.dump', join(folder, dump));
    const restored = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' });
    expect([restored.status, restored.stderr]).toEqual([0, '']);
    expect(await withStore(url, contentOf)).toEqual(before);
  },
);

test.runIf(has('promtool', '--version'))(
  'the alerts go off when they should, and not through two good days',
  () => {
    const rules = ['test', 'rules', 'deploy/alerts.test.yml'];
    const { status, stdout } = spawnSync('promtool', rules, { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('SUCCESS')]);
  },
);

test.runIf(has('caddy', 'version'))('Caddy understands its file', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
  expect(spawnSync('caddy', args).status).toBe(0);
});

/** Caddy with the shipped file, without certificates, in front of two servers. */
async function startCaddy(
  first: URL,
  second: URL,
  change = (shipped: string) => shipped,
): Promise<string> {
  const folder = await temporaryFolder();
  const free = await loopback(() => undefined);
  await free[Symbol.asyncDispose]();
  const site = change(file('Caddyfile'))
    .replace(/^freshet\.example \{$/m, `${free.url.origin} {`)
    .replaceAll('freshet-1:8080', first.host)
    .replaceAll('freshet-2:8080', second.host);
  const configuration = join(folder, 'Caddyfile');
  await writeFile(configuration, `{\n\tadmin off\n}\n${site}`);
  const args = ['run', '--adapter', 'caddyfile', '--config', configuration];
  const env = { PATH: process.env.PATH, HOME: folder };
  const caddy = spawn('caddy', args, { env, stdio: 'ignore' });
  onTestFinished(async () => {
    caddy.kill('SIGTERM');
    await once(caddy, 'exit');
  });
  const answers = () => fetch(free.url, { method: 'HEAD' }).then(({ ok }) => ok);
  await vi.waitUntil(() => caddy.exitCode !== null || answers().catch(() => false), {
    timeout: 60_000,
  });
  return free.url.origin;
}

test.runIf(has('caddy', 'version'))(
  'behind Caddy a visitor stays with one server, which hears from Caddy who it is',
  async () => {
    const telling =
      (name: string): RequestListener =>
      ({ url = '', headers }, answer) => {
        answer.writeHead(name === 'second' && url.startsWith('/assets/') ? 404 : 200);
        answer.end(`${name} ${headers['x-forwarded-for']}`);
      };
    await using first = await loopback(telling('first'));
    await using second = await loopback(telling('second'));
    const origin = await startCaddy(first.url, second.url);
    const get = async (path: string) => (await fetch(origin + path, { headers: FORGED })).text();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/about')));
    expect(new Set(answers)).toEqual(
      new Set([expect.stringMatching(/^(first|second) 127\.0\.0\.1$/)]),
    );
    expect(await get('/assets/of-the-first.js')).toBe('first 127.0.0.1');
  },
);

test.runIf(has('caddy', 'version'))('Caddy believes a CDN that its file names', async () => {
  await using server = await loopback(({ headers }, answer) =>
    answer.end(`${headers['x-forwarded-for']}`),
  );
  const origin = await startCaddy(server.url, server.url, (shipped) =>
    shipped.replace('# trusted_proxies 203.0.113.0/24', 'trusted_proxies 127.0.0.1/32'),
  );
  // Freshet leaves out the last, which FRESHET_TRUSTED_PROXIES names.
  expect(await (await fetch(origin, { headers: FORGED })).text()).toBe('6.6.6.6, 127.0.0.1');
});
