import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addressOf } from '#web/lib/browser/navigation.tsx';
import { pageConfigSchema } from '../src/contract/config.ts';
import { editionName } from '../src/contract/edition-seen.ts';
import { readSettings } from '../src/jobs/settings.ts';
import { answersWorld } from '../src/testing/answers-world.ts';
import { loopback } from '../src/testing/loopback.ts';
import { ONE_WEEK_LATER } from '../src/testing/made-up-reports.ts';
import { HAS_NGINX, startNginx } from '../src/testing/nginx.ts';
import { realPages } from '../src/testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../src/testing/site-under-test.ts';
import { loadSite, pageRoute } from '../src/web/app/page-route.ts';
import { createBrowserApi } from '../src/web/lib/api/api.ts';

const file = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const serve: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.serve;

test('systemd and the container start what npm run serve starts', () => {
  const [, line] =
    /^ExecStart=\/opt\/freshet\/node_modules\/\.bin\/(.+)$/m.exec(file('freshet.service')) ?? [];
  expect(line).toBe(serve);
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(file('Dockerfile')) ?? [];
  expect(JSON.parse(command).join(' ')).toBe(serve);
});

/** A Node of the machine's own that is older than the one that the project brings. */
const OLD_NODE = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return /^v(1\d|2[0-3])\./.test(stdout ?? '');
});

