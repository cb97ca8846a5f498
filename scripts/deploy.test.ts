import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '../src/jobs/settings.ts';
import { loopback } from '../src/testing/loopback.ts';
import { HAS_NGINX, startNginx } from '../src/testing/nginx.ts';
import { type SiteUnderTest, siteUnderTest } from '../src/testing/site-under-test.ts';

const file = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const serve: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.serve;

test('systemd and the container start what npm run serve starts', () => {
  const [, line] =
    /^ExecStart=\/opt\/freshet\/node_modules\/\.bin\/(.+)$/m.exec(file('freshet.service')) ?? [];
  expect(line).toBe(serve);
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(file('Dockerfile')) ?? [];
  expect(JSON.parse(command).join(' ')).toBe(serve);
});

test('their settings are settings', () => {
  const [, unit = ''] = /^Environment=(.+)$/m.exec(file('freshet.service')) ?? [];
  const [, image = ''] = /^ENV (.+)$/m.exec(file('Dockerfile')) ?? [];
  const pairs = (text: string) => Object.fromEntries(text.split(' ').map((one) => one.split('=')));
  expect(readSettings(pairs(unit))).toMatchObject({ port: 8080, host: '127.0.0.1' });
  expect(readSettings(pairs(image))).toMatchObject({ port: 8080, host: '0.0.0.0' });
  const names = [...file('compose.yaml').matchAll(/^ {4}(FRESHET_\w+):/gm)].map(
    ([, name = '']) => name,
  );
  expect(names).toContain('FRESHET_METRICS_PORT');
  const values = { FRESHET_METRICS_PORT: '9090', FRESHET_SITE_URL: 'https://freshet.example' };
  expect(() =>
    readSettings(
      Object.fromEntries(names.map((name) => [name, values[name as 'FRESHET_SITE_URL'] ?? ''])),
    ),
  ).not.toThrow();
});

/** Lets a site answer on a free port. */
const listening = ({ app }: SiteUnderTest) => app.listen({ port: 0, host: '127.0.0.1' });

test.runIf(HAS_NGINX)(
  'behind nginx a visitor stays with one replica, and gets the other when it is gone',
  async () => {
    await using first = await siteUnderTest({ at: '2025-10-24T19:00:00Z' });
    await using second = await siteUnderTest({ at: '2025-10-25T19:00:00Z' });
    await using proxy = await startNginx(await listening(first), await listening(second));
    const day = async () => /today (\S+)/.exec(await (await proxy.get('/about')).text())?.[1];
    const days = await Promise.all(Array.from({ length: 20 }, day));
    const [shown = ''] = days;
    expect(days).toEqual(days.map(() => shown));
    expect(['2025-10-24', '2025-10-25']).toContain(shown);

    const answer = await proxy.get('/about');
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");

    await (shown === '2025-10-24' ? first : second).app.close();
    expect(await day()).toBe(shown === '2025-10-24' ? '2025-10-25' : '2025-10-24');
  },
);

test.runIf(HAS_NGINX)('during a deployment the files of both builds are found', async () => {
  await using site = await siteUnderTest();
  await using older = await loopback((request, reply) => {
    reply.statusCode = request.url === '/assets/older-1a2b3c.js' ? 200 : 404;
    reply.end('older');
  });
  await using proxy = await startNginx(await listening(site), older.url.origin);
  const script = readdirSync('dist/web/client/assets').find((name) => name.endsWith('.js'));
  expect((await proxy.get('/assets/older-1a2b3c.js')).status).toBe(200);
  expect((await proxy.get(`/assets/${script}`)).status).toBe(200);
  expect((await proxy.get('/assets/nowhere-1a2b3c.js')).status).toBe(404);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test.runIf(hasPromtool)('the alerts go off when they should, and not through two good days', () => {
  const { status, stdout, stderr } = spawnSync(
    'promtool',
    ['test', 'rules', 'deploy/alerts.test.yml'],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});
