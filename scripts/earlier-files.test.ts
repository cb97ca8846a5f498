import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { temporaryFolder } from '../src/testing/snapshot-folder.ts';
import { holdEarlierFiles } from './earlier-files.ts';

test('files of a build stay for a week after another has replaced it, however old they were', async () => {
  const client = join(await temporaryFolder(), 'client');
  const assets = join(client, 'assets');
  const build = (day: number, ...names: string[]) => {
    const putBack = holdEarlierFiles(client, Date.parse('2026-11-01T12:00:00Z') + day * DAY_MS);
    rmSync(client, { recursive: true, force: true });
    mkdirSync(assets, { recursive: true });
    for (const name of names) writeFileSync(join(assets, name), name);
    writeFileSync(join(client, 'service-worker.js'), JSON.stringify(names));
    putBack();
    return readdirSync(assets).sort().join(' ');
  };
  expect(build(0, 'a-1.js', 'both-1.js')).toBe('a-1.js both-1.js');
  expect(build(30, 'a-2.js', 'both-1.js')).toBe('a-1.js a-2.js both-1.js');
  expect(build(36, 'a-3.js')).toBe('a-1.js a-2.js a-3.js both-1.js');
  expect(build(38, 'a-4.js')).toBe('a-2.js a-3.js a-4.js both-1.js');
  expect(build(50, 'a-5.js')).toBe('a-4.js a-5.js');
  // With their compressed forms, which the worker does not name.
  writeFileSync(join(assets, 'a-5.js.br'), 'compressed long ago');
  utimesSync(join(assets, 'a-5.js.br'), 0, 0);
  expect(build(60, 'a-6.js')).toBe('a-5.js a-5.js.br a-6.js');
  expect(build(68, 'a-7.js')).toBe('a-6.js a-7.js');
});
