import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { loopback } from './loopback.ts';

export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

/** Runs nginx until the test has ended, by the blocks of its `http`; gives its two addresses. */
export async function startNginx(
  blocks: (host: string, folder: string, otherHost: string) => string,
) {
  const folder = mkdtempSync(join(tmpdir(), 'freshet-nginx-'));
  const free = await loopback(() => undefined);
  const other = await loopback(() => undefined);
  const { host, origin } = free.url;
  const otherHost = other.url.host;
  for (const listener of [free, other]) await listener[Symbol.asyncDispose]();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (module) => `${module}_temp_path ${folder}/${module};`,
  );
  const configuration = join(folder, 'nginx.conf');
  const http = `http {\n${temporary.join('\n')}\n${blocks(host, folder, otherHost)}}\n`;
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  writeFileSync(configuration, `pid ${folder}/pid;\n${user}events {}\n${http}`);
  const nginx = spawn('nginx', ['-c', configuration, '-e', 'stderr', '-g', 'daemon off;']);
  onTestFinished(async () => {
    nginx.kill('SIGQUIT');
    await once(nginx, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await fetch(origin, { method: 'HEAD' }).catch(() => null))) {
    if (nginx.exitCode !== null) throw new Error('nginx ended');
    await pause(20);
  }
  return { origin, otherHost };
}
