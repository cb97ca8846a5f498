import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../src/jobs/settings.ts';
import { loopback } from '../src/testing/loopback.ts';

const file = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const has = (program: string, option: string) => spawnSync(program, [option]).status === 0;
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const [arenas = '', ...command] = String(scripts.serve).split(' ');
const serve = command.join(' ');

test('systemd and the container start what npm run serve starts, with settings that exist', () => {
  const unit = file('freshet.service');
  expect(/^ExecStart=\/opt\/freshet\/node_modules\/\.bin\/(.+)$/m.exec(unit)?.[1]).toBe(serve);
  const image = file('Dockerfile');
  expect(JSON.parse(/^CMD (\[.+\])$/m.exec(image)?.[1] ?? '[]').join(' ')).toBe(serve);
  for (const text of [unit, image]) expect(text).toContain(` ${arenas}`);
  const pairs = (text = '') =>
    Object.fromEntries(text.split(/[ \\\n]+/).map((one) => one.split('=')));
  expect(readSettings(pairs(/^Environment=(.+)$/m.exec(unit)?.[1])).port).toBe(8080);
  expect(readSettings(pairs(/^ENV ((.|\\\n)+)$/m.exec(image)?.[1])).host).toBe('0.0.0.0');
});

/** The shipped configuration of nginx in front of two servers, without TLS; gives its address. */
async function startNginx(first: URL, second: URL): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'freshet-nginx-'));
  const free = await loopback(() => undefined);
  const { host } = free.url;
  await free[Symbol.asyncDispose]();
  const shipped = file('nginx.conf')
    .replace(/server \{\s+listen 80;[^}]+\}/, '')
    .replaceAll(/^ *ssl_.+\n/gm, '')
    .replace('listen 443 ssl', `listen ${host}`)
    .replace('freshet-1:8080', first.host)
    .replace('freshet-2:8080', second.host)
    .replace('/var/cache/nginx', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const configuration = join(folder, 'nginx.conf');
  const http = `http {\n${temporary.join('\n')}\n${shipped}}\n`;
  writeFileSync(configuration, `pid ${folder}/pid;\nuser root;\nevents {}\n${http}`);
  const nginx = spawn('nginx', ['-c', configuration, '-e', 'stderr', '-g', 'daemon off;']);
  onTestFinished(async () => {
    nginx.kill('SIGQUIT');
    await once(nginx, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const origin = `http://${host}`;
  while (!(await fetch(origin).catch(() => null))) {
    if (nginx.exitCode !== null) throw new Error('nginx ended');
    await pause(20);
  }
  return origin;
}

test.runIf(has('nginx', '-v'))(
  'behind nginx a visitor stays with one server, and a file of the other build is found',
  async () => {
    await using first = await loopback((_, answer) => answer.end('first'));
    await using second = await loopback(({ url = '' }, answer) =>
      answer.writeHead(url.startsWith('/assets/') ? 404 : 200).end('second'),
    );
    const origin = await startNginx(first.url, second.url);
    const text = async (path: string) => (await fetch(origin + path)).text();
    const answers = await Promise.all(Array.from({ length: 20 }, () => text('/about')));
    expect(new Set(answers).size).toBe(1);
    expect(await text('/assets/of-the-first.js')).toBe('first');
    const { headers } = await fetch(origin);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
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
