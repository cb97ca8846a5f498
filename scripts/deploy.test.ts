import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { connect } from 'node:http2';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../src/jobs/settings.ts';
import { loopback } from '../src/testing/loopback.ts';
import { HAS_NGINX, startNginx } from '../src/testing/nginx.ts';

const file = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const has = (program: string, option: string) => spawnSync(program, [option]).status === 0;
const { scripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const [, malloc, serve] = /^\S+ (MALLOC.+) (node .+)$/.exec(scripts.serve) ?? [];

test('systemd and the container start what npm run serve starts, with settings that exist', () => {
  const unit = file('freshet.service');
  expect(/^ExecStart=\/opt\/freshet\/node_modules\/\.bin\/(.+)$/m.exec(unit)?.[1]).toBe(serve);
  const image = file('Dockerfile');
  expect(JSON.parse(/^CMD (\[.+\])$/m.exec(image)?.[1] ?? '[]').join(' ')).toBe(serve);
  expect(image).toContain(`FROM node:${dependencies.node}-`);
  for (const one of [unit, image]) expect(one).toContain(` ${malloc}`);
  const pairs = (list = '') =>
    Object.fromEntries(list.split(/[ \\\n]+/).map((one) => one.split('=')));
  expect(readSettings(pairs(/^Environment=(.+)$/m.exec(unit)?.[1])).port).toBe(8080);
  expect(readSettings(pairs(/^ENV ((.|\\\n)+)$/m.exec(image)?.[1])).host).toBe('0.0.0.0');
});

async function startShipped(first: URL, second: URL) {
  const certificate = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=freshet.example';
  const { origin, otherHost } = await startNginx((plain, folder, secure) => {
    const pair = `-keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`;
    spawnSync('openssl', `${certificate} ${pair}`.split(' '));
    return file('nginx.conf')
      .replaceAll('listen 80', `listen ${plain}`)
      .replaceAll('listen 443', `listen ${secure}`)
      .replace('172.28.8.11:8080', first.host)
      .replace('172.28.8.12:8080', second.host)
      .replaceAll('/etc/nginx/tls', folder)
      .replace('/var/cache/nginx', folder);
  });
  const secure = `https://${otherHost}`;
  const tls = { servername: 'freshet.example', rejectUnauthorized: false };
  const visit = connect(secure, tls);
  onTestFinished(() => visit.destroy());
  const get = async (path: string, authority = 'freshet.example', encodings = '') => {
    const named = { ':path': path, ':authority': authority };
    const request = visit.request({ ...named, 'accept-encoding': encodings });
    const [headers] = await once(request, 'response');
    return { status: headers[':status'], headers, body: await text(request) };
  };
  return { redirect: origin, secure, get };
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
  expect((await get('/', 'evil.example')).status).toBe(421);
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
    const zipped = async (encodings: string) => (await get('/run', undefined, encodings)).body;
    expect(await zipped('gzip, deflate, br, zstd')).toBe('4 br');
    expect(await zipped('br, gzip')).toBe('4 br');
    expect(await zipped('gzip, br;q=0')).toBe('5 gzip');
    await server[Symbol.asyncDispose]();
    expect((await get('/run')).body).toBe('1 plain');
    expect((await get('/status')).status).toBe(502);
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
