import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loopback } from './loopback.ts';

/** Whether this machine has nginx. */
export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

/** A port that is free now. */
async function freePort(): Promise<number> {
  await using server = await loopback(() => undefined);
  return Number(server.url.port);
}

/**
 * The shipped configuration of nginx in front of two origins.
 *
 * @param isInTurn asks them in turn, and does not keep a visitor with one.
 * @param tls files of a certificate and its key; `null` for an origin without TLS.
 */
export async function startNginx(
  first: string,
  second: string,
  {
    isInTurn = false,
    tls = null,
  }: {
    isInTurn?: boolean;
    tls?: { readonly certificate: string; readonly key: string } | null;
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'freshet-nginx-'));
  const [own, plain] = [await freePort(), await freePort()];
  let shipped = readFileSync('deploy/nginx.conf', 'utf8');
  for (const [from, to] of [
    ['freshet-1:8080', new URL(first).host],
    ['freshet-2:8080', new URL(second).host],
    ['/var/cache/nginx', folder],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${own}${tls === null ? '' : ' ssl'};`],
    ['/etc/nginx/tls/fullchain.pem', tls?.certificate ?? ''],
    ['/etc/nginx/tls/privkey.pem', tls?.key ?? ''],
    ...(isInTurn ? [['    hash $binary_remote_addr consistent;\n', ''] as const] : []),
  ] as const) {
    if (!shipped.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
    shipped = shipped.replace(from, to);
  }
  if (tls === null) shipped = shipped.replaceAll(/^ *ssl_.+\n/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const whole = `pid ${folder}/pid;\nuser root;\nevents {}\nhttp {\n${temporary.join('\n')}\n${shipped}}\n`;
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(configuration, whole);
  const child = spawn('nginx', ['-c', configuration, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Also stopped when the program ends without stopping it.
  const stop = () => {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  const exited = once(child, 'exit');
  const origin = `http${tls === null ? '' : 's'}://127.0.0.1:${own}`;
  const plainOrigin = `http://127.0.0.1:${plain}`;
  while (!(await fetch(plainOrigin, { redirect: 'manual' }).catch(() => null))) {
    if (child.exitCode !== null) throw new Error('nginx ended; its message above says why');
    await pause(20);
  }
  return {
    origin,
    /** Where visitors without TLS come. */
    plainOrigin,
    get: (path: string) => fetch(origin + path),
    [Symbol.asyncDispose]: async () => {
      process.off('exit', stop);
      child.kill('SIGQUIT');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