test.runIf(OLD_NODE)('a Node that is too old is named, with what to do', () => {
  const { status, stderr } = spawnSync(OLD_NODE ?? '', ['src/server/main.mjs'], {
    encoding: 'utf8',
    env: {},
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^freshet: Node [\d.]+ is too old: start it by `npm run serve`, or with \S+\n$/,
    ),
  ]);
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

/** A program that this machine has. */
const has = (program: string, question: string) => spawnSync(program, [question]).status === 0;

test.runIf(HAS_NGINX && has('openssl', 'version'))(
  'nginx terminates TLS, and sends there who comes without',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'freshet-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const tls = { certificate: join(folder, 'fullchain.pem'), key: join(folder, 'privkey.pem') };
    const made = ['-out', tls.certificate, '-keyout', tls.key, '-nodes', '-subj', '/CN=freshet'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const name = ['-addext', 'subjectAltName=IP:127.0.0.1'];
    const { status } = spawnSync('openssl', ['req', '-x509', ...kind, ...made, ...name]);
    expect(status).toBe(0);

    await using site = await siteUnderTest({
      env: { FRESHET_SITE_URL: 'https://freshet.example' },
    });
    const origin = await listening(site);
    await using proxy = await startNginx(origin, origin, { tls });
    const plain = await fetch(`${proxy.plainOrigin}/app?species=Coho`, { redirect: 'manual' });
    expect(plain.status).toBe(301);
    expect(plain.headers.get('location')).toBe('https://127.0.0.1/app?species=Coho');

    const options = { ca: readFileSync(tls.certificate), agent: false };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${proxy.origin}/about`, options, resolve).on('error', reject);
    });
    const { socket, statusCode, rawHeaders } = answer;
    expect(statusCode).toBe(200);
    expect(socket instanceof TLSSocket && socket.getProtocol()).toBe('TLSv1.3');
    expect(await text(answer)).toContain('/about today 2025-10-24');
    // Once, though the site says it too.
    expect(rawHeaders.filter((one) => /^strict-transport-security$/i.test(one))).toHaveLength(1);
  },
);

describe.runIf(HAS_NGINX)('behind a balancer that asks two servers in turn', () => {
  const PAGES = ['/', '/app', '/hatcheries/issaquah-hatchery', '/about', '/species/coho', '/run'];
  const ISSAQUAH = 'ISSAQUAH_HATCHERY';

  /** What a page of a visit is made from; its data are the editions of that. */
  const page = pageRoute({
    path: /^(.*)$/,
    name: 'any',
    code: async () => () => null,
    load: async (api) => {
      const asked = [api.facilities(), api.hatchery(ISSAQUAH), api.season(ISSAQUAH)];
      const answers = await Promise.all([...asked, api.run(null)]);
      return answers.map((one) => (one === null ? null : editionName(one)));
    },
  });

  /**
   * The editions of two pages of a visit that begins with a page of a server.
   *
   * @param before the edition that the same window showed before.
   */
  async function visit(proxy: string, origin: string, before: string | null = null) {
    const { log, world, open, ...browser } = answersWorld('2025-10-31T19:00:00Z', (address, how) =>
      fetch(proxy + address, how),
    );
    const config = pageConfigSchema.parse(await (await fetch(`${origin}/api/config`)).json());
    const first = { config, path: '/', at: world.now };
    const timeout = () => Promise.resolve();
    const answers = open();
    const api = createBrowserApi({
      answers,
      fetch: browser.fetch,
      now: () => first.at,
      timeout,
      log,
      first,
      seen: () => before,
    });
    const isCaughtUp = await api.catchUp('/', (forPage) => forPage.facilities());
    const seen = [];
    for (const path of ['/', '/app']) {
      const loaded = await loadSite([page], addressOf(path), api.forPage(path), config);
      seen.push(loaded.page.kind === 'shown' ? loaded.page.data : loaded.page.error);
      await answers.clear();
    }
    return { first: editionName(config), isCaughtUp, seen };
  }

  test('no page is of two versions while one of them shows a new one, and none goes back', async () => {
    const at = '2025-10-31T19:00:00Z';
    await using first = await siteUnderTest({ at });
    await using second = await siteUnderTest({ at, store: first.store });
    const origins = [await listening(first), await listening(second)] as const;
    await using proxy = await startNginx(...origins, { isInTurn: true });
    const before = (await visit(proxy.origin, origins[1])).first;
    await first.ingest(ONE_WEEK_LATER);
    await first.look();
    const newest = (await visit(proxy.origin, origins[0])).first;
    expect(newest).not.toBe(before);
    for (const origin of [...origins, ...origins, ...origins]) {
      const { seen } = await visit(proxy.origin, origin);
      expect(seen).toEqual([Array(4).fill(newest), Array(4).fill(newest)]);
    }
    // A page that is loaded again, from the one that is behind and from the one that is not.
    expect((await visit(proxy.origin, origins[1], newest)).isCaughtUp).toBe(true);
    expect((await visit(proxy.origin, origins[0], before)).isCaughtUp).toBe(false);
    // The second still shows the one before to who has not seen another.
    expect((await visit(proxy.origin, origins[1])).first).toBe(before);
  });

  test('the pages of two builds find their files', async () => {
    await using site = await siteUnderTest({ render: await realPages() });
    const origin = await listening(site);
    /** The same pages, with files of other names and no others. */
    await using older = await loopback(async ({ url = '' }, reply) => {
      const isFile = url.startsWith('/assets/');
      const answer = await fetch(origin + url.replace('/assets/older-', '/assets/'));
      reply.statusCode = isFile && !url.includes('older-') ? 404 : answer.status;
      const body = Buffer.from(await answer.arrayBuffer());
      reply.end(isFile ? body : `${body}`.replaceAll('/assets/', '/assets/older-'));
    });
    await using proxy = await startNginx(origin, older.url.origin, { isInTurn: true });
    const builds = new Set<boolean>();
    for (const path of [...PAGES, ...PAGES, ...PAGES.slice(0, 4)]) {
      const html = await (await proxy.get(path)).text();
      const files = new Set(html.match(/\/assets\/[\w.-]+/g));
      expect(files.size).toBeGreaterThan(2);
      builds.add(html.includes('/assets/older-'));
      const statuses = await Promise.all(
        [...files].map(async (file) => (await proxy.get(file)).status),
      );
      expect(statuses).toEqual(statuses.map(() => 200));
    }
    expect(builds.size).toBe(2);
    expect((await proxy.get('/assets/nowhere-1a2b3c.js')).status).toBe(404);
  });
});

test.runIf(has('caddy', 'version'))('Caddy understands its file', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
  expect(spawnSync('caddy', args).status).toBe(0);
});

test.runIf(has('systemd-analyze', '--version'))('systemd understands the unit', () => {
  const unit = join(mkdtempSync(join(tmpdir(), 'freshet-unit-')), 'freshet.service');
  onTestFinished(() => rmSync(dirname(unit), { recursive: true }));
  const node = '/opt/freshet/node_modules/.bin/node';
  writeFileSync(unit, file('freshet.service').replace(node, process.execPath));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test.runIf(has('promtool', '--version'))(
  'the alerts go off when they should, and not through two good days',
  () => {
    const { status, stdout, stderr } = spawnSync(
      'promtool',
      ['test', 'rules', 'deploy/alerts.test.yml'],
      {
        encoding: 'utf8',
      },
    );
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  },
);
