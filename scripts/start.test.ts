import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serverCommand } from '../src/server/server-command.ts';
import { TWO_AUTUMNS } from '../src/testing/made-up-reports.ts';
import { addressOf, Program } from '../src/testing/program.ts';
import { temporaryFolder, writeReports } from '../src/testing/snapshot-folder.ts';

const listOf = (file: string, separator: string) =>
  readFileSync(file, 'utf8')
    .split(separator)
    .filter((item) => item !== '');

test.runIf(process.platform === 'linux')(
  'npm start runs the server as npm run serve does, and ends with it',
  async () => {
    const folder = await temporaryFolder();
    const snapshot = join(folder, 'snapshot');
    await writeReports(snapshot, TWO_AUTUMNS);
    const start = new Program('scripts/start.ts', [], {
      env: {
        PORT: '0',
        FRESHET_MODE: 'demo',
        FRESHET_SNAPSHOT: snapshot,
        DATABASE_URL: `file:${join(folder, 'freshet.sqlite')}`,
      },
    });
    onTestFinished(() => start.kill('SIGTERM'));
    const address = await addressOf(start);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const [server, ...others] = listOf(`/proc/${start.pid}/task/${start.pid}/children`, ' ');
    expect(others).toEqual([]);
    const { args, env } = serverCommand();
    expect(listOf(`/proc/${server}/cmdline`, '\0').slice(1)).toEqual(args);
    const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    expect(listOf(`/proc/${server}/environ`, '\0')).toEqual(expect.arrayContaining(settings));
    start.kill('SIGTERM');
    expect(await start.ended()).toMatchObject({ code: 0, signal: null });
    await expect(fetch(address)).rejects.toThrow();
  },
);
